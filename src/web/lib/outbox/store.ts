import type { DBSchema, IDBPDatabase } from 'idb';
import type { Currency } from '#domain/currency.ts';
import type { Named } from '#domain/names.ts';
import { EMPTY_OUTBOX, type Outbox } from '#domain/outbox/entry.ts';
import { inDatabase } from '../database.ts';

/** Who last changed an expense, when (an instant), and the currency of its amounts. */
type Editor = Named & { at: string; currency: Currency };

/** Everything that waits of one person in this browser. */
export type Stored = {
  personId: string;
  personName: string;
  outbox: Outbox;
  /** The names of groups, people, bills and expenses by id: nothing can be fetched without a connection. */
  names: Readonly<Record<string, string>>;
  /** Who made the other version of an expense, by the expense's id. */
  editors: Readonly<Record<string, Editor>>;
};

/** The number of entries of a person who is not signed in. */
export type LeftBehind = { personId: string; personName: string; count: number };

type Person = { id: string; username: string };

interface Tables extends DBSchema {
  outboxes: { key: string; value: Stored };
}

const DATABASE = {
  name: 'allsquare-outbox',
  version: 1,
  store: 'outboxes' as const,
  create: (database: IDBPDatabase<Tables>) =>
    void database.createObjectStore('outboxes', { keyPath: 'personId' }),
};

const newStored = ({ id, username }: Person): Stored => ({
  personId: id,
  personName: username,
  outbox: EMPTY_OUTBOX,
  names: {},
  editors: {},
});

/** The entries of a person. */
export async function readStored(person: Person): Promise<Stored> {
  return (await inDatabase(DATABASE, 'readonly', (store) => store.get(person.id))) ?? newStored(person);
}

/** The entries of everyone who used this browser. */
export const listStored = (): Promise<Stored[]> =>
  inDatabase(DATABASE, 'readonly', (store) => store.getAll());

/** Changes the entries of a person, in one transaction over all tabs. A record without entries is removed. */
export function changeStored(person: Person, change: (before: Stored) => Stored): Promise<Stored> {
  return inDatabase(DATABASE, 'readwrite', async (store) => {
    const after = change((await store.get(person.id)) ?? newStored(person));
    if (after.outbox.entries.length > 0) await store.put(after);
    else await store.delete(person.id);
    return after;
  });
}

/** The part of a person's entries that is shown to other people. */
export const toLeftBehind = ({ personId, personName, outbox }: Stored): LeftBehind => ({
  personId,
  personName,
  count: outbox.entries.length,
});

/** The entries of other people in this browser. */
export async function listLeftBehind(personId: string | null): Promise<LeftBehind[]> {
  return (await listStored()).filter((each) => each.personId !== personId).map(toLeftBehind);
}

/**
 * Removes the entries of a person, and returns those of others. The database is not deleted, even if it is empty:
 * another tab may just have added an entry.
 */
export function removeStored(personId: string): Promise<Stored[]> {
  return inDatabase(DATABASE, 'readwrite', async (store) => {
    await store.delete(personId);
    return store.getAll();
  });
}

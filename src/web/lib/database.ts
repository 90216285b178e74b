import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB, type StoreNames } from 'idb';
import { within } from './within.ts';

/**
 * The longest that a piece of work may take, in milliseconds. In WebKit a database may never answer after a page was left
 * while it wrote. A slow phone needs a second, and what would end sooner is undone: what is kept of a person would stay
 * after they signed out. Nobody waits for it: signing out goes on meanwhile, and a page begins after 500 ms (start.tsx).
 */
const PATIENCE = 3000;

/** A database with one store. */
type Definition<Schema extends DBSchema, Name extends StoreNames<Schema>> = {
  name: string;
  version: number;
  store: Name;
  create: (database: IDBPDatabase<Schema>) => void;
};

const opened = new Set<{ close: () => void }>();

// The lock of a page that was left would hold up the next one.
window.addEventListener('pagehide', () => {
  for (const database of opened) database.close();
});

async function open<Schema extends DBSchema, Name extends StoreNames<Schema>>({
  name,
  version,
  create,
}: Definition<Schema, Name>): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, version, { upgrade: create });
  try {
    return await within(PATIENCE, opening);
  } catch (error) {
    opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error;
  }
}

/**
 * Opens a database for one piece of work in one transaction, and closes it: one that stays open blocks newer versions and
 * pages. Throws if the browser has no IndexedDB, refuses it, or does not answer in time; then nothing is changed.
 */
export async function inDatabase<
  Schema extends DBSchema,
  Name extends StoreNames<Schema>,
  Mode extends 'readonly' | 'readwrite',
  Result,
>(
  definition: Definition<Schema, Name>,
  mode: Mode,
  work: (store: IDBPObjectStore<Schema, [Name], Name, Mode>) => Promise<Result>,
): Promise<Result> {
  const database = await open(definition);
  opened.add(database);
  try {
    const stores: [Name] = [definition.store];
    const transaction = database.transaction(stores, mode);
    const ending = Promise.all([work(transaction.objectStore(definition.store)), transaction.done]);
    const [result] = await within(PATIENCE, ending, () => abort(transaction));
    return result;
  } finally {
    opened.delete(database);
    database.close();
  }
}

function abort(transaction: { abort: () => void }): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended.
  }
}

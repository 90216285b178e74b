import type { Named } from '#domain/names.ts';
import type { Action } from '#domain/outbox/entry.ts';
import { shownName } from '#web/lib/language/names.ts';

/** What a call needs to be able to wait for a connection. */
export type Queueable = {
  action: Action;
  /** The names of what the action refers to, by id: nothing can be fetched without a connection. */
  names: Readonly<Record<string, string>>;
};

/** A press on a button whose call could not be made. */
export type Press = { queueable: Queueable; key: string; now: number; isTried: boolean };

/** The names of people by id. */
export const namesOf = (people: readonly (Named & { id: string })[]): Record<string, string> =>
  Object.fromEntries(people.map((person) => [person.id, shownName(person)]));

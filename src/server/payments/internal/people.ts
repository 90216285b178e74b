import { invariant } from '#server/core/invariant.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

export type People = ReadonlyMap<string, queries.PersonRow>;

/** These people by id, in one statement. */
export async function readPeople(db: Db, ids: readonly string[]): Promise<People> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listPeople(db, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A person as replies name them. */
export function refOf(people: People, id: string) {
  const { username, fullName } = personOf(people, id);
  return { id, username, fullName };
}

export function personOf(people: People, id: string): queries.PersonRow {
  const person = people.get(id);
  invariant(person !== undefined, `nobody has the id ${id}`);
  return person;
}

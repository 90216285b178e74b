import { randomBytes } from 'node:crypto';
import { newId } from '#server/core/ids.ts';
import type { Pool } from '#server/platform/database/database.ts';

/** A signed-in person. */
export type Person = { id: string; cookie: string };

async function post(
  url: string,
  body: object,
  cookie = '',
  method = 'POST',
): Promise<{ body: { id: string }; cookie: string }> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  const given = response.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { body: (await response.json()) as { id: string }, cookie: given.join('; ') };
}

/** Registers people like a browser. */
export async function registerPeople(origin: string, count: number, prefix = 'person'): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const password = randomBytes(12).toString('hex');
    const username = `${prefix}_${index}`;
    const { body, cookie } = await post(`${origin}/api/register`, {
      username,
      password,
      confirmPassword: password,
    });
    people.push({ id: body.id, cookie });
  }
  return people;
}

type Making = { origin: string; owner: Pool; people: readonly Person[]; name: string };

/** Makes a group of these people, created by the first one. Returns its id. */
export async function makeGroup({ origin, owner, people, name }: Making): Promise<string> {
  const [creator, ...others] = people;
  const { body } = await post(`${origin}/api/groups`, { name }, creator?.cookie);
  await owner.query(
    `INSERT INTO group_members (id, group_id, user_id, joined_at)
     SELECT member_id, $1, user_id, now() FROM unnest($2::uuid[], $3::uuid[]) AS member (member_id, user_id)`,
    [body.id, others.map(() => newId()), others.map(({ id }) => id)],
  );
  return body.id;
}

/** Makes a group of six people in three families, each of whom has paid for all. Returns its id. */
export async function makeGroupOfFamilies({ origin, owner, people, name }: Making): Promise<string> {
  const id = await makeGroup({ origin, owner, people, name });
  const families = [0, 2, 4].map((first) => ({
    name: `Family ${first}`,
    userIds: people.slice(first, first + 2).map((person) => person.id),
  }));
  await post(`${origin}/api/groups/${id}`, { families }, people[0]?.cookie, 'PATCH');
  const asked = { title: 'Dinner', date: '2026-01-01', category: 'food', groupId: id };
  for (const [index, { cookie }] of people.entries()) {
    await post(`${origin}/api/expenses`, { ...asked, amount: 60 + index * index * 7 }, cookie);
  }
  return id;
}

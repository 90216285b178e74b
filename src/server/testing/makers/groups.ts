import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { seedMembers } from './seed-members.ts';

/** A group of a test and its people; the first one created it. */
export type MadeGroup = { id: string; path: string; people: readonly Caller[] };

/** Makes a group of new people with calls; the others become members at once. */
export async function addGroupOf(
  app: TestApp,
  size = 1,
  body: object = { name: 'Lake house' },
): Promise<MadeGroup> {
  const creator = await app.person();
  const others = await Promise.all(Array.from({ length: size - 1 }, () => app.person()));
  const answer = await creator.post('/api/groups', body);
  if (answer.status !== 201) throw new Error(`No group was made: ${answer.status} ${answer.body.message}`);
  const { id } = answer.body;
  await seedMembers(app, id, others);
  return { id, path: `/api/groups/${id}`, people: [creator, ...others] };
}

/** One of its people, in the order of joining. */
export function at({ people }: MadeGroup, index: number): Caller {
  const person = people[index];
  if (person === undefined) throw new Error(`Nobody at ${index}`);
  return person;
}

/** The activity of a group as a person sees it, newest first. */
export async function kindsOf(person: Caller, path: string): Promise<string[]> {
  return (await person.get(`${path}/activity`)).body.map((each: { kind: string }) => each.kind);
}

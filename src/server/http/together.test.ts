import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

const GROUPS = 6;
const PEOPLE = 3;

let app: TestApp;
let groups: MadeGroup[];
let stranger: Caller;

beforeAll(async () => {
  app = await startTestApp();
  groups = [];
  for (let number = 1; number <= GROUPS; number += 1) {
    const group = await addGroupOf(app, PEOPLE);
    groups.push(group);
    for (let day = 1; day <= number; day += 1) {
      const body = { title: `Dinner ${number}.${day}`, amount: 10.01 * day, date: `2026-06-0${day}` };
      const payer = at(group, day % PEOPLE);
      const answer = await payer.post('/api/expenses', { ...body, groupId: group.id, category: 'food' });
      expect(answer.status).toBe(201);
      await payer.post('/api/bills', { ...body, name: body.title, dueDate: body.date, category: 'other' });
    }
  }
  stranger = await app.person();
});
afterAll(() => app.close());

/** The most frequent reads, for every group. */
const paths = () =>
  groups.flatMap(({ id, path }) => [
    path,
    `/api/expenses?groupId=${id}`,
    `/api/expenses?groupId=${id}&category=food&limit=2`,
    '/api/bills?limit=1',
  ]);

async function look(caller: Caller | TestApp['visitor'], path: string) {
  const { status, body, headers } = await caller.get(path);
  return { status, body, next: headers['x-next-cursor'] };
}

test('simultaneous callers get what they would get alone', async () => {
  const callers = [...groups.flatMap((group) => [at(group, 0), at(group, 2)]), stranger, app.visitor];
  const calls = callers.flatMap((caller) => paths().map((path) => ({ caller, path })));
  const together = await Promise.all(calls.map(({ caller, path }) => look(caller, path)));
  for (const [index, { caller, path }] of calls.entries())
    expect(together[index], path).toEqual(await look(caller, path));
  const statuses = together.map(({ status }) => status);
  // Two members of each group see its three pages and their bills; the stranger sees only their own empty bills.
  const seen = 2 * GROUPS * (3 + GROUPS) + GROUPS;
  expect(statuses.filter((status) => status === 200)).toHaveLength(seen);
  expect(statuses.filter((status) => status === 401)).toHaveLength(paths().length);
  expect(statuses.filter((status) => status === 404)).toHaveLength(calls.length - seen - paths().length);
});

test('every page can be read by its cursor by many readers at once', async () => {
  const walk = async (reader: Caller, { id }: MadeGroup) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await look(reader, `/api/expenses?groupId=${id}&limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.body.map((row: { title: string }) => row.title));
      cursor = String(page.next ?? '');
    } while (cursor !== '');
    return seen;
  };
  const readers = groups.flatMap((group) => [0, 1, 2].map((place) => walk(at(group, place), group)));
  for (const [index, titles] of (await Promise.all(readers)).entries()) {
    const number = Math.floor(index / PEOPLE) + 1;
    const days = Array.from({ length: number }, (_, day) => number - day);
    expect(titles).toEqual(days.map((day) => `Dinner ${number}.${day}`));
  }
});

test('an invalid request is refused only to its caller', async () => {
  const [group] = groups as [MadeGroup];
  const me = at(group, 0);
  const beforeAllDays = Buffer.from(`0000-01-01T00:00:00.000Z|${group.id}`).toString('base64url');
  const answers = await Promise.all([
    look(me, group.path),
    look(me, `/api/expenses?groupId=${group.id}&limit=0`),
    look(me, '/api/groups/nonsense'),
    look(me, `/api/bills?cursor=${beforeAllDays}`),
    look(at(group, 1), '/api/bills'),
    look(me, `/api/expenses?groupId=${group.id}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 400, 200, 200]);
});

test('an ended session is refused at the next call', async () => {
  const [group] = groups as [MadeGroup];
  const leaving = at(group, 1);
  await leaving.post('/api/logout', {});
  for (const path of paths()) expect((await leaving.get(path)).status).toBe(401);
});

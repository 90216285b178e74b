import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addGroupOf, at, type MadeGroup } from '#server/testing/groups.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const GROUPS = 6;

let app: TestApp;
let groups: MadeGroup[];
beforeAll(async () => {
  app = await startTestApp();
  groups = await Promise.all(Array.from({ length: GROUPS }, () => addGroupOf(app, 2)));
});
afterAll(() => app.close());

const add = (caller: Caller, { id }: MadeGroup, body = {}) =>
  caller.post('/api/expenses', {
    title: 'Dinner',
    amount: 12.34,
    date: '2026-06-15',
    groupId: id,
    category: 'food',
    ...body,
  });

/** Everybody's next call is one of somebody who was seen already. */
const seeAll = () => Promise.all(groups.map((group) => at(group, 0).get('/api/user')));

const countExpenses = async () => {
  const { rows } = await app.owner.query('SELECT count(*)::int AS count FROM expenses');
  return rows[0].count as number;
};

test('expenses of one moment go in one transaction, which is where their sessions are asked for', async () => {
  await seeAll();
  const [transactions, alone] = [vi.spyOn(app.deps.pool, 'connect'), vi.spyOn(app.deps.pool, 'query')];
  const answers = await Promise.all(groups.map((group) => add(at(group, 0), group)));
  expect(answers.map(({ status }) => status)).toEqual(groups.map(() => 201));
  for (const [index, { body }] of answers.entries()) {
    const group = groups[index] as MadeGroup;
    expect(body).toMatchObject({ groupId: group.id, paidBy: at(group, 0).id });
  }
  expect(transactions).toHaveBeenCalledTimes(1);
  expect(alone).not.toHaveBeenCalled();
  transactions.mockRestore();
  alone.mockRestore();
});

test.each([
  ['ended elsewhere', 'DELETE FROM sessions WHERE user_id = $1'],
  ['that expired', "UPDATE sessions SET expires_at = '2020-01-01' WHERE user_id = $1"],
])('a session %s adds nothing, and holds nobody else up', async (_what, end) => {
  const group = await addGroupOf(app, 2);
  const [gone, other] = [at(group, 0), groups[0] as MadeGroup];
  await Promise.all([gone.get('/api/user'), seeAll()]);
  await app.owner.query(end, [gone.id]);
  const before = await countExpenses();
  const [refused, badly, added] = await Promise.all([
    add(gone, group),
    add(gone, group, { amount: -1 }),
    add(at(other, 0), other),
  ]);
  expect(refused).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  expect(badly.status).toBe(401);
  expect(added.status).toBe(201);
  expect(await countExpenses()).toBe(before + 1);
});

test('who lost their access since they were seen is refused, and who got it is not', async () => {
  const gated = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  const group = await addGroupOf(gated, 1);
  const creator = at(group, 0);
  const become = (status: string) =>
    gated.owner.query('UPDATE users SET subscription_status = $2 WHERE id = $1', [creator.id, status]);
  expect((await add(creator, group)).status).toBe(201);
  await become('inactive');
  expect(await add(creator, group)).toMatchObject({ status: 402, body: { code: 'subscription_required' } });
  await become('active');
  expect((await add(creator, group)).status).toBe(201);
  await gated.close();
});

test('what a session was seen with last hour is asked anew, and its use is written down', async () => {
  const [group] = groups as [MadeGroup];
  const caller = at(group, 0);
  await caller.get('/api/user');
  app.clock.advance(2 * 3_600_000);
  const answer = await add(caller, group);
  expect(answer.status).toBe(201);
  expect(String(answer.headers['set-cookie'])).toContain(caller.cookie);
});

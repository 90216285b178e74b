import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

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

/** Makes sure that every member has used their session before. */
const seeAll = () => Promise.all(groups.map((group) => at(group, 0).get('/api/user')));

const countExpenses = async () => {
  const { rows } = await app.owner.query('SELECT count(*)::int AS count FROM expenses');
  return rows[0].count as number;
};

test('each write reads its session once and has its own transaction', async () => {
  await seeAll();
  const [transactions, reads] = [vi.spyOn(app.deps.pool, 'connect'), vi.spyOn(app.deps.pool, 'query')];
  for (const group of groups) expect((await add(at(group, 0), group)).status).toBe(201);
  expect(reads).toHaveBeenCalledTimes(GROUPS);
  // Each read outside of a transaction takes a connection too.
  expect(transactions).toHaveBeenCalledTimes(2 * GROUPS);
  transactions.mockRestore();
  reads.mockRestore();
});

test.each([
  ['ended elsewhere', 'DELETE FROM sessions WHERE user_id = $1'],
  ['expired', "UPDATE sessions SET expires_at = '2020-01-01' WHERE user_id = $1"],
])('a session that %s adds nothing and does not affect other callers', async (_what, end) => {
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

test('a person who lost access is refused, and one who got it is served', async () => {
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

test('a write with a session that was not used for two hours extends the session', async () => {
  const [group] = groups as [MadeGroup];
  const caller = at(group, 0);
  await caller.get('/api/user');
  app.clock.advance(2 * 3_600_000);
  const answer = await add(caller, group);
  expect(answer.status).toBe(201);
  expect(String(answer.headers['set-cookie'])).toContain(caller.cookie);
});

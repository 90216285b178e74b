import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedManyExpenses } from '#server/testing/makers/seed-many.ts';
import { readChainState, readMark } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const isIntact = async (made: MadeGroup): Promise<boolean> =>
  (await at(made, 0).get(`${made.path}/chain`)).body.isIntact;

/** Changes rows as only the database's owner can, without triggers. */
async function change(made: MadeGroup, text: string): Promise<void> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    const { rowCount } = await client.query(text.replaceAll('$group', `'${made.id}'`));
    expect(rowCount).toBeGreaterThan(0);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const LAST_LINK = 'position = (SELECT max(position) FROM chain_links WHERE group_id = $group)';

test.each([
  ['an entry is gone', 'DELETE FROM ledger_entries WHERE book_id = $group'],
  ['a line is gone', 'DELETE FROM activity WHERE group_id = $group'],
  ['the last link is gone', `DELETE FROM chain_links WHERE group_id = $group AND ${LAST_LINK}`],
  ['a link in the middle is gone', 'DELETE FROM chain_links WHERE group_id = $group AND position = 2'],
  [
    'the last link has another hash',
    `UPDATE chain_links SET hash = sha256(hash) WHERE group_id = $group AND ${LAST_LINK}`,
  ],
  [
    'the last link is of another row',
    `UPDATE chain_links SET entry_ids = ARRAY[entry_ids[1] + 1000000] WHERE group_id = $group AND ${LAST_LINK}`,
  ],
  ['the head has another number', 'UPDATE chain_heads SET count = count + 1 WHERE group_id = $group'],
  ['the head is gone', 'DELETE FROM chain_heads WHERE group_id = $group'],
  [
    'the last link is gone, also from the head',
    `WITH gone AS (DELETE FROM chain_links WHERE group_id = $group AND ${LAST_LINK} RETURNING group_id)
     UPDATE chain_heads SET count = count - 1 WHERE group_id IN (SELECT group_id FROM gone)`,
  ],
])('a chain that was intact a moment ago is not when %s', async (_name, text) => {
  const made = await addGroupOf(app, 2);
  const expense = { title: 'Dinner', amount: 30, date: '2026-06-14', groupId: made.id, category: 'food' };
  expect((await at(made, 0).post('/api/expenses', expense)).status).toBe(201);
  expect(await isIntact(made)).toBe(true);
  await change(made, text);
  expect(await isIntact(made)).toBe(false);
});

test('the mark of a long chain costs a small part of its check', { timeout: 120_000 }, async () => {
  const made = await addGroupOf(app, 3);
  const people = [at(made, 0), at(made, 1), at(made, 2)] as const;
  await seedManyExpenses(app, made.id, people, 20_000);
  const timeOf = async (read: () => Promise<unknown>) => {
    const began = performance.now();
    await read();
    return performance.now() - began;
  };
  const check = await timeOf(() => readChainState(app.owner, made.id));
  const marks = await Promise.all(
    Array.from({ length: 3 }, () => timeOf(() => readMark(app.owner, made.id))),
  );
  expect(Math.min(...marks)).toBeLessThan(check / 3);
});

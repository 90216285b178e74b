import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Pool } from './database.ts';
import { gathered } from './gathered.ts';

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await startTestApp();
  pool = app.deps.pool;
});
afterAll(() => app.close());

const listNumbers = gathered<[from: number, count: number], { number: number }>(
  { from_number: 'int', many: 'int' },
  (asked) => `
  SELECT asked.place, listed.number
  FROM ${asked} CROSS JOIN LATERAL (
    SELECT number FROM generate_series(from_number, from_number + many - 1) AS number ORDER BY number DESC
  ) AS listed`,
);
const dayAfter = gathered<[day: string], { day: string }>(
  { day: 'text' },
  (asked) => `SELECT asked.place, asked.day::date + 1 AS day FROM ${asked}`,
);

const numbers = (rows: readonly { number: number }[]) => rows.map((row) => row.number);

test('questions of one moment go in one statement, and each gets its own rows', async () => {
  const query = vi.spyOn(pool, 'query');
  const answers = await Promise.all([
    listNumbers(pool, 1, 3),
    listNumbers(pool, 7, 0),
    listNumbers(pool, 1, 3),
  ]);
  expect(answers.map(numbers)).toEqual([[3, 2, 1], [], [3, 2, 1]]);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

test('those that come while one is under way wait, and leave together', async () => {
  const query = vi.spyOn(pool, 'query');
  const first = listNumbers(pool, 1, 1);
  await vi.waitFor(() => expect(query).toHaveBeenCalledTimes(1), { timeout: 20_000 });
  const later = Array.from({ length: 200 }, (_, index) => listNumbers(pool, index, 2));
  expect(numbers(await first)).toEqual([1]);
  for (const [index, rows] of (await Promise.all(later)).entries())
    expect(numbers(rows)).toEqual([index + 1, index]);
  // The first, and 200 of them by at most 64.
  expect(query).toHaveBeenCalledTimes(5);
  query.mockRestore();
});

describe('just after a statement of several', () => {
  // Only what the clock says, so that a slow machine does not decide.
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());
  const makeAsker = () => {
    const double = gathered<[number: number], { twice: number }>(
      { number: 'int' },
      (asked) => `SELECT asked.place, 2 * asked.number AS twice FROM ${asked}`,
    );
    return (count: number) => Promise.all(Array.from({ length: count }, (_, index) => double(pool, index)));
  };
  /** Three ask just after a statement of eight. They would leave at the next turn. */
  const askThree = async (askAll: ReturnType<typeof makeAsker>) => {
    const query = vi.spyOn(pool, 'query');
    await askAll(8);
    const three = askAll(3);
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(query).toHaveBeenCalledTimes(1);
    return { query, three };
  };

  test('the first to come wait for half as many', async () => {
    const askAll = makeAsker();
    const { query, three } = await askThree(askAll);
    expect(await Promise.all([three, askAll(1)])).toEqual([
      [[{ place: 1, twice: 0 }], [{ place: 2, twice: 2 }], [{ place: 3, twice: 4 }]],
      [[{ place: 4, twice: 0 }]],
    ]);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });

  test('but not for long, and nobody after them', async () => {
    const askAll = makeAsker();
    const { query, three } = await askThree(askAll);
    vi.advanceTimersByTime(2);
    expect(await three).toHaveLength(3);
    vi.advanceTimersByTime(2);
    expect(await askAll(1)).toEqual([[{ place: 1, twice: 0 }]]);
    expect(query).toHaveBeenCalledTimes(3);
    query.mockRestore();
  });

  test('who asks alone waits for nobody', async () => {
    const askAll = makeAsker();
    // With a clock that stands still, any wait would be for ever.
    for (let time = 0; time < 5; time += 1) expect(await askAll(1)).toEqual([[{ place: 1, twice: 0 }]]);
  });
});

test('nobody waits long for a slow statement', async () => {
  const waitFor = gathered<[key: number], { done: boolean }>(
    { key: 'int8' },
    (asked) =>
      `SELECT asked.place, pg_advisory_xact_lock_shared(asked.key) IS NOT NULL AS done FROM ${asked}`,
  );
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  const slow = waitFor(pool, 1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await waitFor(pool, 2)).toMatchObject([{ done: true }]);
  await holder.query('SELECT pg_advisory_unlock(1)');
  holder.release();
  expect(await slow).toMatchObject([{ done: true }]);
});

test('a value that the database refuses is refused to its own question only', async () => {
  const outcomes = await Promise.allSettled(
    ['2026-02-28', 'never', '2027-12-31'].map((day) => dayAfter(pool, day)),
  );
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: [{ day: '2026-03-01' }] },
    { status: 'rejected', reason: { code: '22007' } },
    { status: 'fulfilled', value: [{ day: '2028-01-01' }] },
  ]);
});

test('a database that is gone is said to each', async () => {
  const query = vi.spyOn(pool, 'query').mockImplementation(() => Promise.reject(new Error('gone')));
  const outcomes = await Promise.allSettled([listNumbers(pool, 1, 1), listNumbers(pool, 2, 1)]);
  query.mockRestore();
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  expect(numbers(await listNumbers(pool, 5, 1))).toEqual([5]);
});

test('within a transaction it asks there, and sees what was written', async () => {
  const find = gathered<[id: string], { name: string }>(
    { id: 'uuid' },
    (asked) => `SELECT asked.place, users.username AS name FROM ${asked} JOIN users ON users.id = asked.id`,
  );
  const maya = await app.person('maya');
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query("UPDATE users SET username = 'renamed' WHERE id = $1", [maya.id]);
  expect([await find(client, maya.id), await find(pool, maya.id)]).toMatchObject([
    [{ name: 'renamed' }],
    [{ name: maya.username }],
  ]);
  await client.query('ROLLBACK');
  client.release();
});

import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listLockWaits } from '#server/testing/app/lock-waits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { seedManyExpenses } from '#server/testing/makers/seed-many.ts';

const BUSY = 'Your last export is still running. Please try again in a moment.';

let app: TestApp;
let origin: string;
let people: [Caller, Caller, Caller];
let groupId: string;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: 'true' } });
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(async () => {
  people = await Promise.all([app.person(), app.person(), app.person()]);
  groupId = await seedGroup(app, people);
  await seedExpense(app, { groupId, paidBy: people[0], shares: [[people[1], 1050]] });
});

const addressOf = (format: string) => `${origin}/api/groups/${groupId}/export.${format}`;

const ask = ({ cookie }: Caller, format = 'json', signal: AbortSignal | null = null) =>
  fetch(addressOf(format), { headers: { cookie }, signal });

/** Holds up every export after its expenses were written, as long as `work` takes. */
async function whilePaymentsAreLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = await app.owner.connect();
  try {
    await client.query('BEGIN; LOCK TABLE payments');
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Waits until this many exports wait for the lock, and returns the processes of the database that do. */
async function listWaiting(count: number): Promise<number[]> {
  return vi.waitUntil(
    async () => {
      const waiting = await listLockWaits(app);
      return waiting.length === count && waiting;
    },
    { timeout: 4000 },
  );
}

/** Waits until an export of each of these people has begun, or waits for its place. */
async function begunBy(...callers: readonly Caller[]): Promise<void> {
  const buckets = callers.map(({ id }) => `file-export:${id}`);
  await vi.waitUntil(async () => {
    const { rows } = await app.owner.query('SELECT 1 FROM rate_limits WHERE bucket = ANY($1)', [buckets]);
    return rows.length === buckets.length;
  });
}

/** Reads answers to their ends and returns their statuses. */
const readAll = (answers: readonly Promise<Response>[]) =>
  Promise.all(
    answers.map(async (each) => {
      const response = await each;
      await response.arrayBuffer();
      return response.status;
    }),
  );

/** Nothing that an export held is left: a connection of the pool, a file. */
async function expectNothingHeld(): Promise<void> {
  const { pool } = app.deps;
  await vi.waitUntil(() => pool.idleCount === pool.totalCount, { timeout: 10_000 });
  expect(await readdir(`${app.uploads}-exports`)).toEqual([]);
}

describe('a person has one export at a time', () => {
  test('a second one is refused, a stranger’s is not, and another one may follow', async () => {
    const { first, other } = await whilePaymentsAreLocked(async () => {
      const first = ask(people[0]);
      await listWaiting(1);
      for (const second of [
        await ask(people[0], 'csv'),
        await fetch(`${origin}/api/spending/lines.csv`, { headers: { cookie: people[0].cookie } }),
      ]) {
        expect(second.status).toBe(429);
        expect(second.headers.get('retry-after')).toBe('10');
        expect(await second.json()).toEqual({ code: 'too_many_requests', message: BUSY });
      }
      const other = ask(people[1]);
      await listWaiting(2);
      return { first, other };
    });
    expect(await readAll([first, other])).toEqual([200, 200]);
    expect((await ask(people[0], 'csv')).status).toBe(200);
  });

  test('one after the other is answered at once', async () => {
    for (const format of ['json', 'csv', 'json', 'csv', 'json']) {
      const response = await ask(people[0], format);
      expect(response.status).toBe(200);
      const { length } = Buffer.from(await response.arrayBuffer());
      expect(response.headers.get('content-length')).toBe(String(length));
    }
  });

  test('a third person waits for one of the two places', async () => {
    const answers = await whilePaymentsAreLocked(async () => {
      const first = [ask(people[0]), ask(people[1])];
      await listWaiting(2);
      const third = ask(people[2]);
      await begunBy(people[2]);
      // It has no connection: exports do not use up the pool.
      await new Promise((later) => setTimeout(later, 100));
      expect(await listWaiting(2)).toHaveLength(2);
      return [...first, third];
    });
    expect(await readAll(answers)).toEqual([200, 200, 200]);
    await expectNothingHeld();
  });
});

test('20 exports an hour are the limit, of all kinds together', async () => {
  const [person] = people;
  const paths = [`/api/groups/${groupId}/export.csv`, '/api/spending/lines.csv'];
  for (let count = 0; count < 20; count += 1)
    expect((await person.get(paths[count % 2] as string)).status).toBe(200);
  for (const path of [...paths, `/api/groups/${groupId}/export.json`]) {
    expect(await person.get(path)).toMatchObject({
      status: 429,
      body: { message: 'Too many exports. Please try again later.' },
      headers: { 'retry-after': '3600' },
    });
  }
  const stranger = await app.person();
  expect((await stranger.get(paths[0] as string)).status).toBe(404);
  app.clock.advance(3_600_000);
  expect((await person.get(paths[0] as string)).status).toBe(200);
});

test('a caller who goes away in the middle leaves nothing behind', async () => {
  await whilePaymentsAreLocked(async () => {
    const going = new AbortController();
    const first = ask(people[0], 'json', going.signal);
    await listWaiting(1);
    going.abort();
    await expect(first).rejects.toThrow();
  });
  await expectNothingHeld();
  expect((await ask(people[0])).status).toBe(200);
});

test('a caller who goes away while waiting for a place leaves the queue', async () => {
  const answers = await whilePaymentsAreLocked(async () => {
    const first = [ask(people[0]), ask(people[1])];
    await listWaiting(2);
    const going = new AbortController();
    const third = ask(people[2], 'json', going.signal);
    await begunBy(people[2]);
    going.abort();
    await expect(third).rejects.toThrow();
    // The last one is no longer waiting, so it does not stand in the way.
    return [...first, ask(people[2])];
  });
  expect(await readAll(answers)).toEqual([200, 200, 200]);
  await expectNothingHeld();
});

test('a database that fails in the middle makes an error, not half a file', async () => {
  await whilePaymentsAreLocked(async () => {
    const first = ask(people[0]);
    const [pid] = await listWaiting(1);
    await app.owner.query('SELECT pg_terminate_backend($1)', [pid]);
    const response = await first;
    expect(response.status).toBe(503);
    expect(response.headers.get('content-disposition')).toBeNull();
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });
  await expectNothingHeld();
  expect((await ask(people[0])).status).toBe(200);
});

test('readers that take nothing hold no connection of the database, and nobody else up', async () => {
  groupId = await seedGroup(app, people);
  await seedManyExpenses(app, groupId, people, 8000);
  const stalled = await Promise.all(
    people.slice(0, 2).map(async ({ cookie }) => {
      const { port } = new URL(origin);
      const socket = connect(Number(port), '127.0.0.1').pause();
      socket.write(
        `GET ${new URL(addressOf('json')).pathname} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nCookie: ${cookie}\r\n\r\n`,
      );
      return socket;
    }),
  );
  await begunBy(people[0], people[1]);
  const other = await ask(people[2]);
  expect(other.status).toBe(200);
  expect((await other.json()).expenses).toHaveLength(8000);
  await expectNothingHeld();
  expect((await ask(people[0], 'csv')).status).toBe(429);
  for (const socket of stalled) socket.destroy();
  const again = async () => (await readAll([ask(people[0], 'csv')]))[0];
  await vi.waitUntil(async () => (await again()) === 200, { timeout: 20_000 });
});

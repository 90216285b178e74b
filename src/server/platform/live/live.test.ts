import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Connection } from '#server/platform/database/pool.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createLive, type Invalidation, type Live, publishOnCommit } from './live.ts';

let app: TestApp;
const open: Live[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  for (const live of open.splice(0)) await live.close();
});

const DEADLINE = { timeout: 60_000, interval: 10 };

async function listening(): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare live' AND state = 'idle'
       AND query ~ 'LISTEN|pg_notify'`,
  );
  return rows[0].count;
}

/** The given number of processes on one database, in addition to the application under test. */
async function openProcesses(count: number): Promise<Live[]> {
  await vi.waitFor(async () => expect(await listening()).toBe(1), DEADLINE);
  for (let index = 0; index < count; index += 1) open.push(createLive(app.connection, () => undefined));
  for (const one of open) await hearEachOther(one, open);
  return open.slice();
}

/** Waits until the messages of one process arrive at all the others unchanged. */
async function hearEachOther(one: Live, all: readonly Live[]): Promise<void> {
  const told = { addresses: ['/api/site'], origin: null };
  const heard = all.map((each) => listen(each, 'somebody'));
  await vi.waitFor(
    () => {
      tell(one, { ...told, users: ['somebody'] });
      for (const each of heard) expect(each).toContainEqual(told);
    },
    { ...DEADLINE, interval: 100 },
  );
}

type Heard = { addresses: readonly string[]; origin: string | null };

function listen(live: Live | undefined, userId: string): Heard[] {
  const heard: Heard[] = [];
  live?.subscribe(userId, (told) => void heard.push(told));
  return heard;
}

function tell(live: Live | undefined, told: Partial<Invalidation>): void {
  live?.publish({ users: ['maya'], addresses: ['/api/groups'], origin: null, ...told });
}

/** Closes every listening connection, like a restart of the database. */
async function cutConnections(): Promise<void> {
  await app.owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare live'`,
  );
}

describe('several processes on one database', () => {
  test('a message of one reaches the people of the others within a second', async () => {
    const [one, other, third] = await openProcesses(3);
    const heard = [listen(one, 'maya'), listen(other, 'maya'), listen(third, 'maya')];
    const times: number[] = [];
    for (let index = 1; index <= 5; index += 1) {
      const said = { addresses: [`/api/groups/${index}`, '/api/summary'], origin: 'tab' };
      const begin = performance.now();
      tell(one, said);
      expect(heard[0]?.at(-1)).toEqual(said);
      await vi.waitFor(() => expect(heard.map((each) => each.at(-1))).toEqual([said, said, said]), DEADLINE);
      times.push(performance.now() - begin);
    }
    expect(heard.map((each) => each.length)).toEqual([5, 5, 5]);
    // The fastest one, because a busy machine may be late now and then.
    expect(Math.min(...times)).toBeLessThan(1000);
  });

  test('only the named people get a message, and only once', async () => {
    const [one, other] = await openProcesses(2);
    const [maya, liam, stranger] = ['maya', 'liam', 'stranger'].map((user) => listen(other, user));
    tell(one, { users: ['maya', 'liam'], addresses: ['/api/a'] });
    tell(one, { users: ['stranger'], addresses: ['/api/b'] });
    await vi.waitFor(() => expect(stranger).toHaveLength(1), DEADLINE);
    expect(stranger).toEqual([{ addresses: ['/api/b'], origin: null }]);
    expect([maya, liam]).toEqual([
      [{ addresses: ['/api/a'], origin: null }],
      [{ addresses: ['/api/a'], origin: null }],
    ]);
  });

  test('many messages at once arrive completely, although a notification is small', async () => {
    const [one, other] = await openProcesses(2);
    const users = Array.from({ length: 450 }, (_, index) => `${'u'.repeat(32)}-${index}`);
    const heard = [0, 225, 449].map((index) => listen(other, users[index] ?? ''));
    for (let index = 0; index < 40; index += 1) tell(one, { users, addresses: [`/api/expenses/${index}`] });
    await vi.waitFor(() => expect(heard.map((each) => each.length)).toEqual([40, 40, 40]), DEADLINE);
    const addresses = Array.from({ length: 40 }, (_, index) => [`/api/expenses/${index}`]);
    expect(heard[1]?.map((told) => told.addresses)).toEqual(addresses);
  });

  test('the last ten seconds are kept for each person, and no longer', async () => {
    const [one] = await openProcesses(1);
    const began = Math.ceil(performance.now());
    const now = vi.spyOn(performance, 'now').mockReturnValue(began);
    tell(one, { users: ['maya', 'liam'], addresses: ['/api/a'] });
    now.mockReturnValue(began + 5_000);
    tell(one, { addresses: ['/api/b'], origin: 'tab' });
    now.mockReturnValue(began + 10_000);
    expect(one?.recent('maya')).toEqual([
      { addresses: ['/api/a'], origin: null },
      { addresses: ['/api/b'], origin: 'tab' },
    ]);
    expect(one?.recent('liam')).toEqual([{ addresses: ['/api/a'], origin: null }]);
    now.mockReturnValue(began + 10_001);
    expect(one?.recent('maya')).toEqual([{ addresses: ['/api/b'], origin: 'tab' }]);
    expect(one?.recent('liam')).toEqual([]);
    now.mockRestore();
  });

  test('an ended subscription gets nothing more', async () => {
    const [one, other] = await openProcesses(2);
    const heard: Heard[] = [];
    const stop = other?.subscribe('maya', (told) => void heard.push(told));
    const rest = listen(other, 'maya');
    stop?.();
    tell(one, {});
    await vi.waitFor(() => expect(rest).toHaveLength(1), DEADLINE);
    expect(heard).toEqual([]);
  });
});

test('the last messages before a process ends arrive', async () => {
  const [one, other] = await openProcesses(2);
  const heard = listen(other, 'maya');
  tell(one, { addresses: ['/api/last'] });
  await one?.close();
  await vi.waitFor(() => expect(heard).toEqual([{ addresses: ['/api/last'], origin: null }]), DEADLINE);
});

test('a tool that serves no browsers publishes when its transaction commits', async () => {
  const [one] = await openProcesses(1);
  const heard = listen(one, 'maya');
  const tool = new pg.Client(app.connection);
  await tool.connect();
  await tool.query('BEGIN');
  await publishOnCommit(tool, { users: ['maya'], addresses: ['/api/user'], origin: null });
  await sleep(200);
  expect(heard).toEqual([]);
  await tool.query('COMMIT');
  await tool.end();
  await vi.waitFor(() => expect(heard).toEqual([{ addresses: ['/api/user'], origin: null }]), DEADLINE);
});

test('a single process notifies too, so a new one needs no greeting', async () => {
  const elsewhere = { ...app.connection, database: 'postgres' } as Connection;
  const payloads: string[] = [];
  const observer = new pg.Client(elsewhere);
  await observer.connect();
  observer.on('notification', ({ payload = '' }) => void payloads.push(payload));
  await observer.query('LISTEN allsquare_live');
  const one = createLive(elsewhere, () => undefined);
  open.push(one);
  for (const address of ['/api/first', '/api/second']) tell(one, { addresses: [address] });
  await vi.waitFor(() => expect(payloads).toHaveLength(1), DEADLINE);
  expect(JSON.parse(payloads[0] ?? '')).toEqual({
    from: expect.any(String),
    invalidations: [
      { users: ['maya'], addresses: ['/api/first'], origin: null },
      { users: ['maya'], addresses: ['/api/second'], origin: null },
    ],
  });
  await observer.end();
});

describe('after the database cut the connection', () => {
  const everything = { addresses: ['/api'], origin: null };

  test('everyone is told that anything may be stale, and gets later messages', async () => {
    const [one, other] = await openProcesses(2);
    const heard = [listen(one, 'maya'), listen(other, 'liam')];
    await cutConnections();
    await vi.waitFor(() => {
      for (const each of heard) expect(each).toContainEqual(everything);
    }, DEADLINE);
    await vi.waitFor(async () => expect(await listening()).toBe(3), DEADLINE);
    tell(one, { users: ['liam'], addresses: ['/api/later'] });
    await vi.waitFor(
      () => expect(heard[1]).toContainEqual({ addresses: ['/api/later'], origin: null }),
      DEADLINE,
    );
  });

  test('messages sent meanwhile reach those whose connection was not closed', async () => {
    const [one, other] = await openProcesses(2);
    const heard = listen(other, 'maya');
    tell(one, { addresses: ['/api/before'] });
    await vi.waitFor(() => expect(heard).toHaveLength(1), DEADLINE);
    await app.owner.query('SELECT pg_terminate_backend($1)', [await pidThatNotified()]);
    tell(one, { addresses: ['/api/meanwhile'] });
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), DEADLINE);
    expect(heard.at(-1)).toEqual(everything);
  });
});

async function pidThatNotified(): Promise<number> {
  const { rows } = await app.owner.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'allsquare live' AND query LIKE '%pg_notify%'
     ORDER BY query_start DESC LIMIT 1`,
  );
  return rows[0].pid;
}

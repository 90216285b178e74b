import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction } from '#server/platform/database/database.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { until } from '#server/testing/system/server-process.ts';
import { JobWorker } from './job-worker.ts';
import { enqueue, enqueueAll, type Job, type JobHandler } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('DELETE FROM jobs');
});

const now = () => app.deps.clock.now();
const jobOf = (payload: object = {}) => ({ kind: 'note', payload, runAt: now() });

function makeWorker(note: JobHandler, onError: (job: Job, error: unknown) => void = () => undefined) {
  return new JobWorker({ pool: app.deps.pool, clock: app.deps.clock, handlers: { note }, onError });
}

async function rows() {
  const { rows: found } = await app.owner.query('SELECT * FROM jobs ORDER BY id');
  return found;
}

describe('sharing the work', () => {
  test('several workers do each job once', async () => {
    const count = 40;
    await enqueueAll(
      app.deps.pool,
      Array.from({ length: count }, (_, index) => jobOf({ index })),
    );
    const done: unknown[] = [];
    const workers = Array.from({ length: 4 }, () =>
      makeWorker(async ({ payload }) => {
        done.push(payload.index);
        return undefined;
      }),
    );
    const turns = await Promise.all(workers.map((worker) => worker.runDue()));
    expect(turns.reduce((sum, each) => sum + each, 0)).toBe(count);
    expect(new Set(done).size).toBe(count);
    expect(done).toHaveLength(count);
    expect(await rows()).toEqual([]);
  });

  test('a running job is left alone until its lease ends; then another worker takes it', async () => {
    await enqueue(app.deps.pool, jobOf());
    const begun = Promise.withResolvers<void>();
    const crash = Promise.withResolvers<undefined>();
    const first = makeWorker(() => {
      begun.resolve();
      return crash.promise;
    }).runDue();
    await begun.promise;
    let taken = 0;
    const second = makeWorker(async () => {
      taken += 1;
      return undefined;
    });
    app.clock.advance(59_000);
    expect(await second.runDue()).toBe(0);
    app.clock.advance(1_000);
    expect(await second.runDue()).toBe(1);
    expect(taken).toBe(1);
    crash.resolve(undefined);
    expect(await first).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('a job of an unknown kind is left for other processes', async () => {
    await enqueue(app.deps.pool, { ...jobOf(), kind: 'of a later version' });
    expect(await makeWorker(async () => undefined).runDue()).toBe(0);
    expect(await rows()).toMatchObject([{ attempts: 0, locked_until: null }]);
  });
});

describe('a failing job', () => {
  const broken = () => makeWorker(async () => Promise.reject(new Error('no answer')));

  test('is retried after 2 s, 4 s, 8 s', async () => {
    await enqueue(app.deps.pool, jobOf());
    const worker = broken();
    for (const seconds of [0, 2, 4, 8]) {
      app.clock.advance(Math.max(0, seconds * 1000 - 1));
      if (seconds > 0) expect(await worker.runDue()).toBe(0);
      app.clock.advance(1);
      expect(await worker.runDue()).toBe(1);
    }
    expect(await rows()).toMatchObject([{ attempts: 4, last_error: 'no answer', failed_at: null }]);
  });

  test('is given up after 12 attempts, and kept', async () => {
    await enqueue(app.deps.pool, jobOf());
    const told: number[] = [];
    const worker = makeWorker(
      async () => Promise.reject(new Error('no answer')),
      ({ attempts }) => told.push(attempts),
    );
    for (let turn = 0; turn < 14; turn += 1) {
      await worker.runDue();
      app.clock.advance(3_600_000);
    }
    expect(told).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    const [job] = await rows();
    expect(job.failed_at).not.toBeNull();
  });

  test('does not delay the next', async () => {
    await enqueueAll(app.deps.pool, [jobOf({ isBad: true }), jobOf({ isBad: false })]);
    const done: unknown[] = [];
    const worker = makeWorker(async ({ payload }) => {
      if (payload.isBad) throw new Error('bad');
      done.push(payload);
      return undefined;
    });
    expect(await worker.runDue()).toBe(2);
    expect(done).toEqual([{ isBad: false }]);
    expect(await rows()).toMatchObject([{ payload: { isBad: true }, attempts: 1 }]);
  });
});

describe('a job that is added', () => {
  test('in a transaction that is rolled back does not exist', async () => {
    const failing = inTransaction(app.deps.pool, async (db) => {
      await enqueue(db, jobOf());
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await rows()).toEqual([]);
  });

  test('is not seen by a worker before the commit', async () => {
    const worker = makeWorker(async () => undefined);
    await inTransaction(app.deps.pool, async (db) => {
      await enqueue(db, jobOf());
      expect(await worker.runDue()).toBe(0);
    });
    expect(await worker.runDue()).toBe(1);
  });

  test('with the key of one that waits adds nothing', async () => {
    for (const turn of [1, 2]) await enqueue(app.deps.pool, { ...jobOf({ turn }), uniqueKey: 'hourly' });
    expect(await rows()).toMatchObject([{ payload: { turn: 1 } }]);
  });

  test('for later waits until then', async () => {
    await enqueue(app.deps.pool, { ...jobOf(), runAt: new Date(now().getTime() + 5_000) });
    const worker = makeWorker(async () => undefined);
    expect(await worker.runDue()).toBe(0);
    app.clock.advance(5_000);
    expect(await worker.runDue()).toBe(1);
  });
});

test('a job that returns its next time stays, and counts its attempts again', async () => {
  await enqueue(app.deps.pool, jobOf());
  let runs = 0;
  const worker = makeWorker(async () => {
    runs += 1;
    return new Date(now().getTime() + 60_000);
  });
  expect(await worker.runDue()).toBe(1);
  expect(await worker.runDue()).toBe(0);
  expect(await rows()).toMatchObject([{ attempts: 0, locked_until: null }]);
  app.clock.advance(60_000);
  expect(await worker.runDue()).toBe(1);
  expect(runs).toBe(2);
});

test('a started worker runs the job that it is woken for, and stopping waits for it', async () => {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<undefined>();
  const worker = makeWorker(() => {
    begun.resolve();
    return gate.promise;
  });
  worker.start();
  await enqueue(app.deps.pool, jobOf());
  worker.wake();
  await begun.promise;
  let isStopped = false;
  const stopping = worker.stop().then(() => {
    isStopped = true;
  });
  expect(await rows()).toHaveLength(1);
  expect(isStopped).toBe(false);
  gate.resolve(undefined);
  await stopping;
  expect(await rows()).toEqual([]);
  await enqueue(app.deps.pool, jobOf());
  worker.wake();
  expect(await rows()).toHaveLength(1);
});

test('a database that is unavailable for a moment stops no worker', async () => {
  const done = vi.fn(async () => undefined);
  let isAway = true;
  const pool = new Proxy(app.deps.pool, {
    get(target, name) {
      if (name === 'query' && isAway) return async () => Promise.reject(new Error('gone'));
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const worker = new JobWorker({
    pool,
    clock: app.deps.clock,
    handlers: { note: done },
    onError: () => undefined,
  });
  await enqueue(app.deps.pool, jobOf());
  worker.start();
  isAway = false;
  worker.wake();
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), { timeout: 60_000 });
  await worker.stop();
});

describe('several jobs at once', () => {
  test('a slow job delays no job of another kind, and at most two run of one kind', async () => {
    const gate = Promise.withResolvers<undefined>();
    const started: string[] = [];
    const worker = new JobWorker({
      pool: app.deps.pool,
      clock: app.deps.clock,
      handlers: {
        slow: ({ payload }) => {
          started.push(`slow ${payload.index}`);
          return gate.promise;
        },
        note: async () => void started.push('note'),
      },
      onError: () => undefined,
    });
    await enqueueAll(app.deps.pool, [
      ...[1, 2, 3].map((index) => ({ ...jobOf({ index }), kind: 'slow' })),
      jobOf(),
    ]);
    worker.start();
    await vi.waitFor(() => expect(started).toContain('note'), { timeout: 60_000 });
    expect(started.filter((each) => each !== 'note')).toHaveLength(2);
    gate.resolve(undefined);
    await vi.waitFor(() => expect(started).toHaveLength(4), { timeout: 60_000 });
    await worker.stop();
    expect(await rows()).toEqual([]);
  });

  test('at most eight run in one process', async () => {
    const gate = Promise.withResolvers<undefined>();
    let count = 0;
    const kinds = Array.from({ length: 10 }, (_, index) => `kind ${index}`);
    const handler = () => {
      count += 1;
      return gate.promise;
    };
    const worker = new JobWorker({
      pool: app.deps.pool,
      clock: app.deps.clock,
      handlers: Object.fromEntries(kinds.map((kind) => [kind, handler])),
      onError: () => undefined,
    });
    await enqueueAll(
      app.deps.pool,
      kinds.map((kind) => ({ ...jobOf(), kind })),
    );
    const done = worker.runDue();
    await vi.waitFor(() => expect(count).toBe(8), { timeout: 60_000 });
    await app.owner.query('SELECT pg_sleep(0.1)');
    expect(count).toBe(8);
    gate.resolve(undefined);
    expect(await done).toBe(10);
  });

  test('a kind with places of its own has that many, and leaves the eight to the others', async () => {
    const gate = Promise.withResolvers<undefined>();
    const started: string[] = [];
    const kinds = Array.from({ length: 10 }, (_, index) => `kind ${index}`);
    const handler: JobHandler = ({ kind }) => {
      started.push(kind);
      return gate.promise;
    };
    const worker = new JobWorker({
      pool: app.deps.pool,
      clock: app.deps.clock,
      handlers: Object.fromEntries(['sent', ...kinds].map((kind) => [kind, handler])),
      places: { sent: 12 },
      onError: () => undefined,
    });
    const all = [...Array.from({ length: 15 }, () => 'sent'), ...kinds];
    await enqueueAll(
      app.deps.pool,
      all.map((kind) => ({ ...jobOf(), kind })),
    );
    const done = worker.runDue();
    await vi.waitFor(() => expect(started).toHaveLength(20), { timeout: 60_000 });
    await app.owner.query('SELECT pg_sleep(0.1)');
    expect(started.filter((kind) => kind === 'sent')).toHaveLength(12);
    expect(started).toHaveLength(20);
    gate.resolve(undefined);
    expect(await done).toBe(25);
  });

  test('the lease of a long job is renewed, so that no other worker claims it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await enqueue(app.deps.pool, jobOf());
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<undefined>();
    const first = makeWorker(() => {
      begun.resolve();
      return gate.promise;
    }).runDue();
    await begun.promise;
    const second = makeWorker(async () => undefined);
    // One renewal at a time: of two under way at once, the older one could be the last to be written.
    for (let seconds = 20; seconds <= 160; seconds += 20) {
      app.clock.advance(20_000);
      vi.advanceTimersByTime(20_000);
      const leaseEnd = new Date(now().getTime() + 60_000).toISOString();
      await until(async () => (await rows())[0]?.locked_until === leaseEnd);
      expect(await second.runDue()).toBe(0);
    }
    gate.resolve(undefined);
    expect(await first).toBe(1);
    expect(await rows()).toEqual([]);
  });

  test('a worker that lost its lease leaves the job to the worker that has it now', async () => {
    await enqueue(app.deps.pool, jobOf());
    const gates = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [first, second] = [0, 1].map((index) =>
      makeWorker(() => {
        begun[index]?.resolve();
        return gates[index]?.promise ?? Promise.reject(new Error('no gate'));
      }),
    );
    const firstDone = first?.runDue();
    await begun[0]?.promise;
    app.clock.advance(60_000);
    const secondDone = second?.runDue();
    await begun[1]?.promise;
    gates[0]?.resolve(undefined);
    await firstDone;
    expect(await rows()).toMatchObject([{ attempts: 2 }]);
    gates[1]?.resolve(undefined);
    await secondDone;
    expect(await rows()).toEqual([]);
  });
});

describe('after the clock was 300 days ahead', () => {
  const AHEAD = 300 * 86_400_000;
  const correctClock = () => app.clock.advance(-AHEAD);

  test('a recurring job runs at once, and keeps its interval from then on', async () => {
    let runs = 0;
    const worker = makeWorker(async () => {
      runs += 1;
      return new Date(now().getTime() + 60_000);
    });
    await enqueue(app.deps.pool, jobOf());
    app.clock.advance(AHEAD);
    expect(await worker.runDue()).toBe(1);
    correctClock();
    expect(await worker.runDue()).toBe(1);
    expect(await worker.runDue()).toBe(0);
    app.clock.advance(60_000);
    expect(await worker.runDue()).toBe(1);
    expect(runs).toBe(3);
  });

  test('a job that was added or delayed then runs at once', async () => {
    app.clock.advance(AHEAD);
    await enqueueAll(app.deps.pool, [jobOf(), jobOf()]);
    await enqueue(app.deps.pool, {
      ...jobOf(),
      runAt: new Date(now().getTime() + 5_000),
      scheduledAt: now(),
    });
    let isBroken = true;
    const worker = makeWorker(async () => {
      if (isBroken) throw new Error('no answer');
      return undefined;
    });
    expect(await worker.runDue()).toBe(2);
    isBroken = false;
    correctClock();
    expect(await worker.runDue()).toBe(3);
    expect(await rows()).toEqual([]);
  });

  test('the lease of a process that died then is over', async () => {
    app.clock.advance(AHEAD);
    await enqueue(app.deps.pool, jobOf());
    const begun = Promise.withResolvers<void>();
    const crash = Promise.withResolvers<undefined>();
    const dead = makeWorker(() => {
      begun.resolve();
      return crash.promise;
    }).runDue();
    await begun.promise;
    correctClock();
    expect(await makeWorker(async () => undefined).runDue()).toBe(1);
    crash.resolve(undefined);
    await dead;
  });

  test('a job for a later day that was added before still waits for that day', async () => {
    const runAt = new Date(now().getTime() + 86_400_000);
    await enqueue(app.deps.pool, { ...jobOf(), runAt, scheduledAt: now() });
    expect(await makeWorker(async () => undefined).runDue()).toBe(0);
    expect(await rows()).toMatchObject([{ run_at: runAt.toISOString() }]);
  });
});

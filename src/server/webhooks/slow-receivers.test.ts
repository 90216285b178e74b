import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '#server/core/clock.ts';
import { jobHandlers, jobPlaces } from '#server/jobs.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { startReceiver } from '#server/testing/makers/webhook-receiver.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';
import { WEBHOOK_EVENTS_JOB, WEBHOOK_JOB } from './jobs.ts';

const SLOWLY = 4700;

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let app: TestApp;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ env: { OUTBOUND_ALLOW: receiver.place } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.clock.set(new Date().toISOString());
  for (const table of ['webhooks', 'facts', 'jobs']) await app.owner.query(`DELETE FROM ${table}`);
  await enqueue(app.deps.pool, {
    kind: WEBHOOK_EVENTS_JOB,
    payload: {},
    uniqueKey: WEBHOOK_EVENTS_JOB,
    runAt: app.deps.clock.now(),
  });
});

type Owner = { person: Caller; groupId: string; paths: string[] };
let owners = 0;

/** Somebody in a group of their own, with webhooks for each of which this many events wait. */
async function addOwner(webhooks: number, events: number): Promise<Owner> {
  owners += 1;
  const place = owners;
  const person = await app.person();
  const groupId = await seedGroup(app, [person]);
  const expenseId = await seedExpense(app, { groupId, paidBy: person, shares: [[person, 1000]] });
  const paths = Array.from({ length: webhooks }, (_, index) => `/of/${place}/${index}`);
  for (const path of paths) {
    const { id } = await giveWebhook(app, person, { url: receiver.url(path) });
    await app.owner.query(
      `INSERT INTO webhook_deliveries (webhook_id, id, event, group_id, subject_id, created_at)
       SELECT $1, gen_random_uuid(), 'expense.updated', $2, $3, $4 FROM generate_series(1, $5::int)`,
      [id, groupId, expenseId, app.deps.clock.now(), events],
    );
  }
  return { person, groupId, paths };
}

/** What came to an owner's webhooks, in order. */
const cameTo = ({ paths }: Owner) =>
  paths.flatMap((path) => receiver.at(path)).toSorted((a, b) => a.cameAt - b.cameAt);

async function spend({ person, groupId }: Owner): Promise<void> {
  const expense = { title: 'Dinner', amount: 30, date: '2026-06-10', category: 'food', groupId };
  expect((await person.post('/api/expenses', expense)).status).toBe(201);
}

/** Runs the jobs of webhooks as the server does, by the real clock. */
function startWorker(): void {
  const handlers = jobHandlers({ ...app.deps, clock: systemClock }, null);
  const worker = new JobWorker({
    pool: app.deps.pool,
    clock: systemClock,
    handlers: Object.fromEntries(
      ([WEBHOOK_EVENTS_JOB, WEBHOOK_JOB] as const).flatMap((kind) => {
        const handler = handlers[kind];
        return handler === undefined ? [] : [[kind, handler]];
      }),
    ),
    places: jobPlaces,
    onError: (_job, error) => {
      throw error;
    },
  });
  worker.start();
  onTestFinished(() => worker.stop());
}

test('a stranger gets an event within 10 s while 20 receivers take 4.7 s for each of theirs', {
  timeout: 120_000,
}, async () => {
  const slow = [
    ...(await Promise.all(Array.from({ length: 17 }, () => addOwner(1, 10)))),
    await addOwner(3, 10),
  ];
  for (const path of slow.flatMap(({ paths }) => paths)) receiver.answer(path, 204, SLOWLY);
  const [first, second] = [await addOwner(1, 1), await addOwner(1, 0)];
  startWorker();
  const began = performance.now();
  // Among the first ones of all.
  await vi.waitUntil(() => cameTo(first).length === 1, { timeout: 60_000 });
  expect(performance.now() - began).toBeLessThan(10_000);
  await vi.waitUntil(() => slow.every((owner) => cameTo(owner).length > 0), { timeout: 60_000 });
  await sleep(SLOWLY);
  // And while they are on.
  app.clock.set(new Date().toISOString());
  await spend(second);
  const spentAt = performance.now();
  await vi.waitUntil(() => cameTo(second).length === 1, { timeout: 60_000 });
  expect(performance.now() - spentAt).toBeLessThan(10_000);
  for (const owner of slow) {
    const events = cameTo(owner);
    // No owner has two requests under way, and no slow address gets the next event soon.
    for (const [index, { answeredAt }] of events.entries())
      expect(events[index + 1]?.cameAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(answeredAt ?? 0);
    for (const path of owner.paths) {
      const times = receiver.at(path).map(({ cameAt }) => cameAt);
      for (const [index, time] of times.entries())
        expect((times[index + 1] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThan(4 * SLOWLY);
    }
  }
});

test('owners take turns, with any number of webhooks', async () => {
  const [many, one] = [await addOwner(3, 15), await addOwner(1, 1)];
  const { pool } = app.deps;
  const clock = systemClock;
  const handlers = jobHandlers({ ...app.deps, clock }, null);
  const places = { [WEBHOOK_JOB]: 1 };
  await new JobWorker({ pool, clock, handlers, places, onError: () => undefined }).runDue();
  expect(cameTo(many)).toHaveLength(45);
  const [event] = cameTo(one);
  const before = cameTo(many).filter(({ cameAt }) => cameAt < (event?.cameAt ?? 0));
  expect(before.length).toBeLessThanOrEqual(10);
});

test('a turn ends after 5 s', async () => {
  const owner = await addOwner(1, 10);
  receiver.answer(owner.paths[0] as string, 204, 700);
  const turn = jobHandlers(app.deps, null)[WEBHOOK_JOB];
  const payload = { ownerId: owner.person.id };
  expect(await turn?.({ id: '', kind: WEBHOOK_JOB, payload, attempts: 1 })).toEqual(app.deps.clock.now());
  expect(cameTo(owner).length).toBeLessThan(9);
});

test('a webhook that waits to be tried again does not delay the others of its owner', async () => {
  const owner = await addOwner(1, 1);
  const [broken] = owner.paths as [string];
  receiver.answer(broken, 500);
  for (let turn = 0; turn < 9; turn += 1) {
    await app.runJobs();
    app.clock.advance(500_000);
  }
  const tries = receiver.at(broken).length;
  expect(tries).toBe(9);
  await giveWebhook(app, owner.person, { url: receiver.url('/sound') });
  app.clock.advance(1000);
  await spend(owner);
  app.clock.advance(6000);
  await app.runJobs();
  expect(receiver.at('/sound').map(({ body }) => body.event)).toEqual(['expense.added']);
  expect(receiver.at(broken)).toHaveLength(tries);
});

test('a webhook whose wait was set by a clock that was ahead is not forgotten', async () => {
  const owner = await addOwner(1, 1);
  const ahead = new Date(app.deps.clock.now().getTime() + 300 * 86_400_000);
  await app.owner.query('UPDATE webhooks SET next_at = $1', [ahead]);
  await app.runJobs();
  expect(cameTo(owner)).toHaveLength(1);
});

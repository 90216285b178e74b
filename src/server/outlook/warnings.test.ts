import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAIL_JOB } from '#server/notifications/mails.ts';
import { PUSH_JOB } from '#server/notifications/notify.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { cleanUp } from '#server/site/clean-up.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill } from '#server/testing/makers/bills.ts';
import { pushSubscription } from '#server/testing/makers/push.ts';
import { warnOfLowBalance } from './warnings.ts';

const START = '2026-06-15T12:00:00Z';
const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await enqueue(app.deps.pool, { kind: MAIL_JOB, payload: {}, runAt: new Date(START) });
});
afterAll(() => app.close());
afterEach(() => app.clock.set(START));

/** A person with a balance of 100 dollars who wants warnings by email. */
async function makeWorried(name: string): Promise<Caller> {
  const person = await app.person(name, { email: `${name}@example.com` });
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01' WHERE user_id = $1`, [person.id]);
  const events = [{ event: 'short', mail: true }];
  expect(await person.patch('/api/user/notifications', { events })).toMatchObject({ status: 200 });
  await person.post('/api/outlook/balance', { amount: 100 });
  return person;
}

/** Runs the hourly job and sends its emails. Returns the subjects of all emails so far. */
async function passHour(name: string): Promise<string[]> {
  await cleanUp(app.deps);
  app.clock.advance(6 * 60_000);
  await app.owner.query(`UPDATE jobs SET run_at = '2026-01-01' WHERE kind = $1`, [MAIL_JOB]);
  await app.runJobs();
  const { rows } = await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [
    `${name}@example.com`,
  ]);
  return rows.map((row) => row.subject);
}

const bill = (dueDate: string, amount = 312.4) => ({
  amount,
  dueDate,
  frequency: 'yearly',
  reminderDays: null,
});

test('a mail is sent once when a day below zero is nearer than seven days', async () => {
  const ana = await makeWorried('ana');
  await addBill(ana, bill('2026-06-22'));
  expect(await passHour('ana')).toEqual([]);
  app.clock.set('2026-06-16T08:00:00Z');
  const first = ['Below zero on Jun 22, by $212.40'];
  expect(await passHour('ana')).toEqual(first);
  expect(await passHour('ana')).toEqual(first);
  // The next days cause no new warning, until an earlier day is below zero.
  app.clock.set('2026-06-17T08:00:00Z');
  expect(await passHour('ana')).toEqual(first);
  await addBill(ana, bill('2026-06-20', 150));
  expect(await passHour('ana')).toEqual(first);
  app.clock.set('2026-06-18T08:00:00Z');
  expect(await passHour('ana')).toEqual([...first, 'Below zero on Jun 20, by $50.00']);
});

test('after a sufficient balance, the same day is warned about again', async () => {
  const ben = await makeWorried('ben');
  await addBill(ben, bill('2026-06-20'));
  const said = 'Below zero on Jun 20, by $212.40';
  expect(await passHour('ben')).toEqual([said]);
  await ben.post('/api/outlook/balance', { amount: 1000 });
  app.clock.set('2026-06-16T08:00:00Z');
  expect(await passHour('ben')).toEqual([said]);
  await ben.post('/api/outlook/balance', { amount: 100 });
  app.clock.set('2026-06-17T08:00:00Z');
  expect(await passHour('ben')).toEqual([said, said]);
});

test('no one is warned without choosing it, or without a known balance', async () => {
  const cleo = await app.person('cleo', { email: 'cleo@example.com' });
  await cleo.post('/api/outlook/balance', { amount: 100 });
  await addBill(cleo, bill('2026-06-16'));
  const dora = await makeWorried('dora');
  await addBill(dora, bill('2026-06-16'));
  await dora.post('/api/outlook/balance', { amount: null });
  expect(await passHour('cleo')).toEqual([]);
  expect(await passHour('dora')).toEqual([]);
});

test('no email comes at night, or before the recipient’s day begins', async () => {
  const emil = await makeWorried('emil');
  await app.owner.query(`UPDATE users SET time_zone = 'America/Los_Angeles' WHERE id = $1`, [emil.id]);
  await addBill(emil, bill('2026-06-17'));
  app.clock.set('2026-06-15T13:59:00Z');
  expect(await passHour('emil')).toEqual([]);
  app.clock.set('2026-06-15T14:01:00Z');
  expect(await passHour('emil')).toEqual(['Below zero on Jun 17, by $212.40']);
});

test('two workers at once warn once', async () => {
  const people = await Promise.all(['fay', 'gus', 'hal'].map(makeWorried));
  for (const person of people) await addBill(person, bill('2026-06-18'));
  await Promise.all([warnOfLowBalance(app.deps), warnOfLowBalance(app.deps), warnOfLowBalance(app.deps)]);
  const { rows } = await app.owner.query(
    `SELECT count(*)::int AS count FROM notifications WHERE kind = 'balance_short' AND user_id = ANY($1)`,
    [people.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('the notification in the app says the same and links to the outlook', async () => {
  const ida = await makeWorried('ida');
  await ida.patch('/api/user/notifications', { events: [{ event: 'short', app: true, mail: false }] });
  await addBill(ida, bill('2026-06-18'));
  app.clock.advance(DAY);
  await warnOfLowBalance(app.deps);
  expect((await ida.get('/api/notifications')).body).toMatchObject([
    { kind: 'balance_short', amount: 212.4, date: '2026-06-18', link: '/outlook' },
  ]);
});

test('who wants it only on their devices is warned there', async () => {
  const jan = await makeWorried('jan');
  const events = [{ event: 'short', app: false, mail: false, push: true }];
  expect(await jan.patch('/api/user/notifications', { events })).toMatchObject({ status: 200 });
  expect((await jan.post('/api/user/push', pushSubscription())).status).toBe(201);
  await addBill(jan, bill('2026-06-18'));
  await warnOfLowBalance(app.deps);
  const { rows } = await app.owner.query(
    `SELECT notice.kind FROM jobs JOIN notifications AS notice ON notice.id = (payload ->> 'noticeId')::uuid
     WHERE jobs.kind = $1 AND payload ->> 'userId' = $2`,
    [PUSH_JOB, jan.id],
  );
  expect(rows).toEqual([{ kind: 'balance_short' }]);
});

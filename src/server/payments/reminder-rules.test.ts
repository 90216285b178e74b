import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { paymentReminderJob, REMINDER_JOB } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DAY = 86_400_000;
let number = 0;

beforeEach(async () => {
  await app.owner.query('DELETE FROM jobs WHERE kind = $1', [REMINDER_JOB]);
  await app.owner.query('UPDATE group_notices SET remind_every_days = NULL, remind_at = NULL');
  const runAt = app.deps.clock.now();
  await enqueue(app.deps.pool, { kind: REMINDER_JOB, payload: {}, uniqueKey: REMINDER_JOB, runAt });
});

/** A creditor to whom two people with addresses owe money in one group. */
async function owing() {
  number += 1;
  const creditor = await app.person();
  const one = await app.person(undefined, { email: `rule-one${number}@example.com` });
  const two = await app.person(undefined, { email: `rule-two${number}@example.com` });
  const groupId = await seedGroup(app, [creditor, one, two]);
  const shares: [Caller, number][] = [
    [one, 1000],
    [two, 2000],
  ];
  await seedExpense(app, { groupId, paidBy: creditor, shares });
  return { creditor, one, two, groupId };
}

const choose = (person: Caller, groupId: string, body: object) =>
  person.patch(`/api/groups/${groupId}/notices`, body);

async function afterDays(days: number): Promise<void> {
  app.clock.advance(days * DAY);
  await app.runJobs();
}

/** How often each was asked: in the app, by mail, and by a request. */
async function askedOf(person: Caller) {
  const { rows } = await app.owner.query(
    `SELECT (SELECT count(*)::int FROM notifications WHERE user_id = $1 AND kind = 'payment_requested') AS bell,
            (SELECT count(*)::int FROM mails WHERE recipient = (SELECT email FROM users WHERE id = $1)
               AND subject LIKE 'Reminder:%') AS mails,
            (SELECT count(*)::int FROM payments WHERE to_user_id = $1 AND type = 'request') AS requests`,
    [person.id],
  );
  return rows[0];
}

const nobody = { bell: 0, mails: 0, requests: 0 };

test('a person’s choices for a group start with no rule and everything, and change one by one', async () => {
  const { creditor, one, groupId } = await owing();
  const url = `/api/groups/${groupId}/notices`;
  expect((await creditor.get(url)).body).toEqual({ remindEveryDays: null, notify: 'all' });
  const changed = await choose(creditor, groupId, { remindEveryDays: 7 });
  expect(changed).toMatchObject({ status: 200, body: { remindEveryDays: 7, notify: 'all' } });
  expect((await choose(creditor, groupId, { notify: 'mentions' })).body).toEqual({
    remindEveryDays: 7,
    notify: 'mentions',
  });
  expect((await one.get(url)).body).toEqual({ remindEveryDays: null, notify: 'all' });
  for (const remindEveryDays of [2, 31, 3.5, '7']) {
    expect(await choose(creditor, groupId, { remindEveryDays })).toMatchObject({
      status: 400,
      body: { message: 'Days must be from 3 to 30' },
    });
  }
  expect((await choose(creditor, groupId, { notify: 'some' })).status).toBe(400);
  expect((await choose(creditor, groupId, { remindEveryDays: null })).body.remindEveryDays).toBeNull();
});

test('debtors are reminded every so many days, until the rule ends or they have paid', async () => {
  const { creditor, one, two, groupId } = await owing();
  await choose(creditor, groupId, { remindEveryDays: 3 });
  await afterDays(2);
  expect(await askedOf(one)).toEqual(nobody);
  await afterDays(1);
  expect(await askedOf(one)).toEqual({ bell: 1, mails: 1, requests: 1 });
  expect((await one.get('/api/payments/recent')).body[0]).toMatchObject({ type: 'request', amount: 10 });
  await app.runJobs();
  expect(await askedOf(one)).toEqual({ bell: 1, mails: 1, requests: 1 });
  await one.post('/api/payments/settle-all', {});
  await afterDays(3);
  expect([await askedOf(one), await askedOf(two)]).toEqual([
    { bell: 1, mails: 1, requests: 1 },
    // An open request is renewed.
    { bell: 2, mails: 2, requests: 1 },
  ]);
  await choose(creditor, groupId, { remindEveryDays: null });
  await afterDays(30);
  expect((await askedOf(two)).bell).toBe(2);
});

test('saving the same number of days again does not put the reminder off', async () => {
  const { creditor, one, groupId } = await owing();
  await choose(creditor, groupId, { remindEveryDays: 5 });
  await afterDays(4);
  await choose(creditor, groupId, { remindEveryDays: 5, notify: 'mentions' });
  await afterDays(1);
  expect((await askedOf(one)).bell).toBe(1);
});

test('a debtor who wants to hear nothing is not reminded by rule; one who wants mentions gets no notice', async () => {
  const { creditor, one, two, groupId } = await owing();
  await choose(one, groupId, { notify: 'nothing' });
  await choose(two, groupId, { notify: 'mentions' });
  await choose(creditor, groupId, { remindEveryDays: 3 });
  await afterDays(3);
  expect([await askedOf(one), await askedOf(two)]).toEqual([nobody, { ...nobody, requests: 1 }]);
  // By hand the request is made, but quietly.
  expect((await creditor.post('/api/payments/remind-all', { groupId, userId: one.id })).body).toEqual({
    count: 1,
  });
  expect(await askedOf(one)).toEqual({ ...nobody, requests: 1 });
});

test('a person who left reminds no one, and a rule runs once for two processes', async () => {
  const { creditor, one, groupId } = await owing();
  await choose(creditor, groupId, { remindEveryDays: 3 });
  app.clock.advance(3 * DAY);
  const job = { id: '', kind: REMINDER_JOB, payload: {}, attempts: 1 };
  await Promise.all([1, 2, 3].map(() => paymentReminderJob(app.deps)(job)));
  expect(await askedOf(one)).toEqual({ bell: 1, mails: 1, requests: 1 });
  await app.owner.query('UPDATE group_members SET left_at = now() WHERE group_id = $1 AND user_id = $2', [
    groupId,
    creditor.id,
  ]);
  await afterDays(3);
  expect((await askedOf(one)).bell).toBe(1);
});

test('what happens in a muted group reaches the bell as chosen, and other groups are as before', async () => {
  const { creditor, one, two, groupId } = await owing();
  const elsewhere = await seedGroup(app, [creditor, one, two]);
  await choose(one, groupId, { notify: 'nothing' });
  await choose(two, groupId, { notify: 'mentions' });
  const kindsOf = async (person: Caller) =>
    (await person.get('/api/notifications')).body.map((each: { kind: string }) => each.kind);
  const add = (group: string) =>
    creditor.post('/api/expenses', {
      title: 'Taxi',
      amount: 9,
      date: '2026-01-10',
      category: 'transportation',
      groupId: group,
    });
  expect((await add(groupId)).status).toBe(201);
  await creditor.post(`/api/chats/${groupId}/messages`, { text: 'Hello', mentions: [] });
  expect([await kindsOf(one), await kindsOf(two)]).toEqual([[], []]);
  await creditor.post(`/api/chats/${groupId}/messages`, {
    text: `Hello @${two.username} and @${one.username}`,
    mentions: [two.id, one.id],
  });
  expect([await kindsOf(one), await kindsOf(two)]).toEqual([[], ['mention']]);
  await add(elsewhere);
  expect([await kindsOf(one), await kindsOf(two)]).toEqual([['expense_added'], ['expense_added', 'mention']]);
});

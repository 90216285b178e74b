import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup, seedPlaceholder } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const HOUR = 3_600_000;
let number = 0;

/** A creditor to whom two people owe 10.00 and 20.00 in one group. */
async function collecting() {
  number += 1;
  const creditor = await app.person();
  const small = await app.person(undefined, { email: `small${number}@example.com` });
  const large = await app.person(undefined, { email: `large${number}@example.com` });
  const groupId = await seedGroup(app, [creditor, small, large]);
  await seedExpense(app, {
    groupId,
    paidBy: creditor,
    shares: [
      [small, 1000],
      [large, 2000],
    ],
  });
  return { creditor, small, large, groupId };
}

const remind = (creditor: Caller, body: object = {}) => creditor.post('/api/payments/remind-all', body);

const requestsOf = async (person: Caller) =>
  (await person.get('/api/payments/recent')).body.filter((each: { type: string }) => each.type === 'request');

const mailsTo = async (address: string) =>
  (await app.owner.query('SELECT subject, text FROM mails WHERE recipient = $1', [address])).rows;

const pay = (from: Caller, to: Caller, groupId: string, amount: number) =>
  from.post('/api/payments', { userId: to.id, amount, groupId, paymentMethodId: 'cash' });

describe('reminding', () => {
  test('asks everyone who owes me, once: request, mail, activity, live update', async () => {
    const { creditor, small, large, groupId } = await collecting();
    app.told.length = 0;
    expect(await remind(creditor)).toMatchObject({ status: 200, body: { count: 2 } });
    expect(app.told[0]?.users).toEqual(expect.arrayContaining([small.id, large.id]));
    const [mine] = await requestsOf(small);
    expect(mine).toMatchObject({
      type: 'request',
      status: 'pending',
      amount: 10,
      isMine: false,
      canVoid: false,
      user: { id: creditor.id },
    });
    expect((await requestsOf(creditor)).map((each: { isMine: boolean }) => each.isMine)).toEqual([
      true,
      true,
    ]);
    expect(await mailsTo(`large${number}@example.com`)).toEqual([
      {
        subject: `Reminder: you owe ${creditor.username} $20.00`,
        text: expect.stringContaining(`/groups/${groupId}`),
      },
    ]);
    const { rows } = await app.owner.query(
      `SELECT other_id FROM activity WHERE group_id = $1 AND kind = 'payment_requested'`,
      [groupId],
    );
    expect(rows.map((row) => row.other_id).toSorted()).toEqual([small.id, large.id].toSorted());
    expect(await balances(groupId)).toEqual([-2000, -1000, 3000]);
  });

  test('happens at most once in 24 hours for each person; later it renews the request with the new amount', async () => {
    const { creditor, small, large, groupId } = await collecting();
    await remind(creditor);
    app.clock.advance(23 * HOUR);
    expect((await remind(creditor)).body).toEqual({ count: 0 });
    await pay(large, creditor, groupId, 20);
    await seedExpense(app, { groupId, paidBy: creditor, shares: [[small, 500]] });
    app.clock.advance(HOUR);
    expect((await remind(creditor)).body).toEqual({ count: 1 });
    expect(await requestsOf(small)).toMatchObject([{ amount: 15, status: 'pending' }]);
    expect(await mailsTo(`small${number}@example.com`)).toHaveLength(2);
  });

  test('a reminder from a clock that was 300 days ahead does not count', async () => {
    const { creditor } = await collecting();
    app.clock.advance(300 * 24 * HOUR);
    await remind(creditor);
    app.clock.advance(-300 * 24 * HOUR);
    expect((await remind(creditor)).body).toEqual({ count: 2 });
    expect((await remind(creditor)).body).toEqual({ count: 0 });
  });

  test('a payment within the day does not allow a second reminder', async () => {
    const { creditor, large, groupId } = await collecting();
    await remind(creditor);
    await pay(large, creditor, groupId, 1);
    expect((await remind(creditor)).body).toEqual({ count: 0 });
    app.clock.advance(24 * HOUR);
    expect((await remind(creditor)).body).toEqual({ count: 2 });
    expect(await requestsOf(large)).toMatchObject([
      { amount: 19, status: 'pending' },
      { amount: 20, status: 'completed' },
    ]);
  });

  test("can be for one group or one person; others' groups are not found", async () => {
    const { creditor, small, large, groupId } = await collecting();
    const other = await seedGroup(app, [creditor, small]);
    await seedExpense(app, { groupId: other, paidBy: creditor, shares: [[small, 300]] });
    const stranger = await app.person();
    expect((await remind(stranger, { groupId })).status).toBe(404);
    expect((await remind(creditor, { groupId: stranger.id })).status).toBe(404);
    expect((await remind(creditor, { groupId: 'x' })).status).toBe(400);
    expect((await remind(creditor, { userId: stranger.id })).body).toEqual({ count: 0 });
    expect((await remind(creditor, { groupId, userId: large.id })).body).toEqual({ count: 1 });
    expect((await remind(creditor, { groupId: other })).body).toEqual({ count: 1 });
    expect((await remind(creditor)).body).toEqual({ count: 1 });
    expect(await requestsOf(small)).toHaveLength(2);
  });

  test('is shown before: whom it reaches, whom it does not and why, in one group or in all', async () => {
    const { creditor, small, large, groupId } = await collecting();
    const guest = await seedPlaceholder(app, 'Ruth');
    const other = await seedGroup(app, [creditor, guest, small]);
    await seedExpense(app, {
      groupId: other,
      paidBy: creditor,
      shares: [
        [guest, 100],
        [small, 300],
      ],
    });
    const listed = async (query = '') =>
      (await creditor.get(`/api/payments/reminders${query}`)).body.map(
        (each: { user: { id: string }; amount: number; reason: string | null }) => [
          each.user.id,
          each.amount,
          each.reason,
        ],
      );
    expect(await listed()).toEqual([
      [large.id, 20, null],
      [small.id, 10, null],
      [small.id, 3, null],
      [guest.id, 1, 'no_account'],
    ]);
    await remind(creditor, { groupId: other });
    await app.owner.query(
      `INSERT INTO payments (id, from_user_id, to_user_id, amount, date, group_id, status, type, method, card_id)
       VALUES (gen_random_uuid(), $1, $2, 2000, '2026-06-15', $3, 'pending', 'payment', 'card', gen_random_uuid())`,
      [large.id, creditor.id, groupId],
    );
    expect(await listed()).toEqual([
      [large.id, 20, 'being_paid'],
      [small.id, 10, null],
      [small.id, 3, 'asked'],
      [guest.id, 1, 'no_account'],
    ]);
    expect(await listed(`?groupId=${groupId}`)).toEqual([
      [large.id, 20, 'being_paid'],
      [small.id, 10, null],
    ]);
    expect((await remind(creditor)).body).toEqual({ count: 1 });
    const stranger = await app.person();
    expect((await stranger.get(`/api/payments/reminders?groupId=${groupId}`)).status).toBe(404);
  });

  test('leaves out people without an account, and asks no one if nothing is owed', async () => {
    const creditor = await app.person();
    const guest = await seedPlaceholder(app, 'Ruth');
    const groupId = await seedGroup(app, [creditor, guest], { status: 'closed' });
    await seedExpense(app, { groupId, paidBy: creditor, shares: [[guest, 100]] });
    expect((await remind(creditor)).body).toEqual({ count: 0 });
  });

  test('an unverified address gets no mail', async () => {
    const { creditor, small } = await collecting();
    await app.owner.query('UPDATE users SET email_verified = false WHERE id = $1', [small.id]);
    expect((await remind(creditor)).body).toEqual({ count: 2 });
    expect(await mailsTo(`small${number}@example.com`)).toEqual([]);
  });

  test('50 simultaneous calls ask once', async () => {
    const { creditor, small } = await collecting();
    const answers = await Promise.all(Array.from({ length: 50 }, () => remind(creditor)));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(answers.reduce((sum, answer) => sum + answer.body.count, 0)).toBe(2);
    expect(await requestsOf(small)).toHaveLength(1);
    expect(await mailsTo(`small${number}@example.com`)).toHaveLength(1);
  });
});

describe('a request is completed', () => {
  test('by a payment to the requester', async () => {
    const { creditor, small, large, groupId } = await collecting();
    await remind(creditor);
    const { id } = (await pay(small, creditor, groupId, 10)).body;
    expect(await requestsOf(small)).toMatchObject([{ status: 'completed' }]);
    expect(await requestsOf(large)).toMatchObject([{ status: 'pending' }]);
    const { rows } = await app.owner.query(
      `SELECT answered_by FROM payments WHERE type = 'request' AND to_user_id = $1`,
      [small.id],
    );
    expect(rows).toEqual([{ answered_by: id }]);
  });

  test('by settling everything', async () => {
    const { creditor, large } = await collecting();
    await remind(creditor);
    await large.post('/api/payments/settle-all', {});
    expect(await requestsOf(large)).toMatchObject([{ status: 'completed' }]);
  });

  test('when another person paid the debt', async () => {
    const { creditor, small, large, groupId } = await collecting();
    await remind(creditor);
    await pay(large, small, groupId, 10);
    expect((await small.get('/api/payments/to-pay')).body).toMatchObject([{ amount: 20 }]);
    await pay(creditor, small, groupId, 0.01);
    await pay(creditor, large, groupId, 0.01);
    expect(await requestsOf(small)).toMatchObject([{ status: 'pending' }]);
    const third = await seedPlaceholder(app, 'Uncle');
    await app.owner.query(
      'INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)',
      [groupId, third.id],
    );
    await pay(small, { ...small, id: third.id }, groupId, 20.01);
    expect(await requestsOf(small)).toMatchObject([{ status: 'completed' }]);
  });
});

async function balances(groupId: string): Promise<number[]> {
  const { rows } = await app.owner.query(
    'SELECT balance FROM ledger_balances WHERE book_id = $1 ORDER BY balance',
    [groupId],
  );
  return rows.map((row) => row.balance);
}

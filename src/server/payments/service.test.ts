import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup, seedLeaving, seedPlaceholder } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Two people in a group where the first owes the second 25.00. */
async function owing(options?: Parameters<typeof seedGroup>[2]) {
  const [debtor, creditor] = [await app.person(), await app.person()];
  const groupId = await seedGroup(app, [creditor, debtor], options);
  const expenseId = await seedExpense(app, { groupId, paidBy: creditor, shares: [[debtor, 2500]] });
  return { debtor, creditor, groupId, expenseId };
}

const balanceOf = async (groupId: string, person: Caller) => {
  const { rows } = await app.owner.query(
    'SELECT balance FROM ledger_balances WHERE book_id = $1 AND account_id = $2',
    [groupId, person.id],
  );
  return rows[0]?.balance ?? 0;
};

const countOf = async (table: 'payments' | 'ledger_entries' | 'mails' | 'activity') =>
  (await app.owner.query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0].rows as number;

const everything = async () => [
  await countOf('payments'),
  await countOf('ledger_entries'),
  await countOf('mails'),
  await countOf('activity'),
];

describe('paying someone', () => {
  test('counts at once, appears in both lists of recent payments, and is recorded', async () => {
    const { debtor, creditor, groupId } = await owing({ name: 'Boat' });
    await app.owner.query(`UPDATE users SET email = $2, email_verified = true WHERE id = $1`, [
      creditor.id,
      `${creditor.username}@example.com`,
    ]);
    app.told.length = 0;
    const answer = await debtor.post(
      '/api/payments',
      { userId: creditor.id, amount: '10.50', groupId, paymentMethodId: 'cash' },
      { 'x-time-zone': 'Pacific/Kiritimati' },
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      type: 'sent',
      status: 'completed',
      amount: 10.5,
      date: '2026-06-16',
      user: { id: creditor.id, username: creditor.username },
      groupId,
      groupName: 'Boat',
      currency: 'USD',
      isMine: true,
      canVoid: false,
      method: 'cash',
      refundedAmount: 0,
      failureReason: null,
      clientSecret: null,
      createdAt: '2026-06-15T12:00:00.000Z',
    });
    const { clientSecret: _none, ...shown } = answer.body;
    expect((await debtor.get('/api/payments/recent')).body).toEqual([shown]);
    expect((await creditor.get('/api/payments/recent')).body).toEqual([
      {
        ...shown,
        type: 'received',
        user: { id: debtor.id, username: debtor.username },
        isMine: false,
        canVoid: true,
      },
    ]);
    expect(await balanceOf(groupId, debtor)).toBe(-1450);
    expect(await balanceOf(groupId, creditor)).toBe(1450);
    const { rows } = await app.owner.query(
      'SELECT kind, actor_id, other_id, amount FROM activity WHERE payment_id = $1',
      [answer.body.id],
    );
    expect(rows).toEqual([
      { kind: 'payment_made', actor_id: debtor.id, other_id: creditor.id, amount: 1050 },
    ]);
    expect(app.told.at(-1)?.users.toSorted()).toEqual([debtor.id, creditor.id].toSorted());
    expect(app.told.at(-1)?.addresses).toContain('/api/summary');
    expect(app.told.at(-1)?.addresses).toContain('/api/notifications');
    expect((await creditor.get('/api/notifications')).body).toMatchObject([{ kind: 'payment_made' }]);
  });

  test('more than is owed reverses the debt', async () => {
    const { debtor, creditor, groupId } = await owing();
    const body = { userId: creditor.id, amount: 30, groupId, paymentMethodId: 'cash' };
    expect((await debtor.post('/api/payments', body)).status).toBe(201);
    expect((await creditor.get('/api/payments/to-pay')).body[0]).toMatchObject({ amount: 5 });
  });

  test('works in a closed group, to a placeholder, and for former members with a balance', async () => {
    const { debtor, creditor, groupId } = await owing({ status: 'closed' });
    const guest = await seedPlaceholder(app, 'Ruth');
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)`,
      [groupId, guest.id],
    );
    const pay = (from: Caller, userId: string) =>
      from.post('/api/payments', { userId, amount: 1, groupId, paymentMethodId: 'cash' });
    expect((await pay(debtor, guest.id)).body.user.username).toBe('Ruth');
    await seedLeaving(app, groupId, debtor);
    expect((await pay(debtor, creditor.id)).status).toBe(201);
    expect((await pay(creditor, debtor.id)).status).toBe(201);
  });

  test('is refused where it is not allowed, and changes nothing', async () => {
    const { debtor, creditor, groupId } = await owing();
    const stranger = await app.person();
    const gone = await app.person();
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id, left_at) VALUES (gen_random_uuid(), $1, $2, now())`,
      [groupId, gone.id],
    );
    const before = await everything();
    const good = { userId: creditor.id, amount: 5, groupId, paymentMethodId: 'cash' };
    const refusals: [Caller, object, number, string][] = [
      [stranger, good, 404, 'Not found'],
      [gone, good, 404, 'Not found'],
      [debtor, { ...good, groupId: stranger.id }, 404, 'Not found'],
      [debtor, { ...good, userId: debtor.id }, 400, "You can't pay yourself"],
      [debtor, { ...good, userId: stranger.id }, 400, "That person isn't a member of this group"],
      [debtor, { ...good, userId: gone.id }, 400, "That person isn't a member of this group"],
      [debtor, { ...good, userId: groupId }, 400, "That person isn't a member of this group"],
      [debtor, { ...good, paymentMethodId: 'wallet' }, 409, 'Insufficient wallet balance'],
      [debtor, { ...good, paymentMethodId: creditor.id }, 404, 'Not found'],
      [debtor, { ...good, paymentMethodId: 'paypal' }, 400, 'Payment method is not available'],
      [debtor, { ...good, paymentMethodId: '' }, 400, 'Payment method is required'],
      [debtor, { ...good, paymentMethodId: null }, 400, 'Payment method is required'],
      [debtor, { ...good, userId: 'me' }, 400, 'User is required'],
      [debtor, { ...good, groupId: undefined }, 400, 'Group is required'],
    ];
    for (const [caller, body, status, message] of refusals) {
      expect(await caller.post('/api/payments', body), JSON.stringify(body)).toMatchObject({
        status,
        body: { message },
      });
    }
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    expect((await debtor.post('/api/payments', good)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  const notAmounts =
    '0 -1 -0 0.015 1e3 12.500 true null [3] {} "1e3" "" "NaN" "0x10" "١٢" "+5" ".5" 1e308 "\\u0000" 100000000';
  test.each(notAmounts.split(' '))('the amount %s is refused', async (amount) => {
    const { debtor, creditor, groupId } = await owing();
    const before = await everything();
    const body = `{"userId":"${creditor.id}","groupId":"${groupId}","paymentMethodId":"cash","amount":${amount}}`;
    const answer = await debtor.post('/api/payments', body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(
      amount === '100000000' ? 'Amount must be at most 99,999,999.99' : 'Amount must be greater than zero',
    );
    expect(await everything()).toEqual(before);
  });

  test('64 simultaneous calls with one key pay once and get the same response', async () => {
    const { debtor, creditor, groupId } = await owing();
    const body = { userId: creditor.id, amount: 25, groupId, paymentMethodId: 'cash' };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => debtor.post('/api/payments', body, { 'idempotency-key': 'once' })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await balanceOf(groupId, debtor)).toBe(0);
    const other = await debtor.post('/api/payments', { ...body, amount: 1 }, { 'idempotency-key': 'once' });
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  });
});

describe('recent payments', () => {
  test('are the newest 20, sent and received, without those of deleted groups', async () => {
    const { debtor, creditor, groupId } = await owing();
    for (let amount = 1; amount <= 22; amount += 1) {
      app.clock.advance(1000);
      const [from, to] = amount % 2 === 0 ? [debtor, creditor] : [creditor, debtor];
      await from.post('/api/payments', { userId: to.id, amount, groupId, paymentMethodId: 'cash' });
    }
    const recent = (await debtor.get('/api/payments/recent')).body;
    expect(recent.map((payment: { amount: number }) => payment.amount)).toEqual(
      Array.from({ length: 20 }, (_, index) => 22 - index),
    );
    expect(recent[0].type).toBe('sent');
    expect(recent[1].type).toBe('received');
    await app.owner.query('UPDATE groups SET deleted_at = now() WHERE id = $1', [groupId]);
    expect((await debtor.get('/api/payments/recent')).body).toEqual([]);
  });
});

describe('marking a payment as not received', () => {
  async function paid() {
    const group = await owing();
    const body = { userId: group.creditor.id, amount: 25, groupId: group.groupId, paymentMethodId: 'cash' };
    const payment = (await group.debtor.post('/api/payments', body)).body;
    return { ...group, payment };
  }

  test('voids it, keeps a record, and restores the debt', async () => {
    const { debtor, creditor, groupId, payment } = await paid();
    app.told.length = 0;
    const answer = await creditor.post(`/api/payments/${payment.id}/void`);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: payment.id, type: 'received', status: 'voided', canVoid: false },
    });
    expect(app.told[0]?.users).toContain(debtor.id);
    expect(await balanceOf(groupId, debtor)).toBe(-2500);
    expect((await debtor.get('/api/payments/recent')).body[0]).toMatchObject({
      status: 'voided',
      canVoid: false,
    });
    const { rows } = await app.owner.query(
      'SELECT debtor_id, creditor_id, amount FROM ledger_entries WHERE source_id = $1 ORDER BY id',
      [payment.id],
    );
    expect(rows).toEqual([
      { debtor_id: creditor.id, creditor_id: debtor.id, amount: 2500 },
      { debtor_id: debtor.id, creditor_id: creditor.id, amount: 2500 },
    ]);
    const kept = await app.owner.query('SELECT status, voided_at FROM payments WHERE id = $1', [payment.id]);
    expect(kept.rows[0]).toMatchObject({ status: 'voided', voided_at: expect.any(String) });
    const again = await creditor.post(`/api/payments/${payment.id}/void`);
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'This payment was already marked as not received' },
    });
  });

  test('is for the payee only', async () => {
    const { debtor, groupId, payment } = await paid();
    const [stranger, member] = [await app.person(), await app.person()];
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)`,
      [groupId, member.id],
    );
    const before = await everything();
    expect((await debtor.post(`/api/payments/${payment.id}/void`)).status).toBe(403);
    expect((await stranger.post(`/api/payments/${payment.id}/void`)).status).toBe(404);
    expect((await member.post(`/api/payments/${payment.id}/void`)).status).toBe(404);
    expect((await debtor.post(`/api/payments/${groupId}/void`)).status).toBe(404);
    expect((await debtor.post('/api/payments/nothing/void')).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  test('is not possible for a payee who left the group', async () => {
    const { creditor, groupId, payment } = await paid();
    await seedLeaving(app, groupId, creditor);
    expect((await creditor.get('/api/payments/recent')).body[0].canVoid).toBe(false);
    expect((await creditor.post(`/api/payments/${payment.id}/void`)).status).toBe(404);
  });

  test('is not possible for a request, nor for a payment by another method', async () => {
    const { debtor, creditor, groupId } = await owing();
    expect((await creditor.post('/api/payments/remind-all', {})).body).toEqual({ count: 1 });
    const request = (await debtor.get('/api/payments/recent')).body[0];
    expect(request).toMatchObject({ type: 'request', canVoid: false });
    expect((await debtor.post(`/api/payments/${request.id}/void`)).status).toBe(409);
    expect((await creditor.post(`/api/payments/${request.id}/void`)).status).toBe(409);
    const body = { userId: creditor.id, amount: 25, groupId, paymentMethodId: 'cash' };
    const { id } = (await debtor.post('/api/payments', body)).body;
    await app.owner.query(`UPDATE payments SET method = 'wallet' WHERE id = $1`, [id]);
    expect(
      (await creditor.get('/api/payments/recent')).body.every((each: { canVoid: boolean }) => !each.canVoid),
    ).toBe(true);
    expect((await creditor.post(`/api/payments/${id}/void`)).status).toBe(409);
  });

  test('50 simultaneous calls void it once', async () => {
    const { debtor, creditor, groupId, payment } = await paid();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => creditor.post(`/api/payments/${payment.id}/void`)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
    expect(await balanceOf(groupId, debtor)).toBe(-2500);
  });
});

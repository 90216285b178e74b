import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeDebt } from '#server/testing/makers/debtor.ts';
import { ACCOUNT, confirmCharge, saveCard } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await app.close();
});
afterEach(() => vi.restoreAllMocks());

const owing = (amount?: number) => makeDebt(app, amount);
const balanceOf = async (person: Caller) => (await person.get('/api/wallet')).body.balance;
const owed = async (person: Caller) => (await person.get('/api/summary')).body.totalOwed;
const recent = async (person: Caller) => (await person.get('/api/payments/recent')).body;
const mailsTo = async (address: string) =>
  (await app.owner.query('SELECT subject FROM mails WHERE recipient = $1 ORDER BY id', [address])).rows.map(
    (row) => row.subject as string,
  );

async function later(milliseconds: number): Promise<void> {
  app.clock.advance(milliseconds);
  await app.runJobs();
  await app.runJobs();
}

describe('paying a friend by card', () => {
  test('completes when the provider confirms it; the money is in the payee’s wallet', async () => {
    const { debtor, creditor, pay } = await owing();
    const card = await saveCard(app, debtor);
    const answer = await pay(card);
    expect(answer).toMatchObject({
      status: 201,
      body: { status: 'completed', method: 'card', amount: 25, clientSecret: null, failureReason: null },
    });
    expect([await balanceOf(debtor), await balanceOf(creditor)]).toEqual([0, 25]);
    expect(await owed(debtor)).toBe(0);
    await later(120_000);
    expect(await balanceOf(creditor)).toBe(25);
    expect((await recent(creditor))[0]).toMatchObject({
      type: 'received',
      method: 'card',
      status: 'completed',
    });
    expect(
      app.told.some((each) => each.users.includes(creditor.id) && each.addresses.includes('/api/wallet')),
    ).toBe(true);
    const groups = (await debtor.get('/api/groups')).body;
    const activity = (await debtor.get(`/api/groups/${groups[0].id}/activity`)).body;
    expect(activity[0]).toMatchObject({ kind: 'payment_made', amount: 25 });
  });

  test('that is declined fails: nothing moves, both see it, the payer sees why', async () => {
    const { debtor, creditor, pay, number } = await owing();
    const card = await saveCard(app, debtor, '4000000000000341');
    expect(await pay(card)).toMatchObject({
      status: 201,
      body: { status: 'failed', failureReason: 'Your card was declined.' },
    });
    await later(120_000);
    expect((await recent(debtor))[0]).toMatchObject({
      status: 'failed',
      failureReason: 'Your card was declined.',
    });
    expect((await recent(creditor))[0]).toMatchObject({ status: 'failed', failureReason: null });
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([25, 0]);
    const mails = await mailsTo(`debtor${number}@friends.example.com`);
    expect(mails).toEqual([`Your payment to ${creditor.username} didn't go through`]);
    expect((await creditor.get('/api/notifications')).body).toEqual([]);
    const settled = await debtor.post('/api/payments/settle-all', { method: card });
    expect(settled.body).toMatchObject({ count: 0, total: 0, payments: [{ status: 'failed' }] });
  });

  test('that waits for a confirmation counts as pending, and is not paid twice', async () => {
    const { debtor, creditor, pay } = await owing();
    const card = await saveCard(app, debtor, '4000002500003155');
    const settle = (method: string) => debtor.post('/api/payments/settle-all', { method });
    const answers = await Promise.all(Array.from({ length: 6 }, () => settle(card)));
    expect(answers.map((answer) => answer.body.count).toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    const [payment] = answers.find((answer) => answer.body.count === 1)?.body.payments ?? [];
    expect(payment).toMatchObject({ status: 'pending', clientSecret: expect.stringContaining('_secret_') });
    expect((await debtor.get('/api/payments/to-pay')).body).toMatchObject([
      { amount: 25, isBeingPaid: true },
    ]);
    expect((await creditor.get('/api/payments/to-collect')).body).toMatchObject([{ isBeingPaid: true }]);
    expect((await settle('cash')).body.count).toBe(0);
    expect((await recent(creditor))[0]).toMatchObject({ status: 'pending' });
    await confirmCharge(app, payment.clientSecret);
    await later(1000);
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([0, 25]);
    expect((await recent(debtor))[0]).toMatchObject({ id: payment.id, status: 'completed' });
    expect((await pay('cash', 1)).status).toBe(201);
  });

  test('whose confirmation fails or is abandoned can be paid in another way', async () => {
    const { debtor, creditor } = await owing();
    const card = await saveCard(app, debtor, '4000002500003155');
    const settle = (method: string) => debtor.post('/api/payments/settle-all', { method });
    const [first] = (await settle(card)).body.payments;
    await confirmCharge(app, first.clientSecret, 'fail');
    await later(1000);
    expect((await recent(debtor))[0]).toMatchObject({ status: 'failed' });
    expect((await settle(card)).body.count).toBe(1);
    await later(61_000);
    await later(900_000);
    expect((await recent(debtor))[0]).toMatchObject({
      status: 'failed',
      failureReason: 'The card was not confirmed in time',
    });
    expect((await settle('cash')).body.count).toBe(1);
    expect(await balanceOf(creditor)).toBe(0);
  });

  test('interrupted between charge and record is finished by its job: charged once, paid once', async () => {
    const { debtor, creditor, pay } = await owing();
    const card = await saveCard(app, debtor);
    const charge = app.deps.cards.createPayment.bind(app.deps.cards);
    const spy = vi.spyOn(app.deps.cards, 'createPayment').mockImplementation(async (...said) => {
      await charge(...said);
      throw new Error('killed before it was written down');
    });
    expect((await pay(card)).body.status).toBe('pending');
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([25, 0]);
    spy.mockRestore();
    await later(61_000);
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([0, 25]);
    await later(61_000);
    expect(await balanceOf(creditor)).toBe(25);
  });

  test('with another person’s card, or an amount that no card takes, is refused', async () => {
    const { debtor, creditor, pay } = await owing();
    const [card, others] = [await saveCard(app, debtor), await saveCard(app, creditor)];
    expect((await pay(others)).status).toBe(404);
    expect(await pay(card, 0.49)).toMatchObject({
      status: 400,
      body: { message: 'The minimum card charge is $0.50' },
    });
    expect(await recent(debtor)).toEqual([]);
  });

  test('that is refunded no longer counts, and leaves the payee’s wallet, never below zero', async () => {
    const { debtor, creditor, pay, number } = await owing();
    const card = await saveCard(app, debtor);
    const { id } = (await pay(card)).body;
    const { rows } = await app.owner.query('SELECT provider_id FROM payments WHERE id = $1', [id]);
    const paymentId = rows[0]?.provider_id as string;
    await app.deps.cards.refundPayment({ paymentId, amount: cents(500) }, `part-${id}`);
    await later(1000);
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([5, 20]);
    expect((await recent(creditor))[0]).toMatchObject({ status: 'completed', amount: 25, refundedAmount: 5 });
    const { body: account } = await creditor.post('/api/bank-accounts', ACCOUNT);
    await creditor.post('/api/wallet/transactions', {
      amount: 12,
      type: 'withdrawal',
      bankAccountId: account.id,
    });
    await app.deps.cards.refundPayment({ paymentId }, `rest-${id}`);
    await later(1000);
    await later(61_000);
    expect([await owed(debtor), await balanceOf(creditor)]).toEqual([25, 0]);
    expect((await creditor.get('/api/wallet')).body.owedBack).toBe(12);
    for (const person of [debtor, creditor]) {
      expect((await recent(person))[0]).toMatchObject({ status: 'refunded', refundedAmount: 25 });
    }
    expect(await mailsTo(`debtor${number}@friends.example.com`)).toHaveLength(2);
    expect(await mailsTo(`creditor${number}@friends.example.com`)).toContain(
      `$20.00 that ${debtor.username} paid you was refunded`,
    );
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeDebt } from '#server/testing/makers/debtor.ts';
import { seedExpense, seedGroup, seedPlaceholder } from '#server/testing/makers/seed.ts';
import { saveCard, seedMoney } from '#server/testing/makers/wallet.ts';

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
const linesOf = async (person: Caller) => (await person.get('/api/wallet/transactions')).body;
const owed = async (person: Caller) => (await person.get('/api/summary')).body.totalOwed;
const recent = async (person: Caller) => (await person.get('/api/payments/recent')).body;

describe('paying a friend by wallet', () => {
  test('moves the money at once, on both sides', async () => {
    const { debtor, creditor, groupId, pay, number } = await owing();
    await seedMoney(app, debtor, 3000);
    app.told.length = 0;
    const answer = await pay('wallet');
    expect(answer).toMatchObject({
      status: 201,
      body: {
        type: 'sent',
        status: 'completed',
        method: 'wallet',
        amount: 25,
        clientSecret: null,
        canVoid: false,
      },
    });
    expect([await balanceOf(debtor), await balanceOf(creditor)]).toEqual([5, 25]);
    expect(await owed(debtor)).toBe(0);
    expect((await linesOf(debtor))[0]).toMatchObject({
      type: 'payment',
      status: 'completed',
      amount: 25,
      description: `Payment to ${creditor.username}, Trip ${number}`,
      relatedId: answer.body.id,
      relatedType: 'payment',
    });
    expect(await linesOf(creditor)).toMatchObject([
      { type: 'receipt', amount: 25, description: `Payment from ${debtor.username}, Trip ${number}` },
    ]);
    expect((await recent(creditor))[0]).toMatchObject({
      type: 'received',
      status: 'completed',
      canVoid: false,
    });
    expect((await creditor.post(`/api/payments/${answer.body.id}/void`)).status).toBe(409);
    expect((await creditor.get('/api/notifications')).body).toMatchObject([{ kind: 'payment_made' }]);
    expect(app.told[0]?.users.toSorted()).toEqual([debtor.id, creditor.id].toSorted());
    expect(app.told[0]?.addresses).toContain('/api/wallet');
    const { rows } = await app.owner.query('SELECT source FROM ledger_entries WHERE book_id = $1', [groupId]);
    expect(rows.map((row) => row.source)).toEqual(['expense', 'payment']);
  });

  test('without enough money, or to a payee without an account, is refused and moves nothing', async () => {
    const { debtor, creditor, groupId, pay } = await owing();
    const card = await saveCard(app, debtor);
    await seedMoney(app, debtor, 2499);
    expect(await pay('wallet')).toMatchObject({
      status: 409,
      body: { message: 'Insufficient wallet balance' },
    });
    expect(await debtor.post('/api/payments/settle-all', { method: 'wallet' })).toMatchObject({
      status: 409,
    });
    const guest = await seedPlaceholder(app, 'Ruth');
    await app.owner.query(
      `INSERT INTO group_members (id, group_id, user_id) VALUES (gen_random_uuid(), $1, $2)`,
      [groupId, guest.id],
    );
    for (const paymentMethodId of ['wallet', card]) {
      const body = { userId: guest.id, amount: 5, groupId, paymentMethodId };
      expect(await debtor.post('/api/payments', body)).toMatchObject({
        status: 400,
        body: { message: 'Ruth has no account and can only be paid in cash' },
      });
    }
    expect([await balanceOf(debtor), await balanceOf(creditor)]).toEqual([24.99, 0]);
    expect(await owed(debtor)).toBe(25);
    expect(await recent(debtor)).toEqual([]);
  });

  test('two people who pay each other at once do not deadlock', async () => {
    const { debtor, creditor, groupId } = await owing();
    await seedMoney(app, debtor, 10_000);
    await seedMoney(app, creditor, 10_000);
    const second = await seedGroup(app, [debtor, creditor]);
    const pay = (from: Caller, to: Caller, inGroup: string) =>
      from.post('/api/payments', { userId: to.id, amount: 1, groupId: inGroup, paymentMethodId: 'wallet' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0 ? pay(debtor, creditor, groupId) : pay(creditor, debtor, second),
      ),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect([await balanceOf(debtor), await balanceOf(creditor)]).toEqual([100, 100]);
  });

  test('one key makes one payment', async () => {
    const { debtor, pay } = await owing();
    await seedMoney(app, debtor, 10_000);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => pay('wallet', 25, { 'idempotency-key': 'x' })),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    expect(await balanceOf(debtor)).toBe(75);
  });

  test('settling all pays everything or nothing, and 20 simultaneous calls pay once', async () => {
    const { debtor, creditor } = await owing();
    const third = await app.person();
    const flat = await seedGroup(app, [debtor, third]);
    await seedExpense(app, { groupId: flat, paidBy: third, shares: [[debtor, 1000]] });
    await seedMoney(app, debtor, 3400);
    const settle = () => debtor.post('/api/payments/settle-all', { method: 'wallet' });
    expect((await settle()).status).toBe(409);
    expect([await balanceOf(debtor), await balanceOf(third), await owed(debtor)]).toEqual([34, 0, 35]);
    await seedMoney(app, debtor, 3600);
    const answers = await Promise.all(Array.from({ length: 20 }, settle));
    expect(answers.map((answer) => answer.body.count).toSorted((a, b) => b - a)).toEqual([
      2,
      ...Array(19).fill(0),
    ]);
    expect(await Promise.all([debtor, creditor, third].map(balanceOf))).toEqual([35, 25, 10]);
    expect(await owed(debtor)).toBe(0);
  });
});

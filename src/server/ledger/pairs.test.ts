import { afterAll, beforeAll, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedMoney } from '#server/testing/makers/wallet.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const countPairs = async (bookId: string) =>
  (await app.owner.query('SELECT 1 FROM ledger_pairs WHERE book_id = $1', [bookId])).rows.length;

const simplify = (group: MadeGroup, simplifyDebts: boolean) =>
  at(group, 0).patch(group.path, { simplifyDebts });

const spend = (group: MadeGroup, payer: number, amount: number) =>
  at(group, payer).post('/api/expenses', {
    title: 'Dinner',
    amount,
    date: '2026-06-14',
    groupId: group.id,
    category: 'food',
  });

test('pairwise debts are stored only while their group does not simplify', async () => {
  const group = await addGroupOf(app, 3);
  await spend(group, 0, 30);
  await spend(group, 1, 12);
  expect(await countPairs(group.id)).toBe(0);
  await simplify(group, false);
  expect(await countPairs(group.id)).toBe(3);
  await spend(group, 2, 9);
  const { settlements } = (await at(group, 0).get(group.path)).body;
  expect(settlements.map((each: { amount: number }) => each.amount).toSorted()).toEqual([1, 6, 7]);
  await simplify(group, true);
  expect(await countPairs(group.id)).toBe(0);
  expect((await runAudit(app.owner)).findings).toEqual([]);
});

test('wallets have no pairs', async () => {
  const group = await addGroupOf(app, 2);
  await spend(group, 0, 30);
  await seedMoney(app, at(group, 1), 3000);
  const paid = { userId: at(group, 0).id, amount: 15, groupId: group.id, paymentMethodId: 'wallet' };
  expect((await at(group, 1).post('/api/payments', paid)).status).toBe(201);
  const { rows } = await app.owner.query('SELECT 1 FROM ledger_pairs JOIN wallets ON wallets.id = book_id');
  expect(rows).toEqual([]);
});

test('changing simplification while everyone adds expenses keeps the balances correct', async () => {
  const group = await addGroupOf(app, 4);
  const calls = Array.from({ length: 48 }, (_, step) =>
    step % 6 === 5 ? simplify(group, step % 12 === 5) : spend(group, step % 4, 10 + step / 100),
  );
  for (const { status } of await Promise.all(calls)) expect([200, 201]).toContain(status);
  expect((await runAudit(app.owner)).findings).toEqual([]);
  await simplify(group, false);
  expect((await runAudit(app.owner)).findings).toEqual([]);
  expect(await countPairs(group.id)).toBeGreaterThan(0);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [maya, liam] = [await app.person(), await app.person()];
});
afterAll(() => app.close());

/** A group in a currency in which Liam owes Maya 1,500 minor units, for an expense of 3,000. */
async function groupIn(currency: string): Promise<string> {
  const id = await seedGroup(app, [maya, liam], { name: `In ${currency}` });
  await app.owner.query('UPDATE groups SET currency = $2 WHERE id = $1', [id, currency]);
  await seedExpense(app, {
    groupId: id,
    paidBy: maya,
    shares: [
      [maya, 1500],
      [liam, 1500],
    ],
  });
  return id;
}

test.each([
  ['USD', 30, 15, '30.00'],
  ['EUR', 30, 15, '30.00'],
  ['JPY', 3000, 1500, '3000'],
  ['KWD', 3, 1.5, '3.000'],
])('a group in %s answers with its decimals everywhere', async (currency, amount, half, decimal) => {
  const id = await groupIn(currency);
  const get = async (path: string, by = maya) => (await by.get(`/api${path}`)).body;
  expect(await get(`/groups/${id}`)).toMatchObject({
    currency,
    totalAmount: amount,
    balance: half,
    memberBalances: [{ balance: half }, { balance: -half }],
    settlements: [{ from: { id: liam.id }, to: { id: maya.id }, amount: half }],
  });
  const [card] = (await get('/groups')).filter((each: { id: string }) => each.id === id);
  expect(card).toMatchObject({ currency, totalAmount: amount, balance: half });
  const [row] = await get(`/expenses?groupId=${id}`);
  expect(row).toMatchObject({ currency, amount, userAmount: half });
  expect(await get(`/expenses/${row.id}`)).toMatchObject({
    currency,
    amount,
    shares: [{ amount: half }, { amount: half }],
    split: { shares: [{ amount: half }, { amount: half }] },
  });
  const ofGroup = (due: { groupId: string }) => due.groupId === id;
  expect((await get('/payments/to-collect')).filter(ofGroup)).toMatchObject([{ currency, amount: half }]);
  expect((await get('/payments/to-pay', liam)).filter(ofGroup)).toMatchObject([{ currency, amount: half }]);
  expect(await get(`/groups/${id}/settlements/${liam.id}/${maya.id}`)).toMatchObject({
    currency,
    amount: half,
    reasons: [{ kind: 'expense', amount: half }],
  });
  const csv = await maya.get(`/api/groups/${id}/export.csv`);
  expect(String(csv.body)).toContain(`${decimal},${currency},`);
});

test('only cash settles a group that is not in dollars', async () => {
  const id = await groupIn('EUR');
  const refusal = { status: 409, body: { code: 'conflict', message: 'Only cash can settle a group in EUR' } };
  const body = { userId: maya.id, amount: 5, groupId: id };
  expect(await liam.post('/api/payments', { ...body, paymentMethodId: 'wallet' })).toMatchObject(refusal);
  const all = { groupId: id, method: 'wallet' };
  expect(await liam.post('/api/payments/settle-all', all)).toMatchObject(refusal);
  expect((await liam.get(`/api/groups/${id}`)).body.balance).toBe(-15);
  const paid = await liam.post('/api/payments/settle-all', { groupId: id });
  expect(paid.body.payments).toMatchObject([{ currency: 'EUR', amount: 15, method: 'cash' }]);
  expect((await liam.get(`/api/groups/${id}`)).body.balance).toBe(0);
});

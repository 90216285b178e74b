import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('a chosen currency', () => {
  const group = async (by: Caller, body: object) => by.post('/api/groups', { name: 'Trip', ...body });

  test('is the home currency of who makes the group, unless another one is named', async () => {
    const person = await app.person();
    await app.owner.query("UPDATE users SET home_currency = 'KWD' WHERE id = $1", [person.id]);
    expect((await group(person, { budget: 1.005 })).body).toMatchObject({ currency: 'KWD', budget: 1.005 });
    expect((await group(person, { budget: 5, currency: 'JPY' })).body).toMatchObject({
      currency: 'JPY',
      budget: 5,
    });
    expect((await group(maya, {})).body.currency).toBe('USD');
  });

  test.each(['', 'usd', 'XXX', 'EURO', null, 840])('%j is refused', async (currency) => {
    const refusal = { status: 400, body: { message: 'Unknown currency' } };
    expect(await group(maya, { currency })).toMatchObject(refusal);
    const { id } = (await group(maya, {})).body;
    expect(await maya.patch(`/api/groups/${id}`, { currency })).toMatchObject(refusal);
  });

  test('can change while there is no money, and the budget keeps its figure', async () => {
    const { id } = (await group(maya, { budget: 500.5 })).body;
    const change = (body: object) => maya.patch(`/api/groups/${id}`, body);
    expect((await change({ currency: 'EUR' })).body).toMatchObject({ currency: 'EUR', budget: 500.5 });
    expect((await change({ currency: 'KWD' })).body).toMatchObject({ currency: 'KWD', budget: 500.5 });
    expect((await change({ currency: 'JPY' })).body).toMatchObject({ currency: 'JPY', budget: 501 });
    expect((await change({ currency: 'KWD', budget: 0.125 })).body).toMatchObject({ budget: 0.125 });
    const { rows } = await app.owner.query(
      'SELECT changes FROM activity WHERE group_id = $1 ORDER BY id DESC',
      [id],
    );
    expect(rows[0].changes).toContainEqual({ field: 'currency', from: 'JPY', to: 'KWD' });
    const { body } = await maya.get(`/api/groups/${id}/activity`);
    expect(body.map(({ currencyChange }: { currencyChange: unknown }) => currencyChange)).toEqual([
      { from: 'JPY', to: 'KWD' },
      { from: 'KWD', to: 'JPY' },
      { from: 'EUR', to: 'KWD' },
      { from: 'USD', to: 'EUR' },
      null,
    ]);
  });

  test.each([
    ['an expense', (id: string) => expenseIn(id, 10)],
    ['a deleted expense', deletedExpenseIn],
    ['a payment', (id: string) => maya.post('/api/payments', { ...cash, groupId: id, userId: liam.id })],
    ['a recurring expense', (id: string) => maya.post(`/api/groups/${id}/series`, recurring)],
    ['a bill shared with it', (id: string) => maya.post('/api/bills', { ...bill, shareGroupId: id })],
  ])('cannot change once there is %s', async (_, add) => {
    const id = await seedGroup(app, [maya, liam]);
    expect((await add(id)).status).toBeLessThan(300);
    expect(await maya.patch(`/api/groups/${id}`, { currency: 'EUR' })).toMatchObject({
      status: 409,
      body: { message: 'The currency cannot change once there is money in the group' },
    });
    // The one it has may be sent again.
    expect((await maya.patch(`/api/groups/${id}`, { currency: 'USD' })).status).toBe(200);
  });

  test.each(['USD', 'EUR', 'JPY', 'KWD'])(
    'a bill of 900 becomes an expense of 900 in %s',
    async (currency) => {
      const person = await app.person();
      await app.owner.query('UPDATE users SET home_currency = $2 WHERE id = $1', [person.id, currency]);
      const { id } = (await group(person, {})).body;
      const shared = (await person.post('/api/bills', { ...bill, shareGroupId: id })).body;
      expect((await person.patch(`/api/bills/${shared.id}`, { isPaid: true })).status).toBeLessThan(300);
      expect((await person.get(`/api/expenses?groupId=${id}`)).body).toMatchObject([
        { amount: 900, currency },
      ]);
    },
  );

  test('a bill is shared only with a group in its own currency', async () => {
    const { id } = (await group(maya, { currency: 'JPY' })).body;
    const refused = await maya.post('/api/bills', { ...bill, shareGroupId: id });
    expect(refused).toMatchObject({ status: 400, body: { message: 'Choose a group in USD' } });
  });
});

const cash = { amount: 1, paymentMethodId: 'cash' };
const recurring = { title: 'Rent', amount: 9, date: '2026-07-01', category: 'other', frequency: 'monthly' };
const bill = { name: 'Rent', amount: 900, category: 'housing', frequency: 'monthly', dueDate: '2026-12-01' };

const expenseIn = (groupId: string, amount: unknown, more: object = {}) =>
  maya.post('/api/expenses', {
    groupId,
    amount,
    title: 'Dinner',
    category: 'food',
    date: '2026-11-01',
    ...more,
  });

async function deletedExpenseIn(id: string) {
  const added = await expenseIn(id, 10);
  return maya.delete(`/api/expenses/${added.body.id}`);
}

/** A new group of Maya and Liam in a currency. */
async function newGroupIn(currency: string): Promise<string> {
  const id = await seedGroup(app, [maya, liam]);
  expect((await maya.patch(`/api/groups/${id}`, { currency })).status).toBe(200);
  return id;
}

describe('amounts in a request', () => {
  test.each([
    ['JPY', 1001, [501, 500], 9_999_999_999, 0.5, 'Amount can have at most 0 decimals'],
    ['EUR', 10.01, [5.01, 5], 99_999_999.99, 0.005, 'Amount can have at most 2 decimals'],
    ['KWD', 1.001, [0.501, 0.5], 9_999_999.999, 0.0005, 'Amount can have at most 3 decimals'],
    ['USD', 10.01, [5.01, 5], 99_999_999.99, 0.005, 'Amount must be greater than zero'],
  ])('%s has its decimals and its limit', async (currency, amount, halves, most, tooFine, message) => {
    const id = await newGroupIn(currency);
    const { status, body } = await expenseIn(id, amount);
    expect({ status, ...body }).toMatchObject({ status: 201, currency, amount });
    const shares = body.shares.map((share: { amount: number }) => share.amount);
    expect(shares.toSorted()).toEqual(halves.toSorted());
    expect((await expenseIn(id, most)).body.amount).toBe(most);
    const refused = await expenseIn(id, tooFine);
    expect(refused).toMatchObject({ status: 400, body: { message, issues: [{ path: 'amount', message }] } });
    const tooMuch = await expenseIn(id, most * 10);
    expect(tooMuch.status).toBe(400);
    expect(tooMuch.body.message).toMatch(/^Amount must be at most [\d,.]+$/);
    const changed = await maya.patch(`/api/expenses/${body.id}`, { amount: tooFine });
    expect(changed).toMatchObject({ status: 400, body: { message } });
    const paid = await liam.post('/api/payments', { ...cash, amount: tooFine, groupId: id, userId: maya.id });
    expect(paid).toMatchObject({ status: 400, body: { message } });
    const budget = await maya.patch(`/api/groups/${id}`, { budget: tooFine });
    expect(budget.status).toBe(400);
  });

  test.each([
    ['JPY', 1000, 700, 300, 150],
    ['KWD', 1.005, 1, 0.005, 0.001],
  ])('%s is read in every part of an expense', async (currency, amount, most, rest, part) => {
    const id = await newGroupIn(currency);
    const two = [
      { userId: maya.id, amount: most },
      { userId: liam.id, amount: rest },
    ];
    const exact = (await expenseIn(id, amount, { splitType: 'custom', shares: two, payers: two })).body;
    expect(exact).toMatchObject({ amount, paidAmount: most, userAmount: most, payers: two, shares: two });
    const items = [{ name: 'Tea', amount: most, userIds: [liam.id] }];
    const tax = Number((rest - part).toFixed(3));
    const split = { mode: 'items', items, tax, tip: part };
    const changed = await maya.patch(`/api/expenses/${exact.id}`, { split });
    expect(changed.body).toMatchObject({ split, shares: [{ userId: liam.id, amount }] });
    const sent = await liam.post('/api/payments', { ...cash, amount: rest, groupId: id, userId: maya.id });
    expect(sent.body).toMatchObject({ currency, amount: rest });
  });
});

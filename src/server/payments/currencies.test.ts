import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let maya: Caller;
let liam: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query('DELETE FROM rates');
  [maya, liam] = [await app.person(), await app.person()];
});

/** A group in a currency in which `by` owes `to` so many minor units. */
async function owe(by: Caller, to: Caller, currency: string, amount: number): Promise<string> {
  const groupId = await seedGroup(app, [to, by], { name: `In ${currency}` });
  await app.owner.query('UPDATE groups SET currency = $2 WHERE id = $1', [groupId, currency]);
  await seedExpense(app, { groupId, paidBy: to, shares: [[by, amount]] });
  return groupId;
}

/** Five groups in three currencies: Maya owes 5.00 and is owed 20.00 dollars, owes ¥3,000, is owed KWD 1.505. */
async function fiveGroups(): Promise<void> {
  await owe(maya, liam, 'USD', 500);
  await owe(liam, maya, 'USD', 2000);
  await owe(maya, liam, 'JPY', 1000);
  await owe(maya, liam, 'JPY', 2000);
  await owe(liam, maya, 'KWD', 1505);
}

const dollars = { totalOwed: 5, owedGroupsCount: 1, totalOwing: 20, owingFriendsCount: 1, balance: 15 };
const dinars = { totalOwed: 0, owedGroupsCount: 0, totalOwing: 1.505, owingFriendsCount: 1, balance: 1.505 };
const yen = { totalOwed: 3000, owedGroupsCount: 2, totalOwing: 0, owingFriendsCount: 0, balance: -3000 };

test('the summary has one figure for each currency, the home currency first', async () => {
  await fiveGroups();
  expect((await maya.get('/api/summary')).body).toEqual({
    ...dollars,
    currency: 'USD',
    currencies: [
      { ...dollars, currency: 'USD' },
      { ...yen, currency: 'JPY' },
      { ...dinars, currency: 'KWD' },
    ],
    approximate: null,
  });
  expect((await maya.get('/api/payments/summary')).body).toEqual({
    toPay: 5,
    toCollect: 20,
    net: 15,
    currency: 'USD',
    currencies: [
      { toPay: 5, toCollect: 20, net: 15, currency: 'USD' },
      { toPay: 3000, toCollect: 0, net: -3000, currency: 'JPY' },
      { toPay: 0, toCollect: 1.505, net: 1.505, currency: 'KWD' },
    ],
    approximate: null,
  });
});

test('the home currency is the first figure, also at zero', async () => {
  await owe(maya, liam, 'JPY', 1000);
  await app.owner.query("UPDATE users SET home_currency = 'EUR' WHERE id = $1", [maya.id]);
  const zero = { toPay: 0, toCollect: 0, net: 0 };
  expect((await maya.get('/api/payments/summary')).body).toEqual({
    ...zero,
    currency: 'EUR',
    currencies: [
      { ...zero, currency: 'EUR' },
      { toPay: 1000, toCollect: 0, net: -1000, currency: 'JPY' },
    ],
    approximate: null,
  });
});

test('where rates of one day are known, all together are told in the home currency', async () => {
  await fiveGroups();
  const rate = (day: string, currency: string, value: string) =>
    app.owner.query('INSERT INTO rates (day, currency, rate) VALUES ($1, $2, $3)', [day, currency, value]);
  await Promise.all([
    rate('2026-06-12', 'USD', '1.25'),
    rate('2026-06-12', 'JPY', '150'),
    rate('2026-06-12', 'KWD', '0.4'),
    // Without dinars this day has not all of them.
    rate('2026-06-13', 'USD', '2'),
    rate('2026-06-13', 'JPY', '2'),
  ]);
  app.clock.set('2026-06-15T12:00:00Z');
  // 3,000 yen are 25.00 dollars, 1.505 dinars 4.703125.
  expect((await maya.get('/api/summary')).body.approximate).toEqual({
    totalOwed: 30,
    owedGroupsCount: 3,
    totalOwing: 24.7,
    owingFriendsCount: 1,
    balance: -5.3,
    currency: 'USD',
    day: '2026-06-12',
  });
  const plan = (await maya.get('/api/payments/summary')).body.approximate;
  expect(plan).toEqual({ toPay: 30, toCollect: 24.7, net: -5.3, currency: 'USD', day: '2026-06-12' });
  app.clock.set('2026-06-22T12:00:00Z');
  expect((await maya.get('/api/summary')).body.approximate).toBeNull();
});

test('settling everything pays each group in its currency', async () => {
  await fiveGroups();
  const { status, body } = await maya.post('/api/payments/settle-all', {});
  expect({ status, ...body }).toMatchObject({
    status: 200,
    count: 3,
    total: 5,
    currency: 'USD',
    totals: [
      { amount: 5, currency: 'USD' },
      { amount: 3000, currency: 'JPY' },
    ],
  });
  const paid = body.payments.map(
    (each: { amount: number; currency: string }) => `${each.amount} ${each.currency}`,
  );
  expect(paid.toSorted()).toEqual(['1000 JPY', '2000 JPY', '5 USD']);
  expect((await maya.get('/api/summary')).body).toMatchObject({
    currencies: [{ totalOwed: 0, currency: 'USD' }, { currency: 'KWD' }],
  });
  const wallet = await liam.post('/api/payments/settle-all', { method: 'wallet' });
  expect(wallet).toMatchObject({ status: 409, body: { message: 'Only cash can settle a group in KWD' } });
});

test('reminders and notices name amounts in the currency of the group', async () => {
  const debtor = await app.person(undefined, { email: 'yen@example.com' });
  const yenGroup = await owe(debtor, maya, 'JPY', 1500);
  const dinarGroup = await owe(debtor, maya, 'KWD', 1505);
  expect((await maya.post('/api/payments/remind-all', {})).body).toEqual({ count: 2 });
  const mails = (await mailsTo(app, 'yen@example.com')).map(({ text }) => text).join('\n');
  expect(mails).toContain('¥1,500');
  expect(mails).toMatch(/KWD\s1\.505/);
  expect(mails).not.toContain('$');
  const notices = (await debtor.get('/api/notifications')).body;
  expect(notices).toContainEqual(
    expect.objectContaining({ groupId: yenGroup, amount: 1500, currency: 'JPY' }),
  );
  expect(notices).toContainEqual(
    expect.objectContaining({ groupId: dinarGroup, amount: 1.505, currency: 'KWD' }),
  );
});

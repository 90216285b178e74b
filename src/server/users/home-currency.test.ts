import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const BILL = { name: 'Rent', dueDate: '2026-06-20', frequency: 'monthly', category: 'housing' };
const DEBT = { name: 'Loan', interestRate: 12, dueDate: '2026-06-25' };
const GOAL = { name: 'Trip', category: 'vacation', deadline: '2026-09-15' };

/** A person with this home currency. */
async function personIn(currency: string): Promise<Caller> {
  const person = await app.person(undefined, { email: `home-${crypto.randomUUID()}@example.com` });
  await app.owner.query('UPDATE users SET home_currency = $2 WHERE id = $1', [person.id, currency]);
  return person;
}

async function made(person: Caller, path: string, body: object) {
  const answer = await person.post(path, body);
  expect({ path, ...answer }).toMatchObject({ status: 201 });
  return answer.body;
}

/** With plain spaces: a code stands before its amount with a no-break one. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

const changed = async (person: Caller, path: string, body: object) => (await person.patch(path, body)).body;

// The largest amount in minor units, an amount with all decimals, and the smallest one.
const CASES = [
  ['JPY', { much: 9_999_999_999, some: 1234, least: 1, tooFine: 0.5, decimals: 0, shown: '¥1,234' }],
  [
    'KWD',
    { much: 9_999_999.999, some: 1.234, least: 0.001, tooFine: 0.0005, decimals: 3, shown: 'KWD 1.234' },
  ],
  ['EUR', { much: 99_999_999.99, some: 12.34, least: 0.01, tooFine: 0.005, decimals: 2, shown: '€12.34' }],
] as const;

describe.each(CASES)('home in %s', (currency, { much, some, least, tooFine, decimals, shown }) => {
  const tooPrecise = { status: 400, body: { message: `Amount can have at most ${decimals} decimals` } };

  test('bills are read, kept, listed and shared in it', async () => {
    const person = await personIn(currency);
    const bill = await made(person, '/api/bills', { ...BILL, amount: some, reminderDays: 3 });
    expect(bill).toMatchObject({ amount: some, currency });
    const path = `/api/bills/${bill.id}`;
    expect(await person.post('/api/bills', { ...BILL, amount: tooFine })).toMatchObject(tooPrecise);
    expect(await person.patch(path, { amount: tooFine })).toMatchObject(tooPrecise);
    expect(await changed(person, path, { amount: much })).toMatchObject({ amount: much, currency });
    expect(await changed(person, path, { amount: least })).toMatchObject({ amount: least, currency });

    const group = await made(person, '/api/groups', { name: 'Flat' });
    expect(group.currency).toBe(currency);
    await changed(person, path, { amount: some, shareGroupId: group.id });
    const list = { bills: [{ amount: some }], unpaidTotal: some, dueSoonTotal: some, monthlyTotal: some };
    expect((await person.get('/api/bills')).body).toMatchObject({ ...list, currency });
    expect((await person.get('/api/bills/month?month=2026-06')).body).toMatchObject([
      { amount: some, currency },
    ]);
    expect((await person.patch(path, { isPaid: true })).body).toMatchObject({
      amount: some,
      isPaid: true,
      currency,
    });
    expect((await person.get(`/api/expenses?groupId=${group.id}`)).body).toMatchObject([
      { amount: some, currency },
    ]);
    expect((await person.get(`${path}/history`)).body).toMatchObject([{ amount: some, currency }]);
    expect((await person.patch(path, { isPaid: false })).body).toMatchObject({ amount: some, currency });
  });

  test('a bill cannot be shared with a group in another currency', async () => {
    const person = await personIn(currency);
    const group = await made(person, '/api/groups', { name: 'Abroad', currency: 'CHF' });
    const refused = { status: 400, body: { message: `Choose a group in ${currency}` } };
    const body = { ...BILL, amount: some, shareGroupId: group.id };
    expect(await person.post('/api/bills', body)).toMatchObject(refused);
  });

  test('debts, their payments and their plan are in it', async () => {
    const person = await personIn(currency);
    const amounts = { balance: much, minimumPayment: some };
    const debt = await made(person, '/api/debts', { ...DEBT, ...amounts });
    expect(debt).toMatchObject({ ...amounts, originalBalance: much, currency });
    const path = `/api/debts/${debt.id}`;
    for (const bad of [
      { ...amounts, balance: tooFine },
      { ...amounts, minimumPayment: tooFine },
    ]) {
      expect(await person.post('/api/debts', { ...DEBT, ...bad })).toMatchObject(tooPrecise);
      expect(await person.patch(path, bad)).toMatchObject(tooPrecise);
    }
    const payment = { amount: tooFine, date: '2026-06-15' };
    expect(await person.post(`${path}/payment`, payment)).toMatchObject(tooPrecise);
    await changed(person, path, { balance: some, minimumPayment: least, interestRate: 0 });
    const paid = await made(person, `${path}/payment`, { ...payment, amount: least });
    const [scale, units] = [10 ** decimals, Math.round(some * 10 ** decimals) - 1];
    const rest = units / scale;
    expect(paid).toMatchObject({
      appliedAmount: least,
      debt: { balance: rest },
      payment: { amount: least },
      currency,
    });
    expect((await person.get(`${path}/payments`)).body).toMatchObject([{ amount: least, currency }]);
    expect((await person.get('/api/debts')).body).toMatchObject({
      totalBalance: rest,
      totalMinimumPayment: least,
      currency,
      debts: [{ balance: rest }],
      snowballByBalance: [{ balance: rest }],
    });
    expect((await person.patch('/api/debts/reorder', { debtIds: [debt.id] })).body).toMatchObject([
      { balance: rest, currency },
    ]);

    const plan = await person.get(`/api/debts/plan?extra=${rest}`);
    expect(plan.body).toMatchObject({
      months: 1,
      totalInterest: 0,
      table: [{ payment: rest, balance: 0 }],
      currency,
    });
    const once = await person.get(`/api/debts/plan?once=2026-06-20:${rest}`);
    expect(once.body).toMatchObject({ months: 1, table: [{ payment: rest }] });
    expect(await person.get(`/api/debts/plan?extra=${tooFine}`)).toMatchObject(tooPrecise);
    expect(await person.get(`/api/debts/plan?once=2026-06-20:${tooFine}`)).toMatchObject({
      status: 400,
      body: { message: 'Extra payments must be written as YYYY-MM-DD:amount' },
    });
  });

  test('goals and contributions are in it', async () => {
    const person = await personIn(currency);
    const goal = await made(person, '/api/goals', { ...GOAL, targetAmount: much, currentAmount: some });
    expect(goal).toMatchObject({ targetAmount: much, currentAmount: some, currency });
    const path = `/api/goals/${goal.id}`;
    expect(await person.post('/api/goals', { ...GOAL, targetAmount: tooFine })).toMatchObject(tooPrecise);
    expect(await person.patch(path, { currentAmount: tooFine })).toMatchObject(tooPrecise);
    expect(await person.post(`${path}/contributions`, { amount: tooFine })).toMatchObject(tooPrecise);
    expect(await changed(person, path, { targetAmount: some, currentAmount: 0 })).toMatchObject({
      targetAmount: some,
      currency,
      // A third of it, rounded up to the minor unit.
      neededPerMonth: Math.ceil(Math.round(some * 10 ** decimals) / 3) / 10 ** decimals,
    });
    const given = await made(person, `${path}/contributions`, { amount: some });
    expect(given).toMatchObject({
      goal: { currentAmount: some },
      contribution: { amount: some },
      isCompletion: true,
    });
    expect(given.currency).toBe(currency);
    expect((await person.get(`${path}/contributions`)).body).toMatchObject([{ amount: some, currency }]);
    const back = await person.delete(`${path}/contributions/${given.contribution.id}`);
    expect(back.body).toMatchObject({ currentAmount: 0, currency });
    expect((await person.get('/api/goals')).body).toMatchObject([{ targetAmount: some, currency }]);
  });

  test('the outlook, the reminder, the calendar and the export show it', async () => {
    const person = await personIn(currency);
    await made(person, '/api/bills', { ...BILL, amount: some, reminderDays: 30 });
    const debt = await made(person, '/api/debts', { ...DEBT, balance: some, minimumPayment: some });
    const goal = await made(person, '/api/goals', { ...GOAL, targetAmount: some });
    await made(person, `/api/goals/${goal.id}/contributions`, { amount: some });
    await made(person, `/api/debts/${debt.id}/payment`, { amount: least, date: '2026-06-15' });
    const rest = (Math.round(some * 10 ** decimals) - 1) / 10 ** decimals;
    expect((await person.get('/api/outlook')).body).toMatchObject({
      billsDueSoonTotal: some,
      debtTotal: rest,
      currency,
      days: [{ total: some }, { total: rest, items: [{ kind: 'debt', amount: rest }] }],
    });

    const { url } = (await person.post('/api/bills/feed')).body;
    const calendar = await app.visitor.get(new URL(url).pathname);
    // The file folds long lines and escapes commas.
    expect(plain(calendar.body.replaceAll('\r\n ', '').replaceAll('\\,', ','))).toContain(
      `SUMMARY:Rent: ${shown}`,
    );

    app.clock.set('2026-06-16T12:00:00Z');
    await app.runJobs();
    const { rows } = await app.owner.query(
      'SELECT text FROM mails WHERE recipient = (SELECT email FROM users WHERE id = $1)',
      [person.id],
    );
    expect(plain(rows[0].text)).toContain(`${shown} for Rent, due on Jun 20, 2026.`);
    const notices = (await person.get('/api/notifications')).body;
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'bill_due', amount: some, currency }));

    await person.post('/api/user/export');
    await app.runJobs();
    const file = await app.app.inject({ url: '/api/user/export/file', headers: { cookie: person.cookie } });
    const files = unzipSync(file.rawPayload);
    const read = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()));
    const text = (amount: number) => amount.toFixed(decimals);
    expect(read('bills')).toMatchObject([{ amount: text(some), currency }]);
    expect(read('debts')).toMatchObject([
      { balance: text(rest), original_balance: text(some), minimum_payment: text(some), currency },
    ]);
    expect(read('debt-payments')).toMatchObject([{ amount: text(least), currency }]);
    expect(read('goals')).toMatchObject([
      { target_amount: text(some), current_amount: text(some), currency },
    ]);
    expect(read('goal-contributions')).toMatchObject([{ amount: text(some), currency }]);
  });
});

test('an amount in dollars keeps its messages, and a reply in dollars names no currency', async () => {
  const person = await app.person();
  const refused = await person.post('/api/bills', { ...BILL, amount: 0.015 });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Amount must be greater than 0' } });
  const bill = await made(person, '/api/bills', { ...BILL, amount: 12.34 });
  for (const path of ['/api/bills', '/api/debts', '/api/debts/plan', '/api/outlook']) {
    expect((await person.get(path)).body).not.toHaveProperty('currency');
  }
  expect(bill).not.toHaveProperty('currency');
});

test.each([
  ['a bill', '/api/bills', { ...BILL, amount: 900 }],
  ['a debt', '/api/debts', { ...DEBT, balance: 900, minimumPayment: 90 }],
  ['a goal', '/api/goals', { ...GOAL, targetAmount: 900 }],
])('%s that was sent before the home currency changed is refused', async (_, path, body) => {
  const person = await app.person();
  // The change is committed between the reading of the session and the lock.
  const change = await app.owner.connect();
  await change.query('BEGIN');
  await change.query(`UPDATE users SET home_currency = 'JPY' WHERE id = $1`, [person.id]);
  const sent = person.post(path, body);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await change.query('COMMIT');
  change.release();
  expect(await sent).toMatchObject({
    status: 409,
    body: { message: 'Your home currency has just changed. Please try again.' },
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = async (person: Caller, url: string, body: object) => {
  const answer = await person.post(url, body);
  expect({ url, status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
};
const addBill = (person: Caller, name: string, dueDate: string, more: object = {}) =>
  post(person, '/api/bills', { name, amount: 10, dueDate, frequency: 'yearly', category: 'other', ...more });
const addDebt = (person: Caller, more: object = {}) =>
  post(person, '/api/debts', {
    name: 'Card',
    balance: 1000,
    interestRate: 20,
    minimumPayment: 50,
    dueDate: '2026-06-20',
    ...more,
  });
const addGoal = (person: Caller, more: object = {}) =>
  post(person, '/api/goals', { name: 'Bicycle', category: 'purchase', targetAmount: 600, ...more });

/** The group fields of an item without a group. */
const alone = { isIfAsked: false, groupId: null, groupName: null };

const outlookOf = async (person: Caller, headers?: Record<string, string>) => {
  const answer = await person.get('/api/outlook', headers);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body;
};

type Item = { kind: string; id: string | null; name: string; amount: number; category?: string };
const line = (outlook: { days: { date: string; total: number; items: Item[] }[] }) =>
  outlook.days.flatMap(({ date, items }) =>
    items.map(({ kind, name, amount }) => [date, kind, name, amount]),
  );

test('the outlook without anything planned is empty', async () => {
  const ana = await app.person();
  expect(await outlookOf(ana)).toEqual({
    from: '2026-06-15',
    to: '2026-07-15',
    total: 0,
    days: [],
    startBalance: 0,
    ownBalance: null,
    firstShort: null,
    lowest: { date: '2026-06-15', balance: 0 },
    otherCurrencies: [],
    billsDueSoonTotal: 0,
    billsDueSoonCount: 0,
    debtTotal: 0,
    debtsCount: 0,
    hasSpentAlone: false,
  });
  const zone = { 'x-time-zone': 'Pacific/Kiritimati' };
  expect(await outlookOf(ana, zone)).toMatchObject({ from: '2026-06-16', to: '2026-07-16' });
});

test('the outlook has bills, debts and goals of the next 30 days, by day with totals', async () => {
  const ana = await app.person();
  const phone = await addBill(ana, 'Phone', '2026-06-20', { amount: '39.99', category: 'phone' });
  await addBill(ana, 'Last day', '2026-07-15');
  await addBill(ana, 'Too late', '2026-07-16');
  const card = await addDebt(ana);
  await addDebt(ana, { name: 'Loan', balance: 20, dueDate: '2026-07-03' });
  const bike = await addGoal(ana, { deadline: '2026-09-15' });
  await addGoal(ana, { name: 'Some day' });
  await addGoal(ana, { name: 'Done', currentAmount: 600, deadline: '2026-09-15' });
  const outlook = await outlookOf(ana);
  expect(line(outlook)).toEqual([
    ['2026-06-20', 'bill', 'Phone', 39.99],
    ['2026-06-20', 'debt', 'Card', 50],
    ['2026-07-01', 'goal', 'Bicycle', 200],
    ['2026-07-03', 'debt', 'Loan', 20],
    ['2026-07-15', 'bill', 'Last day', 10],
  ]);
  expect(outlook.days[0]).toEqual({
    date: '2026-06-20',
    total: 89.99,
    incoming: 0,
    balance: -89.99,
    items: [
      { kind: 'bill', id: phone.id, name: 'Phone', amount: 39.99, category: 'phone', ...alone },
      { kind: 'debt', id: card.id, name: 'Card', amount: 50, ...alone },
    ],
  });
  expect(outlook.days[1].items[0].id).toBe(bike.id);
  expect(outlook).toMatchObject({
    total: 319.99,
    billsDueSoonTotal: 39.99,
    billsDueSoonCount: 1,
    debtTotal: 1020,
    debtsCount: 2,
  });
});

test('overdue bills are due today, and paid ones are left out', async () => {
  const ana = await app.person();
  await addBill(ana, 'Forgotten', '2026-03-01');
  await addBill(ana, 'Late', '2026-06-14');
  await addBill(ana, 'Today', '2026-06-15');
  const paid = await addBill(ana, 'Paid', '2026-06-16');
  await ana.patch(`/api/bills/${paid.id}`, { isPaid: true });
  await addBill(ana, 'In a week', '2026-06-22');
  await addBill(ana, 'Later', '2026-06-23');
  const outlook = await outlookOf(ana);
  expect(line(outlook)).toEqual([
    ['2026-06-15', 'bill', 'Forgotten', 10],
    ['2026-06-15', 'bill', 'Late', 10],
    ['2026-06-15', 'bill', 'Today', 10],
    ['2026-06-22', 'bill', 'In a week', 10],
    ['2026-06-23', 'bill', 'Later', 10],
  ]);
  expect(outlook).toMatchObject({ billsDueSoonTotal: 40, billsDueSoonCount: 4 });
  const [today] = outlook.days;
  expect(today?.items.map(({ overdueSince }: { overdueSince?: string }) => overdueSince)).toEqual([
    '2026-03-01',
    '2026-06-14',
    undefined,
  ]);
});

test('future occurrences are planned until the series ends', async () => {
  const ana = await app.person();
  const { id } = await addBill(ana, 'Cleaning', '2026-06-25', { frequency: 'weekly', category: 'housing' });
  const planned = await outlookOf(ana);
  expect(line(planned)).toEqual(
    ['2026-06-25', '2026-07-02', '2026-07-09'].map((date) => [date, 'bill', 'Cleaning', 10]),
  );
  const first = planned.days.map((day: { items: Item[] }) => day.items[0]);
  expect(first.map((item: Item) => [item.id, item.category])).toEqual(
    [id, null, null].map((each) => [each, 'housing']),
  );
  await ana.patch(`/api/bills/${id}`, { isPaid: true });
  expect(line(await outlookOf(ana)).map(([date]) => date)).toEqual(['2026-07-02', '2026-07-09']);
  await ana.delete(`/api/bills/${id}`);
  expect(line(await outlookOf(ana))).toEqual([]);
});

test('a paid minimum is not due again before the next one', async () => {
  const ana = await app.person();
  const { id } = await addDebt(ana);
  const pay = (amount: number, date: string) => ana.post(`/api/debts/${id}/payment`, { amount, date });
  await pay(100, '2026-05-20');
  expect(line(await outlookOf(ana))).toEqual([['2026-06-20', 'debt', 'Card', 50]]);
  await pay(20, '2026-05-21');
  expect(line(await outlookOf(ana))).toEqual([['2026-06-20', 'debt', 'Card', 30]]);
  await pay(30, '2026-06-15');
  expect(line(await outlookOf(ana))).toEqual([]);
  expect((await outlookOf(ana)).debtTotal).toBe(850);
  await pay(850, '2026-06-15');
  expect(await outlookOf(ana)).toMatchObject({ debtTotal: 0, debtsCount: 0, days: [] });
});

test('with very many bills the later ones are summed up', async () => {
  const ana = await app.person();
  await app.owner.query(
    `WITH series AS (
       INSERT INTO bill_series (id, user_id, name, amount, category, frequency, day_of_month, ended_at)
       VALUES (gen_random_uuid(), $1, 'Old', 100, 'other', 'daily', 1, now()) RETURNING id
     )
     INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency)
     SELECT gen_random_uuid(), series.id, $1, n, 'Old', 125, date '2025-08-20' + n, 'daily'
     FROM series, generate_series(1, 310) AS n`,
    [ana.id],
  );
  const outlook = await outlookOf(ana);
  // The 300th is due on June 16.
  expect(outlook.days[0].items).toHaveLength(299);
  expect(outlook.days[2].items).toEqual([
    { kind: 'bill', id: null, name: '1 more bill', amount: 1.25, ...alone },
  ]);
  expect(outlook).toMatchObject({ total: 387.5, billsDueSoonCount: 306, billsDueSoonTotal: 382.5 });
});

test("the outlook has only the caller's plans", async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  await addBill(ana, 'Phone', '2026-06-20', { frequency: 'daily' });
  await addDebt(ana);
  await addGoal(ana, { deadline: '2026-09-15', isPublic: true });
  expect(await outlookOf(ben)).toMatchObject({ days: [], debtTotal: 0, billsDueSoonCount: 0 });
});

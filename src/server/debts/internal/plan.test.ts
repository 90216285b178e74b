import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const card = { name: 'Card', balance: 10_000, interestRate: 20, minimumPayment: 500, dueDate: '2026-07-01' };

async function add(person: Caller, more: object = {}) {
  const answer = await person.post('/api/debts', { ...card, ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

const plan = async (person: Caller, query = '') => {
  const answer = await person.get(`/api/debts/plan${query}`);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return answer.body;
};

test('10,000 at 20 % with 500 a month takes 25 months and 2,266 of interest', async () => {
  const ana = await app.person();
  await add(ana);
  const answer = await plan(ana);
  expect(answer).toMatchObject({
    strategy: 'snowball',
    months: 25,
    debtFreeDate: '2028-07-15',
    neverPaid: [],
  });
  expect(Math.round(answer.totalInterest)).toBe(2266);
  expect(answer.table).toHaveLength(25);
  expect(answer.table[0]).toEqual({
    date: '2026-07-15',
    payment: 500,
    principal: 333.33,
    interest: 166.67,
    balance: 9666.67,
    finished: [],
  });
  expect(answer.table.at(-1)).toMatchObject({ date: '2028-07-15', balance: 0, finished: ['Card'] });
  expect(answer.outcomes.map((each: { strategy: string }) => each.strategy)).toEqual([
    'snowball',
    'avalanche',
    'custom',
  ]);
  expect(answer.monthsPerPoint).toBe(1);
  expect(answer.curves.map((each: { balances: number[] }) => each.balances.length)).toEqual([26, 26, 26]);
  expect(answer.curves[0].balances.slice(0, 2)).toEqual([10_000, 9666.67]);
  expect(answer.curves[0].balances.at(-1)).toBe(0);
});

test("the plan uses the caller's day", async () => {
  const ana = await app.person();
  await add(ana);
  const answer = await ana.get('/api/debts/plan', { 'x-time-zone': 'Pacific/Kiritimati' });
  expect(answer.body.table[0].date).toBe('2026-07-16');
});

test('a monthly extra and one-off payments shorten the plan, and past or empty ones are ignored', async () => {
  const ana = await app.person();
  await add(ana, { interestRate: 0, balance: 1000, minimumPayment: 100 });
  expect(await plan(ana)).toMatchObject({ months: 10, totalInterest: 0 });
  expect(await plan(ana, '?extra=150')).toMatchObject({ months: 4 });
  const once = await plan(ana, '?extra=100.00&once=2026-06-15:200,2026-08-01:399.50');
  expect(once.table.map((row: { payment: number }) => row.payment)).toEqual([400, 599.5, 0.5]);
  expect(await plan(ana, '?once=2026-06-14:900')).toMatchObject({ months: 10 });
  const paid = await add(ana, { balance: 5 });
  await ana.post(`/api/debts/${paid.id}/payment`, { amount: 5, date: '2026-06-15' });
  expect(await plan(ana)).toMatchObject({ months: 10 });
});

test('the three strategies differ, and the requested one is in the table', async () => {
  const ana = await app.person();
  const low = await add(ana, { name: 'Low', balance: 1000, interestRate: 3, minimumPayment: 50 });
  const high = await add(ana, { name: 'High', balance: 5000, interestRate: 25, minimumPayment: 150 });
  const finished = (answer: { table: { finished: string[] }[] }) =>
    answer.table.flatMap((row) => row.finished);
  const [snowball, avalanche] = [
    await plan(ana, '?extra=200'),
    await plan(ana, '?extra=200&strategy=avalanche'),
  ];
  expect(finished(snowball)).toEqual(['Low', 'High']);
  expect(avalanche.totalInterest).toBeLessThan(snowball.totalInterest);
  expect(avalanche.outcomes).toEqual(snowball.outcomes);
  expect(snowball.outcomes[0].totalInterest).toBe(snowball.totalInterest);
  expect(snowball.outcomes[1].totalInterest).toBe(avalanche.totalInterest);
  expect((await plan(ana, '?extra=200&strategy=custom')).totalInterest).toBe(snowball.totalInterest);
  await ana.patch('/api/debts/reorder', { debtIds: [high.id, low.id] });
  expect((await plan(ana, '?extra=200&strategy=custom')).totalInterest).toBe(avalanche.totalInterest);
});

test('a promotional rate applies up to its last day', async () => {
  const ana = await app.person();
  await add(ana, {
    balance: 1200,
    interestRate: 24,
    minimumPayment: 100,
    promoRate: 0,
    promoEndsOn: '2026-08-15',
  });
  const answer = await plan(ana);
  expect(answer.table.slice(0, 3).map((row: { interest: number }) => row.interest)).toEqual([0, 0, 20]);
});

test('a minimum that does not cover the interest is named, and there is no date', async () => {
  const ana = await app.person();
  const { id } = await add(ana, { name: 'Trap', minimumPayment: 150 });
  await add(ana, { name: 'Fine' });
  const answer = await plan(ana, '?strategy=avalanche');
  expect(answer.neverPaid).toEqual([{ id, name: 'Trap' }]);
  // The money freed by the other debt pays this one in the end.
  expect(answer.months).toBeGreaterThan(0);
  const ben = await app.person();
  await add(ben, { minimumPayment: 100 });
  const never = await plan(ben);
  expect(never).toMatchObject({ debtFreeDate: null, months: null, totalInterest: null });
  expect(never.neverPaid).toHaveLength(1);
  expect(never.table).toHaveLength(600);
  expect(never.outcomes.every((each: { months: number | null }) => each.months === null)).toBe(true);
});

test('long plans are limited for the table and thinned for the chart', async () => {
  const ana = await app.person();
  await add(ana, { balance: 70_000, interestRate: 0, minimumPayment: 100 });
  const answer = await plan(ana);
  expect(answer.months).toBe(700);
  expect(answer.table).toHaveLength(600);
  expect(answer.monthsPerPoint).toBe(6);
  for (const { balances } of answer.curves) {
    expect(balances).toHaveLength(118);
    expect(balances.slice(0, 2)).toEqual([70_000, 69_400]);
    expect(balances.at(-1)).toBe(0);
  }
});

test('without debts the plan is empty', async () => {
  const ana = await app.person();
  const none = { debtFreeDate: null, months: 0, totalInterest: 0 };
  expect(await plan(ana, '?strategy=custom&extra=10')).toEqual({
    ...none,
    strategy: 'custom',
    neverPaid: [],
    outcomes: ['snowball', 'avalanche', 'custom'].map((strategy) => ({ strategy, ...none })),
    table: [],
    monthsPerPoint: 1,
    curves: ['snowball', 'avalanche', 'custom'].map((strategy) => ({ strategy, balances: [0] })),
  });
});

const many = Array.from({ length: 25 }, () => '2026-07-01:1').join(',');
const once = 'Extra payments must be written as YYYY-MM-DD:amount';
test.each([
  ['strategy=fastest', 'Unknown strategy'],
  ['extra=-1', 'Extra amount is not valid'],
  ['extra=1.005', 'Extra amount is not valid'],
  ['extra=1e3', 'Extra amount is not valid'],
  ['extra=', 'Extra amount is not valid'],
  ['extra=100000000', 'Amount must be at most 99,999,999.99'],
  ['once=', once],
  ['once=2026-07-01', once],
  ['once=2026-07-01:', once],
  ['once=2026-07-01:0', once],
  ['once=2026-07-01:-5', once],
  ['once=2026-07-01:5,', once],
  ['once=2026-07-01:5:6', once],
  ['once=2026-07-01: 5', once],
  ['once=2026-02-30:5', once],
  ['once=2026-07-01T10:00:00Z:5', once],
  ['once=2026-07-01:100000000', once],
  ['once=2026-07-01:1&once=2026-07-01:1', once],
  [`once=${many}`, 'At most 24 extra payments'],
])('a plan with %s is refused', async (query, message) => {
  const ana = await app.person();
  const answer = await ana.get(`/api/debts/plan?${query}`);
  expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
});

test('24 one-off payments are accepted', async () => {
  const ana = await app.person();
  await add(ana);
  expect((await plan(ana, `?once=${many.slice(0, -13)}`)).table[0].payment).toBe(524);
});

test('the largest number of debts that are never paid off is planned at once', async () => {
  const ana = await app.person();
  await app.owner.query(
    `INSERT INTO debts (id, user_id, name, balance, original_balance, interest_rate, minimum_payment, due_date, priority)
     SELECT gen_random_uuid(), $1, 'Card ' || n, 1000000, 1000000, 12, 10000, '2026-07-01', n FROM generate_series(1, 200) AS n`,
    [ana.id],
  );
  // Processor time, so that a busy machine is not a failure.
  const before = process.cpuUsage();
  expect((await plan(ana)).neverPaid).toHaveLength(200);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(4000);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addBill, addLongSignedIn, payBill } from '#server/testing/makers/bills.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const set = (person: Caller, body: object, headers?: Record<string, string>) =>
  person.post('/api/budgets', { category: 'food', ...body }, headers);
const read = async (person: Caller, month?: string, headers?: Record<string, string>) =>
  (await person.get(`/api/budgets${month === undefined ? '' : `?month=${month}`}`, headers)).body;

async function spend(person: Caller, { id: groupId }: MadeGroup, amount: number, date: string, more = {}) {
  const dinner = { title: 'Dinner', amount, date, category: 'food', groupId, ...more };
  expect(await person.post('/api/expenses', dinner)).toMatchObject({ status: 201 });
}

test('no one has budgets without setting one, and what was spent is suggested', async () => {
  const flat = await addGroupOf(app, 2);
  const ana = at(flat, 0);
  expect(await read(ana)).toEqual({ month: '2026-06', budgets: [], suggestions: [] });
  await spend(ana, flat, 100, '2026-03-01');
  await spend(ana, flat, 100.02, '2026-05-31');
  // Not of the last three whole months.
  await spend(ana, flat, 5000, '2026-02-28');
  await spend(ana, flat, 5000, '2026-06-01');
  await spend(ana, flat, 60, '2026-04-10', { category: 'travel' });
  const suggestions = [
    { category: 'food', amount: 33.34 },
    { category: 'travel', amount: 10 },
  ];
  expect(await read(ana)).toMatchObject({ suggestions });
  expect(await read(ana, '2026-09')).toMatchObject({ month: '2026-09', suggestions });
  expect(await read(ana, '2026-05')).toMatchObject({ suggestions: [] });
  await set(ana, { amount: 33.34 });
  expect(await read(ana)).toMatchObject({ suggestions: [suggestions[1]] });
});

test('a budget has the amount spent, the remainder, and the proportional amount by today', async () => {
  const flat = await addGroupOf(app, 2);
  const [ana, ben] = [at(flat, 0), at(flat, 1)];
  await spend(ben, flat, 90, '2026-06-30');
  await spend(ana, flat, 10, '2026-06-02', { isRefund: true });
  await spend(ana, flat, 500, '2026-05-31');
  await payBill(ana, (await addBill(ana, { name: 'Rent', amount: 900 })).id);
  const food = { amount: 300.01, carried: 0, spent: 40, left: 260.01, expected: 150.01, rolls: false };
  const answer = await set(ana, { amount: 300.01 });
  expect(answer).toMatchObject({ status: 200, body: { category: 'food', ...food } });
  await set(ana, { category: 'housing', amount: 800 });
  expect((await read(ana)).budgets).toEqual([
    { category: 'food', ...food },
    { category: 'housing', amount: 800, carried: 0, spent: 900, left: -100, expected: 400, rolls: false },
  ]);
  expect((await read(ben)).budgets).toEqual([]);
});

test('the budget of every month agrees with spending and its lines', async () => {
  const flat = await addGroupOf(app, 3);
  const ana = at(flat, 0);
  app.clock.set('2026-01-10T12:00:00Z');
  await set(ana, { amount: 50, rolls: true });
  await set(ana, { category: 'travel', amount: 20, month: '2026-02' });
  await set(ana, { amount: 70, month: '2026-04' });
  for (const [index, category] of ['food', 'travel', 'food', 'food', 'travel', 'food'].entries()) {
    await spend(ana, flat, (10_000 + index * 777) / 100, `2026-0${index + 1}-2${index}`, { category });
    await spend(ana, flat, 31 + index, `2026-0${index + 1}-01`);
  }
  let left = 0;
  for (const month of ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']) {
    const { budgets } = await read(ana, month);
    const days = `from=${month}-01&to=${month}-28`;
    const { byCategory } = (await ana.get(`/api/spending?${days}`)).body;
    const lines = (await ana.get(`/api/spending/lines?${days}&category=food`)).body;
    const food = budgets.find((each: { category: string }) => each.category === 'food');
    const cents = lines.reduce(
      (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
      0,
    );
    expect(Math.round(food.spent * 100)).toBe(cents);
    expect(byCategory).toContainEqual({ category: 'food', amount: food.spent });
    expect(food).toMatchObject({ amount: month < '2026-04' ? 50 : 70, carried: left });
    expect(food.left).toBeCloseTo(food.amount + food.carried - food.spent, 5);
    left = Math.max(0, food.left);
    expect(budgets).toHaveLength(month < '2026-02' ? 1 : 2);
  }
});

test('a change keeps the months before, and zero ends a budget', async () => {
  const ana = await addLongSignedIn(app);
  await set(ana, { amount: 100 });
  await set(ana, { amount: 500, month: '2026-09' });
  app.clock.set('2026-07-20T12:00:00Z');
  expect((await set(ana, { amount: 200, rolls: true })).body).toMatchObject({ amount: 200, carried: 100 });
  const amounts = async () =>
    Promise.all(
      ['2026-05', '2026-06', '2026-07', '2026-09'].map(async (month) =>
        (await read(ana, month)).budgets.map(({ amount }: { amount: number }) => amount),
      ),
    );
  // From that month on: what was set for later months is replaced.
  expect(await amounts()).toEqual([[], [100], [200], [200]]);
  // Carry-over does not change.
  expect((await set(ana, { amount: 250, month: '2026-08' })).body).toMatchObject({
    rolls: true,
    carried: 300,
  });
  const ended = { amount: 0, carried: 0, spent: 0, left: 0, expected: 0, rolls: false };
  expect((await set(ana, { amount: 0 })).body).toEqual({ category: 'food', ...ended });
  expect(await amounts()).toEqual([[], [100], [], []]);
  // After a new start it carries nothing from before the end.
  app.clock.set('2026-08-10T12:00:00Z');
  expect((await set(ana, { amount: 80, rolls: true })).body).toMatchObject({ carried: 0 });
  await set(ana, { amount: 0 });
  expect(await amounts()).toEqual([[], [100], [], []]);
});

test('a budget that ends in the month in which it began leaves nothing behind', async () => {
  const ana = await app.person();
  await set(ana, { amount: 100 });
  await set(ana, { amount: 0 });
  const { rows } = await app.owner.query('SELECT 1 FROM budgets WHERE user_id = $1', [ana.id]);
  expect(rows).toEqual([]);
});

describe('a budget is refused', () => {
  test.each([
    [{ category: 'dreams', amount: 1 }, 'Unknown category'],
    [{ category: undefined, amount: 1 }, 'Unknown category'],
    [{ amount: 1, month: '2026-05' }, 'Months that are over cannot be changed'],
    [{ amount: 1, month: '2026-13' }, 'Month is not valid'],
    [{ amount: 1, month: '0000-01' }, 'Month is not valid'],
    [{ amount: 1, month: '2031-07' }, 'Choose a month within the next 60 months'],
    [{ amount: -1 }, 'Amount cannot be negative'],
    [{ amount: 'much' }, 'Amount cannot be negative'],
    [{}, 'Amount cannot be negative'],
    [{ amount: 1.234 }, 'Amount cannot be negative'],
    [{ amount: 100_000_000 }, 'Amount must be at most 99,999,999.99'],
    [{ amount: 1, rolls: 'yes' }, 'rolls must be true or false'],
  ])('%j: %s', async (body, message) => {
    const ana = await app.person();
    expect(await set(ana, body)).toMatchObject({ status: 400, body: { code: 'invalid_request', message } });
    expect((await read(ana)).budgets).toEqual([]);
  });

  test('without full access, which reading does not need', async () => {
    const ana = await app.person(undefined, { hasAccess: false });
    expect(await set(ana, { amount: 1 })).toMatchObject({ status: 402 });
    expect(await read(ana)).toMatchObject({ budgets: [] });
  });

  test.each(['2026-00', '2026', '2026-06-01', ''])('the month "%s" is not read', async (month) => {
    const ana = await app.person();
    expect(await read(ana, month)).toMatchObject({ message: 'Month is not valid' });
  });
});

test.each([
  ['Pacific/Kiritimati', '2026-06-30T10:30:00Z', '2026-07', '2026-06'],
  ['UTC', '2026-06-30T23:59:00Z', '2026-06', '2026-05'],
  ['Pacific/Pago_Pago', '2026-07-01T10:30:00Z', '2026-06', '2026-05'],
])('in %s at %s the month is %s', async (zone, now, month, over) => {
  app.clock.set(now);
  const ana = await app.person();
  const headers = { 'x-time-zone': zone };
  await payBill(ana, (await addBill(ana, { amount: 90, dueDate: '2026-07-10' })).id);
  expect(await set(ana, { category: 'housing', amount: 300 }, headers)).toMatchObject({ status: 200 });
  const { budgets, month: read_ } = await read(ana, undefined, headers);
  expect(read_).toBe(month);
  expect(budgets).toMatchObject([{ spent: 90, expected: month === '2026-07' ? 9.68 : 300 }]);
  expect(await set(ana, { amount: 1, month: over }, headers)).toMatchObject({ status: 400 });
});

test('of two changes at once one applies completely', async () => {
  const ana = await app.person();
  const changes = Array.from({ length: 12 }, (_, index) =>
    set(ana, { amount: 100 + index, month: index % 3 === 0 ? '2026-07' : '2026-06' }),
  );
  for (const answer of await Promise.all(changes)) expect(answer.status).toBe(200);
  const [june] = (await read(ana, '2026-06')).budgets;
  const [july] = (await read(ana, '2026-07')).budgets;
  expect(june.amount).toBeGreaterThanOrEqual(100);
  const { rows } = await app.owner.query('SELECT from_month FROM budgets WHERE user_id = $1', [ana.id]);
  expect(rows.length).toBe(june.amount === july.amount ? 1 : 2);
});

test('budgets are in the home currency, which cannot change while there are any', async () => {
  const ana = await app.person(undefined, { email: `${crypto.randomUUID()}@example.com` });
  await app.owner.query(`UPDATE users SET home_currency = 'JPY' WHERE id = $1`, [ana.id]);
  const group = (await ana.post('/api/groups', { name: 'Tokyo', currency: 'JPY' })).body;
  const euros = (await ana.post('/api/groups', { name: 'Rome', currency: 'EUR' })).body;
  const dinner = { title: 'Dinner', date: '2026-06-10', category: 'food' };
  await ana.post('/api/expenses', { ...dinner, amount: 1200, groupId: group.id });
  await ana.post('/api/expenses', { ...dinner, amount: 9.5, groupId: euros.id });
  expect(await set(ana, { amount: 0.5 })).toMatchObject({
    status: 400,
    body: { message: 'Amount can have at most 0 decimals' },
  });
  expect((await set(ana, { amount: 3001 })).body).toMatchObject({
    amount: 3001,
    spent: 1200,
    left: 1801,
    expected: 1501,
    currency: 'JPY',
  });
  expect(await read(ana)).toMatchObject({ currency: 'JPY', budgets: [{ spent: 1200 }] });
  const { email } = (await ana.get('/api/user/profile')).body;
  const profile = { firstName: 'Ana', lastName: 'Lima', email, homeCurrency: 'EUR' };
  expect(await ana.patch('/api/user/profile', profile)).toMatchObject({
    status: 409,
    body: { message: 'Your home currency cannot change while something is kept in it' },
  });
  await set(ana, { amount: 0 });
  expect(await ana.patch('/api/user/profile', profile)).toMatchObject({ status: 200 });
});

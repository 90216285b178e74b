import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { demoPassword } from './story.ts';

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  expect(await seedDemo({ ...app, clock: { ...app.clock, now: app.deps.clock.now } })).toBe(true);
  const signIn = await app.visitor.post('/api/login', { username: 'demo', password: demoPassword });
  cookie = [signIn.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])[0] ?? '';
}, 60_000);
afterAll(() => app.close());

const get = async (url: string) => (await app.visitor.get(url, { cookie })).body;

test('the demo has spending and income in each of twelve months', async () => {
  const year = await get('/api/spending?from=2025-06-15&to=2026-06-14');
  expect(year.byMonth).toHaveLength(13);
  for (const { total } of year.byMonth.slice(1, -1)) expect(total).toBeGreaterThan(1000);
  expect(year.income).toBe(12 * 2850);
  const categories = year.byCategory.map((each: { category: string }) => each.category);
  expect(categories).toEqual(
    expect.arrayContaining(['housing', 'subscription', 'food', 'utilities', 'travel']),
  );
  expect(year.byGroup.map((each: { groupName: string }) => each.groupName)).toEqual(
    expect.arrayContaining(['Just me', 'Flat on Alder Street', 'Lisbon weekend']),
  );
});

test('the demo pays a bill each month, and the next one is due', async () => {
  const { bills } = await get('/api/bills');
  const rent = bills.filter((bill: { name: string }) => bill.name === 'Rent');
  expect(rent.filter((bill: { isPaid: boolean }) => !bill.isPaid)).toMatchObject([{ dueDate: '2026-06-24' }]);
  expect(rent.filter((bill: { isPaid: boolean }) => bill.isPaid)).toHaveLength(12);
});

test('the demo has debts, goals and a month of bills', async () => {
  const debts = await get('/api/debts');
  expect(debts.debts).toHaveLength(4);
  expect(debts.debts.filter((debt: { promoRate: number | null }) => debt.promoRate !== null)).toHaveLength(1);
  const plan = await get('/api/debts/plan?strategy=snowball');
  expect(plan).toMatchObject({ neverPaid: [], debtFreeDate: expect.any(String) });
  expect(plan.outcomes[1].totalInterest).toBeLessThan(plan.outcomes[0].totalInterest);
  const goals = await get('/api/goals');
  expect(goals.map((goal: { status: string; isPublic: boolean }) => [goal.status, goal.isPublic])).toEqual([
    ['in_progress', true],
    ['in_progress', false],
    ['completed', false],
  ]);
  for (const goal of goals.slice(0, 2)) expect(goal.projectedDate).not.toBeNull();
  expect(await get('/api/goals/friends')).toMatchObject([{ username: 'maya', percent: 62 }]);
  const outlook = await get('/api/outlook');
  expect(outlook).toMatchObject({ debtsCount: 4, debtTotal: debts.totalBalance });
  const kinds = new Set(
    outlook.days.flatMap((day: { items: { kind: string }[] }) => day.items.map((item) => item.kind)),
  );
  expect([...kinds]).toEqual(expect.arrayContaining(['debt', 'goal']));
});

test('the demo has budgets with spending, and suggestions of others', async () => {
  const { budgets, suggestions } = await get('/api/budgets');
  expect(budgets.map(({ category }: { category: string }) => category)).toEqual([
    'food',
    'activities',
    'transportation',
  ]);
  for (const { spent } of budgets) expect(spent).toBeGreaterThan(0);
  expect(suggestions.length).toBeGreaterThan(2);
  expect((await get('/api/budgets?month=2026-04')).budgets).toMatchObject([{ amount: 380 }, {}, {}]);
});

test('the demo has someone without an account, another currency, and expenses that will come', async () => {
  const groups = await get('/api/groups');
  const idOf = (name: string) => groups.find((group: { name: string }) => group.name === name).id;
  const dinners = await get(`/api/groups/${idOf('Sunday dinners')}`);
  const noor = dinners.memberBalances.find((each: { isPlaceholder: boolean }) => each.isPlaceholder);
  expect(noor).toMatchObject({ user: { username: 'Noor' }, balance: -9.3 });
  const trip = await get(`/api/expenses?groupId=${idOf('Lisbon weekend')}`);
  expect(trip.filter((each: { original: object | null }) => each.original !== null)).toMatchObject([
    { title: 'Tram day passes', amount: 20.7, original: { amount: 18, currency: 'EUR' } },
  ]);
  const { groupId } = await get('/api/user/book');
  for (const id of [groupId, idOf('Flat on Alder Street')])
    expect(await get(`/api/groups/${id}/series`)).toHaveLength(1);
});

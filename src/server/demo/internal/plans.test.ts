import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#server/demo/seed.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { demoPassword } from './story.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('the demo has debts, goals and a month of bills', { timeout: 60_000 }, async () => {
  expect(await seedDemo({ ...app, clock: { ...app.clock, now: app.deps.clock.now } })).toBe(true);
  const signIn = await app.visitor.post('/api/login', { username: 'demo', password: demoPassword });
  const cookie = [signIn.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])[0] ?? '';
  const get = async (url: string) => (await app.visitor.get(url, { cookie })).body;
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

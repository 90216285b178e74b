import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { takeAccess } from '#server/testing/makers/access.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
});
afterAll(() => app.close());

const bike = { name: 'Bicycle', category: 'purchase', targetAmount: 600 };

async function add(person: Caller, more: object = {}) {
  const answer = await person.post('/api/goals', { ...bike, ...more });
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
}

const give = (person: Caller, id: string, amount: unknown, more: object = {}) =>
  person.post(`/api/goals/${id}/contributions`, { amount, ...more });

/** All data about a person's goals, to check that a refused call changed nothing. */
async function everything(person: Caller) {
  const { rows } = await app.owner.query(
    `SELECT to_jsonb(goal) AS goal, (SELECT jsonb_agg(each ORDER BY id) FROM goal_contributions AS each
       WHERE goal_id = goal.id) AS contributions
     FROM financial_goals AS goal WHERE user_id = $1 ORDER BY id`,
    [person.id],
  );
  return rows;
}

describe('adding a goal', () => {
  test('adding a goal returns it with its defaults', async () => {
    const ana = await app.person();
    const goal = await add(ana, { userId: ana.id });
    expect(goal).toEqual({
      ...bike,
      id: goal.id,
      userId: ana.id,
      currentAmount: 0,
      deadline: null,
      status: 'in_progress',
      color: '#4f46e5',
      isPublic: false,
      neededPerMonth: null,
      projectedDate: null,
      createdAt: '2026-06-15T12:00:00.000Z',
      updatedAt: '2026-06-15T12:00:00.000Z',
    });
    const full = {
      currentAmount: '100.50',
      deadline: '2026-09-15T08:00:00Z',
      color: '#ABCDEF',
      isPublic: true,
    };
    expect(await add(ana, full)).toMatchObject({
      currentAmount: 100.5,
      deadline: '2026-09-15',
      color: '#ABCDEF',
      isPublic: true,
      neededPerMonth: 166.5,
    });
  });

  test('a goal that starts at its target is completed at once', async () => {
    const ana = await app.person();
    expect(await add(ana, { currentAmount: 600, deadline: '2027-01-01' })).toMatchObject({
      status: 'completed',
      neededPerMonth: null,
      projectedDate: null,
    });
    expect((await add(ana, { currentAmount: 599.99 })).status).toBe('in_progress');
  });

  test.each([
    [{ name: 'a' }, 'Goal name must be at least 2 characters'],
    [{ name: undefined }, 'Goal name must be at least 2 characters'],
    [{ category: 'car' }, 'Invalid category'],
    [{ category: undefined }, 'Invalid category'],
    [{ targetAmount: 0 }, 'Target amount must be greater than 0'],
    [{ targetAmount: undefined }, 'Target amount must be greater than 0'],
    [{ targetAmount: 5.001 }, 'Target amount must be greater than 0'],
    [{ targetAmount: 100_000_000 }, 'Amount must be at most 99,999,999.99'],
    [{ currentAmount: -1 }, 'Current amount cannot be negative'],
    [{ deadline: '2026-02-30' }, 'Date is not valid'],
    [{ color: 'red' }, 'Color is not valid'],
    [{ isPublic: 'yes' }, 'isPublic must be true or false'],
    [{ userId: 'me' }, 'Unknown person'],
  ])('refuses %j', async (more, message) => {
    const ana = await app.person();
    const answer = await ana.post('/api/goals', { ...bike, ...more });
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await everything(ana)).toEqual([]);
  });

  test('a goal belongs to its owner only', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    const answer = await ana.post('/api/goals', { ...bike, userId: ben.id });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    expect([...(await everything(ana)), ...(await everything(ben))]).toEqual([]);
  });

  test('adding a goal needs full access, the rest does not', async () => {
    const liam = await app.person(undefined, { hasAccess: false });
    const answer = await liam.post('/api/goals', bike);
    expect([answer.status, answer.body.code]).toEqual([402, 'subscription_required']);
    const ana = await app.person();
    const { id } = await add(ana);
    await takeAccess(app, [ana.id]);
    const made = await give(ana, id, 5);
    const statuses = [
      made.status,
      (await ana.delete(`/api/goals/${id}/contributions/${made.body.contribution.id}`)).status,
      (await ana.patch(`/api/goals/${id}`, { name: 'Bike' })).status,
      (await ana.delete(`/api/goals/${id}`)).status,
    ];
    expect(statuses).toEqual([201, 200, 200, 204]);
  });

  test('a person has at most 500 goals, also when many are added at once', async () => {
    const ana = await app.person();
    await app.owner.query(
      `INSERT INTO financial_goals (id, user_id, name, target_amount, category)
       SELECT gen_random_uuid(), $1, 'Goal ' || n, 1000, 'other' FROM generate_series(1, 499) AS n`,
      [ana.id],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => ana.post('/api/goals', bike)));
    expect(answers.map((each) => each.status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const refused = answers.find((each) => each.status === 409);
    expect(refused?.body).toMatchObject({ code: 'conflict', message: 'You can have at most 500 goals' });
  });
});

describe('contributing', () => {
  test('contributions may exceed the target, and complete the goal once', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const first = await give(ana, id, '200.10', { date: '2026-06-01', description: ' Pay day ' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      goal: { id, currentAmount: 200.1, status: 'in_progress' },
      contribution: { amount: 200.1, date: '2026-06-01', description: 'Pay day' },
      isCompletion: false,
    });
    const last = await give(ana, id, 99_999_999.99);
    expect(last.body).toMatchObject({
      goal: { currentAmount: 100_000_200.09, status: 'completed' },
      contribution: { date: '2026-06-15', description: null },
      isCompletion: true,
    });
    const before = await everything(ana);
    const late = await give(ana, id, 1);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'conflict',
      'This goal is already completed',
    ]);
    expect(await everything(ana)).toEqual(before);
  });

  test("a contribution's default day is the caller's today", async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const zone = { 'x-time-zone': 'Pacific/Kiritimati' };
    const made = await ana.post(`/api/goals/${id}/contributions`, { amount: 5 }, zone);
    expect(made.body.contribution.date).toBe('2026-06-16');
  });

  test('exactly one of 50 simultaneous contributions completes the goal', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { targetAmount: 100 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => give(ana, id, 7)));
    const made = answers.filter((each) => each.status === 201);
    expect(made).toHaveLength(15);
    expect(answers.filter((each) => each.status === 409)).toHaveLength(35);
    expect(made.filter((each) => each.body.isCompletion)).toHaveLength(1);
    const [kept] = await everything(ana);
    expect(kept.goal).toMatchObject({ current_amount: 10_500, status: 'completed' });
    expect(kept.contributions).toHaveLength(15);
  });

  test('contributing twice with the same key counts once', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const key = { 'idempotency-key': newId() };
    const url = `/api/goals/${id}/contributions`;
    const first = await ana.post(url, { amount: 5 }, key);
    expect((await ana.post(url, { amount: 5 }, key)).body).toEqual(first.body);
    expect((await ana.post(url, { amount: 6 }, key)).body.code).toBe('idempotency_conflict');
    expect((await everything(ana))[0].goal.current_amount).toBe(500);
  });

  test.each([
    [{ amount: 0 }, 'Contribution amount must be greater than 0'],
    [{ amount: -3 }, 'Contribution amount must be greater than 0'],
    [{}, 'Contribution amount must be greater than 0'],
    [{ amount: 1.001 }, 'Contribution amount must be greater than 0'],
    [{ amount: 1, date: '2026-13-01' }, 'Date is not valid'],
    [{ amount: 1, description: 'x'.repeat(2001) }, 'Must be at most 2000 characters'],
  ])('refuses %j', async (body, message) => {
    const ana = await app.person();
    const { id } = await add(ana);
    const before = await everything(ana);
    const answer = await ana.post(`/api/goals/${id}/contributions`, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await everything(ana)).toEqual(before);
  });

  test('contributions are paged by cursor, latest day first', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    for (const day of ['10', '12', '11', '12', '09']) await give(ana, id, 1, { date: `2026-06-${day}` });
    const seen: string[] = [];
    let next = '';
    do {
      const page = await ana.get(`/api/goals/${id}/contributions?limit=2${next && `&cursor=${next}`}`);
      seen.push(...page.body.map((each: { date: string }) => each.date.slice(-2)));
      next = String(page.headers['x-next-cursor'] ?? '');
    } while (next !== '');
    expect(seen).toEqual(['12', '12', '11', '10', '09']);
    for (const query of ['limit=0', 'cursor=zzz'])
      expect((await ana.get(`/api/goals/${id}/contributions?${query}`)).status).toBe(400);
  });
});

describe('taking a contribution back', () => {
  const back = (person: Caller, id: string, contributionId: string) =>
    person.delete(`/api/goals/${id}/contributions/${contributionId}`);

  test('taking a contribution back lowers the amount and may reopen the goal', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { targetAmount: 100 });
    const first = (await give(ana, id, 60)).body.contribution.id;
    const second = (await give(ana, id, 70)).body.contribution.id;
    expect((await back(ana, id, first)).body).toMatchObject({ currentAmount: 70, status: 'in_progress' });
    expect((await back(ana, id, first)).status).toBe(404);
    expect((await give(ana, id, 30)).body.isCompletion).toBe(true);
    expect((await back(ana, id, second)).body).toMatchObject({ currentAmount: 30, status: 'in_progress' });
    expect((await ana.get(`/api/goals/${id}/contributions`)).body).toHaveLength(1);
  });

  test('a goal that is still reached stays completed', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { targetAmount: 100, currentAmount: 95 });
    const first = (await give(ana, id, 3)).body.contribution.id;
    await give(ana, id, 50);
    expect((await back(ana, id, first)).body).toMatchObject({ currentAmount: 145, status: 'completed' });
  });

  test('taking a contribution back never goes below zero, whatever the amount was edited to', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const made = (await give(ana, id, 50)).body.contribution.id;
    await ana.patch(`/api/goals/${id}`, { currentAmount: 20 });
    expect((await back(ana, id, made)).body.currentAmount).toBe(0);
  });

  test('ten simultaneous calls take a contribution back once', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { currentAmount: 100 });
    const made = (await give(ana, id, 50)).body.contribution.id;
    const answers = await Promise.all(Array.from({ length: 10 }, () => back(ana, id, made)));
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1);
    expect((await everything(ana))[0].goal.current_amount).toBe(10_000);
  });

  test('a contribution of another goal is not found', async () => {
    const ana = await app.person();
    const [one, two] = [await add(ana), await add(ana)];
    const made = (await give(ana, one.id, 50)).body.contribution.id;
    expect((await back(ana, two.id, made)).status).toBe(404);
    expect(await everything(ana)).toMatchObject([
      { goal: { current_amount: 5000 } },
      { goal: { current_amount: 0 } },
    ]);
  });
});

test("another person's goal does not exist, public or not", async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  const { id } = await add(ana, { isPublic: true });
  const made = (await give(ana, id, 5)).body.contribution.id;
  const before = await everything(ana);
  for (const target of [id, newId()]) {
    const answers = [
      await ben.patch(`/api/goals/${target}`, { name: 'Mine' }),
      await ben.delete(`/api/goals/${target}`),
      await give(ben, target, 5),
      await ben.get(`/api/goals/${target}/contributions`),
      await ben.delete(`/api/goals/${target}/contributions/${made}`),
    ];
    expect(answers.map((each) => [each.status, each.body.message])).toEqual(
      Array(5).fill([404, 'Not found']),
    );
  }
  expect(await everything(ana)).toEqual(before);
  expect((await ben.get('/api/goals')).body).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const bike = { name: 'Bicycle', category: 'purchase', targetAmount: 600 };
const add = async (person: Caller, more: object = {}) =>
  (await person.post('/api/goals', { ...bike, ...more })).body;
const give = (person: Caller, id: string, amount: number, date = '2026-06-15') =>
  person.post(`/api/goals/${id}/contributions`, { amount, date });
const change = (person: Caller, id: string, body: object) => person.patch(`/api/goals/${id}`, body);

const names = (goals: { name: string }[]) => goals.map((goal) => goal.name);

async function kept(id: string) {
  const { rows } = await app.owner.query(
    'SELECT to_jsonb(goal) AS goal FROM financial_goals AS goal WHERE id = $1',
    [id],
  );
  return rows[0]?.goal;
}

describe('editing', () => {
  test('editing changes the given fields, and completes a goal that is reached by it', async () => {
    const ana = await app.person();
    const goal = await add(ana, { currentAmount: 100, deadline: '2026-12-31' });
    app.clock.advance(60_000);
    const edits = { name: 'Bike', category: 'other', color: '#000000', isPublic: true, deadline: null };
    const edited = await change(ana, goal.id, { ...edits, status: 'completed', userId: newId() });
    const updatedAt = '2026-06-15T12:01:00.000Z';
    expect(edited.body).toEqual({ ...goal, ...edits, neededPerMonth: null, updatedAt });
    app.clock.set('2026-06-15T12:00:00Z');
    expect((await change(ana, goal.id, {})).body).toEqual(edited.body);
    expect((await change(ana, goal.id, { currentAmount: 599 })).body.status).toBe('in_progress');
    expect((await change(ana, goal.id, { targetAmount: 599 })).body.status).toBe('completed');
  });

  test('a completed goal cannot be edited', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { currentAmount: 600 });
    const before = await kept(id);
    for (const body of [{ name: 'Bike' }, { isPublic: true }, { targetAmount: 900, isArchived: true }]) {
      const answer = await change(ana, id, body);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'conflict',
        'A completed goal cannot be edited',
      ]);
    }
    expect(await kept(id)).toEqual(before);
  });

  test.each([
    [{ name: 'a' }, 'Goal name must be at least 2 characters'],
    [{ category: 'car' }, 'Invalid category'],
    [{ targetAmount: 0 }, 'Target amount must be greater than 0'],
    [{ currentAmount: -1 }, 'Current amount cannot be negative'],
    [{ deadline: 'soon' }, 'Date is not valid'],
    [{ color: '#12345' }, 'Color is not valid'],
    [{ isPublic: 1 }, 'isPublic must be true or false'],
    [{ isArchived: 'no' }, 'isArchived must be true or false'],
  ])('refuses %j', async (body, message) => {
    const ana = await app.person();
    const { id } = await add(ana);
    const before = await kept(id);
    const answer = await change(ana, id, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await kept(id)).toEqual(before);
  });
});

test('removing a goal removes its contributions', async () => {
  const ana = await app.person();
  const { id } = await add(ana);
  await give(ana, id, 600);
  expect((await ana.delete(`/api/goals/${id}`)).status).toBe(204);
  const { rows } = await app.owner.query('SELECT 1 FROM goal_contributions WHERE goal_id = $1', [id]);
  expect(rows).toEqual([]);
  expect((await ana.delete(`/api/goals/${id}`)).status).toBe(404);
});

describe('the archive', () => {
  test('archiving hides a goal and restoring returns it unchanged', async () => {
    const ana = await app.person();
    for (const [currentAmount, status] of [
      [100, 'in_progress'],
      [600, 'completed'],
    ] as const) {
      const goal = await add(ana, { currentAmount, deadline: '2026-12-31' });
      const away = await change(ana, goal.id, { isArchived: true });
      expect(away.body).toMatchObject({ status: 'archived', neededPerMonth: null, projectedDate: null });
      expect((await change(ana, goal.id, { isArchived: true })).body.status).toBe('archived');
      expect((await ana.get('/api/goals?status=archived')).body).toMatchObject([{ id: goal.id }]);
      expect((await ana.get('/api/goals')).body).toEqual([]);
      expect((await change(ana, goal.id, { isArchived: false })).body).toMatchObject({
        ...goal,
        status,
        updatedAt: '2026-06-15T12:00:00.000Z',
      });
      expect((await ana.get('/api/goals?status=archived')).body).toEqual([]);
      await ana.delete(`/api/goals/${goal.id}`);
    }
  });

  test('an archived goal cannot be changed', async () => {
    const ana = await app.person();
    const { id } = await add(ana);
    const made = (await give(ana, id, 5)).body.contribution.id;
    await change(ana, id, { isArchived: true });
    const before = await kept(id);
    const refused = [
      await change(ana, id, { name: 'Bike' }),
      await give(ana, id, 5),
      await ana.delete(`/api/goals/${id}/contributions/${made}`),
    ];
    expect(refused.map((each) => [each.status, each.body.message])).toEqual(
      Array(3).fill([409, 'This goal is archived. Unarchive it first.']),
    );
    expect(await kept(id)).toEqual(before);
    const both = await change(ana, id, { name: 'Bike', isArchived: false });
    expect(both.body).toMatchObject({ name: 'Bike', status: 'in_progress', currentAmount: 5 });
    const away = await change(ana, id, { currentAmount: 600, isArchived: true });
    expect(away.body).toMatchObject({ status: 'archived', currentAmount: 600 });
    expect((await change(ana, id, { isArchived: false })).body.status).toBe('completed');
    expect((await ana.delete(`/api/goals/${id}`)).status).toBe(204);
  });
});

test('the list is paged: goals in progress, then completed ones, newest first', async () => {
  const ana = await app.person();
  for (const name of ['One', 'Two', 'Three', 'Four']) await add(ana, { name });
  for (const name of ['Won', 'Too']) await add(ana, { name, currentAmount: 700 });
  await add(ana, { name: 'Five' });
  const seen: string[] = [];
  let next = '';
  do {
    const page = await ana.get(`/api/goals?limit=3${next && `&cursor=${next}`}`);
    seen.push(...names(page.body));
    next = String(page.headers['x-next-cursor'] ?? '');
  } while (next !== '');
  expect(seen).toEqual(['Five', 'Four', 'Three', 'Two', 'One', 'Too', 'Won']);
  const bad = ['limit=0', 'limit=201', 'cursor=zzz', 'status=gone', 'status=archived&cursor=zzz'];
  for (const query of bad) expect((await ana.get(`/api/goals?${query}`)).status).toBe(400);
  const id = Buffer.from(`maybe|${newId()}`).toString('base64url');
  expect((await ana.get(`/api/goals?cursor=${id}`)).status).toBe(400);
});

test('the archived list is paged by cursor', async () => {
  const ana = await app.person();
  for (const name of ['One', 'Two', 'Three'])
    await change(ana, (await add(ana, { name })).id, { isArchived: true });
  const first = await ana.get('/api/goals?status=archived&limit=2');
  expect(names(first.body)).toEqual(['Three', 'Two']);
  const cursor = first.headers['x-next-cursor'];
  const second = await ana.get(`/api/goals?status=archived&limit=2&cursor=${cursor}`);
  expect(names(second.body)).toEqual(['One']);
  expect(second.headers['x-next-cursor']).toBeUndefined();
});

describe('the pace', () => {
  test('the pace is measured over 90 days, and over 30 for a young goal', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { targetAmount: 1000, deadline: '2026-09-30' });
    const young = (await give(ana, id, 100)).body.goal;
    // 900 at 100 in 30 days take 270 days; with 3 months left 300 are needed each month.
    expect(young).toMatchObject({ projectedDate: '2027-03-12', neededPerMonth: 300 });
    await app.owner.query(`UPDATE financial_goals SET created_at = '2026-01-01' WHERE id = $1`, [id]);
    const [grown] = (await ana.get('/api/goals')).body;
    // The same over 90 days: 810 days.
    expect(grown.projectedDate).toBe('2028-09-02');
    await app.owner.query(`UPDATE goal_contributions SET date = '2026-03-17' WHERE goal_id = $1`, [id]);
    expect((await ana.get('/api/goals')).body[0].projectedDate).toBeNull();
    await app.owner.query(`UPDATE goal_contributions SET date = '2026-03-18' WHERE goal_id = $1`, [id]);
    expect((await ana.get('/api/goals')).body[0].projectedDate).toBe('2028-09-02');
    await app.owner.query(`UPDATE goal_contributions SET date = '2026-06-16' WHERE goal_id = $1`, [id]);
    expect((await ana.get('/api/goals')).body[0].projectedDate).toBeNull();
  });

  test('contributions dated before the goal was added count over their days', async () => {
    const ana = await app.person();
    const { id } = await add(ana, { targetAmount: 1000 });
    // 60 days ago: 900 at 100 in 60 days take 540 days.
    expect((await give(ana, id, 100, '2026-04-16')).body.goal.projectedDate).toBe('2027-12-07');
  });

  test('a past deadline needs nothing anymore', async () => {
    const ana = await app.person();
    expect(await add(ana, { deadline: '2026-06-14' })).toMatchObject({ neededPerMonth: null });
    expect(await add(ana, { deadline: '2026-06-15' })).toMatchObject({ neededPerMonth: 600 });
  });
});

describe("friends' goals", () => {
  const friendsOf = async (person: Caller, query = '') =>
    (await person.get(`/api/goals/friends${query}`)).body;

  test('friends see public goals of people in their groups, without amounts', async () => {
    const [ana, ben, eve] = [await app.person(), await app.person('ben.b'), await app.person()];
    await seedGroup(app, [ana, ben]);
    await seedGroup(app, [ana, ben], { status: 'closed' });
    await seedGroup(app, [ben, eve]);
    const { id } = await add(ben, { isPublic: true, currentAmount: 333, deadline: '2026-12-31' });
    await add(ben, { name: 'Secret' });
    const away = await add(ben, { name: 'Away', isPublic: true });
    await change(ben, away.id, { isArchived: true });
    await add(eve, { name: 'Stranger', isPublic: true });
    await add(ana, { name: 'Mine', isPublic: true });
    expect(await friendsOf(ana)).toEqual([
      {
        id,
        username: 'ben.b',
        name: 'Bicycle',
        category: 'purchase',
        color: '#4f46e5',
        percent: 55,
        deadline: '2026-12-31',
        status: 'in_progress',
      },
    ]);
    await give(ben, id, 300);
    expect(await friendsOf(ana)).toMatchObject([{ percent: 100, status: 'completed' }]);
    expect(names(await friendsOf(ben)).toSorted()).toEqual(['Mine', 'Stranger']);
  });

  test("friends' goals end with the membership, on either side, and with the group", async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    await add(ben, { isPublic: true });
    const leaveAs = [ana, ben];
    for (const who of leaveAs) {
      const groupId = await seedGroup(app, [ana, ben]);
      expect(await friendsOf(ana)).toHaveLength(1);
      await seedLeaving(app, groupId, who);
      expect(await friendsOf(ana)).toEqual([]);
    }
    const groupId = await seedGroup(app, [ana, ben]);
    expect((await ana.delete(`/api/groups/${groupId}`)).status).toBeLessThan(300);
    expect(await friendsOf(ana)).toEqual([]);
  });

  test("friends' goals are paged by cursor", async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    await seedGroup(app, [ana, ben]);
    for (const name of ['One', 'Two', 'Three']) await add(ben, { name, isPublic: true });
    const first = await ana.get('/api/goals/friends?limit=2');
    expect(names(first.body)).toEqual(['Three', 'Two']);
    expect(names(await friendsOf(ana, `?limit=2&cursor=${first.headers['x-next-cursor']}`))).toEqual(['One']);
    expect((await ana.get('/api/goals/friends?cursor=x')).status).toBe(400);
  });

  test("changes of public goals refresh friends' screens, changes of private ones do not", async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    await seedGroup(app, [ana, ben]);
    const last = () => app.told.at(-1);
    const { id } = await add(ben, { isPublic: true });
    expect(last()).toEqual({
      users: expect.arrayContaining([ana.id, ben.id]),
      addresses: ['/api/goals', '/api/outlook'],
      origin: null,
    });
    const made = (await give(ben, id, 5)).body.contribution.id;
    expect(last()?.users).toContain(ana.id);
    await ben.delete(`/api/goals/${id}/contributions/${made}`);
    expect(last()?.users).toContain(ana.id);
    await change(ben, id, { isPublic: false });
    expect(last()?.users).toContain(ana.id);
    await change(ben, id, { name: 'Secret' });
    expect(last()?.users).toEqual([ben.id]);
    await change(ben, id, { isPublic: true });
    await ben.delete(`/api/goals/${id}`);
    expect(last()?.users).toContain(ana.id);
  });
});

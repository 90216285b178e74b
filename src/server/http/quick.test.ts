import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGroupOf, at, type MadeGroup } from '#server/testing/groups.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let group: MadeGroup;
let maya: Caller;
let liam: Caller;

beforeAll(async () => {
  app = await startTestApp();
  group = await addGroupOf(app, 3);
  [maya, liam] = [at(group, 0), at(group, 1)];
  for (let number = 1; number <= 5; number += 1) {
    const payer = number % 2 === 0 ? maya : liam;
    const body = { title: `Dinner ${number}`, amount: 10.01 * number, date: `2026-06-0${number}` };
    const answer = await payer.post('/api/expenses', { ...body, groupId: group.id, category: 'food' });
    expect(answer.status).toBe(201);
  }
});
afterAll(() => app.close());

/** A session that was not used for an hour is looked up the usual way. */
const age = (hours: number) =>
  app.owner.query('UPDATE sessions SET last_used_at = $1::timestamptz - make_interval(hours => $2)', [
    app.deps.clock.now(),
    hours,
  ]);

async function bothWays(person: Caller, path: string) {
  await age(0);
  const quick = await person.get(path);
  await age(2);
  const usual = await person.get(path);
  return { quick, usual };
}

describe('a read in one statement answers as the usual way does', () => {
  test.each(['', '?limit=2'])('a group and its expenses%s', async (query) => {
    for (const person of [maya, liam, at(group, 2)]) {
      const page = query.replace('?', '&');
      for (const path of [group.path, `/api/expenses?groupId=${group.id}${page}`]) {
        const { quick, usual } = await bothWays(person, path);
        expect(quick.status).toBe(200);
        expect(quick.body).toEqual(usual.body);
        expect(quick.headers['x-next-cursor']).toBe(usual.headers['x-next-cursor']);
        expect(quick.headers['set-cookie']).toBeUndefined();
        expect(usual.headers['set-cookie'], 'the session slides on').toBeDefined();
      }
    }
  });

  test('every page by its cursor', async () => {
    let cursor = '';
    const seen: string[] = [];
    do {
      const path = `/api/expenses?groupId=${group.id}&limit=2${cursor && `&cursor=${cursor}`}`;
      const { quick, usual } = await bothWays(maya, path);
      expect(quick.body).toEqual(usual.body);
      seen.push(...quick.body.map((row: { title: string }) => row.title));
      cursor = String(quick.headers['x-next-cursor'] ?? '');
    } while (cursor !== '');
    expect(seen).toEqual([5, 4, 3, 2, 1].map((number) => `Dinner ${number}`));
  });

  test('where debts are not simplified, and where somebody left', async () => {
    const other = await addGroupOf(app, 2);
    await at(other, 0).patch(other.path, { simplifyDebts: false });
    const both = await bothWays(at(other, 0), other.path);
    expect(both.quick.body).toEqual(both.usual.body);
    await at(other, 1).post(`${other.path}/leave`, {});
    await at(other, 0).patch(other.path, { simplifyDebts: true });
    const left = await bothWays(at(other, 1), other.path);
    expect([left.quick.status, left.usual.status]).toEqual([404, 404]);
    const stayed = await bothWays(at(other, 0), other.path);
    expect(stayed.quick.body).toEqual(stayed.usual.body);
  });
});

test('strangers, ended sessions and bad questions get the usual refusals', async () => {
  const stranger = await app.person();
  await age(0);
  const paths = [group.path, `/api/expenses?groupId=${group.id}`];
  for (const path of paths) {
    expect((await stranger.get(path)).status).toBe(404);
    expect((await app.visitor.get(path)).status).toBe(401);
  }
  expect((await maya.get(`/api/expenses?groupId=${group.id}&limit=0`)).status).toBe(400);
  expect((await maya.get(`/api/expenses?groupId=${group.id}&cursor=nonsense`)).status).toBe(400);
  expect((await maya.get('/api/groups/nonsense')).status).toBe(404);
  const leaving = at(group, 2);
  await leaving.post('/api/logout', {});
  expect((await leaving.get(`/api/expenses?groupId=${group.id}&limit=0`)).status).toBe(401);
  for (const path of paths) expect((await leaving.get(path)).status).toBe(401);
  await app.owner.query('UPDATE sessions SET expires_at = $1 WHERE user_id = $2', [
    app.deps.clock.now(),
    liam.id,
  ]);
  for (const path of paths) expect((await liam.get(path)).status).toBe(401);
});

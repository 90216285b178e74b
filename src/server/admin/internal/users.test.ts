import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('zoe', { role: 'admin' });
  await app.person('Anna', { email: 'zz@example.com', hasAccess: false });
  await app.person('bert', { email: 'A|b@example.com', hasAccess: false });
  await app.person('CARLA', { hasAccess: false });
  await app.person('d_v', { email: 'dv@other.example' });
});
afterAll(() => app.close());

const namesOf = (rows: { username: string }[]) => rows.map((row) => row.username);

/** Reads a list page by page, two at a time. */
async function readAll(query: string): Promise<{ username: string }[]> {
  const all: { username: string }[] = [];
  let cursor = '';
  do {
    const { status, body, headers } = await admin.get(`/api/admin/users?limit=2&${query}${cursor}`);
    expect(status).toBe(200);
    expect(headers['x-total-count']).toBe('5');
    all.push(...body);
    cursor = headers['x-next-cursor'] === undefined ? '' : `&cursor=${headers['x-next-cursor']}`;
  } while (cursor !== '');
  return all;
}

describe('the list of people', () => {
  test('the list of users shows the fields of the portal and no others', async () => {
    const { body } = await admin.get('/api/admin/users?q=anna');
    expect(body).toEqual([
      {
        id: expect.any(String),
        username: 'Anna',
        email: 'zz@example.com',
        profilePicture: null,
        hasSubscription: false,
        isAdmin: false,
        isWaiting: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  test.each([
    ['', ['Anna', 'bert', 'CARLA', 'd_v', 'zoe']],
    ['sort=username&order=desc', ['zoe', 'd_v', 'CARLA', 'bert', 'Anna']],
    ['sort=created', ['zoe', 'Anna', 'bert', 'CARLA', 'd_v']],
    ['sort=created&order=desc', ['d_v', 'CARLA', 'bert', 'Anna', 'zoe']],
  ])('the list of users is paged in the order of %j', async (query, names) => {
    expect(namesOf(await readAll(query))).toEqual(names);
  });

  test('sorting by e-mail groups people without one', async () => {
    const names = namesOf(await readAll('sort=email'));
    expect(names.slice(0, 2).toSorted()).toEqual(['CARLA', 'zoe']);
    expect(names.slice(2)).toEqual(['bert', 'd_v', 'Anna']);
    expect(namesOf(await readAll('sort=email&order=desc'))).toEqual(names.toReversed());
  });

  test('sorting by subscription groups people who have one', async () => {
    const names = namesOf(await readAll('sort=subscription&order=desc'));
    expect(names.slice(0, 2).toSorted()).toEqual(['d_v', 'zoe']);
    expect(namesOf(await readAll('sort=subscription'))).toEqual(names.toReversed());
  });

  test.each([
    ['AN', ['Anna']],
    ['other.ex', ['d_v']],
    ['example.com', ['Anna', 'bert']],
    ['b', ['bert']],
    ['m', []],
    ['D_V', ['d_v']],
    ['_', []],
    ['n_a', []],
    ['%', []],
    ['\\', []],
    [' bert ', ['bert']],
  ])('the search for %j matches names and addresses', async (q, names) => {
    expect(namesOf(await readAll(`q=${encodeURIComponent(q)}`))).toEqual(names);
  });

  test('the list of users contains only people with an account', async () => {
    await app.owner.query(
      `INSERT INTO users (id, username, is_placeholder) VALUES (gen_random_uuid(), 'nobody', true)`,
    );
    expect(await readAll('q=nobody')).toEqual([]);
  });

  const cursor = (text: string) => `cursor=${Buffer.from(text).toString('base64url')}`;
  const ID = '00000000-0000-7000-8000-000000000000';
  test.each([
    'sort=age',
    'order=up',
    'limit=201',
    'cursor=x',
    cursor(`|${ID}x`),
    cursor(`a\u0000|${ID}`),
    `sort=created&${cursor(`2026-02-30 00:00:00+00|${ID}`)}`,
    `sort=created&${cursor(`soon|${ID}`)}`,
    'q=a%00b',
  ])('refuses %s', async (query) => {
    expect(await admin.get(`/api/admin/users?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  test('the list of users is for current admins only', async () => {
    const deputy = await app.person('deputy', { role: 'admin' });
    expect((await deputy.get('/api/admin/users')).status).toBe(200);
    await app.owner.query(`UPDATE users SET role = 'user' WHERE id = $1`, [deputy.id]);
    expect(await deputy.get('/api/admin/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await app.visitor.get('/api/admin/users')).status).toBe(401);
  });
});

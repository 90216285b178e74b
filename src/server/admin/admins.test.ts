import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { givePassword, PASSWORD } from '#server/testing/makers/accounts.ts';
import { LAST_ADMIN } from '#server/users/last-admin.ts';
import { changeRole } from './admins.ts';

let app: TestApp;
let admins: Caller[];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.owner.query(`UPDATE users SET role = 'user'`);
  admins = await Promise.all(Array.from({ length: 4 }, () => app.person(undefined, { role: 'admin' })));
});

const change = (username: string, role: 'admin' | 'user') =>
  changeRole(app.deps.pool, { username, role, now: app.deps.clock.now() });

async function countAdmins(): Promise<number> {
  const { rows } = await app.owner.query(`SELECT count(*)::int AS count FROM users WHERE role = 'admin'`);
  return rows[0].count;
}

describe('the command line', () => {
  test('the command line makes a person an admin in any case of the name, and they sign in again', async () => {
    const maya = await app.person('Maya');
    expect(await change('mAYA', 'admin')).toEqual({ username: 'Maya', isChanged: true });
    expect((await maya.get('/api/user')).status).toBe(401);
    const { rows } = await app.owner.query('SELECT role FROM users WHERE id = $1', [maya.id]);
    expect(rows).toEqual([{ role: 'admin' }]);
  });

  test('the command line removes an admin, and records both actions without an actor', async () => {
    const [first, second] = admins as [Caller, Caller];
    await change(second.username, 'user');
    expect((await second.get('/api/user')).status).toBe(401);
    const { body } = await first.get('/api/admin/audit?limit=1');
    expect(body).toEqual([
      {
        id: expect.any(String),
        createdAt: app.deps.clock.now().toISOString(),
        actor: null,
        act: 'revoke_admin',
        subject: second.username,
        changes: [{ field: 'role', before: 'admin', after: 'user' }],
      },
    ]);
  });

  test('the command line changes nothing twice, and refuses unknown people and placeholders', async () => {
    const [first] = admins as [Caller];
    expect(await change(first.username, 'admin')).toEqual({ username: first.username, isChanged: false });
    expect((await first.get('/api/user')).status).toBe(200);
    expect(await change('no-such-person', 'admin')).toBeNull();
    await app.owner.query(
      `INSERT INTO users (id, username, is_placeholder) VALUES (gen_random_uuid(), 'holder', true)`,
    );
    expect(await change('holder', 'admin')).toBeNull();
  });

  test('of many simultaneous removals one admin is left', async () => {
    const outcomes = await Promise.allSettled(admins.map(({ username }) => change(username, 'user')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason.message)).toEqual([LAST_ADMIN]);
    expect(await countAdmins()).toBe(1);
  });

  test('when one admin is demoted and another deletes their account at once, one admin is left', async () => {
    for (let round = 0; round < 3; round += 1) {
      await app.owner.query(`UPDATE users SET role = 'user'`);
      const demoted = await app.person(undefined, { role: 'admin' });
      const leaving = await app.person(undefined, { role: 'admin' });
      await givePassword(app, leaving);
      const leave = app.app.inject({
        method: 'DELETE',
        url: '/api/user',
        headers: { cookie: leaving.cookie },
        payload: { password: PASSWORD },
      });
      await Promise.allSettled([leave, change(demoted.username, 'user')]);
      expect(await countAdmins()).toBe(1);
    }
  });
});

describe('what was done', () => {
  test('the application cannot change or delete recorded actions', async () => {
    await change((admins[0] as Caller).username, 'user');
    for (const sql of ['UPDATE admin_acts SET act = $$x$$', 'DELETE FROM admin_acts', 'TRUNCATE admin_acts'])
      await expect(app.deps.pool.query(sql)).rejects.toThrow(/permission denied/);
  });

  test('recorded actions are paged, newest first, without names of deleted people', async () => {
    await app.owner.query('DELETE FROM admin_acts');
    const [first, second, third] = admins as [Caller, Caller, Caller];
    await change(second.username, 'user');
    await change(third.username, 'user');
    await app.owner.query('DELETE FROM users WHERE id = $1', [second.id]);
    const newest = await first.get('/api/admin/audit?limit=1');
    expect(newest.body.map((row: { subject: string }) => row.subject)).toEqual([third.username]);
    const older = await first.get(`/api/admin/audit?limit=1&cursor=${newest.headers['x-next-cursor']}`);
    expect(older.body.map((row: { subject: string }) => row.subject)).toEqual(['Deleted user']);
    expect(older.headers['x-next-cursor']).toBeUndefined();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeRole } from '#server/admin/admins.ts';
import { newId } from '#server/core/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  admin = await app.person('zoe', { role: 'admin' });
});
afterAll(() => app.close());

const toggle = (id: string, body: object = {}) =>
  admin.post(`/api/admin/users/${id}/toggle-subscription`, body);
const hasAccess = async (person: Caller) => (await person.get('/api/user')).body.hasFullAccess;

async function actsOn(username: string) {
  const { body } = await admin.get('/api/admin/audit?limit=200');
  return body.filter((row: { subject: string }) => row.subject === username);
}

describe('a subscription', () => {
  test('a subscription is granted without an end and ended, at once, live and recorded', async () => {
    const liam = await app.person('liam', { hasAccess: false });
    app.told.length = 0;
    expect(await toggle(liam.id)).toMatchObject({
      status: 200,
      body: { id: liam.id, hasSubscription: true },
    });
    expect(app.told).toMatchObject([{ users: expect.arrayContaining([liam.id]) }]);
    expect(app.told[0]?.addresses).toContain('/api/user');
    expect(await hasAccess(liam)).toBe(true);
    expect((await toggle(liam.id)).body.hasSubscription).toBe(false);
    expect(await hasAccess(liam)).toBe(false);
    expect(await actsOn('liam')).toMatchObject([
      {
        actor: 'zoe',
        act: 'remove_subscription',
        changes: [{ field: 'subscription', before: 'active', after: 'inactive' }],
      },
      { actor: 'zoe', act: 'grant_subscription' },
    ]);
  });

  test('a subscription set explicitly is not toggled by a second click', async () => {
    const noor = await app.person('noor', { hasAccess: false });
    await Promise.all([toggle(noor.id, { active: true }), toggle(noor.id, { active: true })]);
    expect(await hasAccess(noor)).toBe(true);
    expect(await actsOn('noor')).toHaveLength(1);
  });

  test('a subscription of an unknown person is not found', async () => {
    expect((await toggle(newId())).status).toBe(404);
    const id = newId();
    await app.owner.query(`INSERT INTO users (id, username, is_placeholder) VALUES ($1, 'holder', true)`, [
      id,
    ]);
    expect((await toggle(id)).status).toBe(404);
  });
});

describe('an account', () => {
  const remove = (id: string) => admin.delete(`/api/admin/users/${id}`);

  test('a deleted account loses its name, debts between friends stay, and only the actor is recorded', async () => {
    const [maya, noor] = [await app.person('maya', { email: 'maya@example.com' }), await app.person('nora')];
    const groupId = await seedGroup(app, [maya, noor]);
    const shares = [maya, noor].map((person) => [person, 1500] as const);
    await seedExpense(app, { groupId, paidBy: maya, shares });
    const balanceOf = async () => (await noor.get('/api/summary')).body.balance;
    const before = await balanceOf();
    expect(before).toBe(-15);
    app.told.length = 0;
    expect((await remove(maya.id)).status).toBe(204);
    expect(await balanceOf()).toBe(before);
    expect((await maya.get('/api/user')).status).toBe(401);
    const { body } = await noor.get('/api/payments/to-pay');
    expect(body).toMatchObject([{ user: { username: 'Deleted user' }, amount: 15 }]);
    expect(app.told[0]?.users).toEqual(expect.arrayContaining([maya.id, noor.id]));
    expect((await admin.get('/api/admin/users?q=maya')).body).toEqual([]);
    const [act] = (await admin.get('/api/admin/audit?limit=1')).body;
    expect(act).toMatchObject({ actor: 'zoe', act: 'delete_user', subject: 'Deleted user' });
    expect(JSON.stringify(act)).not.toMatch(/maya/);
    expect((await remove(maya.id)).status).toBe(404);
  });

  test('the account of an admin cannot be deleted', async () => {
    const other = await app.person(undefined, { role: 'admin' });
    for (const id of [other.id, admin.id]) {
      expect(await remove(id)).toMatchObject({
        status: 403,
        body: { message: 'Admin users cannot be deleted' },
      });
    }
    expect((await other.get('/api/user')).status).toBe(200);
  });

  test('deleting an account and making it an admin at once has one outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await app.person(`both-${round}`);
      const grant = { username: person.username, role: 'admin' as const, now: app.deps.clock.now() };
      const [removed, granted] = await Promise.all([remove(person.id), changeRole(app.deps.pool, grant)]);
      expect(removed.status).toBe(granted === null ? 204 : 403);
    }
  });

  test('an account is deleted once by many simultaneous calls', async () => {
    const person = await app.person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(person.id)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9);
  });
});

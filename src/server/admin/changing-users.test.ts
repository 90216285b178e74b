import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/test-app.ts';

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
  test('is given without an end and taken away, at once and live, and written down', async () => {
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

  test('said outright is not flipped by a second click', async () => {
    const noor = await app.person('noor', { hasAccess: false });
    await Promise.all([toggle(noor.id, { active: true }), toggle(noor.id, { active: true })]);
    expect(await hasAccess(noor)).toBe(true);
    expect(await actsOn('noor')).toHaveLength(1);
  });

  test('of nobody is not found', async () => {
    expect((await toggle(newId())).status).toBe(404);
    const id = newId();
    await app.owner.query(`INSERT INTO users (id, username, is_placeholder) VALUES ($1, 'holder', true)`, [
      id,
    ]);
    expect((await toggle(id)).status).toBe(404);
  });
});

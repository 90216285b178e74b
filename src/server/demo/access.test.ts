import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditAccess } from '#server/grants/audit.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { demoPassword } from './internal/story.ts';
import { seedDemo } from './seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function as(username: string) {
  const signIn = await app.visitor.post('/api/login', { username, password: demoPassword });
  const cookie = [signIn.headers['set-cookie']].flat().map((each) => String(each).split(';')[0])[0] ?? '';
  return {
    status: (await app.visitor.get('/api/subscription/status', { cookie })).body,
    invoices: (await app.visitor.get('/api/subscription/invoices', { cookie })).body,
  };
}

test('the demo shows access by code, by card, and no access', {
  timeout: 60_000,
}, async () => {
  await seedDemo({ ...app, clock: { ...app.clock, now: app.deps.clock.now } });
  await app.runJobs();
  expect((await as('demo')).status).toMatchObject({
    active: true,
    expiresAt: '2027-06-15T12:00:00.000Z',
    promotionCode: { code: 'WELCOME' },
    reasons: [{ kind: 'promotion', code: 'WELCOME' }],
  });
  const maya = await as('maya');
  expect(maya.status).toMatchObject({
    active: true,
    status: 'active',
    billingInterval: 'monthly',
    cancelAtPeriodEnd: false,
    expiresAt: '2026-07-15T12:00:00.000Z',
    reasons: [{ kind: 'card' }],
  });
  expect(maya.invoices).toMatchObject([{ status: 'paid', total: 5.99 }]);
  expect((await as('liam')).status).toMatchObject({ active: false, status: 'inactive', reasons: [] });
  expect((await auditAccess(app.owner)).findings).toEqual([]);

  const count = async () =>
    (
      await app.owner.query(
        'SELECT (SELECT count(*) FROM grants) AS grants, (SELECT count(*) FROM users) AS users',
      )
    ).rows;
  const before = await count();
  expect(await seedDemo({ ...app, clock: { ...app.clock, now: app.deps.clock.now } })).toBe(false);
  expect(await count()).toEqual(before);
});

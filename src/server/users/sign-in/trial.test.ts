import { afterEach, expect, test } from 'vitest';
import { auditAccess } from '#server/grants/audit.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

const DAY = 86_400_000;

let app: TestApp;
afterEach(() => app.close());

async function signUp(env: Record<string, string>) {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true', ...env } });
  const { body, headers } = await app.visitor.post('/api/register', {
    username: 'newcomer',
    password: 'quiet-harbour',
  });
  const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
  const read = async (url: string) => (await app.visitor.get(url, { cookie })).body;
  const createGroup = () => app.visitor.post('/api/groups', { name: 'Flat' }, { cookie });
  return { user: body, read, createGroup };
}

test('a new account has full access for the days of the trial and not a moment longer', async () => {
  const { user, read, createGroup } = await signUp({ TRIAL_DAYS: '14' });
  const until = '2026-06-29T12:00:00.000Z';
  expect(user).toMatchObject({ hasFullAccess: true, subscriptionExpiresAt: until });
  expect(await read('/api/subscription/status')).toMatchObject({
    active: true,
    expiresAt: until,
    reasons: [{ kind: 'trial', until }],
  });
  app.clock.advance(14 * DAY - 1);
  expect((await createGroup()).status).toBe(201);
  app.clock.advance(1);
  expect((await createGroup()).status).toBe(402);
  expect(await read('/api/user')).toMatchObject({ hasFullAccess: false });
  expect((await auditAccess(app.owner)).findings).toEqual([]);
});

test('without a trial a new account has no access', async () => {
  const { user, createGroup } = await signUp({});
  expect(user).toMatchObject({ hasFullAccess: false });
  expect((await createGroup()).status).toBe(402);
  const { rows } = await app.owner.query('SELECT 1 FROM grants');
  expect(rows).toEqual([]);
});

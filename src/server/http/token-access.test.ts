import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRoute } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { routes } from '#server/routes.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import type { Sample } from '#server/testing/contract/sample.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { makeCall, SECRET, type World, worldSupply } from '#server/testing/contract/world.ts';
import { giveToken } from '#server/testing/makers/accounts.ts';

let app: TestApp;
let takeWorld: () => Promise<World>;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  takeWorld = worldSupply(app);
});
afterAll(() => app.close());

const rows = routes.map(({ row }) => row);
const sampleOf = (row: AnyRoute) => samples[row.verb] as Sample;
const byTokens = rows.filter(({ auth, responseType }) => auth === 'any' && responseType !== 'stream');
/** Gives the member every address with a secret that a person can have. */
async function plantAddresses({ member, groupId }: World): Promise<void> {
  await member.post(`/api/groups/${groupId}/join-link`);
  await member.post(`/api/groups/${groupId}/guest-links`, { kind: 'take_part', days: 30 });
  await member.post('/api/bills/feed');
  await member.post(`/api/groups/${groupId}/invitations`, { email: `${newId()}@example.com` });
}

/** The secrets in the addresses that the member's session can read now. */
async function listSecretsOf({ member, groupId }: World): Promise<string[]> {
  const pending = (await member.get(`/api/groups/${groupId}/invitations?limit=100`)).body as { id: string }[];
  const paths = [
    `/api/groups/${groupId}/join-link`,
    '/api/bills/feed',
    ...pending.map(({ id }) => `/api/groups/${groupId}/invitations/${id}/link`),
  ];
  const replies = await Promise.all(paths.map((path) => member.get(path)));
  const links = (await member.get(`/api/groups/${groupId}/guest-links`)).body as { url: string }[];
  return [...replies.map(({ body }) => body), ...links].flatMap(({ url }) =>
    url ? [String(url).split('/').at(-1)?.split('.')[0] ?? ''] : [],
  );
}

const withoutCookie = { cookie: '' };

test('exactly these changes can be made with a token', () => {
  const changes = byTokens.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  const nouns = new Set(changes.map((path) => path.split('/')[2]));
  expect([...nouns].toSorted()).toEqual(['bills', 'debts', 'expenses', 'goals', 'groups', 'payments']);
  const payments = changes.filter((path) => path.startsWith('/api/payments'));
  expect(payments).toEqual(['/api/payments', '/api/payments/{id}/void']);
});

test.each([
  '/api/admin',
  '/api/bank-accounts',
  '/api/card-provider',
  '/api/get-or-create-subscription',
  '/api/live',
  '/api/login',
  '/api/payment-methods',
  '/api/payments/methods',
  '/api/user/export',
  '/api/user/passkeys',
  '/api/user/password',
  '/api/user/push',
  '/api/user/sessions',
  '/api/user/tokens',
  '/api/user/two-factor',
  '/api/user/webhooks',
  '/api/wallet',
])('nothing below %s can be called with a token', (prefix) => {
  const below = rows.filter(({ path }) => path === prefix || path.startsWith(`${prefix}/`));
  expect(below.length).toBeGreaterThan(0);
  expect(below.filter(({ auth }) => auth === 'any').map(({ verb }) => verb)).toEqual([]);
});

test.each(byTokens.map((row) => [row.verb, row] as const))(
  '%s serves a token like a session',
  async (_verb, row) => {
    const sample = sampleOf(row);
    for (const scope of ['read', 'write'] as const) {
      if (scope === 'read' && row.method !== 'GET') continue;
      const world = await takeWorld();
      const { member } = world;
      if (scope === 'read') await plantAddresses(world);
      const call = await sample.call(world, member);
      const status =
        row.access !== 'anyone' && sample.isOthers ? 404 : (sample.status?.(world, member) ?? row.status);
      const answer = await makeCall(
        app.app,
        row,
        withoutCookie,
        call,
        await giveToken(app, member, { scope }),
      );
      expect({ scope, status: answer.status, text: answer.text }).toMatchObject({ scope, status });
      expect(answer.text).not.toContain(SECRET);
      if (scope === 'write') continue;
      const secrets = await listSecretsOf(world);
      expect(secrets.length).toBeGreaterThanOrEqual(4);
      expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([]);
    }
  },
);

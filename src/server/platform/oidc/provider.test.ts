import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openProvider } from './provider.ts';

const SECRETS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const AT_EASE = { isFresh: false };
const HOUR = 3_600_000;

/** A provider that only says what it is, or nothing, and counts how often it is asked. */
async function startIssuer(answer: (issuer: string) => RequestListener) {
  let asked = 0;
  let issuer = '';
  const server = createServer((request, response) => {
    asked += 1;
    answer(issuer)(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    issuer: new URL(issuer),
    clientId: 'allsquare',
    clientSecret: 'secret',
    name: 'Work',
    isOnly: false,
    isOpen: true,
    trustsEmail: false,
    adminClaim: null,
    sessionHours: 720,
  };
  return { provider: openProvider(settings, 'http://127.0.0.1:3000'), asked: () => asked };
}

const describing =
  (issuer: string): RequestListener =>
  (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }),
    );
  };

test('what the provider says of itself is asked at the first use, and anew after an hour', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const { provider, asked } = await startIssuer(describing);
  expect(asked()).toBe(0);
  const page = await provider.begin(SECRETS, AT_EASE);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    scope: 'openid profile email',
    redirect_uri: 'http://127.0.0.1:3000/api/login/oidc/callback',
    code_challenge_method: 'S256',
    state: SECRETS.state,
    nonce: SECRETS.nonce,
  });
  clock.mockReturnValue(HOUR - 1);
  await provider.begin(SECRETS, AT_EASE);
  expect(asked()).toBe(1);
  clock.mockReturnValue(HOUR);
  await provider.begin(SECRETS, AT_EASE);
  expect(asked()).toBe(2);
});

test('a provider that does not answer is given up after 5 seconds', async () => {
  const { provider, asked } = await startIssuer(() => () => undefined);
  const began = Date.now();
  await expect(provider.begin(SECRETS, AT_EASE)).rejects.toMatchObject({ failure: 'unavailable' });
  const took = Date.now() - began;
  expect(took).toBeGreaterThan(4_500);
  expect(took).toBeLessThan(10_000);
  expect(asked()).toBe(1);
}, 30_000);

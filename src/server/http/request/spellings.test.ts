import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { AnyRoute } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { listen, type SentRequest, sendRequest } from '#server/testing/app/send-request.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let port = 0;
let person: Caller;
beforeAll(async () => {
  app = await startTestApp({ hasPages: true });
  person = await app.person();
  port = await listen(app.app);
});
afterAll(() => app.close());

const pathOf = (row: AnyRoute) => row.path.replaceAll(/\{\w+\}/g, newId());

const SPELLINGS: Record<string, (path: string) => string> = {
  plain: (path) => path,
  escaped: (path) => path.replace('/api/', '/%61%70%69/'),
  absolute: (path) => `http://127.0.0.1:${port}${path}`,
};
const spellings = Object.entries(SPELLINGS);
const rows = contract.map((row) => [row.verb, row] as const);
const writes = rows.filter(([, row]) => row.method !== 'GET');
const reads = rows.filter(([, row]) => row.method === 'GET' && row.responseType !== 'stream');

async function send(spelling: string, row: AnyRoute, sent: Omit<SentRequest, 'path' | 'method'>) {
  const path = SPELLINGS[spelling]?.(pathOf(row)) ?? '';
  const headers = { cookie: person.cookie, ...sent.headers };
  const {
    status,
    headers: answered,
    text,
  } = await sendRequest(port, {
    ...sent,
    path,
    method: row.method,
    headers,
  });
  return { spelling, status, code: status < 400 ? '' : JSON.parse(text).code, headers: answered };
}

const refusals = (code: string, status: number) =>
  spellings.map(([spelling]) =>
    spelling === 'absolute' ? { spelling, status: 400, code: 'invalid_request' } : { spelling, status, code },
  );

async function sendAll(row: AnyRoute, sent: Omit<SentRequest, 'path' | 'method'>) {
  const responses = await Promise.all(spellings.map(([spelling]) => send(spelling, row, sent)));
  for (const { headers } of responses) {
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
  return responses.map(({ spelling, status, code }) => ({ spelling, status, code }));
}

describe('in every spelling of its path', () => {
  test.each(writes)(
    '%s refuses a page on another port of this host in every spelling of its path',
    async (_verb, row) => {
      const json = { 'content-type': 'application/json' };
      const byOrigin = { headers: { ...json, origin: `http://127.0.0.1:${port + 1}` }, body: '{}' };
      const bySite = { headers: { ...json, 'sec-fetch-site': 'same-site' }, body: '{}' };
      expect(await sendAll(row, byOrigin)).toEqual(refusals('forbidden', 403));
      expect(await sendAll(row, bySite)).toEqual(refusals('forbidden', 403));
    },
  );

  test.each(writes)(
    '%s refuses a body of another media type in every spelling of its path',
    async (_verb, row) => {
      const sent = { headers: { 'content-type': 'text/plain' }, body: '{}' };
      expect(await sendAll(row, sent)).toEqual(refusals('unsupported_media_type', 415));
    },
  );

  test.each(reads)(
    '%s is never cached and runs no code in every spelling of its path',
    async (_verb, row) => {
      const [plain, escaped, absolute] = await sendAll(row, {});
      if (row.responseType === 'json') expect(escaped).toEqual({ ...plain, spelling: 'escaped' });
      expect(absolute).toEqual({ spelling: 'absolute', status: 400, code: 'invalid_request' });
    },
  );
});

describe('the origin of a change', () => {
  const signOut = (headers: Record<string, string>) =>
    sendRequest(port, {
      path: '/api/logout',
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });

  test('a change may come from the page that the server served', async () => {
    expect((await signOut({ origin: `http://127.0.0.1:${port}` })).status).toBe(200);
    expect((await signOut({ origin: app.deps.config.appUrl })).status).toBe(200);
    expect((await signOut({})).status).toBe(200);
  });

  test.each([
    'null',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1',
    'http://localhost:PORT',
    'http://evil.example',
  ])('a change may not come from the origin %s', async (origin) => {
    expect((await signOut({ origin: origin.replace('PORT', String(port)) })).status).toBe(403);
  });
});

test('the card form refuses a page of another origin in every spelling', async () => {
  for (const path of ['/card-provider/v1/a', '/%63ard-provider/v1/a']) {
    const headers = { origin: 'http://evil.example', 'content-type': 'application/json' };
    const response = await sendRequest(port, { path, method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

test('the webhook accepts any media type, in every spelling', async () => {
  for (const path of ['/api/webhooks/stripe', '/%61pi/webhooks/stripe', '/api/webhooks/stripe?x=1']) {
    const headers = { 'content-type': 'text/plain', origin: 'http://evil.example' };
    const response = await sendRequest(port, { path, method: 'POST', headers, body: '{}' });
    expect(JSON.parse(response.text)).toMatchObject({ code: 'invalid_signature' });
  }
});

test('an unknown address is answered as JSON in every spelling', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/%61pi/nothing', '/api/groups/a/b/c/d']) {
    const { status, headers, text } = await sendRequest(port, { path });
    expect({ path, status, ...JSON.parse(text) }).toEqual({
      path,
      status: 404,
      code: 'not_found',
      message: 'Not found',
    });
    expect(headers['cache-control']).toBe('no-store');
  }
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { listen, sendRequest } from '#server/testing/app/send-request.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';

let app: TestApp;
let port = 0;
/** The requests that the other server got. */
let asked: string[];
const other = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.startsWith('/card-provider/')) response.writeHead(302, { location: '/elsewhere' });
  response.end('{"secret":"of the other server"}');
});
let otherHost = '';

beforeAll(async () => {
  app = await startTestApp({ hasPages: true });
  port = await listen(app.app);
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherHost = `127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  other.close();
});
beforeEach(() => {
  asked = [];
});

describe('a request target that does not begin with exactly one slash', () => {
  test.each([
    ['http://HOST/card-provider/v1/x', 'GET'],
    ['http://HOST/card-provider/v1/x', 'POST'],
    ['http://HOST/api/health', 'GET'],
    ['http://HOST/', 'GET'],
    ['https://HOST/api/user', 'GET'],
    ['//HOST/card-provider/v1/x', 'GET'],
    ['//HOST/api/health', 'GET'],
    ['/\\HOST/card-provider/v1/x', 'GET'],
    ['*', 'OPTIONS'],
  ])('%s is refused (%s)', async (target, method) => {
    const response = await sendRequest(port, { path: target.replace('HOST', otherHost), method });
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toEqual({
      message: 'The address must begin with one /',
      code: 'invalid_request',
    });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(asked).toEqual([]);
  });

  test('a target without any slash is refused', async () => {
    expect((await sendRequest(port, { path: otherHost })).status).toBe(400);
  });

  test('its own host in the target makes no difference', async () => {
    const response = await sendRequest(port, { path: `http://127.0.0.1:${port}/api/health` });
    expect(response.status).toBe(400);
  });
});

describe('the proxy of the card form', () => {
  test.each([
    '..',
    '%2e%2e/v1/x',
    'a/..%2fb',
    '..%2f..%2fv1',
    'a%5cb',
    '@HOST',
    'http:%2f%2fHOST',
    '%2fHOST/x',
    '',
  ])('the proxy of the card form refuses other paths: %s', async (path) => {
    const response = await sendRequest(port, {
      path: `/card-provider/v1/${path.replace('HOST', otherHost)}`,
    });
    expect(response.status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('the proxy of the card form forwards the path and the query, and follows no redirect', async () => {
    const { cardEmulator } = app.deps;
    if (cardEmulator === null) throw new Error('there is no emulator');
    const access = async () => ({ ...(await cardEmulator.access()), base: new URL(`http://${otherHost}`) });
    const http = await buildApp({ ...app.deps, cardEmulator: { ...cardEmulator, access } });
    const url = '/card-provider/v1/setup_intents/seti_1?client_secret=a%26b';
    const response = await http.inject({ url });
    await http.close();
    expect(asked).toEqual([url]);
    expect(response.statusCode).toBe(503);
    expect(response.body).not.toContain('secret":"of');
  });
});

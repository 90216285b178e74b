import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, sendRequest } from '#server/testing/app/send-request.ts';
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

/** Sends raw text and returns everything until the connection ends. */
async function sendText(sent: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  const [head = '', body = ''] = (await readText(socket)).split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((each) => each.toLowerCase().split(': ') as [string, string]));
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) };
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
};

test.each([
  ['a broken escape', '/api/groups/%zz'],
  ['an escape that is not a character', '/api/groups/%ff'],
  ['a long parameter', `/api/groups/${'a'.repeat(300)}`],
  ['a long path', `/api/${'a/'.repeat(4000)}`],
  ['a broken escape in an unknown call', '/api/%zz'],
])('%s in the address of a call is an unknown address', async (_what, path) => {
  const headers = { cookie: person.cookie };
  const expected = await sendRequest(port, { path: '/api/groups/nonsense', headers });
  const response = await sendRequest(port, { path, headers });
  expect({ status: response.status, text: response.text }).toEqual({ status: 404, text: expected.text });
  expect(response.headers).toMatchObject(HEADERS);
});

test.each(['/%zz', '/groups/%zz', '/%', '/%ff', `/${'a'.repeat(300)}`])(
  'the page address %s answers the shell with 404',
  async (path) => {
    const shell = await sendRequest(port, { path: '/no-such-page' });
    const response = await sendRequest(port, { path });
    expect([shell.status, (await sendRequest(port, { path: '/terms' })).status]).toEqual([404, 200]);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toBe(shell.headers['content-security-policy']);
    expect(response.text).toBe(shell.text);
  },
);

test.each(['/uploads/%zz', `/uploads/${'a'.repeat(300)}`, '/uploads/a/b'])(
  '%s is not a page',
  async (path) => {
    const response = await sendRequest(port, { path, headers: { cookie: person.cookie } });
    expect({ status: response.status, ...JSON.parse(response.text) }).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  },
);

test('a broken escape in the query changes nothing else', async () => {
  expect((await sendRequest(port, { path: '/api/health?x=%zz' })).status).toBe(200);
  expect((await sendRequest(port, { path: '/auth?next=%zz' })).status).toBe(200);
});

test.each([
  [
    'an address longer than any header may be',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    413,
  ],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 413],
  ['what is not a request', 'nonsense\r\n\r\n', 400],
  ['a space in the address', 'GET /api/a b HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 400],
  ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    400,
  ],
])('%s is refused in the format of all errors', async (_what, sent, status) => {
  const response = await sendText(sent);
  expect(response.status).toBe(status);
  expect(response.headers).toMatchObject(HEADERS);
  expect(response.body).toEqual({
    message: expect.any(String),
    code: status === 413 ? 'too_large' : 'invalid_request',
  });
});

test('a health check with HTTP/1.0 needs no host', async () => {
  expect((await sendText('GET /api/health HTTP/1.0\r\n\r\n')).status).toBe(200);
});

test.each([
  ['DELETE', '/api/health'],
  ['PUT', '/api/login'],
  ['PATCH', '/auth'],
  ['OPTIONS', '/api/login'],
  ['TRACE', '/'],
])('%s %s is answered like an unknown address', async (method, path) => {
  const response = await sendRequest(port, { path, method });
  expect(response.status).toBe(404);
  expect(JSON.parse(response.text)).toEqual({ message: 'Not found', code: 'not_found' });
});

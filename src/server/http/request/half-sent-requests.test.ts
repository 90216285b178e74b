import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { REQUEST_TIMEOUT, requestTimeouts } from './request-timeouts.ts';

const SHORT = 1200;

let app: TestApp;
let server: FastifyInstance;
beforeAll(async () => {
  app = await startTestApp();
  server = await buildApp(app.deps, { requestTimeout: SHORT });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await app.close();
});

/** `once(socket, 'close')` would reject when the server resets the connection; a reset also counts as closed. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

const POST = 'POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

const GET = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LATE = /^HTTP\/1\.1 408 Request Timeout\r\n.*"code":"request_timeout"}$/s;

// A browser takes what it finds on an unused connection for the reply to the request that it is just sending.
test.each([
  ['nothing', 'without a word', '', /^$/],
  ['half of the headers', 'with 408', POST, LATE],
  ['half of the body', 'with 408', `${POST}Content-Length: 100\r\n\r\n{"username":`, LATE],
  ['half of a chunked body', 'with 408', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"use`, LATE],
  ['a request and half of the next', 'with 408', GET + POST, /^HTTP\/1\.1 200 OK.*HTTP\/1\.1 408 /s],
])(
  'a connection that sends %s is closed %s',
  async (_name, _how, sent, expected) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      received += data;
    });
    const begin = performance.now();
    if (sent !== '') socket.write(sent);
    await closed(socket);
    expect(performance.now() - begin).toBeGreaterThan(SHORT * 0.9);
    expect(received).toMatch(expected);
  },
  20_000,
);

test('a connection that sends its headers a byte at a time is closed', async () => {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  const drip = setInterval(() => socket.writable && socket.write('G'), 50);
  socket.write('GET /api/health HTTP/1.1\r\nX: ');
  await closed(socket);
  clearInterval(drip);
}, 20_000);

test('with the default setting half-sent requests end within 35 seconds', async () => {
  const { headersTimeout, requestTimeout, connectionsCheckingInterval } = requestTimeouts(REQUEST_TIMEOUT);
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(35_000);
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(35_000);
  const configured = await buildApp(app.deps);
  const timeouts = [configured.server.headersTimeout, configured.server.requestTimeout];
  await configured.close();
  expect(timeouts).toEqual([headersTimeout, requestTimeout]);
});

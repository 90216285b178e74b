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

test.each([
  ['nothing', ''],
  ['half of the headers', POST],
  ['half of the body', `${POST}Content-Length: 100\r\n\r\n{"username":`],
  ['half of a chunked body', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"use`],
])(
  'a connection that sends %s is closed',
  async (_name, sent) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    const begin = performance.now();
    if (sent !== '') socket.write(sent);
    await closed(socket);
    expect(performance.now() - begin).toBeGreaterThan(SHORT * 0.9);
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

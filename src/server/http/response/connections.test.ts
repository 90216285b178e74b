import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { cutWhenStalled, whenGone } from './connections.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection to a server that answers with these bytes and waits this long for a reader that takes nothing. */
async function ask(bytes: () => Readable, milliseconds: number) {
  const gone = Promise.withResolvers<void>();
  server = createServer((_request, response) => {
    cutWhenStalled(response, milliseconds);
    whenGone(response).addEventListener('abort', () => gone.resolve());
    bytes().pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { socket, gone: gone.promise };
}

const CHUNK = Buffer.alloc(64 * 1024);

/** More than the buffers of both sides hold. */
const endless = () => Readable.from(Array.from({ length: 2000 }, () => CHUNK));

test('a connection whose reader takes nothing is closed', async () => {
  const { socket, gone } = await ask(endless, 200);
  socket.pause();
  await gone;
});

test('a reader that goes away is noticed', async () => {
  const { socket, gone } = await ask(endless, 60_000);
  await once(socket, 'data');
  socket.destroy();
  await gone;
});

test('a slow reader that takes something now and then gets everything', async () => {
  const { socket } = await ask(() => Readable.from([CHUNK, CHUNK, CHUNK]), 2000);
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
    socket.pause();
    setTimeout(() => socket.resume(), 50);
  });
  await once(socket, 'end');
  expect(received).toBeGreaterThan(3 * CHUNK.length);
});

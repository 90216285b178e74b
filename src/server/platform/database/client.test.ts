import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { withClient } from './client.ts';

afterEach(() => vi.useRealTimers());

test('a database that accepts connections and says nothing is given up after 8 s', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const connection = { host: '127.0.0.1', port, user: 'somebody', database: 'none' };
  const outcome = expect(withClient(connection, 'test', async () => undefined)).rejects.toThrow(/timeout/);
  await once(silent, 'connection');
  vi.advanceTimersByTime(8000);
  await outcome;
  for (const socket of sockets) socket.destroy();
  silent.close();
});

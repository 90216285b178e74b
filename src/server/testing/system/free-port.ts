import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that outgoing connections take.
const FIRST_PORT = 20_000;
const PORT_COUNT = 10_000;

/**
 * Finds a free port of this machine, or the first of several in a row. No other process that asks here gets it before
 * this one ends, although nobody listens there yet.
 */
export async function freePort(inARow = 1): Promise<number> {
  for (;;) {
    const first = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
    const ports = Array.from({ length: inARow }, (_, index) => first + index);
    if ((await Promise.all(ports.map(claim))).every(Boolean)) return first;
  }
}

/** Claims a TCP port by the UDP port of the same number, which nothing else uses. False if it is taken. */
async function claim(port: number): Promise<boolean> {
  const claimed = createSocket('udp4');
  try {
    claimed.bind(port, '127.0.0.1');
    await once(claimed, 'listening');
  } catch {
    claimed.close();
    return false;
  }
  claimed.unref();
  if (await isFree(port)) return true;
  claimed.close();
  return false;
}

/** Whether nothing listens at a port of this machine. */
export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

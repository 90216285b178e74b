import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** An event that was received. */
type ReceivedEvent = {
  path: string;
  signature: string;
  text: string;
  body: ReceivedBody;
  /** When it came and when it was answered, as of `performance.now()`; null until then. */
  cameAt: number;
  answeredAt: number | null;
};
// biome-ignore lint/suspicious/noExplicitAny: the data of any event.
type ReceivedBody = { id: string; event: string; createdAt: string; groupId: string; data: any };

/** A program of a person, which takes the events of webhooks. */
export async function startReceiver() {
  const received: ReceivedEvent[] = [];
  const answers = new Map<string, { status: number; after: number }>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = request.url ?? '';
    const signature = String(request.headers['allsquare-signature']);
    const { status, after } = answers.get(path) ?? { status: 204, after: 0 };
    const event: ReceivedEvent = {
      path,
      signature,
      text: body,
      body: JSON.parse(body),
      cameAt: performance.now(),
      answeredAt: null,
    };
    received.push(event);
    if (after > 0) await sleep(after);
    event.answeredAt = performance.now();
    response.writeHead(status, { location: '/elsewhere' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** For OUTBOUND_ALLOW. */
    place,
    url: (path: string) => `http://${place}${path}`,
    /** What came to a path. */
    at: (path: string) => received.filter((each) => each.path === path),
    /** What a path answers from now on, after this many milliseconds. */
    answer: (path: string, status: number, after = 0) => void answers.set(path, { status, after }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

export type SentRequest = {
  /** The request target, exactly as in the request line. */
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** The part of the body that is sent. */
  body?: string | Buffer;
  /** Leaves the request unfinished: the rest of the body is never sent. */
  isUnfinished?: boolean;
};

export type SocketResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Listens on a free loopback port and returns it. */
export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Sends a request over a separate socket, exactly as given, and reads the whole response. */
export function sendRequest(port: number, sent: SentRequest): Promise<SocketResponse> {
  const { path, method = 'GET', headers = {}, body, isUnfinished = false } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      } catch (error) {
        reject(error);
      } finally {
        outgoing.destroy();
      }
    });
    const isMeasured = 'content-length' in headers || 'transfer-encoding' in headers;
    if (body !== undefined && !isMeasured) outgoing.setHeader('content-length', Buffer.byteLength(body));
    if (!isUnfinished) outgoing.end(body);
    else if (body === undefined) outgoing.flushHeaders();
    else outgoing.write(body);
  });
}

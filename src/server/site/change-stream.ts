import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { requireSession } from '#server/core/own-session.ts';
import { callHeaders } from '#server/http/response/security-headers.ts';
import { hasSession } from '#server/users/queries.ts';

const HEARTBEAT_MILLISECONDS = 25_000;
const MAX_STREAMS = 20;
/** The most memory of the server for a browser that stopped reading. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const streams = new Map<string, number>();

/** Keeps the stream open and writes one event per change. The browser reconnects by itself. */
export function watchChanges(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const { person, deps } = context;
  const sessionId = requireSession(person);
  const open = streams.get(person.id) ?? 0;
  if (open >= MAX_STREAMS)
    throw new AppError('too_many_requests', 'Too many open windows', { retryAfter: 60 });
  streams.set(person.id, open + 1);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...callHeaders(deps.config.isHttps),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  // Unread data would keep a stream open that ends normally.
  const end = () => (raw.writableLength > 0 ? raw.destroy() : raw.end());
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  };
  const endWithSession = async () => {
    // A database that is unavailable says nothing about the session. The next heartbeat checks again.
    const isThere = await hasSession(deps.pool, sessionId, deps.clock.now()).catch(() => true);
    if (!isThere) end();
  };
  write('retry: 1000\nevent: ready\ndata: {}\n\n');
  const unsubscribe = deps.live.subscribe(person.id, (event) => {
    write(`data: ${JSON.stringify(event)}\n\n`);
    // Every end of a session makes this address stale.
    if (event.addresses.includes('/api/user')) void endWithSession();
  });
  const heartbeat = setInterval(() => {
    write(': heartbeat\n\n');
    void endWithSession();
  }, HEARTBEAT_MILLISECONDS);
  deps.stopping.addEventListener('abort', end);
  request.raw.once('close', () => {
    unsubscribe();
    clearInterval(heartbeat);
    deps.stopping.removeEventListener('abort', end);
    const left = (streams.get(person.id) ?? 1) - 1;
    if (left === 0) streams.delete(person.id);
    else streams.set(person.id, left);
  });
}

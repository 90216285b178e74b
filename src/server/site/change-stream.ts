import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Context, Deps, Guest } from '#server/core/context.ts';
import { requireSession } from '#server/core/own-session.ts';
import { callHeaders } from '#server/http/response/security-headers.ts';
import { hasPlace } from '#server/http/session/guest.ts';
import type { LiveEvent } from '#server/platform/live/live.ts';
import { hasSession } from '#server/users/queries.ts';

const HEARTBEAT_MILLISECONDS = 25_000;
const MAX_STREAMS = 20;
/** The most memory of the server for a browser that stopped reading. */
const MAX_UNREAD_BYTES = 1024 * 1024;

const streams = new Map<string, number>();

/** For whom a stream listens, what it says of an event, and when it ends. */
type Listening = {
  to: string;
  /** Null: the event says nothing to the caller. */
  shown: (event: LiveEvent) => LiveEvent | null;
  /** Whether the caller's right to listen may have ended with this event. */
  mayEnd: (event: LiveEvent) => boolean;
  isThere: () => Promise<boolean>;
};

function ofSession({ person, deps }: Context): Listening {
  const sessionId = requireSession(person);
  return {
    to: person.id,
    shown: (event) => event,
    // Every end of a session makes this address stale.
    mayEnd: ({ addresses }) => addresses.includes('/api/user'),
    isThere: () => hasSession(deps.pool, sessionId, deps.clock.now()),
  };
}

/** A guest is told that something changed in the group, and not what: the addresses may be of other groups. */
function ofGuest(deps: Deps, { groupId, placeId, listensTo }: Guest): Listening {
  const isOfGroup = (address: string) => address === '/api/groups' || address.includes(groupId);
  return {
    to: listensTo,
    shown: ({ addresses, origin }) => (addresses.some(isOfGroup) ? { addresses: ['/api'], origin } : null),
    mayEnd: ({ addresses }) => addresses.some(isOfGroup),
    isThere: () => hasPlace(deps, placeId),
  };
}

/** Keeps the stream open and writes one event per change. The browser reconnects by itself. */
export function watchChanges(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const { person, deps } = context;
  const listening = person.guest === null ? ofSession(context) : ofGuest(deps, person.guest);
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
  /** Ends the stream with the caller's right to listen. Returns whether it ended. */
  const endWithCaller = async () => {
    // A database that is unavailable says nothing about the caller. The next heartbeat checks again.
    const isThere = await listening.isThere().catch(() => true);
    if (!isThere) end();
    return !isThere;
  };
  const tell = (event: LiveEvent) => {
    const shown = listening.shown(event);
    if (shown !== null) write(`data: ${JSON.stringify(shown)}\n\n`);
  };
  // What changed after the browser fetched its screen and before it listened.
  deps.live.recent(listening.to).forEach(tell);
  write('retry: 1000\nevent: ready\ndata: {}\n\n');
  const unsubscribe = deps.live.subscribe(listening.to, async (event) => {
    // A browser that is told of the end of its own session asks at once, and is refused, although the reply with a new
    // session may be on its way.
    if (listening.mayEnd(event) && (await endWithCaller())) return;
    tell(event);
  });
  const heartbeat = setInterval(() => {
    write(': heartbeat\n\n');
    void endWithCaller();
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

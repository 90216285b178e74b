import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PRELOADED_REPLIES_ID } from '#contract/pages.ts';
import { preloadedCallsOf } from '#contract/preloaded-calls.ts';
import { getCurrentUser } from '#contract/users.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { sessionCookieName } from '#server/http/session/session.ts';

/** How long a page waits for its replies, in milliseconds. After that the browser makes the calls itself. */
const LONGEST_WAIT = 500;

/**
 * Returns the responses to a screen's first calls as an element of its page; an empty text for a visitor. Each response
 * comes from the call itself, with the same session, and is left out if it is an error. Marks the page as uncacheable.
 */
export async function preloadReplies(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const [path = '', search] = request.url.split('?');
  const addresses = request.method === 'GET' && search === undefined ? preloadedCallsOf(path) : [];
  const token = request.cookies[sessionCookieName(deps.config.isHttps)];
  if (addresses.length === 0 || token === undefined) return '';
  reply.header('cache-control', 'no-store');
  const headers = { cookie: request.headers.cookie ?? '', 'user-agent': request.headers['user-agent'] ?? '' };
  const ask = (url: string) => app.inject({ url, headers, remoteAddress: request.ip });
  const asked = Promise.all(addresses.map(async (url) => [url, await ask(url)] as const));
  const answers = await inTime(asked);
  if (answers === null) return '';
  const user = answers.find(([url]) => url === getCurrentUser.path)?.[1];
  // The call that comes first clears or extends the session's cookies.
  const cookies = answers.map(([, { headers }]) => headers['set-cookie']).find((each) => each !== undefined);
  if (cookies !== undefined) reply.header('set-cookie', cookies);
  if (user?.statusCode !== 200) return '';
  const parts = answers.filter(([, { statusCode }]) => statusCode === 200).map(write);
  // These calls are made without a time zone. The page uses them only if its own day is the same.
  const today = dayInZone(deps.clock.now(), 'UTC');
  const text = `{"today":"${today}","answers":{${parts.join()}}}`;
  return `<script type="application/json" id="${PRELOADED_REPLIES_ID}">${text.replaceAll('<', '\\u003c')}</script>`;
}

type Answer = { headers: OutgoingHttpHeaders; payload: string };

function write([url, { headers, payload }]: readonly [string, Answer]): string {
  const nextCursor = JSON.stringify(headers['x-next-cursor'] ?? null);
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  // JSON.stringify writes NaN as null.
  return `${JSON.stringify(url)}:{"body":${payload},"nextCursor":${nextCursor},"total":${JSON.stringify(total)}}`;
}

/** Returns the value, or null if it takes too long or fails. */
async function inTime<T>(promised: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), LONGEST_WAIT);
  });
  try {
    return await Promise.race([promised, tooLate]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

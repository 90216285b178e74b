import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstReadsOf } from '#contract/first-reads.ts';
import { FIRST_ANSWERS_ID } from '#contract/pages.ts';
import { getCurrentUser } from '#contract/users.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Deps } from './context.ts';
import { sessionCookieName } from './session.ts';

/** A page waits for its answers no longer than this; the browser then asks for them itself. In milliseconds. */
const LONGEST_WAIT = 500;

/**
 * The answers to what a screen asks first, as an element of its page; empty for a visitor. Each is what the call
 * itself answers to the same session, whole and checked as always, and left out where it is a refusal. Says of the
 * page that it is nobody else's.
 */
export async function firstAnswers(
  app: FastifyInstance,
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const [path = '', search] = request.url.split('?');
  const addresses = request.method === 'GET' && search === undefined ? firstReadsOf(path) : [];
  const token = request.cookies[sessionCookieName(deps.config.isHttps)];
  if (addresses.length === 0 || token === undefined) return '';
  reply.header('cache-control', 'no-store');
  const headers = { cookie: request.headers.cookie ?? '', 'user-agent': request.headers['user-agent'] ?? '' };
  const ask = (url: string) => app.inject({ url, headers, remoteAddress: request.ip });
  const asked = Promise.all(addresses.map(async (url) => [url, await ask(url)] as const));
  const answers = await inTime(asked);
  if (answers === null) return '';
  const user = answers.find(([url]) => url === getCurrentUser.path)?.[1];
  // A session that is over, or goes on, says so by its cookies.
  const cookies = user?.headers['set-cookie'];
  if (cookies !== undefined) reply.header('set-cookie', cookies);
  if (user?.statusCode !== 200) return '';
  const parts = answers.filter(([, { statusCode }]) => statusCode === 200).map(write);
  // The calls know no zone here: what they say of today is true where it is the same day.
  const today = dayInZone(deps.clock.now(), 'UTC');
  const text = `{"today":"${today}","answers":{${parts.join()}}}`;
  return `<script type="application/json" id="${FIRST_ANSWERS_ID}">${text.replaceAll('<', '\\u003c')}</script>`;
}

type Answer = { headers: OutgoingHttpHeaders; payload: string };

function write([url, { headers, payload }]: readonly [string, Answer]): string {
  const nextCursor = JSON.stringify(headers['x-next-cursor'] ?? null);
  const total = Number(headers['x-total-count'] ?? Number.NaN);
  // A number that is none is written as null.
  return `${JSON.stringify(url)}:{"body":${payload},"nextCursor":${nextCursor},"total":${JSON.stringify(total)}}`;
}

/** What is promised, or null where it takes too long or fails. */
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

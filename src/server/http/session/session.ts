import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Day, dayInZone, isTimeZone } from '#domain/calendar.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Deps, OpenContext, Person } from '#server/core/context.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { networkOf } from '#server/platform/security/client-network.ts';
import { findTokenOwner, readBearer } from './access-token.ts';
import { isLongAgo } from './last-use.ts';
import { PERSON_COLUMNS } from './person-columns.ts';

export const SESSION_DAYS = 30;
const DAY = 86_400_000;

/** Tells scripts of the page that a person is signed in. Contains no secret. */
const HINT_COOKIE = 'signed_in';

/** A SHA-256 hash in the text form of PostgreSQL's bytea. */
export type TokenHash = `\\x${string}`;

type SessionRow = Person & { lastUsedAt: string };

// No row once the session has ended.
const selectSession = statement<[tokenHash: TokenHash, now: Date], SessionRow>(`
  SELECT ${PERSON_COLUMNS}, session.id AS "sessionId", NULL::text AS "tokenScope", last_used_at AS "lastUsedAt"
  FROM sessions AS session JOIN users AS person ON person.id = session.user_id
  WHERE session.token_hash = $1 AND session.expires_at > $2`);

/** The hash under which a session's token is stored. */
export function hashToken(token: string): TokenHash {
  return `\\x${hash('sha256', token, 'hex')}`;
}

const touchSession = statement<[tokenHash: TokenHash, now: Date, expiresAt: Date], never>(
  'UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE token_hash = $1',
);

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session';
}

const knownZones = new Map<string, boolean>();

/** The time zone in the X-Time-Zone header. Null if it is missing or unknown. */
function zoneOf(request: FastifyRequest): string | null {
  const zone = request.headers['x-time-zone'];
  if (typeof zone !== 'string') return null;
  let isKnown = knownZones.get(zone);
  if (isKnown === undefined) {
    isKnown = isTimeZone(zone);
    // There are about 600 zones; the bound is for invented names.
    if (knownZones.size < 2000) knownZones.set(zone, isKnown);
  }
  return isKnown ? zone : null;
}

/** A call in progress. A class, so that `today` is computed only for the calls that ask for it. */
class Call implements OpenContext {
  readonly deps: Deps;
  readonly db: Db;
  readonly person: Person | null;
  readonly now: Date;
  readonly timeZone: string | null;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  readonly reply: FastifyReply;
  readonly tell: OpenContext['tell'];

  constructor(
    deps: Deps,
    reply: FastifyReply,
    found: { person: Person | null; now: Date; audience: Set<string> },
  ) {
    const { request } = reply;
    this.deps = deps;
    this.db = deps.pool;
    this.person = found.person;
    this.now = found.now;
    this.timeZone = zoneOf(request);
    this.ipAddress = request.ip;
    this.userAgent = request.headers['user-agent']?.slice(0, 300) ?? null;
    this.reply = reply;
    this.tell = (userIds) => {
      for (const userId of userIds) found.audience.add(userId);
    };
  }

  get clientNetwork(): string {
    return networkOf(this.ipAddress);
  }

  get today(): Day {
    return dayInZone(this.now, this.timeZone ?? 'UTC');
  }

  setSessionCookie(session: { token: string; expiresAt: Date } | null): void {
    setCookies(this.deps, this.reply, session);
  }
}

/** A call in progress, and the people whose screens it changes. */
export type OpenedCall = { context: OpenContext; audience: ReadonlySet<string> };

/**
 * Opens a call: reads who the caller is by their session or token. Throws 400 for both, and 401 for a token that is not
 * valid.
 */
export async function openContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedCall> {
  const now = deps.clock.now();
  const person = await findPerson(deps, request, reply, now);
  const audience = new Set<string>();
  return { context: new Call(deps, reply, { person, now, audience }), audience };
}

/** The session token in the request's cookie. Null if there is none. */
function readToken({ config }: Deps, request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookieName(config.isHttps)];
  return token === undefined || token.length > 100 ? null : token;
}

async function findPerson(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Person | null> {
  const token = readToken(deps, request);
  const bearer = readBearer(request);
  if (bearer !== null) {
    if (token !== null) throw new AppError('invalid_request', 'Send a session or a token, not both');
    return findTokenOwner(deps, reply, bearer, now);
  }
  if (token === null) return null;
  const row = first(await selectSession(deps.pool, hashToken(token), now));
  if (row === null) {
    setCookies(deps, reply, null);
    return null;
  }
  if (isLongAgo(row.lastUsedAt, now)) {
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * DAY);
    await touchSession(deps.pool, hashToken(token), now, expiresAt);
    setCookies(deps, reply, { token, expiresAt });
  }
  return row;
}

function setCookies(
  deps: Deps,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date } | null,
): void {
  const common = { path: '/', sameSite: 'lax', secure: deps.config.isHttps } as const;
  const name = sessionCookieName(deps.config.isHttps);
  if (session === null) {
    reply.clearCookie(name, { ...common, httpOnly: true });
    reply.clearCookie(HINT_COOKIE, common);
    return;
  }
  reply.setCookie(name, session.token, { ...common, httpOnly: true, expires: session.expiresAt });
  reply.setCookie(HINT_COOKIE, '1', { ...common, expires: session.expiresAt });
}

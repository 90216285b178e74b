import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { type Day, dayInZone, isTimeZone } from '#domain/calendar.ts';
import { type Db, statement } from '#server/platform/database.ts';
import { AppError } from './app-error.ts';
import type { Deps, OpenContext, Person } from './context.ts';
import { findSession, hashToken, recallSession, type SeenSession, type TokenHash } from './find-session.ts';

export const SESSION_DAYS = 30;
const HOUR = 3_600_000;

/** Readable by the page, without any secret: whether asking who is signed in makes sense. */
const HINT_COOKIE = 'signed_in';

const touchSession = statement<[tokenHash: TokenHash, now: Date, expiresAt: Date], never>(
  'UPDATE sessions SET last_used_at = $2, expires_at = $3 WHERE token_hash = $1',
);

export function sessionCookieName(isHttps: boolean): string {
  return isHttps ? '__Host-session' : 'session';
}

const knownZones = new Map<string, boolean>();

/** The caller's time zone by the X-Time-Zone header; null where there is none or it is no zone. */
function zoneOf(request: FastifyRequest): string | null {
  const zone = request.headers['x-time-zone'];
  if (typeof zone !== 'string') return null;
  let isKnown = knownZones.get(zone);
  if (isKnown === undefined) {
    isKnown = isTimeZone(zone);
    // Bounded: there are about 600 zones, and anything else a caller may invent.
    if (knownZones.size < 2000) knownZones.set(zone, isKnown);
  }
  return isKnown ? zone : null;
}

/** A call in progress. A class, so that all calls have one shape, and what few of them need is worked out for those. */
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
    found: { person: Person | null; now: Date; told: Set<string> },
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
      for (const userId of userIds) found.told.add(userId);
    };
  }

  get today(): Day {
    return dayInZone(this.now, this.timeZone ?? 'UTC');
  }

  setSessionCookie(session: { token: string; expiresAt: Date } | null): void {
    setCookies(this.deps, this.reply, session);
  }
}

export type Opened = { context: OpenContext; told: ReadonlySet<string> };

function open(deps: Deps, reply: FastifyReply, person: Person | null, now: Date): Opened {
  const told = new Set<string>();
  return { context: new Call(deps, reply, { person, now, told }), told };
}

/** Opens a call: who it is by their session, what day it is for them. */
export async function openContext(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<Opened> {
  const now = deps.clock.now();
  return open(deps, reply, await findPerson(deps, request, reply, now), now);
}

/**
 * Opens a call as the session that came with it was seen last, without asking the database: for one who asks whether
 * that is still so before anything comes of it. Null where the usual way has to be gone.
 */
export function recallContext(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): (Opened & { session: SeenSession }) | null {
  const token = readToken(deps, request);
  const session = token === null ? null : recallSession(token);
  const now = deps.clock.now();
  if (session === null || isLongAgo(session.row, now)) return null;
  return { ...open(deps, reply, session.row, now), session };
}

/** Whether the use of a session is to be written down again. */
function isLongAgo({ lastUsedAt }: { lastUsedAt: string }, now: Date): boolean {
  return now.getTime() - Date.parse(lastUsedAt) > HOUR;
}

/** The session's token that came with a call; null where there is none. */
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
  if (token === null) return null;
  const row = await findSession(deps.pool, token, now);
  if (row === null) {
    setCookies(deps, reply, null);
    return null;
  }
  if (isLongAgo(row, now)) {
    const expiresAt = new Date(now.getTime() + SESSION_DAYS * 24 * HOUR);
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

/** The row's own words on who may call; whether a member is one is asked where the group is known. */
export function refuseStranger(row: AnyRoute, context: OpenContext, deps: Deps): void {
  if (row.who === 'anyone') return;
  if (context.person === null) throw new AppError('not_authenticated', 'Sign in first');
  if (row.who === 'admin' && context.person.role !== 'admin')
    throw new AppError('forbidden', 'Only admins may do this');
  if (row.gate === 'full_access' && deps.config.isSubscriptionRequired && !context.person.hasFullAccess) {
    throw new AppError('subscription_required', 'Subscription required');
  }
}

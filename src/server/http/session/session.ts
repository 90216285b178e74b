import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Deps, Person } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { visitorLanguage } from '../request/reader-language.ts';
import { findGuest, guestGroupOf, placeEnded } from './guest.ts';
import { secretCookie } from './secret-cookie.ts';
import { hashToken, isLongAgo, type TokenHash } from './session-token.ts';

export const SESSION_DAYS = 30;
const DAY = 86_400_000;

/** Tells scripts of the page that a person is signed in. Contains no secret. */
const HINT_COOKIE = 'signed_in';

/** The columns of a caller (`person`), as SQL. $2 is the time of the call. */
const PERSON_COLUMNS = `person.id, username, full_name AS "fullName", email, email_verified AS "emailVerified", role,
  role = 'admin' OR (subscription_status = 'active'
    AND (subscription_expires_at IS NULL OR subscription_expires_at > $2)) AS "hasFullAccess",
  home_currency AS "homeCurrency", person.time_zone AS "timeZone", person.language`;

type SessionRow = Omit<Person, 'guest'> & { lastUsedAt: string; byProvider: boolean };

// No row once the session has ended.
const selectSession = statement<[tokenHash: TokenHash, now: Date], SessionRow>(`
  SELECT ${PERSON_COLUMNS}, session.id AS "sessionId", NULL::text AS "tokenScope", last_used_at AS "lastUsedAt",
         session.id_token IS NOT NULL AS "byProvider"
  FROM sessions AS session JOIN users AS person ON person.id = session.user_id
  WHERE session.token_hash = $1 AND session.expires_at > $2`);

/** Null as the end leaves it as it is. */
const touchSession = statement<
  [tokenHash: TokenHash, now: Date, expiresAt: Date | null, language: string],
  never
>(`
  UPDATE sessions SET last_used_at = $2, expires_at = coalesce($3, expires_at), language = $4
  WHERE token_hash = $1`);

const sessionCookie = secretCookie('session');

/**
 * The person who calls, by their session or access token, or as a guest of a group; null for a visitor. Throws 400 for a
 * session or a guest with a token, and 401 for a token that is not valid and for a guest whose place has ended.
 */
export async function findCaller(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Date,
): Promise<Person | null> {
  const token = sessionCookie.read(deps, request);
  const bearer = readBearer(request);
  const guestGroup = guestGroupOf(request);
  if (bearer !== null && (guestGroup !== null || token !== null)) {
    throw new AppError('invalid_request', 'Send a session or a token, not both');
  }
  if (guestGroup !== null) {
    const guest = await findGuest(deps, request, reply, { groupId: guestGroup, now });
    if (guest === null) throw placeEnded();
    return guest;
  }
  if (bearer !== null) return findTokenOwner(deps, reply, bearer, now);
  if (token === null) return null;
  const row = first(await selectSession(deps.pool, hashToken(token), now));
  // The cookies stay: a reply with those of a new session, as after a new password, may have come before this one.
  if (row === null) return null;
  if (isLongAgo(row.lastUsedAt, now)) {
    // A session by the provider does not slide: its end is for those who were barred there.
    const expiresAt = row.byProvider ? null : new Date(now.getTime() + SESSION_DAYS * DAY);
    await touchSession(deps.pool, hashToken(token), now, expiresAt, visitorLanguage(request).code);
    if (expiresAt !== null) setCookies(deps, reply, { token, expiresAt });
  }
  return { ...row, guest: null };
}

/** Sets the cookies of a session, or clears them with null. */
export function setCookies(
  deps: Deps,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date } | null,
): void {
  sessionCookie.set(deps, reply, session);
  const hint = { path: '/', sameSite: 'lax', secure: deps.config.isHttps } as const;
  if (session === null) reply.clearCookie(HINT_COOKIE, hint);
  else reply.setCookie(HINT_COOKIE, '1', { ...hint, expires: session.expiresAt });
}

/** The calls with one access token. */
const TOKEN_CALLS = { most: 600, windowSeconds: 600 };

/** A new token for the API. The prefix lets people and scanners recognize one that leaked. */
export function newAccessToken(): string {
  return `allsq_${newToken()}`;
}

/** What is stored of a token. */
export function hashAccessToken(token: string): Buffer {
  return hashTokenFor('access-token', token);
}

const selectTokenOwner = statement<
  [hash: Buffer, now: Date],
  Omit<Person, 'guest'> & { tokenId: string; lastUsedAt: string | null }
>(`
  SELECT ${PERSON_COLUMNS}, NULL::uuid AS "sessionId", token.scope AS "tokenScope", token.id AS "tokenId",
         token.last_used_at AS "lastUsedAt"
  FROM access_tokens AS token JOIN users AS person ON person.id = token.user_id
  WHERE token.token_hash = $1 AND (token.expires_at IS NULL OR token.expires_at > $2)`);

const touchToken = statement<[id: string, now: Date], never>(
  'UPDATE access_tokens SET last_used_at = $2 WHERE id = $1',
);

/** How a browser signs in to a proxy in front, which passes the header on. */
const OF_PROXY = /^(Basic|Digest|Negotiate|NTLM) /i;

/** The token of an `Authorization: Bearer` header; null without one. */
function readBearer({ headers }: FastifyRequest): string | null {
  const { authorization } = headers;
  if (authorization === undefined || OF_PROXY.test(authorization)) return null;
  return /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1] ?? '';
}

/**
 * The person who made a token. Counts the call; throws 401 with `WWW-Authenticate` if the token does not exist or has
 * expired, and 429 above 600 calls in 10 minutes.
 */
async function findTokenOwner(deps: Deps, reply: FastifyReply, token: string, now: Date): Promise<Person> {
  const row = first(await selectTokenOwner(deps.pool, hashAccessToken(token), now));
  if (row === null) {
    reply.header('www-authenticate', 'Bearer');
    throw new AppError('not_authenticated', 'This token is not valid');
  }
  const { tokenId, lastUsedAt, ...person } = row;
  const limit = { bucket: `token:${tokenId}`, ...TOKEN_CALLS };
  await enforceLimit({ db: deps.pool, deps, now }, limit, 'Too many calls. Please try again later.');
  if (lastUsedAt === null || isLongAgo(lastUsedAt, now)) {
    await touchToken(deps.pool, tokenId, now);
  }
  return { ...person, guest: null };
}

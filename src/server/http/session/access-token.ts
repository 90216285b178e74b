import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Deps, Person } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { hashTokenFor, newToken } from '#server/platform/security/tokens.ts';
import { isLongAgo } from './last-use.ts';
import { PERSON_COLUMNS } from './person-columns.ts';

const CALLS = { most: 600, windowSeconds: 600 };

/** A new token for the API. The prefix lets people and scanners recognize one that leaked. */
export function newAccessToken(): string {
  return `allsq_${newToken()}`;
}

/** What is stored of a token. */
export function hashAccessToken(token: string): Buffer {
  return hashTokenFor('access-token', token);
}

const selectPerson = statement<
  [hash: Buffer, now: Date],
  Person & { tokenId: string; lastUsedAt: string | null }
>(`
  SELECT ${PERSON_COLUMNS}, NULL::uuid AS "sessionId", token.scope AS "tokenScope", token.id AS "tokenId",
         token.last_used_at AS "lastUsedAt"
  FROM access_tokens AS token JOIN users AS person ON person.id = token.user_id
  WHERE token.token_hash = $1 AND (token.expires_at IS NULL OR token.expires_at > $2)`);

const touchToken = statement<[id: string, now: Date], never>(
  'UPDATE access_tokens SET last_used_at = $2 WHERE id = $1',
);

/** The token of an `Authorization: Bearer` header; null without one. */
export function readBearer({ headers }: FastifyRequest): string | null {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  return /^Bearer +(\S{1,200})$/i.exec(authorization)?.[1] ?? '';
}

/**
 * The person who made a token. Counts the call; throws 401 with `WWW-Authenticate` if the token does not exist or has
 * expired, and 429 above 600 calls in 10 minutes.
 */
export async function findTokenOwner(
  deps: Deps,
  reply: FastifyReply,
  token: string,
  now: Date,
): Promise<Person> {
  const row = first(await selectPerson(deps.pool, hashAccessToken(token), now));
  if (row === null) {
    reply.header('www-authenticate', 'Bearer');
    throw new AppError('not_authenticated', 'This token is not valid');
  }
  const { tokenId, lastUsedAt, ...person } = row;
  const limit = { bucket: `token:${tokenId}`, ...CALLS };
  await enforceLimit({ db: deps.pool, deps, now }, limit, 'Too many calls. Please try again later.');
  if (lastUsedAt === null || isLongAgo(lastUsedAt, now)) {
    await touchToken(deps.pool, tokenId, now);
  }
  return person;
}

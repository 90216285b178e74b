import { hash } from 'node:crypto';

/** A SHA-256 hash in the text form of PostgreSQL's bytea. */
export type TokenHash = `\\x${string}`;

/** The hash under which a token of a cookie is stored. */
export function hashToken(token: string): TokenHash {
  return `\\x${hash('sha256', token, 'hex')}`;
}

/** How exact the time of the last use is, in milliseconds. An exact one would need a write for each call. */
const LAST_USE_STEP = 3_600_000;

/** Whether a last use is old enough to be stored anew. A time far in the future comes from a clock that was ahead. */
export function isLongAgo(lastUsedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(lastUsedAt)) > LAST_USE_STEP;
}

import { hash } from 'node:crypto';
import { type Db, first } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';
import type { Person } from './context.ts';

export type SessionRow = Person & { lastUsedAt: string };

/** SHA-256, as the database takes bytes in a text: made so in one step. */
export type TokenHash = `\\x${string}`;

const selectSession = gathered<[tokenHash: TokenHash, now: string], SessionRow>(
  { token_hash: 'bytea', now: 'timestamptz' },
  (asked) => `
  SELECT asked.place, person.id, session.id AS "sessionId", username, email, email_verified AS "emailVerified", role,
         role = 'admin' OR (subscription_status = 'active'
           AND (subscription_expires_at IS NULL OR subscription_expires_at > asked.now)) AS "hasFullAccess",
         last_used_at AS "lastUsedAt"
  FROM ${asked}
  JOIN sessions AS session ON session.token_hash = asked.token_hash AND session.expires_at > asked.now
  JOIN users AS person ON person.id = session.user_id`,
);

/** What is stored of a session's token. */
export function hashToken(token: string): TokenHash {
  return `\\x${hash('sha256', token, 'hex')}`;
}

/** Who a session's token belongs to, read anew for every call; null for a session that is over. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionRow | null> {
  return first(await selectSession(db, hashToken(token), now.toISOString()));
}

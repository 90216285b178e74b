import { hash } from 'node:crypto';
import type { Person } from '#server/core/context.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

export type SessionRow = Person & { lastUsedAt: string };

/** A SHA-256 hash in the text form of PostgreSQL's bytea. */
export type TokenHash = `\\x${string}`;

const selectSession = statement<[tokenHash: TokenHash, now: Date], SessionRow>(`
  SELECT person.id, session.id AS "sessionId", username, email, email_verified AS "emailVerified", role,
         role = 'admin' OR (subscription_status = 'active'
           AND (subscription_expires_at IS NULL OR subscription_expires_at > $2)) AS "hasFullAccess",
         home_currency AS "homeCurrency",
         last_used_at AS "lastUsedAt"
  FROM sessions AS session JOIN users AS person ON person.id = session.user_id
  WHERE session.token_hash = $1 AND session.expires_at > $2`);

/** The hash under which a session's token is stored. */
export function hashToken(token: string): TokenHash {
  return `\\x${hash('sha256', token, 'hex')}`;
}

/** The person of a session's token. Null if the session has ended. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionRow | null> {
  return first(await selectSession(db, hashToken(token), now));
}

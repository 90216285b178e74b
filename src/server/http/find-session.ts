import { createHash } from 'node:crypto';
import { type Db, statement } from '#server/platform/database.ts';
import type { Person } from './context.ts';

export type SessionRow = Person & { lastUsedAt: string };

// By the place a token has in the list, so that no token goes back and forth twice.
const listSessions = statement<[tokenHashes: readonly Buffer[], now: Date], SessionRow & { place: number }>(`
  SELECT person.id, session.id AS "sessionId", username, email, email_verified AS "emailVerified", role,
         role = 'admin' OR (subscription_status = 'active'
           AND (subscription_expires_at IS NULL OR subscription_expires_at > $2)) AS "hasFullAccess",
         last_used_at AS "lastUsedAt", asked.place
  FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, place)
  JOIN sessions AS session ON session.token_hash = asked.token_hash AND session.expires_at > $2
  JOIN users AS person ON person.id = session.user_id`);

/**
 * In SQL, the id of the person whose session has the token hash $1, at $2: for a read that finds out who asks and
 * what they see in one statement. Nobody where the session is over, or where it is due to be used anew.
 */
export const CALLER = `(
    SELECT user_id FROM sessions
    WHERE token_hash = $1 AND expires_at > $2 AND last_used_at > $2::timestamptz - interval '1 hour'
  )`;

/** What is stored of a session's token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

type Batch = { tokens: Map<string, PromiseWithResolvers<SessionRow | null>>; now: Date };

const batches = new WeakMap<Db, Batch>();

/**
 * Who a session's token belongs to, read anew for every call; null for a session that is over. Calls that come at
 * the same moment (a screen makes several) are looked up in one statement.
 */
export function findSession(db: Db, token: string, now: Date): Promise<SessionRow | null> {
  const batch = batches.get(db) ?? openBatch(db, now);
  const known = batch.tokens.get(token);
  if (known !== undefined) return known.promise;
  const asked = Promise.withResolvers<SessionRow | null>();
  batch.tokens.set(token, asked);
  return asked.promise;
}

function openBatch(db: Db, now: Date): Batch {
  const batch: Batch = { tokens: new Map(), now };
  batches.set(db, batch);
  // After all that has arrived is read from its sockets.
  setImmediate(() => {
    batches.delete(db);
    void answerBatch(db, batch);
  });
  return batch;
}

async function answerBatch(db: Db, { tokens, now }: Batch): Promise<void> {
  const asked = [...tokens.values()];
  try {
    const rows = await listSessions(db, [...tokens.keys()].map(hashToken), now);
    for (const row of rows) asked[row.place - 1]?.resolve(row);
    for (const each of asked) each.resolve(null);
  } catch (error) {
    for (const each of asked) each.reject(error);
  }
}

import { hash } from 'node:crypto';
import { type Db, first } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';
import { Recent } from '#server/platform/recent.ts';
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

/** A session as this process read it last. */
export type SeenSession = { tokenHash: TokenHash; row: SessionRow };

const MOST_SEEN = 10_000;
const seen = new Recent<SessionRow>(MOST_SEEN, () => 1);

/** Who a session's token belongs to, read anew; null for a session that is over. */
export async function findSession(db: Db, token: string, now: Date): Promise<SessionRow | null> {
  const tokenHash = hashToken(token);
  const row = first(await selectSession(db, tokenHash, now.toISOString()));
  if (row === null) seen.forget(tokenHash);
  else seen.keep(tokenHash, row);
  return row;
}

/** Whose a token most likely is. Nothing may come of it before `areStillSo` said yes. */
export function recallSession(token: string): SeenSession | null {
  const tokenHash = hashToken(token);
  const row = seen.find(tokenHash);
  return row === undefined ? null : { tokenHash, row };
}

const personFields = Object.keys({
  id: true,
  sessionId: true,
  username: true,
  email: true,
  emailVerified: true,
  role: true,
  hasFullAccess: true,
} satisfies Record<keyof Person, true>) as (keyof Person)[];

type Asked = { session: SeenSession; context: { now: Date } };

/** Whether sessions are still as they were seen, by what the database says in the callers' transaction. */
export async function areStillSo(db: Db, calls: readonly Asked[]): Promise<readonly boolean[]> {
  const questions: [TokenHash, string][] = [];
  for (const { session, context } of calls) questions.push([session.tokenHash, context.now.toISOString()]);
  const found = await selectSession.askAll(db, questions);
  const isSo: boolean[] = [];
  for (const [at, { session }] of calls.entries()) isSo.push(isSame(session.row, found[at]?.[0]));
  return isSo;
}

function isSame(seen: Person, current: Person | undefined): boolean {
  if (current === undefined) return false;
  for (const field of personFields) if (current[field] !== seen[field]) return false;
  return true;
}

import type { Session } from '#contract/security.ts';
import type { User } from '#contract/users.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { describeDevice } from '#server/core/devices.ts';
import { newId } from '#server/core/ids.ts';
import { requireSession } from '#server/core/own-session.ts';
import { SESSION_DAYS } from '#server/http/session/session.ts';
import { hashToken } from '#server/http/session/session-token.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import { type Place, seal, unseal } from '#server/platform/security/sealed.ts';
import { newToken } from '#server/platform/security/tokens.ts';
import * as queries from '#server/users/queries.ts';

type Opened = { token: string; expiresAt: Date; row: queries.UserRow };

type Proof = {
  userId: string;
  password: string | null;
  /** What the provider said, if the person signed in there: the session then ends at a fixed time. */
  provided?: Provided | null;
};

type Provided = {
  idToken: string;
  /** Without it the hours of the settings count from now. */
  expiresAt?: Date;
};

const idTokenPlace = (row: string): Place => ({ table: 'sessions', row, column: 'id_token' });

/** The ID token and the end of the caller's session if it is one by the provider; null for others. */
export async function findProviderSession({ deps, person }: OpenContext): Promise<Required<Provided> | null> {
  if (person === null || person.sessionId === null) return null;
  const row = first(await selectProvided(deps.pool, person.sessionId));
  if (row === null) return null;
  return {
    idToken: unseal(deps.keys.sealed, idTokenPlace(person.sessionId), row.sealed),
    expiresAt: new Date(row.expiresAt),
  };
}

const selectProvided = statement<[sessionId: string], { sealed: string; expiresAt: string }>(
  'SELECT id_token AS sealed, expires_at AS "expiresAt" FROM sessions WHERE id = $1 AND id_token IS NOT NULL',
);

/**
 * Opens a session with a new token for an authenticated person; `password` is the checked hash, null for other methods.
 * Returns null if the password has changed or the account is deleted.
 */
export async function openSession(
  db: Db,
  { deps, userAgent, ipAddress, now, timeZone, browserLanguage }: OpenContext,
  { userId, password, provided = null }: Proof,
): Promise<Opened | null> {
  const [token, id] = [newToken(), newId()];
  const hours = provided === null ? SESSION_DAYS * 24 : (deps.config.oidc?.sessionHours ?? 1);
  const expiresAt = provided?.expiresAt ?? new Date(now.getTime() + hours * 3_600_000);
  const sealed = provided === null ? null : seal(deps.keys.sealed, idTokenPlace(id), provided.idToken);
  const row = first(
    await queries.insertSession(
      db,
      hashToken(token),
      id,
      userId,
      userAgent,
      ipAddress,
      now,
      expiresAt,
      password,
      timeZone,
      sealed,
      browserLanguage.code,
    ),
  );
  return row === null ? null : { token, expiresAt, row };
}

/** Ends the session of a call, if any, and its live streams. */
export async function endOwnSession({ deps, person }: OpenContext): Promise<void> {
  if (person === null || person.sessionId === null) return;
  await queries.removeSession(deps.pool, person.sessionId);
  deps.live.publish({ users: [person.id], addresses: ['/api/user'], origin: null });
}

/** Sets the browser's session and ends its previous one. */
export async function enter(context: OpenContext, { token, expiresAt, row }: Opened): Promise<User> {
  await endOwnSession(context);
  context.setSessionCookie({ token, expiresAt });
  if (row.language !== null) context.keepLanguage(row.language);
  return toUser(row, context);
}

export function toUser(row: queries.UserRow, context: OpenContext): User {
  const isActive = row.subscriptionStatus === 'active';
  const hasEnded =
    row.subscriptionExpiresAt !== null && Date.parse(row.subscriptionExpiresAt) <= context.now.getTime();
  const isPaid = row.role === 'admin' || (isActive && !hasEnded);
  // A past end counts at once, before any job records it.
  const subscriptionStatus = hasEnded ? 'inactive' : row.subscriptionStatus;
  return {
    ...row,
    subscriptionStatus,
    hasFullAccess: isPaid || !context.deps.config.isSubscriptionRequired,
  };
}

type SessionRow = Omit<Session, 'device'> & { userAgent: string | null };

const MAX_SHOWN = 100;

const selectSessions = statement<[userId: string, sessionId: string, now: Date], SessionRow>(`
  SELECT id, user_agent AS "userAgent", id = $2 AS "isCurrent", ip_address AS "ipAddress",
         created_at AS "createdAt", last_used_at AS "lastUsedAt"
  FROM sessions WHERE user_id = $1 AND expires_at > $3
  ORDER BY id = $2 DESC, last_used_at DESC, id DESC LIMIT ${MAX_SHOWN}`);

const removeOne = statement<[userId: string, id: string], { id: string }>(
  'DELETE FROM sessions WHERE user_id = $1 AND id = $2 RETURNING id',
);

const removeOthers = statement<[userId: string, kept: string | null], { id: string }>(
  'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2 RETURNING id',
);

/** Ends all of a person's sessions, or all but one. Returns their number. */
export async function endSessions(db: Db, userId: string, kept: string | null = null): Promise<number> {
  return (await removeOthers(db, userId, kept)).length;
}

export async function listSessions({ db, person, now, speaker }: Context): Promise<Session[]> {
  const rows = await selectSessions(db, person.id, requireSession(person), now);
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeDevice(userAgent, speaker) }));
}

export async function endSession({ db, person }: Context, id: string): Promise<void> {
  if ((await removeOne(db, person.id, id)).length === 0) throw notFound();
}

export async function endOtherSessions({ db, person }: Context): Promise<{ ended: number }> {
  return { ended: await endSessions(db, person.id, requireSession(person)) };
}

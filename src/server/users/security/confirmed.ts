// Why: docs/decisions/0076.
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

const CONFIRMED_MILLISECONDS = 10 * 60_000;

const writeConfirmed = statement<[sessionId: string, until: Date], never>(
  'UPDATE sessions SET confirmed_until = $2 WHERE id = $1',
);

const findConfirmed = statement<[sessionId: string, now: Date], { isConfirmed: boolean }>(
  'SELECT coalesce(confirmed_until > $2, false) AS "isConfirmed" FROM sessions WHERE id = $1',
);

/** For 10 minutes this session may do what asks for the password, if its person has none. */
export async function confirmSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await writeConfirmed(db, sessionId, new Date(now.getTime() + CONFIRMED_MILLISECONDS));
}

/**
 * Refuses a caller without a password who has not just confirmed at the provider. Throws 403 `confirmation_needed`, or 401
 * if their session has ended meanwhile.
 */
export async function requireConfirmed({ deps, person, now }: Context): Promise<void> {
  const { sessionId } = person;
  const session = sessionId === null ? null : first(await findConfirmed(deps.pool, sessionId, now));
  // Another call of theirs removed the account, and with it the password.
  if (sessionId !== null && session === null) throw new AppError('not_authenticated', 'Sign in first');
  if (!session?.isConfirmed) throw new AppError('confirmation_needed', 'Confirm that it is you first');
}

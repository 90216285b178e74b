import { pages } from '#contract/pages.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type {
  changePassword as changePasswordRow,
  requestPasswordReset as requestResetRow,
  resetPassword as resetRow,
} from '#contract/security.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context, Deps, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { sendLetter } from '#server/mails/letters.ts';
import { refuseWithoutMail } from '#server/mails/outbox.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { enqueue, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { hashPassword, isCommonPassword, isPassword } from '#server/platform/security/passwords.ts';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import { findLimitKey } from '#server/users/queries.ts';
import { makeResetLink } from '#server/users/reset-link.ts';
import { forgetTries, tenTries } from '#server/users/sign-in/limits.ts';
import { refuseWithProviderOnly } from '#server/users/sign-in/provider-only.ts';
import { endSessions, enter, findProviderSession, openSession } from '#server/users/sign-in/sessions.ts';
import { offerToEndAccess } from './access-left.ts';
import { requireConfirmed } from './confirmed.ts';
import { accessLeftMail, resetMail, sendNotice } from './emails.ts';
import * as queries from './password-queries.ts';

const HOUR = 3600;

type Asked = { path?: string; missing?: string };

/**
 * Checks again that it is the caller: by their password, or, if they have none, by a fresh sign-in at the provider. Returns
 * the hash that matched, null for who has none. Runs outside a transaction, because hashing is slow and a failure must
 * stay counted. Throws 400 for a wrong password or a missing one (`missing`), and `confirmation_needed`.
 */
export async function checkPassword(
  context: Context,
  password: string | undefined,
  { path = 'password', missing = 'Password is required' }: Asked = {},
): Promise<string | null> {
  const { deps, person } = context;
  const stored = await queries.findPassword(deps.pool, person.id);
  if (stored === null) {
    await requireConfirmed(context);
    return null;
  }
  if (password === undefined) throw invalid(missing, path);
  const limit = tenTries(`password:${person.id}`);
  await enforceLimit(context, limit);
  if (!(await isPassword(stored, password))) throw invalid('Current password is wrong', path);
  await forgetTries(context, limit);
  return stored;
}

/** Refuses common passwords. */
export function refuseCommon(password: string, path: string): void {
  if (isCommonPassword(password)) throw invalid('This password is too common', path);
}

export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: BodyOf<typeof changePasswordRow>,
): Promise<Record<string, never>> {
  const { deps, person, now } = context;
  refuseCommon(newPassword, 'newPassword');
  const checked = await checkPassword(context, currentPassword, {
    path: 'currentPassword',
    missing: 'Current password is required',
  });
  // A session by the provider stays one, and ends when it would have.
  const provided = await findProviderSession(context);
  const password = await hashPassword(newPassword);
  const opened = await inTransaction(deps.pool, async (db) => {
    const changed = first(await queries.exchangePassword(db, person.id, checked, password));
    if (changed === null) throw invalid('Current password is wrong', 'currentPassword');
    await endSessions(db, person.id);
    await queries.removePasswordReset(db, person.id);
    const { appUrl } = deps.config;
    await sendNotice(db, { to: changed.email, what: 'password_changed', appUrl, now });
    return openSession(db, context, { userId: person.id, password, provided });
  });
  deps.wakeJobs();
  if (opened !== null) await enter(context, opened);
  return {};
}

/**
 * Responds before the person is looked up, so that neither the response nor its time shows whether they exist; the
 * worker looks them up.
 */
export async function requestPasswordReset(
  context: OpenContext,
  { username }: BodyOf<typeof requestResetRow>,
): Promise<Record<string, never>> {
  const { deps, clientNetwork, now } = context;
  refuseWithProviderOnly(deps.config);
  refuseWithoutMail(deps.config);
  await enforceLimit(context, { bucket: `reset-from:${clientNetwork}`, most: 30, windowSeconds: HOUR });
  const account = await findLimitKey(deps.pool, username);
  await enforceLimit(context, { bucket: `reset:${account}`, most: 5, windowSeconds: HOUR });
  await enqueue(deps.pool, { kind: 'password-reset', payload: { username }, runAt: now });
  deps.wakeJobs();
  return {};
}

/** The job: sends a link to the account of the name, if there is one. */
export function passwordResetJob({ pool, clock, config }: Deps): JobHandler {
  const validMilliseconds = HOUR * 1000;
  return async (job) => {
    await inTransaction(pool, async (db) => {
      const now = clock.now();
      const person = first(await queries.findForReset(db, String(job.payload.username)));
      if (person === null) return;
      const making = { db, deps: { config }, now };
      const { url } = await makeResetLink(making, { userId: person.id, validMilliseconds });
      await sendLetter(db, resetMail({ to: person.email, url, username: person.username }), now);
    });
    return undefined;
  };
}

const expired = () => new AppError('link_expired', 'This link is no longer valid');

export async function resetPassword(
  context: OpenContext,
  token: string,
  { password: typed }: BodyOf<typeof resetRow>,
): Promise<ReplyOf<typeof resetRow>> {
  const { deps, clientNetwork, now } = context;
  refuseWithProviderOnly(deps.config);
  await enforceLimit(context, { bucket: `reset-with:${clientNetwork}`, most: 60, windowSeconds: HOUR });
  const hash = hashTokenFor(queries.PASSWORD_RESET, token);
  // Before hashing: an invalid link costs nothing.
  if ((await queries.findPasswordReset(deps.pool, hash, now)).length === 0) throw expired();
  refuseCommon(typed, 'password');
  const password = await hashPassword(typed);
  const { userId, left } = await inTransaction(deps.pool, async (db) => {
    const reset = first(await queries.takePasswordReset(db, hash, now));
    if (reset === null) throw expired();
    const changed = first(await queries.writePassword(db, reset.userId, password));
    if (changed === null) throw expired();
    await endSessions(db, reset.userId);
    const access = await offerToEndAccess(db, { userId: reset.userId, token, now });
    const { appUrl } = deps.config;
    if (access === null) await sendNotice(db, { to: changed.email, what: 'password_changed', appUrl, now });
    else if (changed.email !== null) {
      const url = `${appUrl}${pages.accessLeft.replace(':token', token)}`;
      await sendLetter(db, accessLeftMail({ to: changed.email, url, left: access }), now);
    }
    return { userId: reset.userId, left: access };
  });
  deps.wakeJobs();
  context.invalidateFor([userId]);
  return { hasAccessLeft: left !== null };
}

import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { sendNotice } from '#server/users/security/emails.ts';
import { findAddress } from '#server/users/security/two-factor-queries.ts';
import { openSession } from '#server/users/sign-in/sessions.ts';
import { follow } from './admin-role.ts';
import { takeAnswer } from './attempts.ts';
import type { IdentityClaims } from './claims.ts';
import * as queries from './queries.ts';

/**
 * Connects an account with an identity, in the call's transaction, and tells its person by mail. Does nothing if they are
 * connected with each other. Throws `conflict` if one of them is connected with another.
 */
export async function connect(context: OpenContext, userId: string, claims: IdentityClaims): Promise<void> {
  const { db, deps, now } = context;
  const { issuer, subject, email } = claims;
  if ((await queries.hasIdentity(db, userId, issuer, subject)).length > 0) return;
  // Where the installation moved to another provider, the identity of the one before opens nothing.
  await queries.removeIdentityElsewhere(db, userId, issuer);
  if ((await queries.insertIdentity(db, userId, issuer, subject, email, now)).length === 0) {
    throw new AppError(
      'conflict',
      sentence('This {name} account is connected to another account', { name: deps.config.oidc?.name ?? '' }),
    );
  }
  const to = await findAddress(db, userId);
  await sendNotice(db, { to, what: 'provider_connected', appUrl: deps.config.appUrl, now });
}

type Proven = { attemptId: string; userId: string; password: string | null };

/**
 * The last step of a sign-in by the provider, in the call's transaction: uses up the attempt, connects the account with
 * the identity if it is not yet, and opens the session. Throws `link_expired` if the attempt was used or is too old.
 */
export async function connectAndOpen(context: OpenContext, { attemptId, userId, password }: Proven) {
  const { db } = context;
  const answer = await takeAnswer(context, db, attemptId);
  if (answer === null) throw new AppError('link_expired', 'Sign in again');
  await connect(context, userId, answer.claims);
  await follow(context, userId, answer.claims);
  const opened = await openSession(db, context, {
    userId,
    password,
    provided: { idToken: answer.idToken },
  });
  // The password was changed, or the account deleted, meanwhile.
  if (opened === null) throw new AppError('link_expired', 'Sign in again');
  return opened;
}

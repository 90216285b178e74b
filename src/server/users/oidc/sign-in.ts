// Why: docs/decisions/0076.
import type { beginOidc as beginRow, connectOidc as connectRow } from '#contract/oidc.ts';
import type { BodyOf } from '#contract/route.ts';
import type { SignIn } from '#contract/users.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { invariant } from '#server/core/invariant.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { type Provider, ProviderError, type ProviderFailure } from '#server/platform/oidc/provider.ts';
import { isPassword } from '#server/platform/security/passwords.ts';
import { findForSignIn } from '#server/users/queries.ts';
import { makeChallenge } from '#server/users/security/two-factor-challenge.ts';
import { countSignIn, uncountSignIn } from '#server/users/sign-in/limits.ts';
import { enter, openSession } from '#server/users/sign-in/sessions.ts';
import { follow } from './admin-role.ts';
import { type Answered, findAnswer, keepAnswer, openAttempt } from './attempts.ts';
import { type IdentityClaims, readClaims } from './claims.ts';
import { connectAndOpen } from './connecting.ts';
import { resolveIdentity } from './identity.ts';
import { confirmAs, connectTo } from './own-identity.ts';
import { goToProvider, providerOf } from './provider-page.ts';
import * as queries from './queries.ts';

/** Why the browser is sent to /auth, for its page to say. */
type Problem = ProviderFailure | 'late' | 'connect' | 'closed' | 'elsewhere';

const problemPage = (problem: Problem) => `/auth?oidc=${problem}`;

/** A problem of somebody who is signed in; the page leads back to where they were. */
const problemOfOwn = (problem: Problem, returnTo: string) =>
  `${problemPage(problem)}&return=${encodeURIComponent(returnTo)}`;

export function beginOidc(
  context: OpenContext,
  { return: returnTo = '/', invite }: BodyOf<typeof beginRow>,
): Promise<{ url: string }> {
  return goToProvider(context, { purpose: 'sign_in', returnTo, invite });
}

/** The answer of the provider; returns the page to go to. Never throws for what an answer says. */
export async function finishOidc(context: OpenContext, query: string): Promise<string> {
  const { provider, settings } = providerOf(context);
  const { pool, log } = context.deps;
  const attempt = await openAttempt(context, new URLSearchParams(query).get('state') ?? '');
  if (attempt === null) return problemPage('late');
  const { id, purpose, returnTo, invite, secrets } = attempt;
  let found: Awaited<ReturnType<Provider['finish']>>;
  try {
    found = await provider.finish(query, secrets, { isFresh: purpose === 'confirm' });
  } catch (error) {
    await queries.removeAttempt(pool, id);
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure !== 'canceled') log.warn({ err: error }, 'a sign-in by the provider failed');
    return purpose === 'sign_in' ? problemPage(error.failure) : problemOfOwn(error.failure, returnTo);
  }
  const claims = readClaims(found, settings.adminClaim);
  if (purpose === 'sign_in')
    return enterAs(context, { id, returnTo, invite, claims, idToken: found.idToken });
  await queries.removeAttempt(pool, id);
  context.setAttemptCookie(null);
  return actFor(context, { purpose, claims, returnTo });
}

type OwnAnswer = { purpose: 'connect' | 'confirm'; claims: IdentityClaims; returnTo: string };

/** What the session that began the sign-in wanted it for. */
async function actFor(context: OpenContext, { purpose, claims, returnTo }: OwnAnswer): Promise<string> {
  // The attempt is of a session of theirs.
  invariant(isSignedIn(context), 'who began the sign-in is signed in');
  if (purpose === 'confirm')
    return (await confirmAs(context, claims)) ? returnTo : problemOfOwn('invalid', returnTo);
  return (await connectTo(context, claims)) ? returnTo : problemOfOwn('elsewhere', returnTo);
}

const isSignedIn = (context: OpenContext): context is Context => context.person !== null;

type Coming = Answered & { returnTo: string; invite: string | null };

async function enterAs(
  context: OpenContext,
  { id, returnTo, invite, claims, idToken }: Coming,
): Promise<string> {
  const { pool } = context.deps;
  const who = await resolveIdentity(context, { claims, invite });
  if (who.is !== 'account') {
    await keepAnswer(context, { id, claims, idToken });
    return problemPage(who.is === 'taken' ? 'connect' : 'closed');
  }
  if (who.hasTwoFactor) {
    await keepAnswer(context, { id, claims, idToken });
    const proven = { userId: who.userId, password: who.password ?? '', attemptId: id };
    return `/auth#second-step=${makeChallenge(context, proven)}`;
  }
  const opened = await inTransaction(pool, async (db) => {
    await queries.removeAttempt(db, id);
    await follow(context.within(db), who.userId, claims);
    return openSession(db, context, { userId: who.userId, password: null, provided: { idToken } });
  });
  context.deps.wakeJobs();
  if (opened === null) return problemPage('late');
  await enter(context, opened);
  context.setAttemptCookie(null);
  return returnTo;
}

/** Connects the account of a password with the identity of this browser's attempt, and signs in. */
export async function connectOidc(context: OpenContext, body: BodyOf<typeof connectRow>): Promise<SignIn> {
  const { pool } = context.deps;
  providerOf(context);
  const answer = await findAnswer(context);
  if (answer === null) throw new AppError('link_expired', 'This sign-in took too long. Please try again.');
  const counted = await countSignIn(context, body.username);
  const row = first(await findForSignIn(pool, body.username));
  const isRight = await isPassword(row?.password ?? null, body.password);
  if (row === null || row.password === null || !isRight)
    throw new AppError('invalid_credentials', 'Invalid username or password');
  await uncountSignIn(context, counted);
  const { id: userId, password } = row;
  if (row.hasTwoFactor) {
    const challenge = makeChallenge(context, { userId, password, attemptId: answer.id });
    return { twoFactorRequired: true, challenge };
  }
  const opened = await inTransaction(pool, (db) =>
    connectAndOpen(context.within(db), { attemptId: answer.id, userId, password }),
  );
  context.deps.wakeJobs();
  context.setAttemptCookie(null);
  return enter(context, opened);
}

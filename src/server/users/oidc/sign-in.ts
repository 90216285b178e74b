// Why: docs/decisions/0077.
import type { beginOidc as beginRow, connectOidc as connectRow } from '#contract/oidc.ts';
import { isOwnPage } from '#contract/pages.ts';
import type { BodyOf } from '#contract/route.ts';
import type { SignIn } from '#contract/users.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { type Provider, ProviderError, type ProviderFailure } from '#server/platform/oidc/provider.ts';
import type { OidcSettings } from '#server/platform/process/door-settings.ts';
import { isPassword } from '#server/platform/security/passwords.ts';
import { findForSignIn } from '#server/users/queries.ts';
import { makeChallenge } from '#server/users/security/two-factor-challenge.ts';
import { countSignIn, uncountSignIn } from '#server/users/sign-in/limits.ts';
import { enter, openSession } from '#server/users/sign-in/sessions.ts';
import { follow } from './admin-role.ts';
import { type Answered, beginAttempt, findAnswer, keepAnswer, openAttempt } from './attempts.ts';
import { readClaims } from './claims.ts';
import { connectAndOpen } from './connecting.ts';
import { resolveIdentity } from './identity.ts';
import * as queries from './queries.ts';

/** Why the browser is sent to /auth, for its page to say. */
type Problem = ProviderFailure | 'late' | 'connect' | 'closed';

const problemPage = (problem: Problem) => `/auth?oidc=${problem}`;

/** The provider and its settings. Throws 404 where there is none. */
function providerOf({ deps }: OpenContext): { provider: Provider; settings: OidcSettings } {
  const { provider } = deps;
  const settings = deps.config.oidc;
  if (provider === null || settings === null) throw new AppError('not_found', 'Not found');
  return { provider, settings };
}

function unavailable({ name }: OidcSettings): AppError {
  return new AppError(
    'unavailable',
    sentence('Sign-in with {name} is not available right now. Please try again.', { name }),
  );
}

export async function beginOidc(
  context: OpenContext,
  { return: returnTo = '/', invite }: BodyOf<typeof beginRow>,
): Promise<{ url: string }> {
  const { provider, settings } = providerOf(context);
  await enforceLimit(context, { bucket: `oidc:${context.clientNetwork}`, most: 60, windowSeconds: 3600 });
  const secrets = await beginAttempt(context, {
    returnTo: isOwnPage(returnTo) ? returnTo : '/',
    invite: invite ?? null,
  });
  const url = await provider.begin(secrets).catch((error: unknown) => {
    if (error instanceof ProviderError) {
      context.deps.log.warn({ err: error }, 'the sign-in provider cannot be used');
      throw unavailable(settings);
    }
    throw error;
  });
  return { url: url.href };
}

/** The answer of the provider; returns the page to go to. Never throws for what an answer says. */
export async function finishOidc(context: OpenContext, query: string): Promise<string> {
  const { provider, settings } = providerOf(context);
  const attempt = await openAttempt(context, new URLSearchParams(query).get('state') ?? '');
  if (attempt === null) return problemPage('late');
  let found: Awaited<ReturnType<Provider['finish']>>;
  try {
    found = await provider.finish(query, attempt.secrets);
  } catch (error) {
    await queries.removeAttempt(context.deps.pool, attempt.id);
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure !== 'canceled')
      context.deps.log.warn({ err: error }, 'a sign-in by the provider failed');
    return problemPage(error.failure);
  }
  const claims = readClaims(found, settings.adminClaim);
  return enterAs(context, { ...attempt, claims, idToken: found.idToken });
}

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
    return openSession(db, context, { userId: who.userId, password: null, idToken });
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

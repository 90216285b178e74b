import type { BodyOf } from '#contract/route.ts';
import type { login as loginRow, register as registerRow, SignIn, User } from '#contract/users.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { invariant } from '#server/core/invariant.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { hashPassword, isPassword } from '#server/platform/security/passwords.ts';
import * as queries from '#server/users/queries.ts';
import { refuseCommon } from '#server/users/security/passwords.ts';
import { makeChallenge } from '#server/users/security/two-factor-challenge.ts';
import { addPerson } from '#server/users/sign-up/add-account.ts';
import { enterByInvite, isOpenTo, signUpClosed } from '#server/users/sign-up/door.ts';
import { countSignIn, uncountSignIn } from './limits.ts';
import { refuseWithProviderOnly } from './provider-only.ts';
import { endOwnSession, enter, findProviderSession, openSession, toUser } from './sessions.ts';

/** Refuses before anything is said about what was typed. */
export async function refuseRegistration(context: OpenContext, body: unknown): Promise<void> {
  const { config } = context.deps;
  refuseWithProviderOnly(config);
  const invite = typeof body === 'object' && body !== null && 'invite' in body ? body.invite : undefined;
  if (!(await isOpenTo(context, invite))) throw signUpClosed(config);
}

export async function register(context: OpenContext, body: BodyOf<typeof registerRow>): Promise<User> {
  const { pool } = context.deps;
  refuseCommon(body.password, 'password');
  await enforceLimit(context, { bucket: `sign-up:${context.clientNetwork}`, most: 60, windowSeconds: 3600 });
  const password = await hashPassword(body.password);
  const opened = await inTransaction(pool, async (db) => {
    const within = context.within(db);
    const { email } = await enterByInvite(within, body.invite, context.deps.config.signUp === 'open');
    const userId = await addPerson(within, { username: body.username, password, followed: email });
    return openSession(db, context, { userId, password });
  });
  invariant(opened !== null, 'a new person can be signed in');
  return enter(context, opened);
}

const refused = () => new AppError('invalid_credentials', 'Invalid username or password');

export async function login(context: OpenContext, body: BodyOf<typeof loginRow>): Promise<SignIn> {
  const { pool, config } = context.deps;
  refuseWithProviderOnly(config);
  const counted = await countSignIn(context, body.username);
  const row = first(await queries.findForSignIn(pool, body.username));
  const isRight = await isPassword(row?.password ?? null, body.password);
  if (row === null || row.password === null || !isRight) throw refused();
  await uncountSignIn(context, counted);
  const { id: userId, password } = row;
  if (row.hasTwoFactor) {
    return { twoFactorRequired: true, challenge: makeChallenge(context, { userId, password }) };
  }
  const opened = await openSession(pool, context, { userId, password });
  // It was changed or deleted during the check.
  if (opened === null) throw refused();
  return enter(context, opened);
}

export async function logout(context: OpenContext): Promise<{ url: string | null }> {
  const { provider, log } = context.deps;
  const provided = provider === null ? null : await findProviderSession(context);
  await endOwnSession(context);
  context.setSessionCookie(null);
  if (provider === null || provided === null) return { url: null };
  const url = await provider.endSession(provided.idToken).catch((error: unknown) => {
    log.warn({ err: error }, 'signed out here, but not at the provider');
    return null;
  });
  return { url: url?.href ?? null };
}

export async function getCurrentUser(context: Context): Promise<User> {
  const row = await queries.findUser(context.db, context.person.id);
  if (row === null) throw new AppError('not_authenticated', 'Sign in first');
  return toUser(row, context);
}

import type { BodyOf } from '#contract/route.ts';
import type { login as loginRow, register as registerRow, SignIn, User } from '#contract/users.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { addTrial } from '#server/grants/service.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { brokenConstraint } from '#server/platform/database/errors.ts';
import { hashPassword, isPassword } from '#server/platform/security/passwords.ts';
import * as queries from '#server/users/queries.ts';
import { refuseCommon } from '#server/users/security/passwords.ts';
import { makeChallenge } from '#server/users/security/two-factor-challenge.ts';
import { countSignIn, uncountSignIn } from './limits.ts';
import { endOwnSession, enter, openSession, toUser } from './sessions.ts';

export async function register(context: OpenContext, body: BodyOf<typeof registerRow>): Promise<User> {
  const { pool, config } = context.deps;
  refuseCommon(body.password, 'password');
  await enforceLimit(context, { bucket: `sign-up:${context.clientNetwork}`, most: 60, windowSeconds: 3600 });
  const password = await hashPassword(body.password);
  try {
    const opened = await inTransaction(pool, async (db) => {
      const id = newId();
      await queries.insertUser(db, id, body.username, password, context.now);
      await addTrial(db, { userId: id, days: config.trialDays, now: context.now });
      return openSession(db, context, { userId: id, password });
    });
    invariant(opened !== null, 'a new person can be signed in');
    return await enter(context, opened);
  } catch (error) {
    if (brokenConstraint(error) === 'users_username_key')
      throw new AppError('conflict', 'Username already exists');
    throw error;
  }
}

const refused = () => new AppError('invalid_credentials', 'Invalid username or password');

export async function login(context: OpenContext, body: BodyOf<typeof loginRow>): Promise<SignIn> {
  const { pool } = context.deps;
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

export async function logout(context: OpenContext): Promise<Record<string, never>> {
  await endOwnSession(context);
  context.setSessionCookie(null);
  return {};
}

export async function getCurrentUser(context: Context): Promise<User> {
  const row = await queries.findUser(context.db, context.person.id);
  if (row === null) throw new AppError('not_authenticated', 'Sign in first');
  return toUser(row, context);
}

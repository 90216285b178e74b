import type { BodyOf } from '#contract/route.ts';
import type { login as loginRow, register as registerRow, SignIn, User } from '#contract/users.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { brokenConstraint, first, inTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { invariant } from '#server/platform/invariant.ts';
import { hashPassword, isPassword } from '#server/platform/passwords.ts';
import { hitLimit } from '#server/platform/rate-limits.ts';
import { checkTries, countTry, forgetTries, tenTries } from './limits.ts';
import { refuseCommon } from './passwords.ts';
import * as queries from './queries.ts';
import { enter, openSession, toUser } from './sessions.ts';
import { makeChallenge } from './two-factor-challenge.ts';

export async function register(context: OpenContext, body: BodyOf<typeof registerRow>): Promise<User> {
  const { pool } = context.deps;
  refuseCommon(body.password, 'password');
  await countTry(context, { bucket: `sign-up:${context.ipAddress}`, most: 60, windowSeconds: 3600 });
  const password = await hashPassword(body.password);
  try {
    const opened = await inTransaction(pool, async (db) => {
      const id = newId();
      await queries.insertUser(db, id, body.username, password, context.now);
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
  const { config, pool } = context.deps;
  const account = tenTries(`sign-in:${body.username.toLowerCase()}`);
  const address = tenTries(`sign-in-from:${context.ipAddress}`);
  // The account's try counts before the password is looked at: of many at once no more than 10 are.
  await checkTries(context, address);
  await countTry(context, account);
  const row = first(await queries.findForSignIn(pool, body.username));
  const isRight = await isPassword(row?.password ?? null, body.password);
  if (row === null || row.password === null || !isRight) {
    if (config.hasRateLimits) await hitLimit(pool, address, context.now);
    throw refused();
  }
  await forgetTries(context, account);
  const { id: userId, password } = row;
  if (row.hasTwoFactor) {
    return { twoFactorRequired: true, challenge: makeChallenge(context, { userId, password }) };
  }
  const opened = await openSession(pool, context, { userId, password });
  // Changed, or deleted, while this was checked.
  if (opened === null) throw refused();
  return enter(context, opened);
}

export async function logout(context: OpenContext): Promise<Record<string, never>> {
  if (context.person !== null) await queries.removeSession(context.deps.pool, context.person.sessionId);
  context.setSessionCookie(null);
  return {};
}

export async function getCurrentUser(context: Context): Promise<User> {
  const row = await queries.findUser(context.db, context.person.id);
  if (row === null) throw new AppError('not_authenticated', 'Sign in first');
  return toUser(row, context);
}

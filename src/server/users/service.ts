import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/route.ts';
import type {
  login as loginRow,
  register as registerRow,
  User,
  updateProfile as updateProfileRow,
} from '#contract/users.ts';
import { AppError, invalid } from '#server/http/app-error.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { hashToken } from '#server/http/find-session.ts';
import { SESSION_DAYS } from '#server/http/session.ts';
import { brokenConstraint, type Db, one } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword, isCommonPassword, isPassword } from '#server/platform/passwords.ts';
import { checkLimit, forgetHits, hitLimit, type Limit } from '#server/platform/rate-limits.ts';
import * as queries from './queries.ts';

const QUARTER = 15 * 60;

function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_requests', 'Too many attempts. Please try again later.', { retryAfter });
}

function toUser(row: queries.UserRow, context: OpenContext): User {
  const isActive = row.subscriptionStatus === 'active';
  const hasEnded =
    row.subscriptionExpiresAt !== null && Date.parse(row.subscriptionExpiresAt) <= context.now.getTime();
  const isPaid = row.role === 'admin' || (isActive && !hasEnded);
  return { ...row, hasFullAccess: isPaid || !context.deps.config.isSubscriptionRequired };
}

async function openSession(db: Db, context: OpenContext, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(context.now.getTime() + SESSION_DAYS * 86_400_000);
  const { userAgent, ipAddress, now } = context;
  await queries.insertSession(db, hashToken(token), newId(), userId, userAgent, ipAddress, now, expiresAt);
  context.setSessionCookie({ token, expiresAt });
}

export async function register(context: OpenContext, body: BodyOf<typeof registerRow>): Promise<User> {
  const { config, pool } = context.deps;
  if (isCommonPassword(body.password)) throw invalid('This password is too common', 'password');
  if (config.hasRateLimits) {
    const wait = await hitLimit(
      pool,
      { bucket: `sign-up:${context.ipAddress}`, most: 60, windowSeconds: 3600 },
      context.now,
    );
    if (wait !== null) throw tooMany(wait);
  }
  const password = await hashPassword(body.password);
  try {
    const row = one(await queries.insertUser(pool, newId(), body.username, password, context.now));
    await endSession(context);
    await openSession(pool, context, row.id);
    return toUser(row, context);
  } catch (error) {
    if (brokenConstraint(error) === 'users_username_key')
      throw new AppError('conflict', 'Username already exists');
    throw error;
  }
}

function failureLimits({ ipAddress }: OpenContext, username: string): Record<'account' | 'address', Limit> {
  const limit = (bucket: string): Limit => ({ bucket, most: 10, windowSeconds: QUARTER });
  return { account: limit(`sign-in:${username.toLowerCase()}`), address: limit(`sign-in-from:${ipAddress}`) };
}

export async function login(context: OpenContext, body: BodyOf<typeof loginRow>): Promise<User> {
  const { config, pool } = context.deps;
  const limits = failureLimits(context, body.username);
  if (config.hasRateLimits) {
    // The account's try counts before the password is looked at: of many at once no more than 10 are.
    const wait =
      (await checkLimit(pool, limits.address, context.now)) ??
      (await hitLimit(pool, limits.account, context.now));
    if (wait !== null) throw tooMany(wait);
  }
  const [row] = await queries.findForSignIn(pool, body.username);
  const isRight = await isPassword(row?.password ?? null, body.password);
  if (row === undefined || !isRight) {
    if (config.hasRateLimits) await hitLimit(pool, limits.address, context.now);
    throw new AppError('invalid_credentials', 'Invalid username or password');
  }
  if (config.hasRateLimits) await forgetHits(pool, limits.account.bucket);
  await endSession(context);
  await openSession(pool, context, row.id);
  return toUser(row, context);
}

async function endSession(context: OpenContext): Promise<void> {
  if (context.person !== null) await queries.removeSession(context.deps.pool, context.person.sessionId);
}

export async function logout(context: OpenContext): Promise<Record<string, never>> {
  await endSession(context);
  context.setSessionCookie(null);
  return {};
}

async function getRow(context: Context): Promise<queries.UserRow> {
  const row = await queries.findUser(context.db, context.person.id);
  if (row === null) throw new AppError('not_authenticated', 'Sign in first');
  return row;
}

export async function getCurrentUser(context: Context): Promise<User> {
  return toUser(await getRow(context), context);
}

export async function getProfile(context: Context) {
  return { ...(await getRow(context)), pendingEmail: null, timeZone: null };
}

export async function updateProfile(context: Context, body: BodyOf<typeof updateProfileRow>) {
  // Where no mail can be sent to check an address, it counts at once.
  const counts = !context.deps.config.hasMailServer;
  const { firstName, lastName, email, phone } = body;
  try {
    const row = one(
      await queries.updateProfile(
        context.db,
        context.person.id,
        firstName,
        lastName,
        email,
        phone || null,
        counts,
      ),
    );
    return { ...row, pendingEmail: null, timeZone: null };
  } catch (error) {
    if (brokenConstraint(error) === 'users_email_key') throw new AppError('conflict', 'Email already in use');
    throw error;
  }
}

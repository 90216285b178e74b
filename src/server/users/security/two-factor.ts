import { createHmac, randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/route.ts';
import type {
  confirmTwoFactor as confirmRow,
  loginTwoFactor as loginRow,
  setUpTwoFactor as setUpRow,
  TwoFactor,
} from '#contract/security.ts';
import type { User } from '#contract/users.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context, Deps, OpenContext } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { type Db, inTransaction, one } from '#server/platform/database/database.ts';
import { codeUri, newCodeSecret, stepOfCode } from '#server/platform/security/one-time-codes.ts';
import { type Place, seal, unseal } from '#server/platform/security/sealed.ts';
import { connectAndOpen } from '#server/users/oidc/connecting.ts';
import { forgetTries, tenTries } from '#server/users/sign-in/limits.ts';
import { refuseWithProviderOnly } from '#server/users/sign-in/provider-only.ts';
import { enter, openSession } from '#server/users/sign-in/sessions.ts';
import { sendNotice } from './emails.ts';
import { findPassword } from './password-queries.ts';
import { checkPassword } from './passwords.ts';
import { checkChallenge, readChallenge } from './two-factor-challenge.ts';
import * as queries from './two-factor-queries.ts';

const RECOVERY_CODES = 10;
// Without 0, 1, l and o: codes are copied by hand.
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const WRONG = 'This code is not valid';

const placeOf = (userId: string): Place => ({ table: 'two_factor', row: userId, column: 'secret' });

export async function getTwoFactor({ db, person }: Context): Promise<TwoFactor> {
  return one(await queries.selectStatus(db, person.id));
}

type Password = BodyOf<typeof setUpRow>;

export async function setUpTwoFactor(context: Context, { password }: Password) {
  const { deps, person, now } = context;
  await checkPassword(context, password);
  const secret = await newCodeSecret();
  const sealed = seal(deps.keys.sealed, placeOf(person.id), secret);
  if ((await queries.upsertSecret(deps.pool, person.id, sealed, now)).length === 0) throw alreadyOn();
  return { secret, uri: await codeUri({ secret, issuer: 'Allsquare', label: person.username }) };
}

function alreadyOn(): AppError {
  return new AppError('conflict', 'Two-step sign-in is already on');
}

export async function confirmTwoFactor(context: Context, { code }: BodyOf<typeof confirmRow>) {
  const { deps, person, now } = context;
  const limit = tenTries(`two-factor:${person.id}`);
  await enforceLimit(context, limit);
  const recoveryCodes = await inTransaction(deps.pool, async (db) => {
    const row = await queries.getSecret(db, person.id);
    if (row === null) throw new AppError('conflict', 'Set up two-step sign-in first');
    if (row.isConfirmed) throw alreadyOn();
    if (!(await takeCode(db, context, { userId: person.id, row, code }))) throw invalid(WRONG, 'code');
    await queries.confirmSecret(db, person.id, now);
    await notify(db, context, 'two_factor_on');
    return writeRecoveryCodes(db, deps, person.id);
  });
  await forgetTries(context, limit);
  deps.wakeJobs();
  return { recoveryCodes };
}

async function notify(db: Db, { deps, person, now }: Context, what: 'two_factor_on' | 'two_factor_off') {
  const to = await queries.findAddress(db, person.id);
  await sendNotice(db, { to, what, appUrl: deps.config.appUrl, now });
}

type Tried = { userId: string; row: queries.SecretRow; code: string };

/** Whether a code is right and of a later step than all accepted ones; accepts it. The caller holds the row's lock. */
async function takeCode(db: Db, { deps, now }: OpenContext, { userId, row, code }: Tried): Promise<boolean> {
  const secret = unseal(deps.keys.sealed, placeOf(userId), row.secret);
  const step = await stepOfCode({ secret, code: code.replace(' ', ''), now, lastStep: row.lastStep });
  if (step === null) return false;
  await queries.writeStep(db, userId, step);
  return true;
}

function hashRecoveryCode(deps: Deps, userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHmac('sha256', deps.keys.signIn)
    .update(JSON.stringify(['recovery', userId, plain]))
    .digest('hex');
}

function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

async function writeRecoveryCodes(db: Db, deps: Deps, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const hashes = codes.map((code) => hashRecoveryCode(deps, userId, code));
  await queries.removeRecoveryCodes(db, userId);
  await queries.insertRecoveryCodes(db, userId, hashes);
  return codes;
}

export async function renewRecoveryCodes(context: Context, { password }: Password) {
  const { deps, person } = context;
  await checkPassword(context, password);
  const recoveryCodes = await inTransaction(deps.pool, async (db) => {
    const row = await queries.getSecret(db, person.id);
    if (row?.isConfirmed !== true) throw new AppError('conflict', 'Two-step sign-in is off');
    return writeRecoveryCodes(db, deps, person.id);
  });
  return { recoveryCodes };
}

export async function disableTwoFactor(context: Context, { password }: Password): Promise<TwoFactor> {
  const { deps, person } = context;
  await checkPassword(context, password);
  await inTransaction(deps.pool, async (db) => {
    const row = await queries.getSecret(db, person.id);
    await queries.removeSecret(db, person.id);
    await queries.removeRecoveryCodes(db, person.id);
    if (row?.isConfirmed === true) await notify(db, context, 'two_factor_off');
  });
  deps.wakeJobs();
  return { isOn: false, recoveryCodesLeft: 0 };
}

/** The second step of signing in: a code of the app, or a recovery code, which is then used up. */
export async function loginTwoFactor(context: OpenContext, body: BodyOf<typeof loginRow>): Promise<User> {
  const { deps } = context;
  const { userId, attemptId } = readChallenge(context, body.challenge);
  const password = (await findPassword(deps.pool, userId)) ?? '';
  checkChallenge(context, body.challenge, { userId, password, attemptId });
  if (attemptId === null) refuseWithProviderOnly(deps.config);
  const limit = tenTries(`two-factor:${userId}`);
  await enforceLimit(context, limit);
  const opened = await inTransaction(deps.pool, async (db) => {
    const row = await queries.getSecret(db, userId);
    // Turned off meanwhile: sign in again with only the password.
    if (row?.isConfirmed !== true) throw new AppError('link_expired', 'Sign in again');
    const isRight =
      body.recoveryCode === undefined
        ? await takeCode(db, context, { userId, row, code: body.code ?? '' })
        : (await queries.takeRecoveryCode(db, userId, hashRecoveryCode(deps, userId, body.recoveryCode)))
            .length > 0;
    if (!isRight) return null;
    if (attemptId === null) return openSession(db, context, { userId, password });
    const proven = { attemptId, userId, password: password === '' ? null : password };
    return connectAndOpen(context.within(db), proven);
  });
  if (opened === null) throw new AppError('invalid_credentials', WRONG);
  await forgetTries(context, limit);
  return enter(context, opened);
}

// Why: docs/decisions/0076.
import { AppError } from '#server/core/app-error.ts';
import type { OpenContext } from '#server/core/context.ts';
import { first, inTransaction, one } from '#server/platform/database/database.ts';
import { askToVerify } from '#server/users/profile/verification.ts';
import { addPerson } from '#server/users/sign-up/add-account.ts';
import { enterByInvite } from '#server/users/sign-up/door.ts';
import { isOfAllowedDomain } from '#server/users/sign-up/links.ts';
import { type IdentityClaims, usernameOf } from './claims.ts';
import { connect } from './connecting.ts';
import * as queries from './queries.ts';

/** Who comes: an account, or nobody yet because the address is an account's, or because no new accounts are made. */
export type Who =
  | { is: 'account'; userId: string; password: string | null; hasTwoFactor: boolean }
  | { is: 'taken' }
  | { is: 'closed' };

type Coming = { claims: IdentityClaims; invite: string | null };

const MOST_TRIES = 10;

/** Decides who an identity is, by issuer and subject; makes their account if they may have one. */
export async function resolveIdentity(context: OpenContext, coming: Coming): Promise<Who> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      const who = await inTransaction(context.deps.pool, (db) => resolveOnce(context.within(db), coming));
      context.deps.wakeJobs();
      return who;
    } catch (error) {
      if (error instanceof AppError && error.code === 'sign_up_closed') return { is: 'closed' };
      if (!(error instanceof AppError && error.code === 'conflict')) throw error;
      // Another sign-in wrote first, and may be theirs. Or for good: the address of their invite is an account's.
      if (left === 0) return { is: 'taken' };
    }
  }
}

async function resolveOnce(context: OpenContext, coming: Coming): Promise<Who> {
  const { db } = context;
  const { claims } = coming;
  const known = first(await queries.findByIdentity(db, claims.issuer, claims.subject));
  if (known !== null) return { is: 'account', userId: known.id, ...known };
  const owner =
    claims.email === null ? null : first(await queries.findByAddress(db, claims.email, claims.issuer));
  if (owner !== null) {
    if (!isTheirs(context, claims, owner)) return { is: 'taken' };
    await connect(context, owner.id, claims);
  } else {
    await makeAccount(context, coming);
  }
  const now = one(await queries.findByIdentity(db, claims.issuer, claims.subject));
  return { is: 'account', userId: now.id, ...now };
}

/** Whether an address alone connects: both sides have verified it, and the installation trusts the provider's word. */
function isTheirs(
  { deps: { config } }: OpenContext,
  { isEmailVerified }: IdentityClaims,
  { isVerified, isFollowed, isConnected }: queries.AddressOwner,
): boolean {
  return isEmailVerified && isVerified && isFollowed && !isConnected && config.oidc?.trustsEmail === true;
}

async function makeAccount(context: OpenContext, { claims, invite }: Coming): Promise<void> {
  const { db, deps, now } = context;
  const { config } = deps;
  const said = claims.isEmailVerified ? claims.email : null;
  const mayEnter = config.oidc?.isOpen === true || (said !== null && isOfAllowedDomain(config, said));
  const { email: followed } = await enterByInvite(context, invite ?? undefined, mayEnter);
  const trusted = config.oidc?.trustsEmail === true ? said : null;
  const { name: username } = one(await queries.findFreeName(db, usernameOf(claims)));
  const userId = await addPerson(context, {
    username,
    password: null,
    followed,
    trusted,
    language: claims.language,
  });
  await queries.writeGivenNames(db, userId, claims.firstName, claims.lastName);
  await connectNew(context, userId, claims);
  if ((followed ?? trusted) === null && said !== null && config.mail !== 'off')
    await askToVerify({ db, deps, now, userId }, said).catch(unlessTooMany);
}

/** Too many links went to the address today: its owner can ask for one in their profile. */
function unlessTooMany(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
}

async function connectNew({ db, now }: OpenContext, userId: string, claims: IdentityClaims): Promise<void> {
  const { issuer, subject, email } = claims;
  if ((await queries.insertIdentity(db, userId, issuer, subject, email, now)).length === 0)
    throw new AppError('conflict', 'Another sign-in was faster');
}

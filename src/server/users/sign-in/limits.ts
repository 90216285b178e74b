// Why: docs/decisions/0012.
import type { OpenContext } from '#server/core/context.ts';
import { enforceLimit, refuseWhenLimited, uncount } from '#server/core/enforce-limit.ts';
import { forgetHits, type Limit } from '#server/platform/security/rate-limits.ts';
import { findLimitKey } from '#server/users/queries.ts';

const QUARTER_HOUR_SECONDS = 15 * 60;
/** As much as ten accounts: locking one account leaves the address open, trying a password on many does not. */
const MAX_FAILURES_PER_NETWORK = 100;

/** 10 in 15 minutes. */
export function tenTries(bucket: string): Limit {
  return { bucket, most: 10, windowSeconds: QUARTER_HOUR_SECONDS };
}

/** A success resets the count. */
export async function forgetTries({ db, deps }: OpenContext, { bucket }: Limit): Promise<void> {
  if (deps.config.hasRateLimits) await forgetHits(db, bucket);
}

type SignInLimits = { account: Limit; network: Limit };

/**
 * Counts a sign-in by its account and by the caller's network as if it had failed. It counts before the password is
 * looked at, so that many tries at once are no more than the limit. A try that the account's limit refuses does not
 * count for the network, so one account never uses up more than its own 10.
 */
export async function countSignIn(context: OpenContext, name: string): Promise<SignInLimits> {
  const network: Limit = {
    bucket: `sign-in-from:${context.clientNetwork}`,
    most: MAX_FAILURES_PER_NETWORK,
    windowSeconds: QUARTER_HOUR_SECONDS,
  };
  await refuseWhenLimited(context, network);
  const account = tenTries(`sign-in:${await findLimitKey(context.db, name)}`);
  await enforceLimit(context, account);
  await enforceLimit(context, network);
  return { account, network };
}

/** The password was right: the account's count is reset, and the network keeps only the failures. */
export async function uncountSignIn(context: OpenContext, { account, network }: SignInLimits): Promise<void> {
  await forgetTries(context, account);
  await uncount(context, network);
}

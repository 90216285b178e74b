import { checkLimit, hitLimit, type Limit, uncountHit } from '#server/platform/security/rate-limits.ts';
import { AppError } from './app-error.ts';
import type { OpenContext } from './context.ts';

type Counting = Pick<OpenContext, 'db' | 'deps' | 'now'>;

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/**
 * Counts one hit and throws 429 with the message above the limit. It counts through the context's `db`: inside a call's
 * transaction, the hit of a failing call is rolled back; pass the pool if failures must count too.
 */
export async function enforceLimit(
  { db, deps, now }: Counting,
  limit: Limit,
  message: string = TOO_MANY_ATTEMPTS,
): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const retryAfter = await hitLimit(db, limit, now);
  if (retryAfter !== null) throw new AppError('too_many_requests', message, { retryAfter });
}

/** Throws 429 if the limit is reached already. Counts nothing. */
export async function refuseWhenLimited({ db, deps, now }: Counting, limit: Limit): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const retryAfter = await checkLimit(db, limit, now);
  if (retryAfter !== null) throw new AppError('too_many_requests', TOO_MANY_ATTEMPTS, { retryAfter });
}

/** Takes back one counted hit, of a try that succeeded. */
export async function uncount({ db, deps, now }: Counting, { bucket }: Limit): Promise<void> {
  if (deps.config.hasRateLimits) await uncountHit(db, bucket, now);
}

/** Counts further hits, for what costs as much as several. They count even if the call fails. */
export async function countMore({ deps, now }: Counting, limit: Limit, hits: number): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  for (let hit = 0; hit < hits; hit += 1) await hitLimit(deps.pool, limit, now);
}

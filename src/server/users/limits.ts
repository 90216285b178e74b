import { AppError } from '#server/http/app-error.ts';
import type { OpenContext } from '#server/http/context.ts';
import { checkLimit, forgetHits, hitLimit, type Limit } from '#server/platform/rate-limits.ts';

const QUARTER = 15 * 60;

export function tooMany(retryAfter: number): AppError {
  return new AppError('too_many_requests', 'Too many attempts. Please try again later.', { retryAfter });
}

/** 10 in 15 minutes. */
export function tenTries(bucket: string): Limit {
  return { bucket, most: 10, windowSeconds: QUARTER };
}

/** Counts a try within the call's own transaction or outside of any, as the caller's `db` is; one too many is refused. */
export async function countTry({ db, deps, now }: OpenContext, limit: Limit): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const wait = await hitLimit(db, limit, now);
  if (wait !== null) throw tooMany(wait);
}

/** Refuses where a bucket is full already; counts nothing. */
export async function checkTries({ db, deps, now }: OpenContext, limit: Limit): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const wait = await checkLimit(db, limit, now);
  if (wait !== null) throw tooMany(wait);
}

/** A success: the count begins anew. */
export async function forgetTries({ db, deps }: OpenContext, { bucket }: Limit): Promise<void> {
  if (deps.config.hasRateLimits) await forgetHits(db, bucket);
}

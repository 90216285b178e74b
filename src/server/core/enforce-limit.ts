import { checkLimit, hitLimit, type Limit } from '#server/platform/security/rate-limits.ts';
import { AppError } from './app-error.ts';
import type { OpenContext } from './context.ts';

type Counting = Pick<OpenContext, 'db' | 'deps' | 'now'>;

const TOO_MANY_ATTEMPTS = 'Too many attempts. Please try again later.';

/**
 * Counts one hit and answers 429 with the message when it is one too many. It counts through the context's `db`: inside
 * a call's own transaction, a hit of a call that fails is rolled back; pass the pool where failures must count too.
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

/** Answers 429 when the limit is reached already. Counts nothing. */
export async function refuseWhenLimited({ db, deps, now }: Counting, limit: Limit): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const retryAfter = await checkLimit(db, limit, now);
  if (retryAfter !== null) throw new AppError('too_many_requests', TOO_MANY_ATTEMPTS, { retryAfter });
}

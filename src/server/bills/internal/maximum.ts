import { AppError } from '#server/core/app-error.ts';
import { type Db, one } from '#server/platform/database/database.ts';
import { lockUser } from '#server/users/queries.ts';
import { countBills } from './queries.ts';

export const MAX_SERIES = 500;
export const MAX_UNPAID_BILLS = 1000;

/**
 * Answers 409 when one more unpaid bill is one too many, or a new series is. An occurrence that appears by itself is
 * never refused: each series adds at most one.
 */
export async function refuseBeyondMaximum(
  db: Db,
  userId: string,
  { newSeries }: { newSeries: 0 | 1 },
): Promise<void> {
  // Two calls at once count one after the other.
  await lockUser(db, userId);
  const { series, unpaid } = one(await countBills(db, userId));
  if (series + newSeries > MAX_SERIES)
    throw new AppError('conflict', `You can have at most ${MAX_SERIES} bills`);
  if (unpaid >= MAX_UNPAID_BILLS)
    throw new AppError(
      'conflict',
      `You can have at most ${MAX_UNPAID_BILLS.toLocaleString('en-US')} unpaid bills`,
    );
}

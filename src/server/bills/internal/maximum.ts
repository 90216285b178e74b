import type { BillKind } from '#contract/bills.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { one } from '#server/platform/database/database.ts';
import { lockHomeCurrency } from '#server/users/home-currency.ts';
import { countBills } from './queries.ts';

export const MAX_SERIES = 500;
export const MAX_UNPAID_BILLS = 1000;

/**
 * Throws 409 if one more unpaid bill or income, or a new series, exceeds the maximum of its kind. An occurrence that
 * appears by itself is never refused.
 */
export async function refuseBeyondMaximum(
  context: Context,
  { kind, newSeries }: { kind: BillKind; newSeries: 0 | 1 },
): Promise<void> {
  // Simultaneous calls count one after the other.
  await lockHomeCurrency(context);
  const { series, unpaid } = one(await countBills(context.db, context.person.id, kind));
  const refuse = (most: number, what: string) =>
    new AppError('conflict', `You can have at most ${most.toLocaleString('en-US')} ${what}`);
  if (series + newSeries > MAX_SERIES) throw refuse(MAX_SERIES, kind === 'bill' ? 'bills' : 'incomes');
  if (unpaid >= MAX_UNPAID_BILLS)
    throw refuse(MAX_UNPAID_BILLS, kind === 'bill' ? 'unpaid bills' : 'expected incomes');
}

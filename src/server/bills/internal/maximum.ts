import type { BillKind } from '#contract/bills.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { one } from '#server/platform/database/database.ts';
import { lockHomeCurrency } from '#server/users/home-currency.ts';
import { countBills } from './queries.ts';

export const MAX_SERIES = 500;
export const MAX_UNPAID_BILLS = 1000;

const TOO_MANY_SERIES: Readonly<Record<BillKind, Text>> = {
  bill: sentence('You can have at most {most} bills', { most: { count: MAX_SERIES } }),
  income: sentence('You can have at most {most} incomes', { most: { count: MAX_SERIES } }),
};
const TOO_MANY_UNPAID: Readonly<Record<BillKind, Text>> = {
  bill: sentence('You can have at most {most} unpaid bills', { most: { count: MAX_UNPAID_BILLS } }),
  income: sentence('You can have at most {most} expected incomes', { most: { count: MAX_UNPAID_BILLS } }),
};

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
  if (series + newSeries > MAX_SERIES) throw new AppError('conflict', TOO_MANY_SERIES[kind]);
  if (unpaid >= MAX_UNPAID_BILLS) throw new AppError('conflict', TOO_MANY_UNPAID[kind]);
}

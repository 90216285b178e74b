import type { findRate as findRow } from '#contract/rates.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import { crossRate } from '#domain/exchange.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { first } from '#server/platform/database/database.ts';
import * as queries from './internal/queries.ts';

/** The day's rate between a currency and the group's; without one, that of the group's last expense in the currency. */
export async function findRate(
  context: Context,
  groupId: string,
  { currency, date }: QueryOf<typeof findRow>,
): Promise<ReplyOf<typeof findRow>> {
  const { db } = context;
  const group = await openGroup(context, groupId, 'read');
  if (currency === group.currency) throw invalid("Choose another currency than the group's", 'currency');
  const daily = first(await queries.findDailyRates(db, currency, group.currency, date));
  const rate = daily === null ? null : crossRate(daily.from, daily.to);
  if (daily !== null && rate !== null) return { rate, source: 'daily', day: daily.day };
  const last = first(await queries.findGroupRate(db, groupId, currency));
  return last === null ? { rate: null, source: null, day: null } : { ...last, source: 'group' };
}

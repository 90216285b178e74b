import type { findRate as findRow } from '#contract/rates.ts';
import type { QueryOf, ReplyOf } from '#contract/route.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { crossRate, type Rate } from '#domain/exchange.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { type Db, first } from '#server/platform/database/database.ts';
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

type AskedRates = { from: readonly Currency[]; to: Currency; date: Day };

/** The daily rates of several currencies to one, all of the same day; null where one of them is unknown. */
export async function findDayRates(
  db: Db,
  { from, to, date }: AskedRates,
): Promise<{ day: Day; rates: ReadonlyMap<Currency, Rate> } | null> {
  const daily = first(await queries.findAllDailyRates(db, [...from, to], date));
  const home = daily?.rates.find(({ currency }) => currency === to);
  if (daily === null || home === undefined) return null;
  const rates = new Map<Currency, Rate>();
  for (const { currency, rate } of daily.rates) {
    const cross = crossRate(rate, home.rate);
    if (cross === null) return null;
    rates.set(currency, cross);
  }
  return { day: daily.day, rates };
}

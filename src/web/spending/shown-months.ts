import type { Spending } from '#contract/spending.ts';
import { daysOfMonth, firstDayOf, monthNumber, monthOf, monthsAfter } from '#domain/calendar.ts';
import { ZERO } from '#domain/money.ts';
import { monthsOf } from '#domain/spending.ts';

const SHOWN = 12;

const numberOf = (month: string) => monthNumber(firstDayOf(month));

/**
 * The twelve months that are shown around a chosen one: the year up to this month, or the years before and after it.
 * So the bars stay where they are while the arrows move through a year.
 */
export function monthsAround(month: string, now: string): string[] {
  const years = Math.ceil((numberOf(month) - numberOf(now)) / SHOWN);
  const last = monthsAfter(now, years * SHOWN);
  return Array.from({ length: SHOWN }, (_, index) => monthsAfter(last, index + 1 - SHOWN));
}

/** The days of the months, and of the month before them, with which the first is compared. */
export function daysOf(months: readonly string[]): { from: string; to: string } {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return { from: firstDayOf(monthsAfter(first, -1)), to: daysOfMonth(last).to };
}

type MonthSum = Spending['byMonth'][number];

/** What was spent in a month; undefined where the reply does not reach. */
export function findMonth({ byMonth }: Spending, month: string): MonthSum | undefined {
  return byMonth.find((each) => each.month === month);
}

/** A month in which nothing was spent. */
export function noSpending(month: string): MonthSum {
  return { month: monthOf(firstDayOf(month)), total: ZERO, byCategory: [] };
}

const MOST_SHOWN = 24;

/** The months from the first to the last, also those between in which nothing was spent; the newest 24. */
export function withoutGaps(sums: readonly MonthSum[]): MonthSum[] {
  const [first, last] = [sums[0], sums.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(sums.map((each) => [each.month, each]));
  return monthsOf({ from: firstDayOf(first.month), to: firstDayOf(last.month) })
    .slice(-MOST_SHOWN)
    .map((month) => known.get(month) ?? noSpending(month));
}

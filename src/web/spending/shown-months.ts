import type { Spending } from '#contract/spending.ts';
import { day, monthAround, monthNumber } from '#domain/calendar.ts';
import { monthAfter } from '#web/lib/time/months.ts';

const SHOWN = 12;

const numberOf = (month: string) => monthNumber(day(`${month}-01`));

/**
 * The twelve months that are shown around a chosen one: the year up to this month, or the years before and after it.
 * So the bars stay where they are while the arrows move through a year.
 */
export function monthsAround(month: string, now: string): string[] {
  const years = Math.ceil((numberOf(month) - numberOf(now)) / SHOWN);
  const last = monthAfter(now, years * SHOWN);
  return Array.from({ length: SHOWN }, (_, index) => monthAfter(last, index + 1 - SHOWN));
}

/** The days of the months, and of the month before them, with which the first is compared. */
export function daysOf(months: readonly string[]): { from: string; to: string } {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return { from: `${monthAfter(first, -1)}-01`, to: monthAround(day(`${last}-01`)).to };
}

type MonthSum = Spending['byMonth'][number];

/** What was spent in a month; undefined where the reply does not reach. */
export function findMonth({ byMonth }: Spending, month: string): MonthSum | undefined {
  return byMonth.find((each) => each.month === month);
}

import type { Spending } from '#contract/spending.ts';
import {
  type Day,
  daysInMonth,
  daysOfMonth,
  firstDayOf,
  monthOf,
  monthsAfter,
  partsOf,
} from '#domain/calendar.ts';
import { add, type Cents, subtract, ZERO } from '#domain/money.ts';

type DaySum = Spending['byDay'][number];

/** A month and the one before it. */
export function twoMonths(month: string): { from: string; to: string } {
  return { from: firstDayOf(monthsAfter(month, -1)), to: daysOfMonth(month).to };
}

const dayCount = (month: string) => daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)));

/** The cumulative spending of a month by day; null after the last day. */
function runUp(days: readonly DaySum[], month: string, last: number): (Cents | null)[] {
  const own = days.filter(({ date }) => monthOf(date) === month);
  let total = ZERO;
  return Array.from({ length: dayCount(month) }, (_, index) => {
    for (const { date, amount } of own) if (partsOf(date).day === index + 1) total = add(total, amount);
    return index < last ? total : null;
  });
}

export type Running = {
  /** The cumulative spending by day. */
  now: readonly (Cents | null)[];
  before: readonly (Cents | null)[];
  /** The day of the month up to which both are compared. */
  until: number;
  total: Cents;
  /** The difference to the previous month up to that day. */
  more: Cents;
};

/** A month beside the month before, day by day: up to today, or up to what is already spent after it. */
export function compareMonths(days: readonly DaySum[], month: string, today: Day): Running {
  const length = dayCount(month);
  const isNow = monthOf(today) === month;
  const ahead = days.filter(({ date }) => monthOf(date) === month).map(({ date }) => partsOf(date).day);
  const until = isNow ? Math.max(partsOf(today).day, ...ahead) : length;
  const now = runUp(days, month, until);
  const before = runUp(days, monthsAfter(month, -1), Number.POSITIVE_INFINITY);
  const total = now[until - 1] ?? ZERO;
  const then = (isNow ? before[Math.min(until, before.length) - 1] : before.at(-1)) ?? ZERO;
  return { now, before, until, total, more: subtract(total, then) };
}

import type { getOutlook as outlookRow } from '#contract/goals.ts';
import type { ReplyOf } from '#contract/route.ts';
import { addDays, type Day, monthAround, partsOf } from '#domain/calendar.ts';
import { neededPerMonth } from '#domain/goals.ts';
import { type Cents, smaller, subtract, sum, ZERO } from '#domain/money.ts';
import { addMonthsAnchored, type Frequency, occurrencesWithin } from '#domain/recurrence.ts';

type Outlook = ReplyOf<typeof outlookRow>;
type OutlookItem = Outlook['days'][number]['items'][number];
/** Something to be paid on a day. */
export type Due = OutlookItem & { date: Day };

/** Both days included. */
export type Span = { from: Day; to: Day };

const OUTLOOK_DAYS = 30;

/** Today and the days after it that are looked at. */
export function spanFrom(today: Day): Span {
  return { from: today, to: addDays(today, OUTLOOK_DAYS) };
}

export type PlannedSeries = {
  name: string;
  amount: Cents;
  frequency: Frequency;
  dayOfMonth: number;
  nextDueDate: Day;
};

/** The future occurrences of a series that are not bills yet. */
export function duesOfSeries(series: PlannedSeries, span: Span): Due[] {
  const { name, amount, frequency, dayOfMonth, nextDueDate } = series;
  const anchor = { dueDate: nextDueDate, dayOfMonth };
  const dates = occurrencesWithin(anchor, frequency, { ...span, most: OUTLOOK_DAYS + 1 });
  return dates.map(({ dueDate }) => ({ kind: 'bill', id: null, name, amount, date: dueDate }));
}

export type OwedDebt = { id: string; name: string; balance: Cents; minimumPayment: Cents; dueDate: Day };

/** The days of the span on which a debt's minimum is due: the day of month of its due date, from that date on. */
export function minimumDays({ dueDate }: Pick<OwedDebt, 'dueDate'>, { from, to }: Span): Day[] {
  const { day: dayOfMonth } = partsOf(dueDate);
  return [0, 1, 2]
    .map((months) => addMonthsAnchored(from, months, dayOfMonth))
    .filter((date) => date >= from && date <= to && date >= dueDate);
}

/** The month before the due day of a minimum: payments in it count towards that minimum. */
export function monthBefore(date: Day, { dueDate }: Pick<OwedDebt, 'dueDate'>): Day {
  return addMonthsAnchored(date, -1, partsOf(dueDate).day);
}

/** The rest of a debt's minimums, at most its balance. `paid`: payments in its first month. */
export function duesOfDebt(debt: OwedDebt, span: Span, paid: Cents): Due[] {
  let { balance } = debt;
  const dues = minimumDays(debt, span).map((date, index): Due => {
    const open = subtract(debt.minimumPayment, index === 0 ? smaller(paid, debt.minimumPayment) : ZERO);
    const amount = smaller(open, balance);
    balance = subtract(balance, amount);
    return { kind: 'debt', id: debt.id, name: debt.name, amount, date };
  });
  return dues.filter(({ amount }) => amount > 0);
}

export type AimedGoal = { id: string; name: string; target: Cents; current: Cents; deadline: Day };

/**
 * The amounts that a goal needs, on each first of a month up to its deadline. A deadline before the next first replaces
 * it; so does the last day of the span if the next first is the day after it.
 */
export function duesOfGoal({ id, name, target, current, deadline }: AimedGoal, span: Span): Due[] {
  const needed = neededPerMonth({ current, target, today: span.from, deadline });
  if (needed === null || needed === 0) return [];
  const last = deadline < span.to ? deadline : span.to;
  const firsts = [1, 2].map((months) => monthAround(span.from, months).from).filter((date) => date <= last);
  let rest = subtract(target, current);
  const dues = (firsts.length === 0 ? [last] : firsts).map((date): Due => {
    const amount = smaller(needed, rest);
    rest = subtract(rest, amount);
    return { kind: 'goal', id, name, amount, date };
  });
  return dues.filter(({ amount }) => amount > 0);
}

const KINDS: readonly OutlookItem['kind'][] = ['bill', 'debt', 'goal'];

/** The days with something due, nearest first; in each bills, then debts, then goals, in the given order. */
export function groupByDay(dues: readonly Due[]): Outlook['days'] {
  const byDay = new Map<Day, OutlookItem[]>();
  for (const { date, ...item } of dues) {
    const items = byDay.get(date) ?? [];
    items.push(item);
    byDay.set(date, items);
  }
  return [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, items]) => ({
      date,
      total: sum(items.map((item) => item.amount)),
      items: items.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)),
    }));
}

import type { BillCategory } from './bill-categories.ts';
import { addDays, type Day, daysBetween, monthAround, partsOf, type Span } from './calendar.ts';
import type { Currency } from './currency.ts';
import { neededPerMonth } from './goals.ts';
import { groupBy } from './group-by.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, add, type Cents, smaller, subtract, sum, ZERO } from './money.ts';
import { addMonthsAnchored, type Frequency, occurrencesWithin } from './recurrence.ts';

/** The kinds of due items, in the order in which a day shows them. `income` and `collect` are incoming. */
export const OUTLOOK_KINDS = [
  'bill',
  'debt',
  'goal',
  'subscription',
  'series',
  'to_pay',
  'income',
  'to_collect',
] as const;
export type OutlookKind = (typeof OUTLOOK_KINDS)[number];

type OutlookItem = {
  kind: OutlookKind;
  id: string | null;
  name: string;
  amount: Cents;
  /** Of a bill or an income, if it stands for one. */
  category?: BillCategory;
  /** The day on which a bill was due, if that is before the outlook. */
  overdueSince?: Day;
  /** There is no payment request for it yet. */
  isIfAsked: boolean;
  groupId: string | null;
  groupName: string | null;
};

/** Something that is due on a day. */
export type Due = OutlookItem & { date: Day };

/** Today and the following days of the outlook. */
export function spanFrom(today: Day, days: number): Span {
  return { from: today, to: addDays(today, days) };
}

/** The months of a span after its first one, counted from 0, and more: no span is longer than 90 days. */
const MONTHS = [0, 1, 2, 3, 4];

type Named = Pick<OutlookItem, 'kind' | 'id' | 'name'> & Partial<OutlookItem>;

/** An item that is due on a day. */
export function dueOn(date: Day, amount: Cents, item: Named): Due {
  return { isIfAsked: false, groupId: null, groupName: null, ...item, date, amount };
}

/** A recurring expense that the person pays, alone or with others: `amount` is what they pay of it. */
export type UpcomingSeries = Pick<OutlookItem, 'id' | 'name' | 'amount' | 'groupId' | 'groupName'> & {
  kind: 'series' | 'income';
  frequency: Frequency;
  dayOfMonth: number;
  nextDate: Day;
  endsOn: Day | null;
  /** How many occurrences are left; null without such a limit. */
  timesLeft: number | null;
};

/** The occurrences of a recurring expense within the span. */
export function duesOfUpcoming(series: UpcomingSeries, span: Span): Due[] {
  const { kind, id, name, amount, groupId, groupName, frequency, dayOfMonth, nextDate, endsOn } = series;
  const to = endsOn !== null && endsOn < span.to ? endsOn : span.to;
  const left = series.timesLeft ?? Number.POSITIVE_INFINITY;
  const most = Number.POSITIVE_INFINITY;
  return occurrencesWithin({ dueDate: nextDate, dayOfMonth }, frequency, { from: span.from, to, most })
    .filter(({ step }) => step < left)
    .map(({ dueDate }) => dueOn(dueDate, amount, { kind, id, name, groupId, groupName }));
}

export type OwedDebt = { id: string; name: string; balance: Cents; minimumPayment: Cents; dueDate: Day };

/** The days of the span on which a debt's minimum is due: the day of month of its due date, from that date on. */
export function minimumDays({ dueDate }: Pick<OwedDebt, 'dueDate'>, { from, to }: Span): Day[] {
  const { day: dayOfMonth } = partsOf(dueDate);
  return MONTHS.map((months) => addMonthsAnchored(from, months, dayOfMonth)).filter(
    (date) => date >= from && date <= to && date >= dueDate,
  );
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
    return dueOn(date, amount, { kind: 'debt', id: debt.id, name: debt.name });
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
  const firsts = MONTHS.slice(1)
    .map((months) => monthAround(span.from, months).from)
    .filter((date) => date <= last);
  let rest = subtract(target, current);
  const dues = (firsts.length === 0 ? [last] : firsts).map((date): Due => {
    const amount = smaller(needed, rest);
    rest = subtract(rest, amount);
    return dueOn(date, amount, { kind: 'goal', id, name });
  });
  return dues.filter(({ amount }) => amount > 0);
}

/** The day after `today` on which a debt in a group is expected to be paid, if no one asks for it before. */
const DAYS_UNTIL_ASKED = 14;

/** A debt in a group, with the day of the open request for it. */
export type GroupDebt = Pick<OutlookItem, 'name' | 'amount' | 'groupId' | 'groupName'> & {
  kind: 'to_pay' | 'to_collect';
  askedOn: Day | null;
};

/** The due date of a debt in a group: the day of its request, but not before today; otherwise in 14 days. */
export function dueOfGroupDebt({ askedOn, amount, ...debt }: GroupDebt, { from }: Span): Due {
  if (askedOn === null) {
    return dueOn(addDays(from, DAYS_UNTIL_ASKED), amount, { ...debt, id: null, isIfAsked: true });
  }
  return dueOn(askedOn < from ? from : askedOn, amount, { ...debt, id: null });
}

/** A subscription with its next payment day. `isOverdue`: the current period is not paid. */
export type Renewal = {
  id: string;
  name: string;
  amount: Cents;
  date: Day;
  every: 'monthly' | 'yearly';
  isOverdue: boolean;
};

/** The renewals of a subscription within the span. What is overdue is due on the first day. */
export function duesOfRenewal({ id, name, amount, date, every, isOverdue }: Renewal, span: Span): Due[] {
  const anchor = { dueDate: date, dayOfMonth: partsOf(date).day };
  const coming = occurrencesWithin(anchor, every, { ...span, most: Number.POSITIVE_INFINITY });
  const dates = coming.map(({ dueDate }) => dueDate);
  if (isOverdue || date < span.from) dates.unshift(span.from);
  return dates.map((dueDate) => dueOn(dueDate, amount, { kind: 'subscription', id, name }));
}

type OutlookDay = {
  date: Day;
  /** The outgoing total. */
  total: Cents;
  incoming: Cents;
  /** The balance after this day. */
  balance: Cents;
  items: OutlookItem[];
};

type DayBalance = { date: Day; balance: Cents };

/** The balances over the days. A balance is that of the end of a day. */
export type BalanceForecast = {
  start: Cents;
  /** After each of the given days. */
  balances: Cents[];
  /** The first day that ends below zero. */
  firstShort: DayBalance | null;
  /** The first day with the lowest balance. */
  lowest: DayBalance;
};

/**
 * Computes the balances of the days with incoming or outgoing amounts, nearest first. `start` is the balance on the day
 * `from`. Incoming amounts of a day are added before outgoing ones are checked.
 */
export function followBalance(
  days: readonly Pick<OutlookDay, 'date' | 'total' | 'incoming'>[],
  from: Day,
  start: Cents,
): BalanceForecast {
  let balance = start;
  const after = days.map(({ date, total, incoming }): DayBalance => {
    balance = subtract(add(balance, incoming), total);
    return { date, balance };
  });
  // The first day counts even if nothing is due on it.
  const ends = after[0]?.date === from ? after : [{ date: from, balance: start }, ...after];
  return {
    start,
    balances: after.map((each) => each.balance),
    firstShort: ends.find((end) => end.balance < 0) ?? null,
    lowest: ends.reduce((least, end) => (end.balance < least.balance ? end : least)),
  };
}

export function isIncoming(kind: OutlookKind): boolean {
  return kind === 'income' || kind === 'to_collect';
}

type LookAhead = Pick<BalanceForecast, 'firstShort' | 'lowest'> & {
  /** Those with something due, nearest first. */
  days: OutlookDay[];
  /** What goes out on all days. */
  total: Cents;
};

/**
 * Groups due items by day, with the incoming and outgoing totals and the balance after each day. A day's items are in
 * the order of their kinds, otherwise as given.
 */
export function lookAhead(dues: readonly Due[], from: Day, start: Cents): LookAhead {
  const byDay = groupBy(dues, ({ date }) => date);
  const days = [...byDay.keys()].toSorted().map((date) => {
    const items = (byDay.get(date) ?? [])
      .map(({ date: _, ...item }) => item)
      .toSorted((a, b) => OUTLOOK_KINDS.indexOf(a.kind) - OUTLOOK_KINDS.indexOf(b.kind));
    const incoming = sum(items.filter(({ kind }) => isIncoming(kind)).map(({ amount }) => amount));
    const total = sum(items.filter(({ kind }) => !isIncoming(kind)).map(({ amount }) => amount));
    return { date, total, incoming, items };
  });
  const { balances, firstShort, lowest } = followBalance(days, from, start);
  return {
    days: days.map((day, index) => ({ ...day, balance: balances[index] ?? start })),
    total: sum(days.map((day) => day.total)),
    firstShort,
    lowest,
  };
}

/** Describes the outlook: 'Below zero on Dec 14, by $212.40' or 'You're covered through Feb 20'. */
export function describeOutlook(firstShort: DayBalance | null, to: Day, currency: Currency): Text {
  if (firstShort === null) return sentence("You're covered through {to}", { to: { monthDay: to } });
  const { date, balance } = firstShort;
  return sentence('Below zero on {date}, by {money}', {
    date: { monthDay: date },
    money: { amount: absolute(balance), currency },
  });
}

const OLD_AFTER_DAYS = 7;

/** Whether a balance entered on one day is outdated on another day. */
export function isOldBalance(saidOn: Day, today: Day): boolean {
  return daysBetween(saidOn, today) > OLD_AFTER_DAYS;
}

import {
  addDays,
  type Day,
  dayOf,
  daysBetween,
  daysInMonth,
  type Month,
  monthAround,
  monthNumber,
  monthOf,
  partsOf,
  type Span,
} from './calendar.ts';
import type { Currency } from './currency.ts';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from './expenses.ts';
import { groupBy } from './group-by.ts';
import { add, type Cents, sum, ZERO } from './money.ts';

/** The categories of spending: those of expenses, and three that only bills have. */
export const SPENDING_CATEGORIES = [...EXPENSE_CATEGORIES, 'housing', 'insurance', 'subscription'] as const;

export type SpendingCategory = (typeof SPENDING_CATEGORIES)[number];

export const SPENDING_LABELS: Readonly<Record<SpendingCategory, string>> = {
  ...CATEGORY_LABELS,
  housing: 'Housing',
  insurance: 'Insurance',
  subscription: 'Subscriptions',
};

export const MAX_SPENDING_MONTHS = 60;

/** The longest span with sums for each day: any two months. */
export const MAX_SPENDING_DAYS = 62;

/** What is wrong with the days of a request; null if nothing is. */
export function findSpanProblem(from: Day | undefined, to: Day | undefined): string | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) return 'Choose both days';
  if (from > to) return 'From date must not be after To date';
  const begun = partsOf(to).day >= partsOf(from).day ? 1 : 0;
  const months = monthNumber(to) - monthNumber(from) + begun;
  return months > MAX_SPENDING_MONTHS ? `Choose at most ${MAX_SPENDING_MONTHS} months` : null;
}

/** The months that a span touches, in order. */
export function monthsOf({ from, to }: Span): Month[] {
  const first = monthNumber(from);
  return Array.from({ length: monthNumber(to) - first + 1 }, (_, index) => {
    const number = first + index;
    return monthOf(dayOf(Math.floor(number / 12), (number % 12) + 1, 1));
  });
}

const FIRST_MONTH = 12;

/**
 * The previous span of the same length: as many months if it is whole months, otherwise as many days. Null before the
 * start of the calendar.
 */
export function spanBefore({ from, to }: Span): Span | null {
  const { year, month, day } = partsOf(to);
  const isWhole = partsOf(from).day === 1 && day === daysInMonth(year, month);
  if (isWhole) {
    const months = monthNumber(to) - monthNumber(from) + 1;
    if (monthNumber(from) - months < FIRST_MONTH) return null;
    return { from: monthAround(from, -months).from, to: monthAround(from, -1).to };
  }
  const days = daysBetween(from, to) + 1;
  if (daysBetween(FIRST_DAY, from) < days) return null;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

const FIRST_DAY = dayOf(1, 1, 1);

/** A sum of lines of one currency, month, category and group. */
export type SpendingCell = {
  amount: Cents;
  currency: Currency;
  month: Month;
  category: SpendingCategory;
  /** Null for bills. */
  groupId: string | null;
  groupName: string | null;
  /** Null if the sums are not by day. */
  date: Day | null;
};

type CategorySum = { category: SpendingCategory; amount: Cents };
type MonthSum = { month: Month; total: Cents; byCategory: CategorySum[] };
type DaySum = { date: Day; amount: Cents };
export type GroupSum = { groupId: string; groupName: string; amount: Cents };

type Sums = { total: Cents; byCategory: CategorySum[]; byMonth: MonthSum[] };

type Cell = Pick<SpendingCell, 'amount' | 'category' | 'month'>;

/** Adds up cells of one currency: by category, the largest first, and by month. */
export function sumSpending(cells: readonly Cell[], months: readonly Month[]): Sums {
  const byMonth = groupBy(cells, ({ month }) => month);
  return {
    total: sum(cells.map(({ amount }) => amount)),
    byCategory: sumByCategory(cells),
    byMonth: months.map((month) => {
      const own = byMonth.get(month) ?? [];
      return { month, total: sum(own.map(({ amount }) => amount)), byCategory: sumByCategory(own) };
    }),
  };
}

function sumByCategory(cells: readonly Cell[]): CategorySum[] {
  const sums = addUp(cells, ({ category }) => category);
  // Equal amounts are in the order of the categories.
  return SPENDING_CATEGORIES.flatMap((category) => {
    const amount = sums.get(category);
    return amount === undefined ? [] : [{ category, amount }];
  }).toSorted((a, b) => b.amount - a.amount);
}

/** Adds up cells by day, in order. Cells without a day are left out. */
export function sumByDay(cells: readonly Pick<SpendingCell, 'amount' | 'date'>[]): DaySum[] {
  return [...addUp(cells, ({ date }) => date)]
    .flatMap(([date, amount]) => (date === null ? [] : [{ date, amount }]))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** Adds up cells by group, the largest first. Cells of bills are left out. */
export function sumByGroup(cells: readonly SpendingCell[]): GroupSum[] {
  const names = new Map(cells.map(({ groupId, groupName }) => [groupId, groupName]));
  return [...addUp(cells, ({ groupId }) => groupId)]
    .flatMap(([groupId, amount]) =>
      groupId === null ? [] : [{ groupId, groupName: names.get(groupId) ?? '', amount }],
    )
    .toSorted((a, b) => b.amount - a.amount || (a.groupId < b.groupId ? -1 : 1));
}

function addUp<C extends { amount: Cents }, Key>(
  cells: readonly C[],
  keyOf: (cell: C) => Key,
): Map<Key, Cents> {
  const sums = new Map<Key, Cents>();
  for (const cell of cells) sums.set(keyOf(cell), add(sums.get(keyOf(cell)) ?? ZERO, cell.amount));
  return sums;
}

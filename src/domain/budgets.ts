import {
  type Day,
  daysInMonth,
  firstDayOf,
  type Month,
  monthAround,
  monthOf,
  monthsAfter,
  partsOf,
} from './calendar.ts';
import { groupBy } from './group-by.ts';
import { add, type Cents, cents, MAX_AMOUNT, negate, smaller, subtract, sum, ZERO } from './money.ts';
import {
  MAX_SPENDING_MONTHS,
  monthsOf,
  SPENDING_CATEGORIES,
  type SpendingCategory,
  type SpendingCell,
} from './spending.ts';

/** The budget of a category from a month until its next setting. An amount of zero ends the budget. */
export type BudgetSetting = { category: SpendingCategory; from: Month; amount: Cents; rolls: boolean };

/** A category's budget in one month. `left` is `amount + carried - spent`. */
export type MonthBudget = {
  category: SpendingCategory;
  amount: Cents;
  /** The remainder of the previous month, if the budget carries over; never below zero. */
  carried: Cents;
  spent: Cents;
  left: Cents;
  /** The part of the amount for the elapsed days, including today. */
  expected: Cents;
  rolls: boolean;
};

/** How many months after this one a budget can begin at the latest. */
export const MAX_MONTHS_AHEAD = 60;

type Spent = Pick<SpendingCell, 'amount' | 'category' | 'month'>;

/** The setting of a category that applies in a month; null if there is none or it ended the budget. */
export function settingIn(settings: readonly BudgetSetting[], month: Month): BudgetSetting | null {
  let found: BudgetSetting | null = null;
  for (const setting of settings) {
    if (setting.from <= month && (found === null || setting.from > found.from)) found = setting;
  }
  return found === null || found.amount === 0 ? null : found;
}

/**
 * The months whose spending affects the budgets of a month: those from which an amount is carried to it, and the month
 * itself; at most 60. Earlier remainders are not carried.
 */
export function relevantMonths(settings: readonly BudgetSetting[], month: Month): Month[] {
  const last = firstDayOf(month);
  const byCategory = [...groupBy(settings, ({ category }) => category).values()];
  let first = month;
  for (const own of byCategory) {
    for (
      let each = month, count = 1;
      count < MAX_SPENDING_MONTHS && settingIn(own, each)?.rolls;
      count += 1
    ) {
      each = monthsAfter(each, -1);
      if (settingIn(own, each) === null) break;
      if (each < first) first = each;
    }
  }
  return monthsOf({ from: firstDayOf(first), to: last });
}

type Known = {
  /** In effect in these months. */
  settings: readonly BudgetSetting[];
  /** The last one is the month of the budgets; the others are those that `relevantMonths` returns. */
  months: readonly Month[];
  spent: readonly Spent[];
  today: Day;
};

/** The budgets of the last of the months, in the order of the categories. */
export function budgetsOf({ settings, months, spent, today }: Known): MonthBudget[] {
  const byCategory = groupBy(settings, ({ category }) => category);
  const sums = sumByMonth(spent);
  const month = months.at(-1) ?? monthOf(today);
  return SPENDING_CATEGORIES.flatMap((category) => {
    const own = byCategory.get(category) ?? [];
    const budget = runThrough(own, months, (each) => sums.get(`${category} ${each}`) ?? ZERO);
    return budget === null ? [] : [{ ...budget, expected: expectedBy(today, month, budget.amount) }];
  });
}

type Running = Omit<MonthBudget, 'expected'>;

/** Goes through the months, because each carries its remainder to the next. Null if the last one has no budget. */
function runThrough(
  settings: readonly BudgetSetting[],
  months: readonly Month[],
  spentIn: (month: Month) => Cents,
): Running | null {
  let budget: Running | null = null;
  for (const month of months) {
    const setting = settingIn(settings, month);
    const rest: Cents = budget?.left ?? ZERO;
    budget = setting === null ? null : spend(setting, rest, spentIn(month));
  }
  return budget;
}

function spend({ category, amount, rolls }: BudgetSetting, rest: Cents, spent: Cents): Running {
  const carried = rolls && rest > 0 ? rest : ZERO;
  return { category, amount, carried, spent, left: subtract(add(amount, carried), spent), rolls };
}

function sumByMonth(spent: readonly Spent[]): Map<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { category, month, amount } of spent) {
    const key = `${category} ${month}`;
    sums.set(key, add(sums.get(key) ?? ZERO, amount));
  }
  return sums;
}

/** The amount times the elapsed days, including today, divided by the days of the month; rounded half up. */
function expectedBy(today: Day, month: Month, amount: Cents): Cents {
  const { year, month: inYear } = partsOf(firstDayOf(month));
  const days = daysInMonth(year, inYear);
  const now = monthOf(today);
  const gone = now === month ? partsOf(today).day : now > month ? days : 0;
  return cents(Math.floor((2 * amount * gone + days) / (2 * days)));
}

/** A category without a budget in a month, with what was spent there. */
export function withoutBudget(
  category: SpendingCategory,
  spent: readonly Spent[],
  month: Month,
): MonthBudget {
  const total = sumByMonth(spent).get(`${category} ${month}`) ?? ZERO;
  const none = { amount: ZERO, carried: ZERO, expected: ZERO, rolls: false };
  return { ...none, category, spent: total, left: negate(total) };
}

/** The number of whole months whose mean is suggested. */
const SUGGESTED_MONTHS = 3;

/** The months before this one whose mean is suggested as a budget. */
export function monthsToSuggestFrom(today: Day): Month[] {
  return monthsOf({ from: monthAround(today, -SUGGESTED_MONTHS).from, to: monthAround(today, -1).to });
}

export type BudgetSuggestion = { category: SpendingCategory; amount: Cents };

/** The mean spending of these months, rounded half up, for each category without a budget; the largest first. */
export function suggestBudgets(
  spent: readonly Spent[],
  months: readonly Month[],
  budgets: readonly Pick<MonthBudget, 'category'>[],
): BudgetSuggestion[] {
  const taken = new Set(budgets.map(({ category }) => category));
  const counted = groupBy(
    spent.filter(({ month }) => months.includes(month)),
    ({ category }) => category,
  );
  return SPENDING_CATEGORIES.flatMap((category) => {
    const total = sum((counted.get(category) ?? []).map(({ amount }) => amount));
    const mean = Math.floor((2 * total + SUGGESTED_MONTHS) / (2 * SUGGESTED_MONTHS));
    if (taken.has(category) || mean <= 0) return [];
    return [{ category, amount: smaller(cents(mean), MAX_AMOUNT) }];
  }).toSorted((a, b) => b.amount - a.amount);
}

/** The levels at which the owner of a budget is notified: `near` from 80 % on, `over` when nothing is left. */
export type BudgetLevel = 'near' | 'over';

/** The level that a budget has reached; null below 80 %. */
export function levelOf({ amount, carried, spent, left }: MonthBudget): BudgetLevel | null {
  if (left < 0) return 'over';
  return spent * 10 >= add(amount, carried) * 8 ? 'near' : null;
}

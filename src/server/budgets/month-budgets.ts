import {
  type BudgetSetting,
  type BudgetSuggestion,
  budgetsOf,
  type MonthBudget,
  monthsToSuggestFrom,
  relevantMonths,
  suggestBudgets,
  withoutBudget,
} from '#domain/budgets.ts';
import { daysOfMonth, firstDayOf, type Month, monthOf, monthsAfter } from '#domain/calendar.ts';
import { MAX_SPENDING_MONTHS, monthsOf, type SpendingCategory, type SpendingCell } from '#domain/spending.ts';
import type { Db } from '#server/platform/database/database.ts';
import { readCells } from '#server/spending/cells.ts';
import { listPlaces } from '#server/spending/queries.ts';
import type { PlannerToday } from '#server/users/planner.ts';
import { listSettings } from './queries.ts';

/** The settings that can affect a month. */
export function readSettings(db: Db, userId: string, month: Month): Promise<BudgetSetting[]> {
  const from = firstDayOf(monthsAfter(month, 1 - MAX_SPENDING_MONTHS));
  return listSettings(db, userId, from, firstDayOf(month));
}

type Cell = Pick<SpendingCell, 'amount' | 'category' | 'month'>;

/** The person's spending in their home currency in the months from one to another. */
async function readSpent(db: Db, planner: PlannerToday, from: Month, to: Month): Promise<Cell[]> {
  const span = { from: firstDayOf(from), to: daysOfMonth(to).to };
  const months = monthsOf(span);
  const { id, timeZone, homeCurrency } = planner;
  const places = await listPlaces(db, id, null);
  const asked = { ...span, groupId: null, places, starts: months.map(firstDayOf), timeZone };
  const rows = await readCells(db, planner, asked);
  return rows.flatMap(({ currency, category, place, amount, isIncome }) => {
    const month = months[place - 1];
    return isIncome || currency !== homeCurrency || category === null || month === undefined
      ? []
      : [{ amount, category, month }];
  });
}

/** A person's budgets in a month. */
export async function readBudgets(db: Db, planner: PlannerToday, month: Month): Promise<MonthBudget[]> {
  const settings = await readSettings(db, planner.id, month);
  if (settings.length === 0) return [];
  const months = relevantMonths(settings, month);
  const spent = await readSpent(db, planner, months[0] ?? month, month);
  return budgetsOf({ settings, months, spent, today: planner.today });
}

/** A person's budget for a category in a month, even if there is none. */
export async function readBudget(
  db: Db,
  planner: PlannerToday,
  month: Month,
  category: SpendingCategory,
): Promise<MonthBudget> {
  const settings = (await readSettings(db, planner.id, month)).filter((each) => each.category === category);
  const months = relevantMonths(settings, month);
  const spent = await readSpent(db, planner, months[0] ?? month, month);
  const [budget = withoutBudget(category, spent, month)] = budgetsOf({
    settings,
    months,
    spent,
    today: planner.today,
  });
  return budget;
}

type WithSuggestions = { budgets: MonthBudget[]; suggestions: BudgetSuggestion[] };

/** A person's budgets in a month, with suggestions. There are no suggestions for a past month. */
export async function readWithSuggestions(
  db: Db,
  planner: PlannerToday,
  month: Month,
): Promise<WithSuggestions> {
  const { today } = planner;
  if (month < monthOf(today)) return { budgets: await readBudgets(db, planner, month), suggestions: [] };
  const settings = await readSettings(db, planner.id, month);
  const months = relevantMonths(settings, month);
  const toSuggestFrom = monthsToSuggestFrom(today);
  const [first = month] = [...months, ...toSuggestFrom].toSorted();
  const spent = await readSpent(db, planner, first, month);
  const budgets = budgetsOf({ settings, months, spent, today });
  return { budgets, suggestions: suggestBudgets(spent, toSuggestFrom, budgets) };
}

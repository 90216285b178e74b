import type { ExpenseCategory } from '#domain/expenses.ts';

/** How far the demo looks back. */
export const YEAR_DAYS = 365;

/** An expense that comes back every so many days, from the first to the last time; its amounts take turns. */
export type Habit = {
  title: string;
  category: ExpenseCategory;
  everyDays: number;
  /** The last time. */
  daysAgo: number;
  amounts: readonly number[];
};

/** The expenses of a habit in a year, the latest first. */
export function occurrencesOf<Kind extends Habit>({ everyDays, amounts, ...habit }: Kind) {
  const count = Math.floor((YEAR_DAYS - habit.daysAgo) / everyDays) + 1;
  return Array.from({ length: count }, (_, index) => ({
    ...habit,
    amount: amounts[index % amounts.length] ?? 0,
    daysAgo: habit.daysAgo + everyDays * index,
  }));
}

import { apportion } from './apportion.ts';
import { type Cents, cents, sum } from './money.ts';
import { FULL_PERCENTAGE, type Percentage } from './split.ts';

/** What someone earns, in cents; null where nothing is typed. */
export type Income = { userId: string; income: Cents | null };

/** Incomes that can be compared with each other: at least two, at most twenty. */
const MIN_INCOMES = 2;
const MAX_INCOMES = 20;

/** Percentages in basis points that total 10,000, or what is missing. */
export type SplitByIncome = { ok: true; percentages: Percentage[] } | { ok: false; problem: string };

/**
 * Turns two to twenty incomes into percentages of a split; who has none typed is left out. Never throws on what a
 * person can type.
 */
export function splitByIncome(incomes: readonly Income[]): SplitByIncome {
  const typed = incomes.flatMap(({ userId, income }) => (income === null ? [] : [{ userId, income }]));
  if (typed.length < MIN_INCOMES) return { ok: false, problem: 'Enter at least two incomes' };
  if (typed.length > MAX_INCOMES) return { ok: false, problem: 'Enter at most 20 incomes' };
  const total = sum(typed.map(({ income }) => income));
  if (total === 0) return { ok: false, problem: 'At least one income must be greater than zero' };
  const weights = typed.map(({ userId, income }) => ({ userId, weight: income }));
  const parts = apportion({ amount: cents(FULL_PERCENTAGE), weights, seed: '' });
  return {
    ok: true,
    percentages: parts.map(({ userId, amount }) => ({ userId, basisPoints: amount })),
  };
}

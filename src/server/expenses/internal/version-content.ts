import type { Split } from '#contract/splits.ts';
import type { Day } from '#domain/calendar.ts';
import type { Original } from '#domain/exchange.ts';
import { type ExpenseCategory, type ExpenseTexts, mapTexts } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import type { Payer } from '#domain/payers.ts';
import type { RoundedShare } from '#domain/split.ts';

/** What an edit can change of an expense, with its shares in cents. It is kept as JSON when an edit replaces it. */
export type VersionContent = ExpenseTexts & {
  title: string;
  amount: Cents;
  isRefund: boolean;
  isIncome: boolean;
  original: Original | null;
  date: Day;
  category: ExpenseCategory;
  /** Who paid most first. */
  payers: readonly Payer[];
  split: Split;
  shares: readonly RoundedShare[];
};

/** The content of an expense without what belongs to no version: names, files, and which shares are paid. */
export function contentOf(expense: VersionContent): VersionContent {
  const { title, amount, isRefund, isIncome, original, date, category, split } = expense;
  return {
    title,
    amount,
    isRefund,
    isIncome,
    original,
    date,
    category,
    split,
    ...mapTexts((field) => expense[field]),
    payers: expense.payers.map(({ userId, amount: paid }) => ({ userId, amount: paid })),
    shares: expense.shares.map(({ userId, amount: share, carry }) => ({ userId, amount: share, carry })),
  };
}

import type { Bill } from '#contract/bills.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';

/** The category of the expense that a bill becomes. */
export const EXPENSE_CATEGORY_OF_BILL: Readonly<Record<Bill['category'], ExpenseCategory>> = {
  utilities: 'utilities',
  phone: 'utilities',
  housing: 'accommodation',
  transportation: 'transportation',
  entertainment: 'activities',
  insurance: 'other',
  subscription: 'other',
  other: 'other',
};

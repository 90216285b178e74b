import type { Expense } from '#contract/expenses.ts';

/** Who paid, in a few words: "Paid by you", "Paid by you and 1 other". The reader comes first, then who paid most. */
export function paidByText(expense: Pick<Expense, 'payers' | 'paidByUsername' | 'userPaid'>): string {
  const others = expense.payers.length - 1;
  const first = expense.userPaid ? 'you' : expense.paidByUsername;
  if (others < 1) return `Paid by ${first}`;
  return `Paid by ${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

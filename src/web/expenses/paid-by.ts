import type { Expense } from '#contract/expenses.ts';

/**
 * Who paid, in a few words: "Paid by you", "Paid by you and 1 other", or of a refund who received it: "Refund to you". The
 * reader comes first, then who paid most.
 */
export function paidByText(
  expense: Pick<Expense, 'payers' | 'paidByUsername' | 'paidByFullName' | 'userPaid' | 'isRefund'>,
): string {
  const what = expense.isRefund ? 'Refund to' : 'Paid by';
  const others = expense.payers.length - 1;
  const first = expense.userPaid ? 'you' : (expense.paidByFullName ?? expense.paidByUsername);
  if (others < 1) return `${what} ${first}`;
  return `${what} ${first} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

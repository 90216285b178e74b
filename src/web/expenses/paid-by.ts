import { plural, t } from '@lingui/core/macro';
import type { Expense } from '#contract/expenses.ts';

/**
 * Who paid, in a few words: "Paid by you", "Paid by you and 1 other", or of a refund who received it: "Refund to you". The
 * reader comes first, then who paid most.
 */
export function paidByText(
  expense: Pick<Expense, 'payers' | 'paidByUsername' | 'paidByFullName' | 'userPaid' | 'isRefund'>,
): string {
  const { isRefund, userPaid, paidByFullName, paidByUsername, payers } = expense;
  const others = payers.length - 1;
  const first = userPaid ? t`you` : (paidByFullName ?? paidByUsername);
  if (others < 1) return isRefund ? t`Refund to ${first}` : t`Paid by ${first}`;
  const rest = plural(others, { one: '# other', other: '# others' });
  return isRefund ? t`Refund to ${first} and ${rest}` : t`Paid by ${first} and ${rest}`;
}

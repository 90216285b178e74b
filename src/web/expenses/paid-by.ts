import { plural, t } from '@lingui/core/macro';
import type { Expense } from '#contract/expenses.ts';
import { shownName } from '#web/lib/language/names.ts';

/**
 * Who paid, in a few words: "Paid by you", "Paid by you and 1 other", or of a refund who received it: "Refund to you". The
 * reader comes first, then who paid most.
 */
export function paidByText(
  expense: Pick<Expense, 'payers' | 'paidByUsername' | 'paidByFullName' | 'userPaid' | 'isRefund'>,
): string {
  const { isRefund, userPaid, paidByFullName, paidByUsername, payers } = expense;
  const others = payers.length - 1;
  const name = shownName({ username: paidByUsername, fullName: paidByFullName });
  if (others < 1) {
    if (userPaid) return isRefund ? t`Refund to you` : t`Paid by you`;
    return isRefund ? t`Refund to ${name}` : t`Paid by ${name}`;
  }
  if (userPaid) {
    return isRefund
      ? plural(others, { one: 'Refund to you and # other', other: 'Refund to you and # others' })
      : plural(others, { one: 'Paid by you and # other', other: 'Paid by you and # others' });
  }
  return isRefund
    ? plural(others, { one: `Refund to ${name} and # other`, other: `Refund to ${name} and # others` })
    : plural(others, { one: `Paid by ${name} and # other`, other: `Paid by ${name} and # others` });
}

import { dayInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { EXPENSE_CATEGORY_OF_BILL } from '#server/bills/categories.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { addExpenseToGroup, removeExpense } from '#server/expenses/service.ts';
import { openGroup, openGroupWithMembers } from '#server/groups/membership.ts';
import type { BillRow } from './queries.ts';

const otherCurrency = (home: Currency) => `Choose a group in ${home}`;

/** Refuses a group that is not the caller's, takes no expenses, or is not in the currency of the caller's bills. */
export async function requireShareGroup(context: Context, groupId: string | null | undefined): Promise<void> {
  if (!groupId) return;
  const { currency } = await openGroup(context, groupId, 'change');
  const { homeCurrency } = context.person;
  if (currency !== homeCurrency) throw invalid(otherCurrency(homeCurrency), 'shareGroupId');
}

/** Adds the expense of a bill on the day it was paid, split equally in its group. Returns the expense's id. */
export async function postExpense(context: Context, bill: BillRow, paidAt: Date): Promise<string | null> {
  const { shareGroupId, name, amount, category } = bill;
  if (shareGroupId === null) return null;
  try {
    const group = await openGroupWithMembers(context, shareGroupId, 'change');
    const { homeCurrency } = context.person;
    if (group.currency !== homeCurrency) throw new AppError('conflict', otherCurrency(homeCurrency));
    const expense = await addExpenseToGroup(context, group, {
      groupId: shareGroupId,
      title: name,
      amount,
      date: dayInZone(paidAt, context.timeZone ?? 'UTC'),
      category: EXPENSE_CATEGORY_OF_BILL[category],
      splitType: 'equal',
    });
    return expense.id;
  } catch (error) {
    if (isRefusal(error, 'not_found')) {
      throw new AppError('conflict', "You're no longer in the group this bill is split with");
    }
    throw error;
  }
}

/**
 * Deletes the expense of a bill. If the person left the group, or the group is gone, only the bill changes and the
 * group keeps its expense.
 */
export async function takeExpenseBack(context: Context, bill: BillRow): Promise<void> {
  if (bill.expenseId === null) return;
  try {
    await removeExpense(context, bill.expenseId);
  } catch (error) {
    if (!isRefusal(error, 'not_found') && !isRefusal(error, 'forbidden')) throw error;
  }
}

function isRefusal(error: unknown, code: AppError['code']): boolean {
  return error instanceof AppError && error.code === code;
}

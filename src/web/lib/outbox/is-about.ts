import type { Action } from '#domain/outbox/entry.ts';

// Selects the entries that are shown above a list.

/** A new expense, a change or a deletion; of one group where that is named. */
export const aboutExpenses =
  (groupId = '') =>
  (action: Action): boolean => {
    if (action.kind === 'addExpense') return groupId === '' || action.body.groupId === groupId;
    if (action.kind !== 'updateExpense' && action.kind !== 'removeExpense') return false;
    return groupId === '' || action.groupId === groupId;
  };

const isOf = (action: Action, id: string) =>
  'expense' in action && 'id' in action.expense && action.expense.id === id;

/** A change or the deletion of one expense. */
export const aboutExpense = (id: string) => (action: Action) =>
  isOf(action, id) && action.kind !== 'addComment';

export const aboutComments = (id: string) => (action: Action) =>
  isOf(action, id) && action.kind === 'addComment';

/** Payments; in one group where that is named. */
export const aboutPayments =
  (groupId = '') =>
  (action: Action): boolean =>
    action.kind === 'addPayment' && (groupId === '' || action.body.groupId === groupId);

export const aboutBills = (action: Action): boolean => 'billId' in action;

/** One bill's payment, or taking it back. */
export const aboutBill = (id: string) => (action: Action) => 'billId' in action && action.billId === id;

import type { ExpenseChanges, ExpenseDetail } from '#contract/expenses.ts';
import type { Named } from '#domain/names.ts';
import { namesOf, type Queueable } from '#web/lib/outbox/queueable.ts';

/** The edit of an expense, as it can wait for a connection. `began` is the version that the form began with. */
export function queueableEdit(
  began: ExpenseDetail,
  body: ExpenseChanges,
  people: readonly (Named & { id: string })[],
): Queueable {
  const { id, groupId, groupName, currency, version } = began;
  return {
    action: {
      kind: 'updateExpense',
      expense: { id },
      groupId,
      base: { version, content: began },
      body,
      currency,
    },
    names: { [groupId]: groupName, ...namesOf(people) },
  };
}

/** The removal of an expense, as it can wait for a connection. */
export function queueableRemoval(expense: ExpenseDetail): Queueable {
  const { id, groupId, groupName, version } = expense;
  return {
    action: { kind: 'removeExpense', expense: { id }, groupId, base: { version, content: expense } },
    names: { [groupId]: groupName },
  };
}

import type { Currency } from '#domain/currency.ts';
import { EXPENSE_LABELS } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import { type Action, type Entry, expenseOf } from '#domain/outbox/entry.ts';
import { partsOfEdit } from '#domain/outbox/expense-content.ts';
import { findEntry } from '#domain/outbox/status.ts';
import type { Stored } from './store.ts';

/** An entry in words. */
export type Described = {
  title: string;
  /** What it does. */
  deed: string;
  /** The group's name; null for a bill. */
  group: string | null;
  amount: Cents | null;
  currency: Currency | null;
};

/** How a person is called in what waits: "you", or their name if it is known. */
export function nameOf({ names, personId }: Pick<Stored, 'names' | 'personId'>, id: string): string {
  return id === personId ? 'you' : (names[id] ?? 'someone');
}

const groupIdOf = (action: Action): string | null => {
  if ('billId' in action) return null;
  return 'groupId' in action ? action.groupId : action.body.groupId;
};

/** Describes an entry for its person. */
export function describe(entry: Entry, stored: Stored): Described {
  const { outbox, names, personId } = stored;
  const { action } = entry;
  const groupId = groupIdOf(action);
  const group = groupId === null ? null : (names[groupId] ?? null);
  const plain = { group, amount: null, currency: null };
  switch (action.kind) {
    case 'addExpense': {
      const { title, amount = null } = action.body;
      return { group, title, deed: 'New expense', amount, currency: action.currency };
    }
    case 'updateExpense': {
      const { body, currency } = action;
      const parts = partsOfEdit(body).map((part) => EXPENSE_LABELS[part].toLowerCase());
      const amount = body.amount ?? null;
      return { group, title: titleOf(entry, outbox), deed: `Change: ${parts.join(', ')}`, amount, currency };
    }
    case 'removeExpense':
      return { ...plain, title: titleOf(entry, outbox), deed: 'Deletion' };
    case 'addComment': {
      const title = 'id' in action.expense ? names[action.expense.id] : titleOf(entry, outbox);
      return { ...plain, title: action.text, deed: `Comment on ${title ?? 'an expense'}` };
    }
    case 'addPayment': {
      const { fromUserId = personId, userId, amount } = action.body;
      const payer = fromUserId === personId ? 'You' : nameOf(stored, fromUserId);
      const title = `${payer} paid ${nameOf(stored, userId)}`;
      return { group, title, deed: 'Cash payment', amount, currency: action.currency };
    }
    case 'payBill':
    case 'unpayBill':
      return {
        ...plain,
        title: names[action.billId] ?? 'Bill',
        deed: action.kind === 'payBill' ? 'Marked as paid' : 'Marked as unpaid',
      };
  }
}

/** The title of the expense that an entry changes. */
function titleOf(entry: Entry, outbox: Stored['outbox']): string {
  const { action } = entry;
  if ('base' in action && action.base !== null) return action.base.content.title;
  const expense = expenseOf(action);
  const add = expense !== null && 'addedBy' in expense ? findEntry(outbox, expense.addedBy) : null;
  return add?.action.kind === 'addExpense' ? add.action.body.title : 'Expense';
}

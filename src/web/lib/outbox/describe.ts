import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { type Action, type Entry, expenseOf } from '#domain/outbox/entry.ts';
import { type ExpensePart, partsOfEdit } from '#domain/outbox/expense-content.ts';
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

const PART_NAMES: Readonly<Record<ExpensePart, string>> = {
  title: 'title',
  date: 'date',
  category: 'category',
  merchantName: 'merchant',
  notes: 'notes',
  receiptData: 'receipt text',
  amount: 'amount',
  isRefund: 'refund',
  isIncome: 'money in',
  payers: 'paid by',
  split: 'split',
};

const groupIdOf = (action: Action): string | null => {
  if ('billId' in action) return null;
  return 'groupId' in action ? action.groupId : action.body.groupId;
};

/** Describes an entry for its person. */
export function describe(entry: Entry, { outbox, names, personId }: Stored): Described {
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
      const parts = partsOfEdit(body).map((part) => PART_NAMES[part]);
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
      const nameOf = (id: string) => (id === personId ? 'you' : (names[id] ?? 'someone'));
      const payer = fromUserId === personId ? 'You' : nameOf(fromUserId);
      const title = `${payer} paid ${nameOf(userId)}`;
      return { group, title, deed: 'Cash payment', amount, currency: action.currency };
    }
    default:
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

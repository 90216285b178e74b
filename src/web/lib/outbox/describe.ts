import { msg, t } from '@lingui/core/macro';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { type Action, type Entry, expenseOf } from '#domain/outbox/entry.ts';
import { type ExpensePart, partsOfEdit } from '#domain/outbox/expense-content.ts';
import { findEntry } from '#domain/outbox/status.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
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
  return id === personId ? t({ message: 'you', context: 'by whom' }) : (names[id] ?? t`someone`);
}

const groupIdOf = (action: Action): string | null => {
  if ('billId' in action) return null;
  return 'groupId' in action ? action.groupId : action.body.groupId;
};

/** The parts of an expense within a sentence. */
const PARTS: Readonly<Record<ExpensePart, string>> = labels({
  title: msg`title`,
  amount: msg`amount`,
  original: msg`paid in another currency`,
  isRefund: msg`refund`,
  isIncome: msg`money in`,
  date: msg`date`,
  category: msg`category`,
  payers: msg`paid by`,
  split: msg`split`,
  merchantName: msg`merchant`,
  notes: msg`notes`,
  receiptData: msg`receipt text`,
});

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
      return { group, title, deed: t`New expense`, amount, currency: action.currency };
    }
    case 'updateExpense': {
      const { body, currency } = action;
      const parts = partsOfEdit(body).map((part) => PARTS[part]);
      const amount = body.amount ?? null;
      return { group, title: titleOf(entry, outbox), deed: t`Change: ${inOneLine(parts)}`, amount, currency };
    }
    case 'removeExpense':
      return { ...plain, title: titleOf(entry, outbox), deed: t`Deletion` };
    case 'addComment': {
      const title = 'id' in action.expense ? names[action.expense.id] : titleOf(entry, outbox);
      const deed = title === undefined ? t`Comment on an expense` : t`Comment on ${title}`;
      return { ...plain, title: action.text, deed };
    }
    case 'addPayment': {
      const { fromUserId = personId, userId, amount } = action.body;
      const [payer, payee] = [nameOf(stored, fromUserId), nameOf(stored, userId)];
      const title =
        fromUserId === personId
          ? t`You paid ${payee}`
          : userId === personId
            ? t`${payer} paid you`
            : t`${payer} paid ${payee}`;
      return { group, title, deed: t`Cash payment`, amount, currency: action.currency };
    }
    case 'payBill':
    case 'unpayBill':
      return {
        ...plain,
        title: names[action.billId] ?? t`Bill`,
        deed: action.kind === 'payBill' ? t`Marked as paid` : t`Marked as unpaid`,
      };
  }
}

/** The title of the expense that an entry changes. */
function titleOf(entry: Entry, outbox: Stored['outbox']): string {
  const { action } = entry;
  if ('base' in action && action.base !== null) return action.base.content.title;
  const expense = expenseOf(action);
  const add = expense !== null && 'addedBy' in expense ? findEntry(outbox, expense.addedBy) : null;
  return add?.action.kind === 'addExpense' ? add.action.body.title : t`Expense`;
}

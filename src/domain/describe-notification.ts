import { type Day, formatDay, formatMonthDay } from './calendar.ts';
import type { Currency } from './currency.ts';
import { type Cents, formatMoney } from './money.ts';
import type { NotificationKind } from './notifications.ts';

/**
 * The facts in the sentence of a notification. Null means that there is none, or that the reader may not see it any
 * more.
 */
export type NotificationFacts = {
  kind: NotificationKind;
  actorName: string | null;
  groupName: string | null;
  /** The name of the expense, bill or goal; of a budget, its category's. */
  title: string | null;
  amount: Cents | null;
  /** The expense is a refund. */
  isRefund: boolean;
  /** Of the amount. */
  currency: Currency;
  date: Day | null;
  /** The number of unread messages, imported entries or payments, or undone entries that it summarizes. */
  times: number;
};

/** Describes a notification in one plain sentence, without a full stop. */
export function describeNotification(notified: NotificationFacts): string {
  const { kind, actorName, groupName, title, amount, isRefund, currency, date, times } = notified;
  const who = actorName ?? 'Someone';
  const group = groupName ?? 'a group';
  const what = title ?? 'an expense';
  const money = amount === null ? null : formatMoney(amount, currency);
  // An expense that another member adds counts in the reader's budget.
  const after = actorName === null ? 'Y' : `After an expense by ${actorName}, y`;
  switch (kind) {
    case 'invited':
      return `${who} invited you to ${group}`;
    case 'expense_added':
      return `${who} added ${what}${money === null ? '' : ` ${isRefund ? 'as a refund of' : 'for'} ${money}`} in ${group}`;
    case 'expense_updated':
      return `${who} changed ${what} in ${group}`;
    case 'expense_deleted':
      return `${who} deleted ${what} in ${group}`;
    case 'expense_restored':
      return `${who} restored ${what} in ${group}`;
    case 'series_paused':
      return `${title ?? 'An expense'} stopped repeating in ${group}`;
    case 'group_imported':
      return `${who} imported ${times === 1 ? 'an entry' : `${times} entries`} into ${group}`;
    case 'import_undone':
      return `${who} removed ${times === 1 ? 'an imported entry' : `${times} imported entries`} from ${group}`;
    case 'put_in_family':
      return `${who} put you in ${title === null ? 'a family' : `the family ${title}`} in ${group}`;
    case 'place_taken':
      return `${who} took over ${title === null ? 'a place' : `the place of ${title}`} in ${group}`;
    case 'place_returned':
      return `${who} undid the takeover of ${title === null ? 'a place' : `the place of ${title}`} in ${group}`;
    case 'payments_imported':
      return `${who} recorded ${times === 1 ? 'a payment' : `${times} payments`} that you sent or received in ${group}`;
    case 'payment_made':
      return `${who} paid you${money === null ? '' : ` ${money}`} in ${group}`;
    case 'payment_to_you_recorded':
      return `${who} recorded a payment${money === null ? '' : ` of ${money}`} to you in ${group}`;
    case 'payment_of_yours_recorded':
      return `${who} recorded that you paid${money === null ? '' : ` ${money}`} in ${group}`;
    case 'payment_voided':
      return `${who} did not receive your payment${money === null ? '' : ` of ${money}`} in ${group}`;
    case 'debts_netted':
      return `${who} offset ${money ?? 'what'} you owed each other`;
    case 'netting_undone':
      return `The offset${money === null ? '' : ` of ${money}`} with ${who} was undone`;
    case 'payment_requested':
      return `${who} asks you to ${money === null ? 'settle up' : `pay ${money}`} in ${group}`;
    case 'comment_added':
      return `${who} commented on ${what} in ${group}`;
    case 'mention':
      return `${who} mentioned you in ${group}`;
    case 'message':
      return times > 1 ? `${times} new messages in ${group}` : `${who} sent a message in ${group}`;
    case 'bill_due':
      return `${title ?? 'A bill'}${money === null ? '' : ` (${money})`} is due${date === null ? '' : ` on ${formatDay(date)}`}`;
    case 'goal_reached':
      return `You reached your goal${title === null ? '' : ` ${title}`}`;
    case 'budget_near':
      return `${after}ou have spent at least 80% of your ${budgetOf(title)}`;
    case 'budget_over':
      return `${after}ou are over your ${budgetOf(title)}`;
    case 'balance_short':
      if (money === null || date === null) return 'Your money was about to run out';
      return `Below zero on ${formatMonthDay(date)}, by ${money}`;
  }
}

const budgetOf = (category: string | null) => (category === null ? 'budget' : `budget for ${category}`);

import { type Day, formatDay } from './calendar.ts';
import { type Cents, formatMoney } from './money.ts';
import type { NotificationKind } from './notifications.ts';

/** What a sentence about a notification is made of. Null: there is none, or it may not be seen any more. */
export type NotificationFacts = {
  kind: NotificationKind;
  actorName: string | null;
  groupName: string | null;
  /** The expense's, bill's or goal's name. */
  title: string | null;
  amount: Cents | null;
  date: Day | null;
  /** How many unread messages, imported entries or imported payments it stands for. */
  times: number;
};

/** Says in one plain sentence, without a full stop, what a notification is about. */
export function describeNotification(notified: NotificationFacts): string {
  const { kind, actorName, groupName, title, amount, date, times } = notified;
  const who = actorName ?? 'Somebody';
  const group = groupName ?? 'a group';
  const what = title ?? 'an expense';
  const money = amount === null ? null : formatMoney(amount);
  switch (kind) {
    case 'invited':
      return `${who} invited you to ${group}`;
    case 'expense_added':
      return `${who} added ${what}${money === null ? '' : ` for ${money}`} in ${group}`;
    case 'expense_updated':
      return `${who} changed ${what} in ${group}`;
    case 'expense_deleted':
      return `${who} deleted ${what} in ${group}`;
    case 'expense_restored':
      return `${who} restored ${what} in ${group}`;
    case 'group_imported':
      return `${who} imported ${times === 1 ? 'an entry' : `${times} entries`} into ${group}`;
    case 'payments_imported':
      return `${who} recorded ${times === 1 ? 'a payment' : `${times} payments`} that you sent or received in ${group}`;
    case 'payment_made':
      return `${who} paid you${money === null ? '' : ` ${money}`} in ${group}`;
    case 'payment_voided':
      return `${who} did not receive your payment${money === null ? '' : ` of ${money}`} in ${group}`;
    case 'payment_requested':
      return `${who} asks you to pay${money === null ? ' back' : ` ${money}`} in ${group}`;
    case 'comment_added':
      return `${who} commented on ${what} in ${group}`;
    case 'mention':
      return `${who} mentioned you in ${group}`;
    case 'message':
      return times > 1 ? `${times} new messages in ${group}` : `${who} wrote in ${group}`;
    case 'bill_due':
      return `${title ?? 'A bill'}${money === null ? '' : ` (${money})`} is due${date === null ? '' : ` on ${formatDay(date)}`}`;
    case 'goal_reached':
      return `You reached your goal${title === null ? '' : ` ${title}`}`;
  }
}

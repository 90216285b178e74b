import type { Day } from './calendar.ts';
import type { Currency } from './currency.ts';
import { sentence, spoken, type Text, type Value } from './language/text.ts';
import type { Cents } from './money.ts';
import { nameText } from './names.ts';
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

/** Who did it, in a sentence. */
export function actorText(actorName: string | null): string | Text {
  return actorName === null ? sentence('Someone') : nameText(actorName);
}

/** Describes a notification in one plain sentence, without a full stop. */
export function describeNotification(notified: NotificationFacts): Text {
  const { kind, actorName, title, amount, currency, date, times } = notified;
  const who = actorText(actorName);
  const group = notified.groupName ?? sentence('a group');
  const what = title ?? sentence('an expense');
  const money = amount === null ? null : { amount, currency };
  switch (kind) {
    case 'invited':
      return sentence('{who} invited you to {group}', { who, group });
    case 'expense_added':
      return describeAdded(notified, { who, group, what });
    case 'expense_updated':
      return sentence('{who} changed {what} in {group}', { who, what, group });
    case 'expense_deleted':
      return sentence('{who} deleted {what} in {group}', { who, what, group });
    case 'expense_restored':
      return sentence('{who} restored {what} in {group}', { who, what, group });
    case 'series_paused':
      return title === null
        ? sentence('An expense stopped repeating in {group}', { group })
        : sentence('{title} stopped repeating in {group}', { title, group });
    case 'group_imported':
      return sentence('{who} imported {times, plural, one {an entry} other {{times} entries}} into {group}', {
        who,
        times,
        group,
      });
    case 'import_undone':
      return sentence(
        '{who} removed {times, plural, one {an imported entry} other {{times} imported entries}} from {group}',
        { who, times, group },
      );
    case 'put_in_family':
    case 'place_taken':
    case 'place_returned':
      return describePlace(kind, title, { who, group });
    case 'payments_imported':
      return sentence(
        '{who} recorded {times, plural, one {a payment} other {{times} payments}} that you sent or received in {group}',
        { who, times, group },
      );
    case 'payment_made':
    case 'payment_to_you_recorded':
    case 'payment_of_yours_recorded':
    case 'payment_voided':
    case 'debts_netted':
    case 'netting_undone':
    case 'payment_requested':
      return describePayment(kind, money, { who, group });
    case 'comment_added':
      return sentence('{who} commented on {what} in {group}', { who, what, group });
    case 'mention':
      return sentence('{who} mentioned you in {group}', { who, group });
    case 'message':
      return times > 1
        ? sentence('{times} new messages in {group}', { times, group })
        : sentence('{who} sent a message in {group}', { who, group });
    case 'bill_due':
      return describeDue(notified);
    case 'goal_reached':
      return title === null
        ? sentence('You reached your goal')
        : sentence('You reached your goal {title}', { title });
    case 'budget_near':
    case 'budget_over':
      return describeBudget(kind, notified);
    case 'balance_short':
      return money === null || date === null
        ? sentence('Your money was about to run out')
        : sentence('Below zero on {date}, by {money}', { date: { monthDay: date }, money });
  }
}

type Names = Record<'who' | 'group' | 'what', Value>;

function describePlace(
  kind: 'put_in_family' | 'place_taken' | 'place_returned',
  title: string | null,
  { who, group }: Pick<Names, 'who' | 'group'>,
): Text {
  switch (kind) {
    case 'put_in_family':
      return title === null
        ? sentence('{who} put you in a family in {group}', { who, group })
        : sentence('{who} put you in the family {title} in {group}', { who, title, group });
    case 'place_taken':
      return title === null
        ? sentence('{who} claimed a name in {group}', { who, group })
        : sentence('{who} claimed the name {title} in {group}', { who, title, group });
    case 'place_returned':
      return title === null
        ? sentence('{who} undid the claim of a name in {group}', { who, group })
        : sentence('{who} undid the claim of the name {title} in {group}', { who, title, group });
  }
}

type PaymentKind =
  | 'payment_made'
  | 'payment_to_you_recorded'
  | 'payment_of_yours_recorded'
  | 'payment_voided'
  | 'debts_netted'
  | 'netting_undone'
  | 'payment_requested';

function describePayment(
  kind: PaymentKind,
  money: { amount: Cents; currency: Currency } | null,
  { who, group }: Pick<Names, 'who' | 'group'>,
): Text {
  switch (kind) {
    case 'payment_made':
      return money === null
        ? sentence('{who} paid you in {group}', { who, group })
        : sentence('{who} paid you {money} in {group}', { who, money, group });
    case 'payment_to_you_recorded':
      return money === null
        ? sentence('{who} recorded a payment to you in {group}', { who, group })
        : sentence('{who} recorded a payment of {money} to you in {group}', { who, money, group });
    case 'payment_of_yours_recorded':
      return money === null
        ? sentence('{who} recorded that you paid in {group}', { who, group })
        : sentence('{who} recorded that you paid {money} in {group}', { who, money, group });
    case 'payment_voided':
      return money === null
        ? sentence("{who} didn't receive your payment in {group}", { who, group })
        : sentence("{who} didn't receive your payment of {money} in {group}", { who, money, group });
    case 'debts_netted':
      return money === null
        ? sentence('{who} offset what you owed each other', { who })
        : sentence('{who} offset {money} you owed each other', { who, money });
    case 'netting_undone':
      return money === null
        ? sentence('The offset with {who} was undone', { who })
        : sentence('The offset of {money} with {who} was undone', { who, money });
    case 'payment_requested':
      return money === null
        ? sentence('{who} asks you to settle up in {group}', { who, group })
        : sentence('{who} asks you to pay {money} in {group}', { who, money, group });
  }
}

function describeAdded({ amount, currency, isRefund }: NotificationFacts, { who, group, what }: Names): Text {
  if (amount === null) return sentence('{who} added {what} in {group}', { who, what, group });
  const money = { amount, currency };
  return isRefund
    ? sentence('{who} added {what} as a refund of {money} in {group}', { who, what, money, group })
    : sentence('{who} added {what} for {money} in {group}', { who, what, money, group });
}

function describeDue({ title, amount, currency, date }: NotificationFacts): Text {
  const bill = title ?? sentence('A bill');
  const money = amount === null ? null : { amount, currency };
  if (date === null)
    return money === null
      ? sentence('{bill} is due', { bill })
      : sentence('{bill} ({money}) is due', { bill, money });
  const due = { day: date };
  return money === null
    ? sentence('{bill} is due on {due}', { bill, due })
    : sentence('{bill} ({money}) is due on {due}', { bill, money, due });
}

/** An expense that another member adds counts in the reader's budget. */
function describeBudget(kind: 'budget_near' | 'budget_over', notified: NotificationFacts): Text {
  const { title } = notified;
  const actorName = notified.actorName === null ? null : nameText(notified.actorName);
  const budget =
    title === null ? sentence('budget') : sentence('budget for {category}', { category: spoken(title) });
  if (kind === 'budget_near')
    return actorName === null
      ? sentence("You've spent at least 80% of your {budget}", { budget })
      : sentence("After an expense by {actorName}, you've spent at least 80% of your {budget}", {
          actorName,
          budget,
        });
  return actorName === null
    ? sentence("You're over your {budget}", { budget })
    : sentence("After an expense by {actorName}, you're over your {budget}", { actorName, budget });
}

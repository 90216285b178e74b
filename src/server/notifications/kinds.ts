import type { NotificationKind } from '#domain/notifications.ts';

type Kind = {
  /** The page of what happened. */
  opens:
    | 'dashboard'
    | 'group'
    | 'expense'
    | 'balances'
    | 'chat'
    | 'friend'
    | 'bills'
    | 'goals'
    | 'spending'
    | 'outlook';
  /** The document of its subject's id; null: it has none. */
  about:
    | 'invitation'
    | 'expense'
    | 'comment'
    | 'series'
    | 'family'
    | 'place'
    | 'payment'
    | 'netting'
    | 'message'
    | 'bill'
    | 'goal'
    | 'budget'
    | 'shortfall'
    | null;
  /** What of it is shown. A push is not sent once that no longer exists for the person; null: the group is enough. */
  subject: 'expenseId' | 'title' | 'excerpt' | 'amount' | null;
  /** What a mail explains besides the sentence. */
  note: 'paidToYou' | 'paidByYou' | 'voided' | 'imported' | null;
};
export type MailNote = NonNullable<Kind['note']>;

/** What the kind of a notification decides, but for its event and its sentence. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  invited: { opens: 'dashboard', about: 'invitation', subject: null, note: null },
  expense_added: { opens: 'expense', about: 'expense', subject: 'expenseId', note: null },
  expense_updated: { opens: 'expense', about: 'expense', subject: 'expenseId', note: null },
  expense_deleted: { opens: 'expense', about: 'expense', subject: 'expenseId', note: null },
  expense_restored: { opens: 'expense', about: 'expense', subject: 'expenseId', note: null },
  series_paused: { opens: 'group', about: 'series', subject: 'title', note: null },
  group_imported: { opens: 'group', about: null, subject: null, note: null },
  import_undone: { opens: 'group', about: null, subject: null, note: null },
  put_in_family: { opens: 'group', about: 'family', subject: null, note: null },
  place_taken: { opens: 'group', about: 'place', subject: null, note: null },
  place_returned: { opens: 'group', about: 'place', subject: null, note: null },
  payment_made: { opens: 'balances', about: 'payment', subject: 'amount', note: 'paidToYou' },
  payment_to_you_recorded: { opens: 'balances', about: 'payment', subject: 'amount', note: 'paidToYou' },
  payment_of_yours_recorded: { opens: 'balances', about: 'payment', subject: 'amount', note: 'paidByYou' },
  payment_voided: { opens: 'balances', about: 'payment', subject: 'amount', note: 'voided' },
  payments_imported: { opens: 'balances', about: null, subject: null, note: 'imported' },
  debts_netted: { opens: 'friend', about: 'netting', subject: 'amount', note: null },
  netting_undone: { opens: 'friend', about: 'netting', subject: 'amount', note: null },
  payment_requested: { opens: 'balances', about: 'payment', subject: null, note: null },
  comment_added: { opens: 'expense', about: 'comment', subject: 'expenseId', note: null },
  mention: { opens: 'chat', about: 'message', subject: 'excerpt', note: null },
  message: { opens: 'chat', about: 'message', subject: 'excerpt', note: null },
  bill_due: { opens: 'bills', about: 'bill', subject: 'title', note: null },
  goal_reached: { opens: 'goals', about: 'goal', subject: 'title', note: null },
  budget_near: { opens: 'spending', about: 'budget', subject: 'title', note: null },
  budget_over: { opens: 'spending', about: 'budget', subject: 'title', note: null },
  balance_short: { opens: 'outlook', about: 'shortfall', subject: 'amount', note: null },
};

/** SQL: whether `note` is of a kind that is about this. */
export function isAbout(subject: NonNullable<Kind['about']>): string {
  const kinds = Object.entries(KINDS).filter(([, { about }]) => about === subject);
  return `note.kind IN (${kinds.map(([kind]) => `'${kind}'`).join(', ')})`;
}

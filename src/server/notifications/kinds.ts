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
  /** What it is about. A push is not sent once that no longer exists for the person; null: it is about the group alone. */
  subject: 'expenseId' | 'title' | 'excerpt' | 'amount' | null;
  /** What a mail explains besides the sentence. */
  note: 'paidToYou' | 'paidByYou' | 'voided' | 'imported' | null;
};
export type MailNote = NonNullable<Kind['note']>;

/** What the kind of a notification decides, but for its event and its sentence. */
export const KINDS: Readonly<Record<NotificationKind, Kind>> = {
  invited: { opens: 'dashboard', subject: null, note: null },
  expense_added: { opens: 'expense', subject: 'expenseId', note: null },
  expense_updated: { opens: 'expense', subject: 'expenseId', note: null },
  expense_deleted: { opens: 'expense', subject: 'expenseId', note: null },
  expense_restored: { opens: 'expense', subject: 'expenseId', note: null },
  series_paused: { opens: 'group', subject: 'title', note: null },
  group_imported: { opens: 'group', subject: null, note: null },
  import_undone: { opens: 'group', subject: null, note: null },
  put_in_family: { opens: 'group', subject: null, note: null },
  place_taken: { opens: 'group', subject: null, note: null },
  place_returned: { opens: 'group', subject: null, note: null },
  payment_made: { opens: 'balances', subject: 'amount', note: 'paidToYou' },
  payment_to_you_recorded: { opens: 'balances', subject: 'amount', note: 'paidToYou' },
  payment_of_yours_recorded: { opens: 'balances', subject: 'amount', note: 'paidByYou' },
  payment_voided: { opens: 'balances', subject: 'amount', note: 'voided' },
  payments_imported: { opens: 'balances', subject: null, note: 'imported' },
  debts_netted: { opens: 'friend', subject: 'amount', note: null },
  netting_undone: { opens: 'friend', subject: 'amount', note: null },
  payment_requested: { opens: 'balances', subject: null, note: null },
  comment_added: { opens: 'expense', subject: 'expenseId', note: null },
  mention: { opens: 'chat', subject: 'excerpt', note: null },
  message: { opens: 'chat', subject: 'excerpt', note: null },
  bill_due: { opens: 'bills', subject: 'title', note: null },
  goal_reached: { opens: 'goals', subject: 'title', note: null },
  budget_near: { opens: 'spending', subject: 'title', note: null },
  budget_over: { opens: 'spending', subject: 'title', note: null },
  balance_short: { opens: 'outlook', subject: 'amount', note: null },
};

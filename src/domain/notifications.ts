/** The events that a person chooses in their settings. */
export const NOTIFICATION_EVENTS = [
  'invited',
  'expense',
  'paid',
  'reminded',
  'comment',
  'mention',
  'message',
  'bill_due',
  'goal_reached',
  'budget',
  'short',
] as const;
export type NotificationEvent = (typeof NOTIFICATION_EVENTS)[number];

type Channels = { app: boolean; mail: boolean; push: boolean };

/** The default channels of each event. `push` needs a device. */
export const DEFAULT_CHANNELS: Readonly<Record<NotificationEvent, Channels>> = {
  invited: { app: true, mail: true, push: true },
  expense: { app: true, mail: false, push: true },
  paid: { app: true, mail: true, push: true },
  reminded: { app: true, mail: true, push: true },
  comment: { app: true, mail: false, push: true },
  mention: { app: true, mail: true, push: true },
  message: { app: true, mail: false, push: true },
  bill_due: { app: true, mail: true, push: true },
  goal_reached: { app: true, mail: false, push: true },
  budget: { app: true, mail: false, push: true },
  short: { app: false, mail: false, push: false },
};

type KindOfNotification = {
  event: NotificationEvent;
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

/** Everything that depends on the kind of a notification, but for its sentence. */
export const NOTIFICATION_KINDS = {
  invited: { event: 'invited', opens: 'dashboard', subject: null, note: null },
  expense_added: { event: 'expense', opens: 'expense', subject: 'expenseId', note: null },
  expense_updated: { event: 'expense', opens: 'expense', subject: 'expenseId', note: null },
  expense_deleted: { event: 'expense', opens: 'expense', subject: 'expenseId', note: null },
  expense_restored: { event: 'expense', opens: 'expense', subject: 'expenseId', note: null },
  series_paused: { event: 'expense', opens: 'group', subject: 'title', note: null },
  group_imported: { event: 'expense', opens: 'group', subject: null, note: null },
  import_undone: { event: 'expense', opens: 'group', subject: null, note: null },
  put_in_family: { event: 'expense', opens: 'group', subject: null, note: null },
  place_taken: { event: 'expense', opens: 'group', subject: null, note: null },
  place_returned: { event: 'expense', opens: 'group', subject: null, note: null },
  payment_made: { event: 'paid', opens: 'balances', subject: 'amount', note: 'paidToYou' },
  payment_to_you_recorded: { event: 'paid', opens: 'balances', subject: 'amount', note: 'paidToYou' },
  payment_of_yours_recorded: { event: 'paid', opens: 'balances', subject: 'amount', note: 'paidByYou' },
  payment_voided: { event: 'paid', opens: 'balances', subject: 'amount', note: 'voided' },
  payments_imported: { event: 'paid', opens: 'balances', subject: null, note: 'imported' },
  debts_netted: { event: 'paid', opens: 'friend', subject: 'amount', note: null },
  netting_undone: { event: 'paid', opens: 'friend', subject: 'amount', note: null },
  payment_requested: { event: 'reminded', opens: 'balances', subject: null, note: null },
  comment_added: { event: 'comment', opens: 'expense', subject: 'expenseId', note: null },
  mention: { event: 'mention', opens: 'chat', subject: 'excerpt', note: null },
  message: { event: 'message', opens: 'chat', subject: 'excerpt', note: null },
  bill_due: { event: 'bill_due', opens: 'bills', subject: 'title', note: null },
  goal_reached: { event: 'goal_reached', opens: 'goals', subject: 'title', note: null },
  budget_near: { event: 'budget', opens: 'spending', subject: 'title', note: null },
  budget_over: { event: 'budget', opens: 'spending', subject: 'title', note: null },
  balance_short: { event: 'short', opens: 'outlook', subject: 'amount', note: null },
} as const satisfies Readonly<Record<string, KindOfNotification>>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/** The same, by its general type. */
export const kindOfNotification = (kind: NotificationKind): KindOfNotification => NOTIFICATION_KINDS[kind];
export type MailNote = NonNullable<KindOfNotification['note']>;

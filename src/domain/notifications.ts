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

/** The event of each kind of notification. What else a kind decides is in server/notifications/kinds.ts. */
export const NOTIFICATION_KINDS = {
  invited: 'invited',
  expense_added: 'expense',
  expense_updated: 'expense',
  expense_deleted: 'expense',
  expense_restored: 'expense',
  series_paused: 'expense',
  group_imported: 'expense',
  import_undone: 'expense',
  put_in_family: 'expense',
  place_taken: 'expense',
  place_returned: 'expense',
  payment_made: 'paid',
  payment_to_you_recorded: 'paid',
  payment_of_yours_recorded: 'paid',
  payment_voided: 'paid',
  payments_imported: 'paid',
  debts_netted: 'paid',
  netting_undone: 'paid',
  payment_requested: 'reminded',
  comment_added: 'comment',
  mention: 'mention',
  message: 'message',
  bill_due: 'bill_due',
  goal_reached: 'goal_reached',
  budget_near: 'budget',
  budget_over: 'budget',
  balance_short: 'short',
} as const satisfies Record<string, NotificationEvent>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

import type { NotificationEvent } from '#domain/notifications.ts';

/** The names of the events in the settings. */
export const EVENT_LABELS: Readonly<Record<NotificationEvent, string>> = {
  invited: 'Someone invites me to a group',
  expense: 'An expense is added or changed',
  paid: 'Someone pays me',
  reminded: 'Someone asks me to pay',
  comment: 'Someone comments on an expense',
  mention: 'Someone mentions me in a chat',
  message: 'There are new messages in a chat',
  bill_due: 'A bill is due',
  goal_reached: 'I reach a goal',
  budget: 'A budget is almost used up or exceeded',
  short: 'My money will run out within 7 days',
};

import { msg } from '@lingui/core/macro';
import type { NotificationEvent } from '#domain/notifications.ts';
import { labels } from '#web/lib/language/i18n.ts';

/** The names of the events in the settings. */
export const EVENT_LABELS: Readonly<Record<NotificationEvent, string>> = labels({
  invited: msg`Someone invites me to a group`,
  expense: msg`An expense is added or changed`,
  paid: msg`Someone pays me`,
  reminded: msg`Someone asks me to pay`,
  comment: msg`Someone comments on an expense`,
  mention: msg`Someone mentions me in a chat`,
  message: msg`There are new messages in a chat`,
  bill_due: msg`A bill is due`,
  goal_reached: msg`I reach a goal`,
  budget: msg`A budget is almost used up or exceeded`,
  short: msg`My money will run out within 7 days`,
});

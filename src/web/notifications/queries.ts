import { useQuery } from '@tanstack/react-query';
import { countUnread, getNotificationPreferences } from '#contract/notifications.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** How many notifications are unread; at most one more than is counted. */
export function useUnreadCount(): number {
  return useQuery(reading(countUnread)).data?.count ?? 0;
}

export function useNotificationPreferences() {
  return useQuery(reading(getNotificationPreferences));
}

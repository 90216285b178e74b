import { useQuery } from '@tanstack/react-query';
import { countUnread } from '#contract/notifications.ts';
import { reading } from '#web/lib/use-call.ts';

/** How many notifications are unread; at most one more than is counted. */
export function useUnreadCount(): number {
  return useQuery(reading(countUnread)).data?.count ?? 0;
}

import { useQuery } from '@tanstack/react-query';
import { countUnread } from '#contract/notifications.ts';
import { reading } from '#web/lib/api/use-call.ts';

// Apart from the other queries, because every screen has the bell.

/** The number of unread notifications. The server stops counting at its limit plus one. */
export function useUnreadCount(): number {
  return useQuery(reading(countUnread)).data?.count ?? 0;
}

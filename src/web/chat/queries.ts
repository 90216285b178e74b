import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { countUnreadMessages, listMessages, listUnreadChats } from '#contract/chat.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** The messages of a group, newest first, in pages. */
export function messagesOf(groupId: string) {
  return readingPages(listMessages, { params: { id: groupId }, query: { limit: '30' } });
}

export function useMessages(groupId: string) {
  return useInfiniteQuery(messagesOf(groupId));
}

/** The number of unread messages in a group. */
export function useUnreadMessages(groupId: string, { enabled = true } = {}) {
  return useQuery({ ...reading(countUnreadMessages, { params: { id: groupId } }), enabled });
}

/** The number of unread messages in a group. One call serves all cards of a screen. */
export function useUnreadIn(groupId: string): number {
  const unread = useQuery(reading(listUnreadChats));
  return unread.data?.find((each) => each.groupId === groupId)?.count ?? 0;
}

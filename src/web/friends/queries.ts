import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getFriend, listFriends } from '#contract/friends.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

export function useFriends() {
  return useInfiniteQuery(readingPages(listFriends));
}

/** The friends for a list of choices: the first page. */
export function useFriendChoices() {
  return useQuery(reading(listFriends, { query: { limit: '200' } }));
}

export function useFriend(userId: string) {
  return useQuery(reading(getFriend, { params: { userId } }));
}

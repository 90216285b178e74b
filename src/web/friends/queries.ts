import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getFriend, listFriends } from '#contract/friends.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

export function useFriends() {
  return useInfiniteQuery(readingPages(listFriends));
}

export function useFriend(userId: string) {
  return useQuery(reading(getFriend, { params: { userId } }));
}

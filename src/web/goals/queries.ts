import { useInfiniteQuery } from '@tanstack/react-query';
import { listContributions, listFriendsGoals, listGoals } from '#contract/goals.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

/** Goals in progress, then the completed ones. */
export function useGoals() {
  return useInfiniteQuery(readingPages(listGoals));
}

export function useArchivedGoals() {
  return useInfiniteQuery(readingPages(listGoals, { query: { status: 'archived' } }));
}

/** Public goals of people in the same groups. */
export function useFriendsGoals() {
  return useInfiniteQuery(readingPages(listFriendsGoals));
}

export function useContributions(goalId: string) {
  return useInfiniteQuery(readingPages(listContributions, { params: { id: goalId } }));
}

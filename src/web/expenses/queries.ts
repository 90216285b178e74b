import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getExpense, listExpenses, listRecentExpenses } from '#contract/expenses.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { itemsOf, reading, readingPages } from '#web/lib/api/use-call.ts';

/** Expenses, newest first. The previous list stays while other filters load. */
export function useExpenses(query: WireQueryOf<typeof listExpenses>) {
  return useInfiniteQuery({
    ...readingPages(listExpenses, { query }),
    placeholderData: keepPreviousData,
  });
}

/**
 * The newest expenses of a group and of everything the user sees, for what their titles say: the lists that the screens
 * show too, as far as they were read. An empty id stands for no group.
 */
export function useKnownExpenses(groupId: string, { isNeeded }: { isNeeded: boolean }) {
  const group = useInfiniteQuery({
    ...readingPages(listExpenses, { query: { groupId } }),
    enabled: isNeeded && groupId !== '',
  });
  const own = useInfiniteQuery({ ...readingPages(listExpenses, { query: {} }), enabled: isNeeded });
  return { group: itemsOf(group), own: itemsOf(own) };
}

const MIN_SEARCH = 2;

/** The newest expenses that contain a text. Asks only from two letters on. */
export function useFoundExpenses(q: string, limit: number) {
  return useQuery({
    ...reading(listExpenses, { query: { q, limit: String(limit) } }),
    enabled: q.length >= MIN_SEARCH,
  });
}

export function useRecentExpenses() {
  return useQuery(reading(listRecentExpenses));
}

export function useExpense(id: string) {
  return useQuery(reading(getExpense, { params: { id } }));
}

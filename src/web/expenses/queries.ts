import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listComments } from '#contract/comments.ts';
import { getExpense, listExpenseHistory, listExpenses, listRecentExpenses } from '#contract/expenses.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** Expenses, newest first. The previous list stays while other filters load. */
export function useExpenses(query: WireQueryOf<typeof listExpenses>) {
  return useInfiniteQuery({
    ...readingPages(listExpenses, { query }),
    placeholderData: keepPreviousData,
  });
}

export function useRecentExpenses() {
  return useQuery(reading(listRecentExpenses));
}

export function useExpense(id: string) {
  return useQuery(reading(getExpense, { params: { id } }));
}

export function useExpenseHistory(id: string) {
  return useInfiniteQuery(readingPages(listExpenseHistory, { params: { id } }));
}

export function useComments(id: string) {
  return useInfiniteQuery(readingPages(listComments, { params: { id } }));
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { listComments } from '#contract/comments.ts';
import { listExpenseHistory } from '#contract/expense-history.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

// Not in the queries of all expenses, because the lists of expenses would load these calls first.

export function useExpenseHistory(id: string) {
  return useInfiniteQuery(readingPages(listExpenseHistory, { params: { id } }));
}

export function useComments(id: string) {
  return useInfiniteQuery(readingPages(listComments, { params: { id } }));
}

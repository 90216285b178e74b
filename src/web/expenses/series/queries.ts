import { useInfiniteQuery } from '@tanstack/react-query';
import { listSeries } from '#contract/expense-series.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

// Not in the queries of all expenses, because the lists of expenses would load this call first.

/** The recurring expenses of a group that are not over. */
export function useSeries(groupId: string) {
  return useInfiniteQuery(readingPages(listSeries, { params: { id: groupId } }));
}

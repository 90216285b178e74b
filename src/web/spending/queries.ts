import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { WireQueryOf } from '#contract/route.ts';
import { getGroupSpending, getSpending, listSpendingLines } from '#contract/spending.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** What the user spent. The figures before stay while others load. */
export function useSpending(query: WireQueryOf<typeof getSpending>) {
  return useQuery({ ...reading(getSpending, { query }), placeholderData: keepPreviousData });
}

/** The lines of it, newest first. */
export function useSpendingLines(query: WireQueryOf<typeof listSpendingLines>) {
  return useInfiniteQuery(readingPages(listSpendingLines, { query }));
}

/** What all members of a group spent in it: in all its time, or on some days. Without a group nothing is read. */
export function useGroupSpending(
  groupId: string | undefined,
  query: WireQueryOf<typeof getGroupSpending> = {},
) {
  return useQuery({
    ...reading(getGroupSpending, { params: { id: groupId ?? '' }, query }),
    enabled: groupId !== undefined,
  });
}

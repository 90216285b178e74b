import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getStatus, listAudit, listPromotionCodes, listUsers } from '#contract/admin.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** Everybody with an account. While another search or order loads, the list before stays. */
export function useUsers(query: WireQueryOf<typeof listUsers>) {
  return useInfiniteQuery({ ...readingPages(listUsers, { query }), placeholderData: keepPreviousData });
}

export function usePromotionCodes() {
  return useInfiniteQuery(readingPages(listPromotionCodes));
}

export function useAudit() {
  return useInfiniteQuery(readingPages(listAudit));
}

/** Asked anew whenever it is shown: what it tells of changes by itself. */
export function useStatus() {
  return useQuery({ ...reading(getStatus), staleTime: 0 });
}

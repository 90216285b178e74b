import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getStatus, listAudit, listPromotionCodes, listUsers } from '#contract/admin.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** All users. The previous list stays while another search or sort order loads. */
export function useUsers(query: WireQueryOf<typeof listUsers>) {
  return useInfiniteQuery({ ...readingPages(listUsers, { query }), placeholderData: keepPreviousData });
}

export function usePromotionCodes() {
  return useInfiniteQuery(readingPages(listPromotionCodes));
}

export function useAudit() {
  return useInfiniteQuery(readingPages(listAudit));
}

/** How often the status is read again while a backup is made, in milliseconds. */
const WHILE_RUNNING = 3_000;

/** Fetched on every mount, because the status changes without any call of this page. */
export function useStatus() {
  return useQuery({
    ...reading(getStatus),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.backups?.isRunning === true ? WHILE_RUNNING : false),
  });
}

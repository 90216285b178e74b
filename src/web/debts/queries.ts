import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listDebtPayments, listDebts } from '#contract/debts.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** All debts, with the orders of the strategies. */
export function useDebts() {
  return useQuery(reading(listDebts));
}

/** What was paid on one debt, the newest first. */
export function useDebtPayments(id: string) {
  return useInfiniteQuery(readingPages(listDebtPayments, { params: { id } }));
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listDebtPayments, listDebts } from '#contract/debts.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** All debts, with the order of each strategy. */
export function useDebts() {
  return useQuery(reading(listDebts));
}

/** The payments on one debt, newest first. */
export function useDebtPayments(id: string) {
  return useInfiniteQuery(readingPages(listDebtPayments, { params: { id } }));
}

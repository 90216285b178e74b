import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getBill, getBillFeed, listBillHistory, listBillMonth, listBills } from '#contract/bills.ts';
import type { WireQueryOf } from '#contract/route.ts';
import { reading, readingPages, readingParts } from '#web/lib/api/use-call.ts';

export type BillsQuery = WireQueryOf<typeof listBills>;

/** Bills, unpaid ones first. The previous list stays while another filter loads. */
export function useBills(query: BillsQuery) {
  return useInfiniteQuery({ ...readingParts(listBills, { query }), placeholderData: keepPreviousData });
}

export function useBill(id: string) {
  return useQuery(reading(getBill, { params: { id } }));
}

/** The bills of a month (`YYYY-MM`). */
export function useBillMonth(month: string) {
  return useQuery(reading(listBillMonth, { query: { month } }));
}

export function useBillHistory(id: string) {
  return useInfiniteQuery(readingPages(listBillHistory, { params: { id } }));
}

export function useBillFeed() {
  return useQuery(reading(getBillFeed));
}

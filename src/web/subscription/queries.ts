import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getInvoice, getSubscriptionStatus, listInvoices } from '#contract/subscription.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** Whether there is full access, from what and until when. Optionally fetched at an interval. */
export function useSubscriptionStatus(everyMilliseconds: number | false = false) {
  return useQuery({ ...reading(getSubscriptionStatus), refetchInterval: everyMilliseconds });
}

export function useInvoices() {
  return useInfiniteQuery(readingPages(listInvoices));
}

export function useInvoice(id: string) {
  return useQuery(reading(getInvoice, { params: { id } }));
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { getInvoice, getSubscriptionStatus, listInvoices } from '#contract/subscription.ts';
import { rememberGated, to } from '#web/lib/paths.ts';
import { reading, readingPages } from '#web/lib/use-call.ts';
import { useCurrentUser } from '#web/users/queries.ts';

/** Whether there is full access, why and until when; asked for again every so often where something is awaited. */
export function useSubscriptionStatus(everyMilliseconds: number | false = false) {
  return useQuery({ ...reading(getSubscriptionStatus), refetchInterval: everyMilliseconds });
}

export function useInvoices() {
  return useInfiniteQuery(readingPages(listInvoices));
}

export function useInvoice(id: string) {
  return useQuery(reading(getInvoice, { params: { id } }));
}

/**
 * Does what needs full access, or, where it would be refused, opens the subscription screen instead and remembers
 * `returnTo`, the address at which the act goes on.
 */
export function useGate(): (returnTo: string, act: () => void) => void {
  const [, navigate] = useLocation();
  const isRefused = useCurrentUser().data?.hasFullAccess === false;
  return useCallback(
    (returnTo, act) => {
      if (!isRefused) return act();
      rememberGated(returnTo);
      navigate(to.subscription);
    },
    [isRefused, navigate],
  );
}

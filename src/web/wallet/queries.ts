import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getWallet, listWalletTransactions } from '#contract/wallet.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** The wallet, optionally fetched at an interval while it is visible. */
export function useWallet(everyMilliseconds: number | false = false) {
  return useQuery({ ...reading(getWallet), refetchInterval: everyMilliseconds });
}

export function useWalletTransactions() {
  return useInfiniteQuery(readingPages(listWalletTransactions));
}

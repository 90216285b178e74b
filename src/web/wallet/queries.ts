import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getWallet, listWalletTransactions } from '#contract/wallet.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** The wallet; while it is in sight it may be asked for again every so often. */
export function useWallet(everyMilliseconds: number | false = false) {
  return useQuery({ ...reading(getWallet), refetchInterval: everyMilliseconds });
}

export function useWalletTransactions() {
  return useInfiniteQuery(readingPages(listWalletTransactions));
}

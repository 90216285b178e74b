import { QueryClient } from '@tanstack/react-query';

/** The one cache. Nothing goes stale by itself: calls and live updates say what did. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { retry: false },
  },
});

function isUnder(address: string, changed: string): boolean {
  return address === changed || address.startsWith(`${changed}/`);
}

/** Fetches again what is on the screen, and forgets what is not, at and under the changed addresses. */
export function refresh(addresses: readonly string[]): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' && addresses.some((changed) => isUnder(address, changed)),
  });
}

/** After a gap in live updates: anything may have changed. */
export function refreshAll(): Promise<void> {
  return queryClient.invalidateQueries();
}

import { notifyManager, type Query, QueryClient } from '@tanstack/react-query';

/** The only query cache. Nothing becomes stale by time: calls and live updates invalidate it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Without a connection a call fails at once, and the screen says so; by default it would wait.
      networkMode: 'always',
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// All parts of a screen hear of a reply in the task in which it comes. By default they hear of it in a later one, while a part
// that renders in between already has the reply: the browser may paint the one without the others, which move it then.
notifyManager.setScheduler(queueMicrotask);

// The next page of a list cancels a request that a change began, and makes the list count as current: it is asked for again.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'fetch') return;
  const { queryKey, state } = event.query;
  if (event.action.meta?.fetchMore === undefined || !state.isInvalidated) return;
  const again = () => queryClient.invalidateQueries({ queryKey, exact: true });
  // The request itself begins after this event.
  queueMicrotask(() => event.query.promise?.then(again, () => undefined));
});

function isUnder(address: string, changed: string): boolean {
  return address === changed || address.startsWith(`${changed}/`);
}

/**
 * Invalidates the changed addresses and those below them. Visible queries are fetched again, others when they are
 * next shown.
 */
export function refresh(addresses: readonly string[]): Promise<void> {
  return invalidate(
    ({ queryKey: [address] }) =>
      typeof address === 'string' && addresses.some((changed) => isUnder(address, changed)),
  );
}

/** Refreshes everything, because anything may have changed during a gap in live updates. */
export function refreshAll(): Promise<void> {
  return invalidate(() => true);
}

/**
 * Invalidates queries, also those whose first request is under way. The library lets that request finish and takes its
 * reply for current, although it may be from before the change. So the reply is invalidated when it arrives. Canceling the
 * request instead could keep a screen from ever loading while changes go on.
 */
function invalidate(predicate: (query: Query) => boolean): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
    if (query.state.data === undefined) query.promise?.then(again, () => undefined);
  }
  return queryClient.invalidateQueries({ predicate });
}

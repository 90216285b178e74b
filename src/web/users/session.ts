import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { closePreloadedReplies } from '#web/lib/api/preloaded-replies.ts';
import { randomId } from '#web/lib/random-id.ts';
import { currentUser } from './queries.ts';

const CHANGED_KEY = 'allsquare:session-changed';

/** What stays true whoever is signed in: the current user itself, and what kind of installation this is. */
const isForEverybody = (address: unknown) => address === currentUser.queryKey[0] || address === '/api/site';

/** Forgets what was fetched for the person before. */
export function forgetPersonal(cache: QueryClient): void {
  closePreloadedReplies();
  void cache.cancelQueries();
  cache.removeQueries({ predicate: ({ queryKey: [address] }) => !isForEverybody(address) });
}

/** All tabs share one cookie: after signing in or out here, the others must not show somebody else's money. */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED_KEY, randomId());
  } catch {
    // Storage may be forbidden; the other tabs then find out with their next call.
  }
}

/** Keeps who is signed in true: when another tab signs in or out, and when a call says the session is over. */
export function useSessionWatch(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== CHANGED_KEY) return;
      forgetPersonal(cache);
      void cache.resetQueries({ queryKey: currentUser.queryKey });
    };
    const onRefusal = (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'not_authenticated') return;
      if (!cache.getQueryData(currentUser.queryKey)) return;
      cache.setQueryData(currentUser.queryKey, null);
      forgetPersonal(cache);
    };
    window.addEventListener('storage', onStorage);
    const stopReads = cache.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error);
    });
    const stopChanges = cache.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onRefusal(event.action.error);
    });
    return () => {
      window.removeEventListener('storage', onStorage);
      stopReads();
      stopChanges();
    };
  }, [cache]);
}

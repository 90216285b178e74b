import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { closePreloadedReplies } from '#web/lib/api/preloaded-replies.ts';
import { mayNotify } from '#web/lib/may-notify.ts';
import { randomId } from '#web/lib/random-id.ts';
import { currentUser } from './queries.ts';

const CHANGED_KEY = 'allsquare:session-changed';

/** The addresses that do not depend on the user's data: the current user itself, and the kind of installation. */
const isForEverybody = (address: unknown) => address === currentUser.queryKey[0] || address === '/api/site';

/** Removes the data of the previous user from the cache, and ends the notifications on this device. */
export function forgetPersonal(cache: QueryClient): void {
  closePreloadedReplies();
  void cache.cancelQueries();
  cache.removeQueries({ predicate: ({ queryKey: [address] }) => !isForEverybody(address) });
  if (mayNotify()) void import('#web/lib/push.ts').then(({ unsubscribe }) => unsubscribe());
}

/**
 * Tells other tabs about a sign-in or sign-out. All tabs share the session cookie, so they must not show another
 * user's data.
 */
export function tellOtherTabs(): void {
  try {
    localStorage.setItem(CHANGED_KEY, randomId());
  } catch {
    // Storage may be forbidden. Other tabs then notice with their next call.
  }
}

/** Watches the session: another tab signs in or out, or a call reports that the session ended. */
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api/api-error.ts';
import { randomId } from '#web/lib/random-id.ts';
import { forgetPersonal } from './forget-personal.ts';
import { currentUser } from './queries.ts';

const CHANGED_KEY = 'allsquare:session-changed';

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

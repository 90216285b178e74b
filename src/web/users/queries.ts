import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCurrentUser, getProfile, getSite, type User } from '#contract/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call, findPreloadedReply } from '#web/lib/api/call.ts';
import { reading } from '#web/lib/api/use-call.ts';

function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

/** The signed-in user; null for a visitor. Without the hint cookie there is no session, so nothing is fetched. */
export const currentUser = queryOptions({
  queryKey: ['/api/user'] as const,
  queryFn: async ({ signal }): Promise<User | null> => {
    if (!mayBeSignedIn()) return null;
    // Not `initialData`: a cache reset, after another user signs in, would restore the first one.
    const given = findPreloadedReply(getCurrentUser, {});
    if (given !== undefined) return given.reply;
    try {
      return await call(getCurrentUser, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export function useCurrentUser() {
  return useQuery(currentUser);
}

export function useProfile() {
  return useQuery(reading(getProfile));
}

/** The kind of installation: with demo data, with a local mailbox. */
export function useSite() {
  return useQuery(reading(getSite));
}

import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getCurrentUser, getSite, type User } from '#contract/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { areCachedForAnother } from '#web/lib/api/cached-replies.ts';
import { call, findCachedReply } from '#web/lib/api/call.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { freshnessOf, reading } from '#web/lib/api/use-call.ts';
import { forgetPersonal } from './forget-personal.ts';

/** Whether this browser has the sign of a session. */
export function mayBeSignedIn(): boolean {
  return document.cookie.split('; ').includes('signed_in=1');
}

const KEY = ['/api/user'] as const;

/** The signed-in user; null for a visitor. Without the hint cookie there is no session, so nothing is fetched. */
export const currentUser = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal, client }): Promise<User | null> => {
    const guest = currentGuest();
    if (guest !== null) return guest.user;
    if (!mayBeSignedIn()) return null;
    // Not `initialData`: a cache reset, after another user signs in, would restore the first one.
    const isKnown = client.getQueryData(KEY) !== undefined;
    const kept = isKnown ? undefined : findCachedReply(getCurrentUser, {});
    if (kept !== undefined) return kept.reply;
    const user = (await findUser(signal)) ?? (await findUserAgain(signal, client));
    // Someone else signed in, or no one is anymore: what was kept must not be shown.
    if (user === null || areCachedForAnother(user.id)) forgetPersonal(client);
    return user;
  },
  staleTime: freshnessOf(getCurrentUser, {}).staleTime,
});

/**
 * Asks once more after the calls under way, two seconds at most: the refusal may be of the session before, where one of
 * them brings a new session, as a new password does.
 */
async function findUserAgain(signal: AbortSignal, client: QueryClient): Promise<User | null> {
  for (let waits = 0; client.isMutating() > 0 && waits < 100; waits += 1)
    await new Promise((later) => setTimeout(later, 20));
  signal.throwIfAborted();
  return mayBeSignedIn() ? await findUser(signal) : null;
}

async function findUser(signal: AbortSignal): Promise<User | null> {
  try {
    return await call(getCurrentUser, { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function useCurrentUser() {
  return useQuery(currentUser);
}

/** The kind of installation: with demo data, with a local mailbox. */
export function useSite() {
  return useQuery(reading(getSite));
}

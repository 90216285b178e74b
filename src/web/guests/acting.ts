import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { GuestKind } from '#contract/route.ts';
import type { User } from '#contract/users.ts';
import { actAsGuest, currentGuest, type Guest, NOBODY } from '#web/lib/api/guest.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { currentUser } from '#web/users/queries.ts';

type Place = { groupId: string; user: { id: string; username: string } | null };

/** Who the guest is, as far as the screens of a group ask. */
function asUser(user: Place['user']): User {
  return {
    id: user?.id ?? NOBODY,
    username: user?.username ?? t`Guest`,
    email: null,
    emailVerified: false,
    firstName: null,
    lastName: null,
    phone: null,
    profilePicture: null,
    role: 'user',
    clickCredits: 0,
    subscriptionStatus: 'inactive',
    subscriptionExpiresAt: null,
    hasFullAccess: false,
    homeCurrency: 'USD',
    language: null,
    hasPassword: false,
    createdAt: new Date(0).toISOString(),
  };
}

const isOfLink = ([address]: readonly unknown[]) =>
  typeof address === 'string' && (address.startsWith('/api/guest/') || address === '/api/site');

function enter(guest: Guest): void {
  actAsGuest(guest);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfLink(queryKey) });
  queryClient.setQueryData(currentUser.queryKey, guest.user);
}

/** Ends a guest, unless another one was entered since. */
function leave(guest: Guest): void {
  if (currentGuest() !== guest) return;
  actAsGuest(null);
  void queryClient.resetQueries({ predicate: ({ queryKey }) => !isOfLink(queryKey) });
}

/** Takes over the name that the guest's person has now. */
export function renameGuest(username: string): void {
  const guest = currentGuest();
  if (guest === null || guest.user.username === username) return;
  guest.user = { ...guest.user, username };
  queryClient.setQueryData(currentUser.queryKey, guest.user);
}

/** Acts as a guest of the group while the calling component is on the screen. What was read for others is not shown. */
export function useActingAsGuest({ groupId, user }: Place, kind: GuestKind): User {
  // Entered while it renders, because what renders below already asks as the guest.
  const [guest] = useState(() => {
    const entered: Guest = { groupId, kind, user: asUser(user) };
    enter(entered);
    return entered;
  });
  // React may render twice, or end the effect and begin it again: the guest is entered again then.
  useEffect(() => {
    if (currentGuest() !== guest) enter(guest);
    return () => leave(guest);
  }, [guest]);
  return guest.user;
}

import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { logout, type User } from '#contract/users.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { forgetOutbox } from '#web/lib/outbox/outbox.ts';
import { currentPerson, leaveAfterAsking } from '#web/lib/outbox/shown.ts';
import { forgetReturn, to } from '#web/lib/paths.ts';
import { rememberSignedOut } from '#web/lib/signed-out.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { forgetPersonal } from '../forget-personal.ts';
import { currentUser } from '../queries.ts';
import { tellOtherTabs } from '../session.ts';

// Apart from signing in, because every screen has the button that signs out.

/** Sets the current user (or null) and removes the data of the previous one. */
export function useSetUser(): (user: User | null) => void {
  const cache = useQueryClient();
  return (user) => {
    forgetPersonal(cache);
    void cache.cancelQueries({ queryKey: currentUser.queryKey });
    cache.setQueryData(currentUser.queryKey, user);
    tellOtherTabs();
  };
}

/** Clears the user's data and shows the sign-in screen: the session has ended. */
export function useLeave(): () => void {
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  return () => {
    const id = currentPerson()?.id;
    if (id !== undefined) forgetOutbox(id).catch(() => undefined);
    // Navigates first: a protected page would remember itself as the page to return to.
    navigate(to.auth);
    setUser(null);
    forgetReturn();
  };
}

/** Signs out, after asking about what waits to be sent. */
export function useLogout() {
  const leave = useLeave();
  const { isPending, mutate } = useCall(logout, {
    onSuccess: ({ url }) => {
      rememberSignedOut();
      leave();
      // A server of an earlier version says nothing.
      if (url) {
        window.location.assign(url);
        return;
      }
      toast({ title: t`Logged out`, description: t`You have been successfully logged out.` });
    },
    onError: toastFailure(t`Logout failed`),
  });
  return { isPending, mutate: () => leaveAfterAsking(() => mutate({})) };
}

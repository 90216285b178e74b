import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { login, logout, register, type User } from '#contract/users.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { forgetOutbox } from '#web/lib/outbox/outbox.ts';
import { currentPerson, leaveAfterAsking } from '#web/lib/outbox/shown.ts';
import { tellPasskeyError } from '#web/lib/passkeys.ts';
import { forgetReturn, to } from '#web/lib/paths.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { forgetPersonal } from '../forget-personal.ts';
import { currentUser } from '../queries.ts';
import { tellOtherTabs } from '../session.ts';

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

/** Sets the user after a sign-in and shows the welcome toast. */
export function useWelcome(): (user: User) => void {
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
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

type Refused = { onError?: (error: Error) => void };

export function tellLoginFailed(error: Error): void {
  toastFailure('Login failed', tellPasskeyError(error) ?? undefined)(error);
}

/** With two-step sign-in the first step returns a challenge for the second. */
export function useLogin(onSecondStep: (challenge: string) => void) {
  const welcome = useWelcome();
  return useCall(login, {
    onSuccess: (reply) => {
      if ('twoFactorRequired' in reply) onSecondStep(reply.challenge);
      else welcome(reply);
    },
    onError: tellLoginFailed,
  });
}

/** The passkey code loads on first use, because few users need it. */
export function usePasskeyLogin() {
  const welcome = useWelcome();
  return useMutation({
    mutationFn: async () => (await import('./sign-in-by-passkey.ts')).signInByPasskey(),
    onSuccess: welcome,
    onError: tellLoginFailed,
  });
}

export function useRegister({ onError }: Refused = {}) {
  const setUser = useSetUser();
  return useCall(register, {
    onSuccess: (user) => {
      setUser(user);
      toast({ title: 'Registration successful', description: `Welcome, ${user.username}!` });
    },
    onError: (error) => {
      toastFailure('Registration failed')(error);
      onError?.(error);
    },
  });
}

/** Signs out, after asking about what waits to be sent. */
export function useLogout() {
  const leave = useLeave();
  const { isPending, mutate } = useCall(logout, {
    onSuccess: () => {
      leave();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: toastFailure('Logout failed'),
  });
  return { isPending, mutate: () => leaveAfterAsking(() => mutate({})) };
}

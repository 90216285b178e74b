import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { login, logout, register, type User } from '#contract/users.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { tellPasskeyError } from '#web/lib/passkeys.ts';
import { to } from '#web/lib/paths.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { currentUser } from '../queries.ts';
import { forgetPersonal, tellOtherTabs } from '../session.ts';

/** Makes somebody (or nobody) the current user; what was fetched for the one before is forgotten. */
export function useSetUser(): (user: User | null) => void {
  const cache = useQueryClient();
  return (user) => {
    forgetPersonal(cache);
    cache.setQueryData(currentUser.queryKey, user);
    tellOtherTabs();
  };
}

/** Begins somebody's session here, and says so. */
export function useWelcome(): (user: User) => void {
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
  };
}

/** Leaves all that is somebody's own: the session is over. */
export function useLeave(): () => void {
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  return () => {
    // Left first: a protected page would remember itself as the place to come back to.
    navigate(to.auth);
    setUser(null);
  };
}

type Refused = { onError?: (error: Error) => void };

export function tellLoginFailed(error: Error): void {
  toastFailure('Login failed', tellPasskeyError(error) ?? undefined)(error);
}

/** Where two steps are asked for, the first only gives a challenge for the second. */
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

/** What it takes is fetched when it is first asked for: most people never do. */
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

export function useLogout() {
  const leave = useLeave();
  return useCall(logout, {
    onSuccess: () => {
      leave();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: toastFailure('Logout failed'),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { getProfile, login, logout, register, type User, updateProfile } from '#contract/users.ts';
import { tellError } from '#web/lib/api-error.ts';
import { to } from '#web/lib/paths.ts';
import { reading, useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';
import { currentUser } from './queries.ts';
import { forgetPersonal, tellOtherTabs } from './session.ts';

/** Makes somebody (or nobody) the current user; what was fetched for the one before is forgotten. */
function useSetUser(): (user: User | null) => void {
  const cache = useQueryClient();
  return (user) => {
    forgetPersonal(cache);
    cache.setQueryData(currentUser.queryKey, user);
    tellOtherTabs();
  };
}

type Refused = { onError?: (error: Error) => void };

export function useLogin({ onError }: Refused = {}) {
  const setUser = useSetUser();
  return useCall(login, {
    onSuccess: (user) => {
      if ('twoFactorRequired' in user) return;
      setUser(user);
      toast({ title: 'Login successful', description: `Welcome back, ${user.username}!` });
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Login failed',
        description: tellError(error, 'Please try again.'),
      });
      onError?.(error);
    },
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
      toast({
        variant: 'destructive',
        title: 'Registration failed',
        description: tellError(error, 'Please try again.'),
      });
      onError?.(error);
    },
  });
}

export function useLogout() {
  const setUser = useSetUser();
  const [, navigate] = useLocation();
  return useCall(logout, {
    onSuccess: () => {
      // Left first: a protected page would remember itself as the place to come back to.
      navigate(to.auth);
      setUser(null);
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Logout failed',
        description: tellError(error, 'Please try again.'),
      }),
  });
}

export function useUpdateProfile({ onSaved, onError }: Refused & { onSaved: () => void }) {
  const cache = useQueryClient();
  return useCall(updateProfile, {
    onSuccess: (profile) => {
      cache.setQueryData(reading(getProfile).queryKey, profile);
      toast({ title: 'Profile updated' });
      onSaved();
    },
    onError: (error) => {
      toast({
        variant: 'destructive',
        title: 'Failed to update profile',
        description: tellError(error, 'Please try again.'),
      });
      onError?.(error);
    },
  });
}

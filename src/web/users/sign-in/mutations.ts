import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { login, register, type User } from '#contract/users.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { tellPasskeyError } from '#web/lib/passkeys.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { askName } from '../profile/name-asked.ts';
import { useSetUser } from './sign-out.ts';

/** Sets the user after a sign-in and shows the welcome toast. */
export function useWelcome(): (user: User) => void {
  const setUser = useSetUser();
  return (user) => {
    setUser(user);
    toast({ title: t`Login successful`, description: t`Welcome back, ${user.username}!` });
  };
}

type Refused = { onError?: (error: Error) => void };

export function tellLoginFailed(error: Error): void {
  toastFailure(t`Login failed`, tellPasskeyError(error) ?? undefined)(error);
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
      if (user.firstName === null) askName(user.id);
      toast({ title: t`Registration successful`, description: t`Welcome, ${user.username}!` });
    },
    onError: (error) => {
      toastFailure(t`Registration failed`)(error);
      onError?.(error);
    },
  });
}

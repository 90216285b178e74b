import { requestPasswordReset, resetPassword } from '#contract/security.ts';
import { ApiError, tellError } from '#web/lib/api-error.ts';
import { useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useSetUser } from './mutations.ts';

/** Whether a failure says that a link was used already, is too old, or never was one. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}

export function useRequestPasswordReset() {
  return useCall(requestPasswordReset, {
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to send the link',
        description: tellError(error, 'Please try again.'),
      }),
  });
}

/** Every session ends with it, this browser's too. */
export function useResetPassword(onRefused: (error: Error) => void) {
  const setUser = useSetUser();
  return useCall(resetPassword, {
    onSuccess: () => setUser(null),
    onError: (error) => {
      onRefused(error);
      if (isLinkExpired(error)) return;
      toast({
        variant: 'destructive',
        title: 'Failed to change the password',
        description: tellError(error, 'Please try again.'),
      });
    },
  });
}

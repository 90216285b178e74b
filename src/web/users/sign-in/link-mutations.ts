import { t } from '@lingui/core/macro';
import { endAccessLeft, requestPasswordReset, resetPassword } from '#contract/security.ts';
import { requestSignUp } from '#contract/sign-up.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useSetUser } from './sign-out.ts';

/** Whether the error says that a link was used, has expired, or never existed. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired';
}

export function useRequestPasswordReset() {
  return useCall(requestPasswordReset, {
    onError: toastFailure(t`Failed to send the link`),
  });
}

export function useRequestSignUp() {
  return useCall(requestSignUp, { onError: toastFailure(t`Failed to send the link`) });
}

/** Resetting the password ends all sessions, also the one of this browser. */
export function useResetPassword(onRefused: (error: Error) => void) {
  const setUser = useSetUser();
  return useCall(resetPassword, {
    onSuccess: () => setUser(null),
    onError: (error) => {
      onRefused(error);
      if (isLinkExpired(error)) return;
      toastFailure(t`Failed to change the password`)(error);
    },
  });
}

/** Ends what still works after a password reset. */
export function useEndAccessLeft() {
  return useCall(endAccessLeft, {
    onError: (error) => {
      if (!isLinkExpired(error)) toastFailure(t`Failed to end access`)(error);
    },
  });
}

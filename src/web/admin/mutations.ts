import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  addPromotionCode,
  getStatus,
  removePromotionCode,
  removeUser,
  retryJob,
  toggleSubscription,
  updatePromotionCode,
} from '#contract/admin.ts';
import { createUser, endUserSessions, renewUserLink } from '#contract/admin-users.ts';
import { backUp } from '#contract/backups.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading, useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Shows a success toast and calls `onDone`. */
const tellSuccess = (description: string, onDone: () => void) => () => {
  toast({ title: t`Success`, description });
  onDone();
};

export function useToggleSubscription(onDone: () => void) {
  return useCall(toggleSubscription, {
    onSuccess: tellSuccess(t`Subscription status has been updated`, onDone),
    onError: toastFailure(t`Error`, t`Failed to update subscription`),
  });
}

export function useRemoveUser(onDone: () => void) {
  return useCall(removeUser, {
    onSuccess: tellSuccess(t`User has been deleted`, onDone),
    onError: toastFailure(t`Error`, t`Failed to delete user`),
  });
}

export function useCreateUser() {
  return useCall(createUser, { onError: toastFailure(t`Error`, t`Failed to create the user`) });
}

export function useRenewUserLink() {
  return useCall(renewUserLink, { onError: toastFailure(t`Error`, t`Failed to create the link`) });
}

export function useEndUserSessions(onDone: () => void) {
  return useCall(endUserSessions, {
    onSuccess: tellSuccess(t`The user has been signed out everywhere`, onDone),
    onError: toastFailure(t`Error`, t`Failed to sign the user out`),
  });
}

export function useAddCode(onDone: () => void) {
  return useCall(addPromotionCode, {
    onSuccess: tellSuccess(t`Promotion code has been created`, onDone),
    onError: toastFailure(t`Error`, t`Failed to create promotion code`),
  });
}

export function useUpdateCode(onDone: () => void) {
  return useCall(updatePromotionCode, {
    onSuccess: tellSuccess(t`Promotion code has been updated`, onDone),
    onError: toastFailure(t`Error`, t`Failed to update promotion code`),
  });
}

export function useRemoveCode(onDone: () => void) {
  return useCall(removePromotionCode, {
    onSuccess: ({ message = t`Promotion code has been deleted` }) => {
      toast({ title: t`Success`, description: message });
      onDone();
    },
    onError: toastFailure(t`Error`, t`Failed to delete promotion code`),
  });
}

export function useRetryJob() {
  return useCall(retryJob, {
    onSuccess: tellSuccess(t`Retrying now`, () => undefined),
    onError: toastFailure(t`Error`, t`Failed to retry`),
  });
}

export function useBackUp() {
  const cache = useQueryClient();
  return useCall(backUp, {
    onSuccess: tellSuccess(t`The backup begins now`, () => {
      // Until the status is read again: the button would be free in between.
      cache.setQueryData(
        reading(getStatus).queryKey,
        (status) =>
          status && { ...status, backups: status.backups && { ...status.backups, isRunning: true } },
      );
    }),
    onError: toastFailure(t`Error`, t`Failed to begin the backup`),
  });
}

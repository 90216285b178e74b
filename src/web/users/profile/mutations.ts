import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  getProfile,
  removeProfilePicture,
  resendVerification,
  setProfilePicture,
  updateProfile,
} from '#contract/profile.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading, useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

type Outcome = { onSaved: () => void; onError: (error: Error) => void };

export function useUpdateProfile({ onSaved, onError }: Outcome) {
  const cache = useQueryClient();
  return useCall(updateProfile, {
    onSuccess: (profile) => {
      cache.setQueryData(reading(getProfile).queryKey, profile);
      toast({
        title: t`Profile updated`,
        ...(profile.pendingEmail !== null && {
          description: t`Open the link in the email to ${profile.pendingEmail} to confirm the address.`,
        }),
      });
      onSaved();
    },
    onError: (error) => {
      toastFailure(t`Failed to update profile`)(error);
      onError(error);
    },
  });
}

export function useResendVerification() {
  return useCall(resendVerification, {
    onSuccess: ({ email }) => toast({ title: t`Email sent`, description: t`Check the inbox of ${email}.` }),
    onError: toastFailure(t`Failed to send the email`),
  });
}

export function useSetProfilePicture(onDone: () => void) {
  return useCall(setProfilePicture, {
    onSuccess: () => {
      toast({ title: t`Profile picture updated` });
      onDone();
    },
    onError: toastFailure(t`Upload failed`, t`Failed to upload profile picture`),
  });
}

export function useRemoveProfilePicture() {
  return useCall(removeProfilePicture, {
    onSuccess: () => toast({ title: t`Profile picture removed` }),
    onError: toastFailure(t`Failed to remove profile picture`),
  });
}

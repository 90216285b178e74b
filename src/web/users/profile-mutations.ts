import { useQueryClient } from '@tanstack/react-query';
import {
  getProfile,
  removeProfilePicture,
  resendVerification,
  setProfilePicture,
  updateProfile,
} from '#contract/users.ts';
import { tellError } from '#web/lib/api-error.ts';
import { reading, useCall } from '#web/lib/use-call.ts';
import { toast } from '#web/ui/toast-store.ts';

const tellFailure = (title: string, fallback: string) => (error: Error) => {
  toast({ variant: 'destructive', title, description: tellError(error, fallback) });
};

type Outcome = { onSaved: () => void; onError: (error: Error) => void };

export function useUpdateProfile({ onSaved, onError }: Outcome) {
  const cache = useQueryClient();
  return useCall(updateProfile, {
    onSuccess: (profile) => {
      cache.setQueryData(reading(getProfile).queryKey, profile);
      toast({
        title: 'Profile updated',
        ...(profile.pendingEmail !== null && {
          description: `Open the link in the mail to ${profile.pendingEmail} to confirm the address.`,
        }),
      });
      onSaved();
    },
    onError: (error) => {
      tellFailure('Failed to update profile', 'Please try again.')(error);
      onError(error);
    },
  });
}

export function useResendVerification() {
  return useCall(resendVerification, {
    onSuccess: ({ email }) =>
      toast({ title: 'Mail sent', description: `Look into the mailbox of ${email}.` }),
    onError: tellFailure('Failed to send the mail', 'Please try again.'),
  });
}

export function useSetProfilePicture(onDone: () => void) {
  return useCall(setProfilePicture, {
    onSuccess: () => {
      toast({ title: 'Profile picture updated' });
      onDone();
    },
    onError: tellFailure('Upload failed', 'Failed to upload profile picture'),
  });
}

export function useRemoveProfilePicture() {
  return useCall(removeProfilePicture, {
    onSuccess: () => toast({ title: 'Profile picture removed' }),
    onError: tellFailure('Failed to remove profile picture', 'Please try again.'),
  });
}

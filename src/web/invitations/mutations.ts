import { t } from '@lingui/core/macro';
import {
  acceptInvitation,
  acceptInvitationByToken,
  cancelInvitation,
  declineInvitation,
  getInvitationLink,
  invite,
  resendInvitation,
} from '#contract/invitations.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

const tellSent = () =>
  toast({ title: t`Invitation sent`, description: t`Your invitation has been sent successfully.` });

const tellAccepted = () =>
  toast({ title: t`Invitation accepted`, description: t`You have joined the group successfully.` });

export function useInvite(onSent: () => void) {
  return useCall(invite, {
    onSuccess: () => {
      tellSent();
      onSent();
    },
    onError: toastFailure(t`Failed to send invitation`),
  });
}

export function useResendInvitation() {
  return useCall(resendInvitation, {
    onSuccess: tellSent,
    onError: toastFailure(t`Failed to send invitation`),
  });
}

export function useCancelInvitation() {
  return useCall(cancelInvitation, {
    onSuccess: () => toast({ title: t`Invitation canceled` }),
    onError: toastFailure(t`Failed to cancel invitation`),
  });
}

/** Copies the link of an invitation. Shows the link if the browser has no clipboard. */
export function useCopyInvitationLink() {
  return useCall(getInvitationLink, {
    onSuccess: async ({ url }) => {
      try {
        await navigator.clipboard.writeText(url);
        toast({ title: t`Link copied`, description: t`Anyone with it can join once, until it expires.` });
      } catch {
        toast({ title: t`Copy this link`, description: url });
      }
    },
    onError: toastFailure(t`Failed to copy link`),
  });
}

export function useAcceptInvitation(onAccepted?: (groupId: string) => void) {
  return useCall(acceptInvitation, {
    onSuccess: ({ groupId }) => {
      tellAccepted();
      onAccepted?.(groupId);
    },
    onError: toastFailure(t`Failed to accept invitation`),
  });
}

export function useDeclineInvitation() {
  return useCall(declineInvitation, {
    onSuccess: () => toast({ title: t`Invitation declined` }),
    onError: toastFailure(t`Failed to decline invitation`),
  });
}

export function useAcceptInvitationByToken(onAccepted: (groupId: string) => void, onRefused: () => void) {
  return useCall(acceptInvitationByToken, {
    onSuccess: ({ groupId }) => {
      tellAccepted();
      onAccepted(groupId);
    },
    onError: (error) => {
      toastFailure(t`Failed to accept invitation`)(error);
      onRefused();
    },
  });
}

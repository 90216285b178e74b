import { t } from '@lingui/core/macro';
import { joinByLink, removeJoinLink, renewJoinLink } from '#contract/join-links.ts';
import type { ReplyOf } from '#contract/route.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useRenewJoinLink(onMade?: (link: ReplyOf<typeof renewJoinLink>) => void) {
  return useCall(renewJoinLink, {
    onSuccess: onMade,
    onError: toastFailure(t`Failed to create the join link`),
  });
}

export function useRemoveJoinLink(onSettled: () => void) {
  return useCall(removeJoinLink, {
    onSuccess: () => {
      toast({ title: t`Link turned off` });
      onSettled();
    },
    onError: (error) => {
      toastFailure(t`Failed to turn off the link`)(error);
      onSettled();
    },
  });
}

type Joining = {
  onJoined: (groupId: string) => void;
  /** Called when the server refuses, with the error of the chosen place if it is the cause. */
  onRefused: (problem: string | null) => void;
};

export function useJoinByLink({ onJoined, onRefused }: Joining) {
  return useCall(joinByLink, {
    onSuccess: ({ groupId }) => {
      toast({ title: t`You have joined the group` });
      onJoined(groupId);
    },
    onError: (error) => {
      const [issue] = error instanceof ApiError ? error.issues : [];
      if (issue === undefined) toastFailure(t`Failed to join the group`)(error);
      onRefused(issue?.message ?? null);
    },
  });
}

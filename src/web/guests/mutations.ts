import { t } from '@lingui/core/macro';
import {
  addGuestLink,
  keepGuestPlace,
  leaveGuestPlace,
  openGuestLink,
  removeGuest,
  removeGuestLink,
  takeGuestPlace,
  updateGuestLink,
} from '#contract/guests.ts';
import type { ReplyOf } from '#contract/route.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Gives a refusal of a field to the screen, which has to show it, and shows every other one itself. */
function problemOf(error: Error, failure: string): string | null {
  const [issue] = error instanceof ApiError ? error.issues : [];
  if (issue === undefined) toastFailure(failure)(error);
  return issue?.message ?? null;
}

type Asking<Reply> = { onDone: (reply: Reply) => void; onProblem: (problem: string | null) => void };

export function useOpenGuestLink({ onDone, onProblem }: Asking<ReplyOf<typeof openGuestLink>>) {
  return useCall(openGuestLink, {
    onSuccess: onDone,
    onError: (error) => onProblem(problemOf(error, t`Failed to open the group`)),
  });
}

export function useTakePlace({ onDone, onProblem }: Asking<ReplyOf<typeof takeGuestPlace>>) {
  return useCall(takeGuestPlace, {
    onSuccess: onDone,
    onError: (error) => onProblem(problemOf(error, t`Failed to open the group`)),
  });
}

export function useKeepPlace({ onDone, onProblem }: Asking<{ groupId: string }>) {
  return useCall(keepGuestPlace, {
    onSuccess: (reply) => {
      toast({ title: t`You have joined the group` });
      onDone(reply);
    },
    onError: (error) => onProblem(problemOf(error, t`Failed to join the group`)),
  });
}

export function useLeavePlace(onLeft: () => void) {
  return useCall(leaveGuestPlace, { onSuccess: onLeft, onError: toastFailure(t`Failed to leave the group`) });
}

export function useAddGuestLink(onProblem: (problem: string | null) => void) {
  return useCall(addGuestLink, {
    onError: (error) => onProblem(problemOf(error, t`Failed to create the guest link`)),
  });
}

/** Without `asking` every refusal is shown as a notice. */
export function useUpdateGuestLink(asking?: {
  onDone: () => void;
  onProblem: (problem: string | null) => void;
}) {
  const failure = t`Failed to change the guest link`;
  return useCall(updateGuestLink, {
    onSuccess: () => asking?.onDone(),
    onError: asking ? (error) => asking.onProblem(problemOf(error, failure)) : toastFailure(failure),
  });
}

export function useRemoveGuestLink(onSettled: () => void) {
  return useCall(removeGuestLink, {
    onSuccess: () => {
      toast({ title: t`Guest link turned off` });
      onSettled();
    },
    onError: (error) => {
      toastFailure(t`Failed to turn off the guest link`)(error);
      onSettled();
    },
  });
}

export function useRemoveGuest() {
  return useCall(removeGuest, { onError: toastFailure(t`Failed to end this device`) });
}

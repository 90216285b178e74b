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
    onError: (error) => onProblem(problemOf(error, 'Failed to open the group')),
  });
}

export function useTakePlace({ onDone, onProblem }: Asking<ReplyOf<typeof takeGuestPlace>>) {
  return useCall(takeGuestPlace, {
    onSuccess: onDone,
    onError: (error) => onProblem(problemOf(error, 'Failed to open the group')),
  });
}

export function useKeepPlace({ onDone, onProblem }: Asking<{ groupId: string }>) {
  return useCall(keepGuestPlace, {
    onSuccess: (reply) => {
      toast({ title: 'You have joined the group' });
      onDone(reply);
    },
    onError: (error) => onProblem(problemOf(error, 'Failed to join the group')),
  });
}

export function useLeavePlace(onLeft: () => void) {
  return useCall(leaveGuestPlace, { onSuccess: onLeft, onError: toastFailure('Failed to leave the group') });
}

export function useAddGuestLink(onProblem: (problem: string | null) => void) {
  return useCall(addGuestLink, {
    onError: (error) => onProblem(problemOf(error, 'Failed to create the guest link')),
  });
}

export function useUpdateGuestLink() {
  return useCall(updateGuestLink, { onError: toastFailure('Failed to change the guest link') });
}

export function useRemoveGuestLink(onSettled: () => void) {
  return useCall(removeGuestLink, {
    onSuccess: () => {
      toast({ title: 'Guest link ended' });
      onSettled();
    },
    onError: (error) => {
      toastFailure('Failed to end the guest link')(error);
      onSettled();
    },
  });
}

export function useRemoveGuest() {
  return useCall(removeGuest, { onError: toastFailure('Failed to end this device') });
}

import { netWithFriend, openDirectGroup, undoNetting } from '#contract/friends.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useNetWithFriend(onNetted: () => void) {
  return useCall(netWithFriend, {
    onSuccess: () => {
      toast({ title: 'Debts offset', description: 'You can undo this for 7 days.' });
      onNetted();
    },
    onError: toastFailure('Failed to offset debts'),
  });
}

export function useUndoNetting() {
  return useCall(undoNetting, {
    onSuccess: () =>
      toast({ title: 'Offset undone', description: 'What you owe each other is back to what it was.' }),
    onError: toastFailure('Failed to undo the offset'),
  });
}

/** Finds or creates the group of just the user and a friend. */
export function useOpenDirectGroup() {
  return useCall(openDirectGroup, { onError: toastFailure('Failed to create expense') });
}

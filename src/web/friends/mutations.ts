import { t } from '@lingui/core/macro';
import { netWithFriend, openDirectGroup, undoNetting } from '#contract/friends.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useNetWithFriend(onNetted: () => void) {
  return useCall(netWithFriend, {
    onSuccess: () => {
      toast({ title: t`Debts offset`, description: t`You can undo this for 7 days.` });
      onNetted();
    },
    onError: toastFailure(t`Failed to offset debts`),
  });
}

export function useUndoNetting() {
  return useCall(undoNetting, {
    onSuccess: () =>
      toast({ title: t`Offset undone`, description: t`What you owe each other is back to what it was.` }),
    onError: toastFailure(t`Failed to undo the offset`),
  });
}

/** Finds or creates the group of just the user and a friend. */
export function useOpenDirectGroup() {
  return useCall(openDirectGroup, { onError: toastFailure(t`Failed to create expense`) });
}

import { setBudget } from '#contract/budgets.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Sets, changes or ends a budget. */
export function useSetBudget(onSet?: () => void) {
  return useCall(setBudget, {
    onSuccess: ({ amount }) => {
      toast({ title: amount === 0 ? 'Budget ended' : 'Budget set' });
      onSet?.();
    },
    onError: toastFailure('Failed to set budget'),
  });
}

import { t } from '@lingui/core/macro';
import { setBudget } from '#contract/budgets.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Sets, changes or ends a budget. */
export function useSetBudget(onSet?: () => void) {
  return useCall(setBudget, {
    onSuccess: ({ amount }) => {
      toast({ title: amount === 0 ? t`Budget removed` : t`Budget set` });
      onSet?.();
    },
    onError: toastFailure(t`Failed to set budget`),
  });
}

import { importGroup } from '#contract/transfers.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { formatCount } from './format-count.ts';

export function useImportGroup(onImported: (groupIds: readonly string[]) => void) {
  return useCall(importGroup, {
    onSuccess: ({ groupIds, expensesCount, paymentsCount }) => {
      toast({
        title: groupIds.length === 1 ? 'Group imported' : `${groupIds.length} groups imported`,
        description: `${formatCount(expensesCount, 'expense')} and ${formatCount(paymentsCount, 'payment')}`,
      });
      onImported(groupIds);
    },
    onError: toastFailure('Failed to import group'),
  });
}

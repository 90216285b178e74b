import { importGroup } from '#contract/transfers.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { formatCount } from './format-count.ts';

export function useImportGroup(onImported: (groupId: string) => void) {
  return useCall(importGroup, {
    onSuccess: ({ groupId, expensesCount, paymentsCount }) => {
      toast({
        title: 'Group imported',
        description: `${formatCount(expensesCount, 'expense')} and ${formatCount(paymentsCount, 'payment')}`,
      });
      onImported(groupId);
    },
    onError: toastFailure('Failed to import group'),
  });
}

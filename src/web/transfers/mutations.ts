import { plural, t } from '@lingui/core/macro';
import { importGroup } from '#contract/transfers.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useImportGroup(onImported: (groupIds: readonly string[]) => void) {
  return useCall(importGroup, {
    onSuccess: ({ groupIds, expensesCount, paymentsCount }) => {
      toast({
        title: groupIds.length === 1 ? t`Group imported` : t`${groupIds.length} groups imported`,
        description: t`${plural(expensesCount, { one: '# expense', other: '# expenses' })} and ${plural(paymentsCount, { one: '# payment', other: '# payments' })}`,
      });
      onImported(groupIds);
    },
    onError: toastFailure(t`Failed to import group`),
  });
}

import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#contract/route.ts';
import { addStatement, removeStatement } from '#contract/statements.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';

export function useAddTransactions(onTaken: (reply: ReplyOf<typeof addStatement>) => void) {
  return useCall(addStatement, {
    onSuccess: onTaken,
    onError: toastFailure(t`Couldn't add the transactions`),
  });
}

export function useUndoStatement(onUndone: (reply: ReplyOf<typeof removeStatement>) => void) {
  return useCall(removeStatement, {
    onSuccess: onUndone,
    onError: toastFailure(t`Couldn't undo the import`),
  });
}

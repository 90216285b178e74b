import type { ReplyOf } from '#contract/route.ts';
import { addStatement, removeStatement } from '#contract/statements.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';

export function useAddTransactions(onTaken: (reply: ReplyOf<typeof addStatement>) => void) {
  return useCall(addStatement, {
    onSuccess: onTaken,
    onError: toastFailure("Couldn't add the transactions"),
  });
}

export function useUndoStatement(onUndone: (reply: ReplyOf<typeof removeStatement>) => void) {
  return useCall(removeStatement, { onSuccess: onUndone, onError: toastFailure("Couldn't undo the import") });
}

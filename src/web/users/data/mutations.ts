import { removeAccount, requestDataExport } from '#contract/account.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';

export function useRequestDataExport() {
  return useCall(requestDataExport, {
    onError: toastFailure('Failed to start the export'),
  });
}

/** Where the server refuses, its reason is told in the dialog. */
export function useRemoveAccount(onDone: () => void) {
  return useCall(removeAccount, { onSuccess: onDone });
}

import { t } from '@lingui/core/macro';
import { removeAccount, requestDataExport } from '#contract/account.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';

export function useRequestDataExport() {
  return useCall(requestDataExport, {
    onError: toastFailure(t`Failed to start the export`),
  });
}

/** The dialog shows the reason of a refusal. */
export function useRemoveAccount(onDone: () => void) {
  return useCall(removeAccount, { onSuccess: onDone });
}

import { t } from '@lingui/core/macro';
import { addToken, removeToken } from '#contract/tokens.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useAddToken() {
  return useCall(addToken, { onError: toastFailure(t`Failed to create the token`) });
}

export function useRemoveToken(onDone: () => void) {
  return useCall(removeToken, {
    onSuccess: () => {
      toast({ title: t`Token removed` });
      onDone();
    },
    onError: toastFailure(t`Failed to remove the token`),
  });
}

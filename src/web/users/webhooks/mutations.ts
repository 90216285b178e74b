import { t } from '@lingui/core/macro';
import { addWebhook, removeWebhook, updateWebhook } from '#contract/webhooks.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useAddWebhook() {
  return useCall(addWebhook, { onError: toastFailure(t`Failed to create the webhook`) });
}

export function useUpdateWebhook(onDone: () => void = () => undefined) {
  return useCall(updateWebhook, {
    onSuccess: onDone,
    onError: toastFailure(t`Failed to update the webhook`),
  });
}

export function useRemoveWebhook(onDone: () => void) {
  return useCall(removeWebhook, {
    onSuccess: () => {
      toast({ title: t`Webhook removed` });
      onDone();
    },
    onError: toastFailure(t`Failed to remove the webhook`),
  });
}

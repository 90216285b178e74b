import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { getPush, removePushDevice } from '#contract/push.ts';
import { queryClient, refresh } from '#web/lib/api/refresh.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { unsubscribe } from '#web/lib/push.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { addOwnDevice } from './own-device.ts';
import { ownDevice } from './queries.ts';

/** Asks for the permission and adds this browser; the server then sends a test notice. */
export function useAddOwnDevice(publicKey: string) {
  return useMutation({
    mutationFn: () => addOwnDevice(publicKey),
    onSuccess: async (device) => {
      if (device === null) {
        toast({
          title: t`Notifications are still off`,
          description: t`Your browser didn't get permission to show them.`,
        });
        return;
      }
      toast({ title: t`Notifications turned on`, description: t`A test notification is on its way.` });
      queryClient.setQueryData(ownDevice.queryKey, device.id);
      await refresh([getPush.path]);
    },
    onError: toastFailure(t`Failed to turn on notifications`),
  });
}

/** Removes a device; this browser also ends its subscription. */
export function useRemoveDevice(isOwn: boolean) {
  return useCall(removePushDevice, {
    onSuccess: () => {
      toast({ title: isOwn ? t`Notifications turned off` : t`Device removed` });
      if (!isOwn) return;
      queryClient.setQueryData(ownDevice.queryKey, null);
      void unsubscribe();
    },
    onError: toastFailure(t`Failed to remove the device`),
  });
}

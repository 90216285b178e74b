import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateGroupNotices } from '#contract/notices.ts';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import type { NotificationEvent } from '#domain/notifications.ts';
import { call } from '#web/lib/api/call.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading, useCall } from '#web/lib/api/use-call.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';

export function useUpdateGroupNotices(onSaved: () => void) {
  return useCall(updateGroupNotices, {
    onSuccess: () => {
      toast({ title: t`Notifications updated` });
      onSaved();
    },
    onError: toastFailure(t`Failed to save`),
  });
}

/** Shows the change at once and reverts it if the server refuses. */
export function useUpdateNotificationPreferences() {
  const cache = useQueryClient();
  const { queryKey } = reading(getNotificationPreferences);
  return useMutation({
    mutationFn: (change: { event: NotificationEvent; app?: boolean; mail?: boolean; push?: boolean }) =>
      call(updateNotificationPreferences, { body: { events: [change] } }),
    onMutate: (change) => {
      const before = cache.getQueryData(queryKey);
      cache.setQueryData(
        queryKey,
        before && {
          ...before,
          events: before.events.map((each) => (each.event === change.event ? { ...each, ...change } : each)),
        },
      );
      return before;
    },
    onError: (error, _change, before) => {
      cache.setQueryData(queryKey, before);
      toastFailure(t`Failed to save`)(error);
    },
  });
}

import { queryOptions, useQuery } from '@tanstack/react-query';
import { getGroupNotices } from '#contract/notices.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { getPush } from '#contract/push.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** The user's own choices for a group. */
export function useGroupNotices(groupId: string) {
  return useQuery(reading(getGroupNotices, { params: { id: groupId } }));
}

export function useNotificationPreferences() {
  return useQuery(reading(getNotificationPreferences));
}

/** The user's devices that get notifications. */
export function usePush() {
  return useQuery(reading(getPush));
}

/** The id of this browser among the user's devices; null where it gets no notifications. */
export const ownDevice = queryOptions({
  queryKey: ['own device'] as const,
  queryFn: async () => (await import('./own-device.ts')).renewOwnDevice(),
});

export function useOwnDevice() {
  return useQuery(ownDevice);
}

import { useQuery } from '@tanstack/react-query';
import { type DataExport, getDataExport } from '#contract/account.ts';
import { getNotificationPreferences } from '#contract/notifications.ts';
import { getTwoFactor, listPasskeys, listSessions } from '#contract/security.ts';
import { reading } from '#web/lib/use-call.ts';

/** Used elsewhere too, so nobody says here when they change: they are fetched with every look at them. */
export function useSessions() {
  return useQuery({ ...reading(listSessions), refetchOnMount: 'always' });
}

export function useTwoFactor() {
  return useQuery(reading(getTwoFactor));
}

export function usePasskeys() {
  return useQuery(reading(listPasskeys));
}

const WHILE_IT_WORKS_MS = 1000;

export const isUnderWay = ({ status }: DataExport) => status === 'waiting' || status === 'running';

/** The export of the caller's data; asked for again while it is being made. */
export function useDataExport() {
  return useQuery({
    ...reading(getDataExport),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data !== undefined && isUnderWay(state.data) && WHILE_IT_WORKS_MS,
  });
}

export function useNotificationPreferences() {
  return useQuery(reading(getNotificationPreferences));
}

import { useQuery } from '@tanstack/react-query';
import { getTwoFactor, listPasskeys, listSessions } from '#contract/security.ts';
import { reading } from '#web/lib/api/use-call.ts';

/** Sessions change by use elsewhere without a live update, so they are fetched on every mount. */
export function useSessions() {
  return useQuery({ ...reading(listSessions), refetchOnMount: 'always' });
}

export function useTwoFactor() {
  return useQuery(reading(getTwoFactor));
}

export function usePasskeys() {
  return useQuery(reading(listPasskeys));
}

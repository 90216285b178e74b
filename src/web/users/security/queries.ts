import { useQuery } from '@tanstack/react-query';
import { getTwoFactor, listPasskeys, listSessions } from '#contract/security.ts';
import { reading } from '#web/lib/api/use-call.ts';

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

import { useQuery } from '@tanstack/react-query';
import { getGuestLink, listGuestLinks } from '#contract/guests.ts';
import { reading } from '#web/lib/api/use-call.ts';

export function useGuestLinks(groupId: string) {
  return useQuery(reading(listGuestLinks, { params: { id: groupId } }));
}

/** What a guest link says of its group, and as whom this device is in it. */
export function useGuestLink(token: string) {
  return useQuery(reading(getGuestLink, { params: { token } }));
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getInvitationByToken, listGroupInvitations, listInvitations } from '#contract/invitations.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** The invitations that wait for the user's answer. */
export function useInvitations() {
  return useQuery(reading(listInvitations));
}

/** The invitations of a group, newest first. */
export function useGroupInvitations(groupId: string) {
  return useInfiniteQuery(readingPages(listGroupInvitations, { params: { id: groupId } }));
}

export function useInvitationByToken(token: string) {
  return useQuery(reading(getInvitationByToken, { params: { token } }));
}

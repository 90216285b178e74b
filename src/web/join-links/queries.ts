import { useQuery } from '@tanstack/react-query';
import { getGroupToJoin, getJoinLink } from '#contract/join-links.ts';
import { reading } from '#web/lib/api/use-call.ts';

export function useJoinLink(groupId: string) {
  return useQuery(reading(getJoinLink, { params: { id: groupId } }));
}

/** What a join link shows of its group before joining. */
export function useGroupToJoin(token: string) {
  return useQuery(reading(getGroupToJoin, { params: { token } }));
}

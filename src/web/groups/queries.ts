import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listActivity } from '#contract/activity.ts';
import {
  getGroup,
  listActiveGroups,
  listDeletedGroups,
  listGroups,
  listPastGroups,
} from '#contract/groups.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { reading, readingPages } from '#web/lib/api/use-call.ts';

/** The active groups for a select: the first page. */
export function useGroupChoices() {
  const choices = reading(listActiveGroups, { query: { limit: '200' } });
  // A guest is in one group, which names itself.
  return useQuery({ ...choices, ...(currentGuest() !== null && { queryFn: async () => [] }) });
}

/** The closed groups for a list of choices: the first page. */
export function usePastGroupChoices() {
  return useQuery(reading(listPastGroups, { query: { limit: '200' } }));
}

/** The photos of the people in the user's active groups, by user id. */
export function usePictures(): (userId: string) => string | null {
  const { data: groups = [] } = useGroupChoices();
  const members = groups.flatMap((group) => group.members);
  const pictures = new Map(members.map(({ id, profilePicture }) => [id, profilePicture]));
  return (userId) => pictures.get(userId) ?? null;
}

/** How many groups the dashboard shows. */
export const FIRST_GROUPS = 2;

/** The first groups, for the dashboard. */
export function useFirstGroups() {
  return useQuery(reading(listGroups, { query: { limit: String(FIRST_GROUPS) } }));
}

export function useActiveGroups() {
  return useInfiniteQuery(readingPages(listActiveGroups));
}

export function usePastGroups() {
  return useInfiniteQuery(readingPages(listPastGroups));
}

/** The recently deleted groups, which can be restored. */
export function useDeletedGroups() {
  return useQuery(reading(listDeletedGroups));
}

export function useGroup(id: string) {
  return useQuery(reading(getGroup, { params: { id } }));
}

/** A group as far as it was read already, and from the server only where that is asked for. */
export function useGroupIfRead(id: string, { isNeeded }: { isNeeded: boolean }) {
  return useQuery({ ...reading(getGroup, { params: { id } }), enabled: isNeeded && id !== '' });
}

export function useActivity(groupId: string) {
  return useInfiniteQuery(readingPages(listActivity, { params: { id: groupId } }));
}

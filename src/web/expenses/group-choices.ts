import { useGroupChoices, useGroupIfRead } from '#web/groups/queries.ts';

// Not in the queries of groups, because most screens would load this first.

/** Whether the choices are from before a change or of an earlier visit, and are being fetched again. */
export function useAreChoicesOutdated(): boolean {
  const { isStale, isFetching } = useGroupChoices();
  return isStale && isFetching;
}

/** A group that is not among the choices: a closed one, or the user's own book. It is read only then. */
export function useUnlistedGroup(id: string) {
  const choices = useGroupChoices().data;
  const isUnlisted = id !== '' && !choices?.some((group) => group.id === id);
  const { data, isPending } = useGroupIfRead(id, { isNeeded: isUnlisted && choices !== undefined });
  return { isUnlisted, group: isUnlisted ? data : undefined, isPending: isUnlisted && isPending };
}

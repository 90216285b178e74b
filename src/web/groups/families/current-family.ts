import type { GroupDetail } from '#contract/groups.ts';

type Family = GroupDetail['families'][number];

/**
 * A family as the group has it now; null if it was dissolved. Any change of a group's families gives all of them new
 * ids, so it is known by its people too.
 */
export function currentFamily(families: readonly Family[], { id, userIds }: Family): Family | null {
  return (
    families.find((each) => each.id === id) ??
    families.find((each) => each.userIds.some((userId) => userIds.includes(userId))) ??
    null
  );
}

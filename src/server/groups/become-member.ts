import type { Context } from '#server/core/context.ts';
import { recordActivity } from './activity.ts';
import { claimPlaceholder } from './claim-placeholder.ts';
import { joinGroup, refuseFull } from './join.ts';
import { tellGroup } from './membership.ts';

type Becoming = {
  groupId: string;
  /** The place that the person takes over; null: none. */
  placeholderId: string | null;
  /** Whether the person was a member before. */
  hasRow: boolean;
};

/**
 * Makes the caller, who is not a member, a member of a group. The caller of this function holds the group's lock and has
 * refused a closed group.
 */
export async function becomeMember(
  context: Context,
  { groupId, placeholderId, hasRow }: Becoming,
): Promise<void> {
  const { db, person, now } = context;
  if (placeholderId !== null) {
    await claimPlaceholder(context, { groupId, placeholderId, userId: person.id });
    return;
  }
  if (!hasRow) await refuseFull(db, groupId);
  await joinGroup(db, { groupId, userId: person.id, now });
  await recordActivity(db, { groupId, kind: 'member_joined', actorId: person.id }, now);
  await tellGroup(context, groupId);
}

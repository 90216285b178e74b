import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { claimPlaceholder } from '#server/groups/claim-placeholder.ts';
import { joinGroup, refuseFull } from '#server/groups/join.ts';
import { tellGroup } from '#server/groups/membership.ts';
import { acceptOwn } from '#server/invitations/queries.ts';
import { readInvitation } from '#server/notifications/notify.ts';

const HOUR_SECONDS = 3600;
const MOST_BY_LINK = 60;
const MOST_BY_NETWORK = 20;

type Entering = {
  groupId: string;
  /** The place that the person takes over; null: none. */
  placeholderId: string | null;
  /** Whether the group is closed, and whether the person was a member before. */
  group: { isClosed: boolean; hasRow: boolean };
  /** The limit that counts the link. */
  limited: { bucket: string };
};

/** The refusal of a place that nobody can take any more. The body's field is `placeholderId`. */
export function placeTaken(): AppError {
  const message = 'This place is taken';
  return new AppError('conflict', message, { issues: [{ path: 'placeholderId', message }] });
}

/** Makes the caller, who is no member, a member by a link. The caller of this function holds the group's lock. */
export async function enterGroup(
  context: Context,
  { groupId, placeholderId, group, limited }: Entering,
): Promise<void> {
  const { db, person, now } = context;
  if (group.isClosed) throw new AppError('group_closed', 'This group is closed');
  await countJoining(context, limited);
  if (placeholderId !== null) {
    await claimPlaceholder(context, { groupId, placeholderId, userId: person.id });
  } else {
    if (!group.hasRow) await refuseFull(db, groupId);
    await joinGroup(db, { groupId, userId: person.id, now });
    await recordActivity(db, { groupId, kind: 'member_joined', actorId: person.id }, now);
    await tellGroup(context, groupId);
  }
  const email = person.emailVerified ? person.email : null;
  await acceptOwn(db, person.id, email, groupId, now);
  await readInvitation(db, person.id, groupId, now);
}

/** A failed join is rolled back with its count. */
async function countJoining(context: Context, { bucket }: { bucket: string }): Promise<void> {
  const limits = [
    { bucket, most: MOST_BY_LINK },
    { bucket: `join-from:${context.clientNetwork}`, most: MOST_BY_NETWORK },
  ];
  for (const limit of limits) await enforceLimit(context, { ...limit, windowSeconds: HOUR_SECONDS });
}

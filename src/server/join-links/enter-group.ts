import { AppError } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { enforceLimit } from '#server/core/enforce-limit.ts';
import { becomeMember } from '#server/groups/become-member.ts';
import { acceptOwn } from '#server/invitations/queries.ts';
import { readInvitation } from '#server/notifications/notify.ts';
import { isPlaceOffered } from './internal/queries.ts';

const HOUR_SECONDS = 3600;
const MOST_BY_LINK = 60;
const MOST_BY_NETWORK = 20;

type Entering = {
  groupId: string;
  /** The place that the person takes over; null: none. */
  placeholderId: string | null;
  /** Whether the person was a member before. */
  hasRow: boolean;
  /** Of the limit that counts the link. */
  bucket: string;
};

/** The refusal of a place that nobody can take any more. The body's field is `placeholderId`. */
export function placeTaken(): AppError {
  const message = 'This place is taken';
  return new AppError('conflict', message, { issues: [{ path: 'placeholderId', message }] });
}

/**
 * Makes the caller, who is not a member, a member by a link. Refuses a place that is not free, or that an invitation of
 * somebody else reserves. The caller of this function holds the group's lock and has refused a closed group.
 */
export async function enterGroup(
  context: Context,
  { groupId, placeholderId, hasRow, bucket }: Entering,
): Promise<void> {
  const { db, person, now } = context;
  const email = person.emailVerified ? person.email : null;
  if (placeholderId !== null && !(await isPlaceOffered(db, groupId, placeholderId, now, person.id, email))) {
    throw placeTaken();
  }
  await countJoining(context, bucket);
  await becomeMember(context, { groupId, placeholderId, hasRow });
  await acceptOwn(db, person.id, email, groupId, now);
  await readInvitation(db, person.id, groupId, now);
}

/** A failed join is rolled back with its count. */
async function countJoining(context: Context, bucket: string): Promise<void> {
  const limits = [
    { bucket, most: MOST_BY_LINK },
    { bucket: `join-from:${context.clientNetwork}`, most: MOST_BY_NETWORK },
  ];
  for (const limit of limits) await enforceLimit(context, { ...limit, windowSeconds: HOUR_SECONDS });
}

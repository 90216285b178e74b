import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { recordActivity } from './activity.ts';
import { afterReturn } from './group-events.ts';
import { moveDeeds, moveDocuments, moveEntries } from './internal/move-place.ts';
import {
  closeTakeover,
  findTakeover,
  insertPlace,
  moveFamily,
  separateMember,
} from './internal/takeovers.ts';
import { refuseFull } from './join.ts';
import { openGroup, tellGroup } from './membership.ts';

/**
 * Gives a place back that a person took over, within 7 days. What named the place then is the place's again, as it is
 * now; what named the person since stays theirs, and so does their membership. Why: docs/decisions/0071.
 */
export async function undoTakeover(
  context: Context,
  { groupId, takeoverId }: { groupId: string; takeoverId: string },
): Promise<void> {
  const { db, person, now } = context;
  await openGroup(context, groupId, 'change');
  const asked = { groupId, id: takeoverId, userId: person.id, now };
  const takeover = await findTakeover(db, asked);
  if (takeover === null) throw notFound();
  if (!takeover.isTheirs) throw new AppError('forbidden', 'Only who added this person can undo it');
  if (takeover.isLate) throw new AppError('conflict', 'This can no longer be undone');
  await refuseFull(db, groupId);
  const { placeholderId, userId, joinedAt, familyId, name } = takeover;
  const memberId = await separateMember(db, groupId, userId, newId());
  invariant(memberId !== null, 'whoever took a place is in its group');
  await insertPlace(db, memberId, groupId, placeholderId, joinedAt);
  const place = { groupId, fromId: userId, toId: placeholderId };
  await moveDocuments(db, place, takeover);
  await moveDeeds(db, place, takeover);
  if (familyId !== null) await moveFamily(db, groupId, userId, placeholderId, familyId);
  await moveEntries(db, { ...place, now }, takeover);
  await closeTakeover(db, asked);
  const activity = {
    groupId,
    kind: 'takeover_undone',
    actorId: person.id,
    otherId: userId,
    title: name,
  } as const;
  await recordActivity(db, activity, now);
  await afterReturn(context, groupId, placeholderId);
  await tellGroup(context, groupId);
}

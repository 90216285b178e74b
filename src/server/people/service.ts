import type { addPerson as addPersonRow } from '#contract/people.ts';
import type { BodyOf, ReplyOf } from '#contract/route.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { othersThing } from '#server/core/guest-refusals.ts';
import { newId } from '#server/core/ids.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { endGuests, forgetPlaceholder } from '#server/groups/claim-placeholder.ts';
import { afterLeaving } from '#server/groups/group-events.ts';
import { markLeft, refuseFull } from '#server/groups/join.ts';
import {
  type Member,
  type OpenedGroup,
  openGroupWithMembers,
  refuseDirect,
  tellGroup,
} from '#server/groups/membership.ts';
import { addPlaceholders, refuseNameOfMember } from '#server/groups/placeholders.ts';
import { isEven } from '#server/groups/service.ts';
import { renamePlaceholder } from './internal/queries.ts';

type Body = BodyOf<typeof addPersonRow>;
type Reply = ReplyOf<typeof addPersonRow>;
type InGroup = { groupId: string; userId: string };

/** Adds a placeholder to the group. */
export async function addPerson(context: Context, groupId: string, { name }: Body): Promise<Reply> {
  const { db, person, now } = context;
  const { members } = await openGroupOfMany(context, groupId);
  refuseNameOfMember(members, name);
  await refuseFull(db, groupId);
  const id = newId();
  await addPlaceholders(db, { groupId, placeholders: [{ id, name }], now });
  await recordActivity(db, { groupId, kind: 'person_added', actorId: person.id, otherId: id }, now);
  await tellGroup(context, groupId);
  return { id, username: name, profilePicture: null, isPlaceholder: true };
}

export async function updatePerson(
  context: Context,
  { groupId, userId }: InGroup,
  { name }: Body,
): Promise<Reply> {
  const { db, person, now } = context;
  const { members } = await openGroupOfMany(context, groupId);
  if (person.guest !== null && userId !== person.id) throw othersThing();
  const placeholder = findPlaceholder(members, userId);
  const { username: title, profilePicture } = placeholder;
  if (name !== title) {
    const others = members.filter(({ id }) => id !== userId);
    refuseNameOfMember(others, name);
    await renamePlaceholder(db, userId, name);
    const activity = { groupId, kind: 'person_updated', actorId: person.id, otherId: userId, title } as const;
    await recordActivity(db, activity, now);
    await tellGroup(context, groupId);
  }
  return { id: placeholder.id, username: name, profilePicture, isPlaceholder: true };
}

export async function removePerson(context: Context, { groupId, userId }: InGroup): Promise<void> {
  const { db, person, now } = context;
  const group = await openGroupOfMany(context, groupId);
  const { id } = findPlaceholder(group.members, userId);
  if (!(await isEven(db, group, id))) throw new AppError('conflict', 'Settle up first');
  await markLeft(db, groupId, id, now);
  await afterLeaving(context, [groupId], id);
  await forgetPlaceholder(db, groupId, id);
  await endGuests(db, groupId, id);
  await recordActivity(db, { groupId, kind: 'person_removed', actorId: person.id, otherId: id }, now);
  await tellGroup(context, groupId);
}

async function openGroupOfMany(context: Context, groupId: string): Promise<OpenedGroup> {
  const group = await openGroupWithMembers(context, groupId, 'change');
  refuseDirect(group);
  return group;
}

function findPlaceholder(members: readonly Member[], userId: string): Member {
  const found = members.find(({ id, isPlaceholder, hasLeft }) => id === userId && isPlaceholder && !hasLeft);
  if (found === undefined) throw notFound();
  return found;
}

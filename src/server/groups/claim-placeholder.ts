import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { first, one, statement } from '#server/platform/database/database.ts';
import { recordActivity } from './activity.ts';
import { afterTakeOver } from './group-events.ts';
import { moveDeeds, moveDocuments, moveEntries } from './internal/move-place.ts';
import { insertTakeover, moveFamily } from './internal/takeovers.ts';
import { tellGroup } from './membership.ts';

type Ids = [groupId: string, placeholderId: string, userId: string];

const findPlaceholder = statement<
  [groupId: string, placeholderId: string],
  { name: string; needsLook: boolean }
>(`
  SELECT coalesce(person.display_name, person.username) AS name,
         "group".default_split_needs_look AS "needsLook"
  FROM group_members AS member
  JOIN users AS person ON person.id = member.user_id
  JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.group_id = $1 AND member.user_id = $2 AND member.left_at IS NULL AND person.is_placeholder`);

const findMember = statement<[groupId: string, userId: string], { id: string }>(
  'SELECT id FROM group_members WHERE group_id = $1 AND user_id = $2',
);

// A claim is neither joining nor leaving, so the default split stays valid.
const moveDefaultSplit = statement<[...Ids, needsLook: boolean], never>(`
  UPDATE groups SET default_split = replace(default_split::text, $2::uuid::text, $3::uuid::text)::jsonb,
    default_split_needs_look = $4
  WHERE id = $1 AND default_split IS NOT NULL`);

const insertMember = statement<[id: string, groupId: string, userId: string, now: Date], never>(
  'INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES ($1, $2, $3, $4)',
);

// The person's membership continues the placeholder's, with its id: by that the chain of the group's history knows both.
// A place that was given back before is recorded already, with the same id.
const removeMember = statement<[groupId: string, placeholderId: string], { id: string }>(`
  WITH removed AS (DELETE FROM group_members WHERE group_id = $1 AND user_id = $2 RETURNING id),
  taken AS (
    INSERT INTO taken_places (group_id, user_id, member_id) SELECT $1, $2, id FROM removed
    ON CONFLICT (group_id, user_id) DO NOTHING
  )
  SELECT id FROM removed`);

const continueMember = statement<[groupId: string, userId: string, id: string], never>(
  'UPDATE group_members SET id = $3 WHERE group_id = $1 AND user_id = $2',
);

/** A person who accepts an invitation for a removed placeholder joins as a new member. */
export const forgetPlaceholder = statement<[groupId: string, placeholderId: string], never>(
  'UPDATE group_invitations SET placeholder_id = NULL WHERE group_id = $1 AND placeholder_id = $2',
);

/** Ends the places of the guests who are this person of a group. */
export const endGuests = statement<[groupId: string, placeholderId: string], never>(
  'DELETE FROM guest_places WHERE group_id = $1 AND user_id = $2',
);

type Claim = { groupId: string; placeholderId: string; userId: string };

/**
 * Merges a placeholder into a person: expenses, payments, membership and balance become theirs, to the cent, and what
 * the place did as well. What moved is recorded, so that it can be given back. The caller holds the group's lock. A
 * current or former member is refused, because they have a history of their own.
 */
export async function claimPlaceholder(
  context: Context,
  { groupId, placeholderId, userId }: Claim,
): Promise<void> {
  const { db, now } = context;
  const placeholder = first(await findPlaceholder(db, groupId, placeholderId));
  if (placeholder === null) throw notFound();
  if (first(await findMember(db, groupId, userId)) !== null) {
    throw new AppError('conflict', 'You were in this group before. Ask for an invitation of your own.');
  }
  const takeoverId = newId();
  await insertTakeover(db, takeoverId, groupId, placeholderId, userId, now);
  // Expenses and shares refer to the membership, so the person's is inserted first and the placeholder's is deleted
  // after they are moved. Entries are posted for the membership that stays.
  await insertMember(db, newId(), groupId, userId, now);
  const place = { groupId, fromId: placeholderId, toId: userId };
  await moveDocuments(db, place, null);
  await moveDeeds(db, place, null);
  await moveFamily(db, groupId, placeholderId, userId, null);
  await moveDefaultSplit(db, groupId, placeholderId, userId, placeholder.needsLook);
  const { id } = one(await removeMember(db, groupId, placeholderId));
  await continueMember(db, groupId, userId, id);
  await moveEntries(db, { ...place, now }, null);
  await forgetPlaceholder(db, groupId, placeholderId);
  await endGuests(db, groupId, placeholderId);
  const title = placeholder.name;
  await recordActivity(
    db,
    { id: takeoverId, groupId, kind: 'member_took_over', actorId: userId, title },
    now,
  );
  await afterTakeOver(context, groupId, placeholderId);
  await tellGroup(context, groupId);
  // The open pages of its guests end.
  context.invalidateFor([placeholderId]);
}

import { type Db, first, statement } from '#server/platform/database/database.ts';
import type { Deeds, Documents } from './move-place.ts';

// Who made the place: who added the person by name, or imported them; otherwise the group's creator.
const MAKER = `coalesce(
  (SELECT actor_id FROM activity WHERE group_id = $2 AND kind = 'person_added' AND other_id = $3 LIMIT 1),
  (SELECT actor_id FROM activity
   WHERE group_id = $2 AND kind = 'group_imported' AND created_at = member.joined_at LIMIT 1),
  "group".created_by)`;

const names = (json: string) => `position($3::uuid::text IN ${json}::text) > 0`;

/** Records what names a placeholder, and what it did, before a person takes its place. The caller holds the group's lock. */
export const insertTakeover = statement<
  [id: string, groupId: string, placeholderId: string, userId: string, now: Date],
  never
>(`
  INSERT INTO takeovers (id, group_id, placeholder_id, user_id, maker_id, taken_at, joined_at, family_id, default_split,
                         expense_ids, payment_ids, series_ids, activity_ids,
                         added_ids, comment_ids, version_keys, acted_ids)
  SELECT $1, $2, $3, $4, ${MAKER}, $5, member.joined_at,
    (SELECT family_id FROM family_members WHERE group_id = $2 AND user_id = $3),
    CASE WHEN ${names('"group".default_split')} THEN "group".default_split END,
    ARRAY(
      SELECT id FROM expenses AS expense
      WHERE group_id = $2 AND (
        paid_by = $3 OR ${names('split')}
        OR EXISTS (SELECT FROM expense_shares WHERE expense_id = expense.id AND user_id = $3)
        OR EXISTS (SELECT FROM expense_payers WHERE expense_id = expense.id AND user_id = $3)
        OR EXISTS (SELECT FROM expense_versions WHERE expense_id = expense.id AND ${names('content')})
      )
    ),
    ARRAY(SELECT id FROM payments WHERE group_id = $2 AND $3 IN (from_user_id, to_user_id)),
    ARRAY(SELECT id FROM expense_series WHERE group_id = $2 AND ${names('template')}),
    ARRAY(SELECT id FROM activity WHERE group_id = $2 AND (other_id = $3 OR ${names('changes')})),
    ARRAY(SELECT id FROM expenses WHERE group_id = $2 AND created_by = $3),
    ARRAY(
      SELECT comment.id FROM expense_comments AS comment JOIN expenses AS expense ON expense.id = comment.expense_id
      WHERE expense.group_id = $2 AND comment.user_id = $3
    ),
    ARRAY(
      SELECT concat(expense_id, ' ', version.version)
      FROM expense_versions AS version JOIN expenses AS expense ON expense.id = version.expense_id
      WHERE expense.group_id = $2 AND version.created_by = $3
    ),
    ARRAY(SELECT id FROM activity WHERE group_id = $2 AND actor_id = $3)
  FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.group_id = $2 AND member.user_id = $3`);

/** How long a takeover can be undone. */
const UNDOABLE = `interval '7 days'`;

const isMember = (userId: string) => `EXISTS (
  SELECT FROM group_members WHERE group_id = takeover.group_id AND user_id = ${userId} AND left_at IS NULL)`;

const isLate = (now: string) =>
  `(takeover.undone_at IS NOT NULL OR takeover.taken_at <= ${now}::timestamptz - ${UNDOABLE})`;

// Who made the place; once they left, the group's creator.
const isUndoneBy = (userId: string) => `${userId}::uuid = CASE
  WHEN ${isMember('takeover.maker_id')} THEN takeover.maker_id
  ELSE (SELECT created_by FROM groups WHERE id = takeover.group_id) END`;

/** Whether a member of an active group can undo the takeover that a line of activity tells of, as SQL. */
export const canUndoTakeover = (activityId: string, userId: string, now: string): string => `EXISTS (
  SELECT FROM takeovers AS takeover
  WHERE takeover.id = ${activityId} AND NOT ${isLate(now)} AND ${isMember(userId)} AND ${isUndoneBy(userId)})`;

export type Takeover = Documents &
  Deeds & {
    placeholderId: string;
    name: string;
    userId: string;
    joinedAt: string;
    familyId: string | null;
    /** It was undone already, or its days are over. */
    isLate: boolean;
    /** The person may undo it. */
    isTheirs: boolean;
  };

const selectTakeover = statement<[groupId: string, id: string, userId: string, now: Date], Takeover>(`
  SELECT takeover.placeholder_id AS "placeholderId", place.display_name AS name, takeover.user_id AS "userId",
         takeover.joined_at AS "joinedAt", takeover.family_id AS "familyId",
         takeover.payment_ids AS "paymentIds", takeover.series_ids AS "seriesIds", takeover.activity_ids AS "activityIds",
         takeover.expense_ids || ARRAY(
           SELECT id FROM expenses WHERE series_id = ANY(takeover.series_ids) AND id <> ALL(takeover.expense_ids)
         ) AS "expenseIds",
         takeover.added_ids AS "addedIds", takeover.comment_ids AS "commentIds",
         takeover.version_keys AS "versionKeys", takeover.acted_ids AS "actedIds",
         ${isLate('$4')} AS "isLate", ${isUndoneBy('$3')} AS "isTheirs"
  FROM takeovers AS takeover JOIN users AS place ON place.id = takeover.placeholder_id
  WHERE takeover.group_id = $1 AND takeover.id = $2`);

type Asked = { groupId: string; id: string; userId: string; now: Date };

/**
 * A takeover with what goes back: what named the place, and what a series that named it has added since. The caller holds
 * the group's lock.
 */
export async function findTakeover(db: Db, { groupId, id, userId, now }: Asked): Promise<Takeover | null> {
  return first(await selectTakeover(db, groupId, id, userId, now));
}

// From here on the person has a membership of their own, and the place's own is the placeholder's again. What happened
// up to here stands in the chain of the group's history as it was.
const separateMembers = statement<[groupId: string, userId: string, ownId: string], { id: string }>(`
  WITH kept AS (SELECT id FROM group_members WHERE group_id = $1 AND user_id = $2),
  returned AS (
    INSERT INTO returned_places (group_id, user_id, member_id, until_entry, until_link)
    SELECT $1, $2, kept.id, nextval('ledger_entries_id_seq'), (SELECT count FROM chain_heads WHERE group_id = $1) FROM kept
  ),
  changed AS (UPDATE group_members SET id = $3 WHERE group_id = $1 AND user_id = $2)
  SELECT id FROM kept`);

/** Gives the person of a taken place an id of their own; returns that of the place. */
export async function separateMember(
  db: Db,
  groupId: string,
  userId: string,
  ownId: string,
): Promise<string | null> {
  return first(await separateMembers(db, groupId, userId, ownId))?.id ?? null;
}

export const insertPlace = statement<
  [id: string, groupId: string, placeholderId: string, joinedAt: string],
  never
>('INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES ($1, $2, $3, $4)');

/** Puts a member in the place of another in a family: in this one, or (null) in whichever it is. */
export const moveFamily = statement<
  [groupId: string, fromId: string, toId: string, familyId: string | null],
  never
>(`
  UPDATE family_members SET user_id = $3
  WHERE group_id = $1 AND user_id = $2 AND ($4::uuid IS NULL OR family_id = $4)`);

// Only where it was not set since.
const returnSplit = statement<[groupId: string, id: string], never>(`
  UPDATE groups AS "group" SET default_split = takeover.default_split
  FROM takeovers AS takeover
  WHERE "group".id = $1 AND takeover.id = $2 AND "group".default_split =
    replace(takeover.default_split::text, takeover.placeholder_id::text, takeover.user_id::text)::jsonb`);

const markUndone = statement<[id: string, userId: string, now: Date], never>(
  'UPDATE takeovers SET undone_at = $3, undone_by = $2 WHERE id = $1',
);

/** Gives the default split back, and marks the takeover as undone. */
export async function closeTakeover(db: Db, { groupId, id, userId, now }: Asked): Promise<void> {
  await returnSplit(db, groupId, id);
  await markUndone(db, id, userId, now);
}

import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { IS_SHARE_PAID } from '#server/ledger/ledger.ts';
import { moveAccount, repostExpenses } from '#server/ledger/move-account.ts';
import { first, one, statement } from '#server/platform/database/database.ts';
import { recordActivity } from './activity.ts';
import { afterTakeOver } from './group-events.ts';
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

const OF_GROUP = 'SELECT id FROM expenses WHERE group_id = $1';

// Ids within the typed split are replaced in its text, because no other text contains an id. The version rises, so that
// an edit begun before does not restore the placeholder.
const moveExpenses = statement<Ids, never>(`
  UPDATE expenses SET paid_by = CASE paid_by WHEN $2 THEN $3::uuid ELSE paid_by END,
    split = replace(split::text, $2::uuid::text, $3::uuid::text)::jsonb, version = version + 1
  WHERE group_id = $1 AND (
    paid_by = $2 OR position($2::uuid::text IN split::text) > 0
    OR EXISTS (SELECT 1 FROM expense_payers WHERE expense_id = expenses.id AND user_id = $2)
  )`);

// The number of a version stays.
const moveVersions = statement<Ids, never>(`
  UPDATE expense_versions SET content = replace(content::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE expense_id IN (${OF_GROUP}) AND position($2::uuid::text IN content::text) > 0`);

// Of equal payers the one with the lower id is shown first, and the person's id differs from the placeholder's.
const movePayers = statement<Ids, never>(`
  WITH moved AS (
    UPDATE expense_payers SET user_id = $3 WHERE group_id = $1 AND user_id = $2 RETURNING expense_id, user_id, amount
  )
  UPDATE expenses SET paid_by = (
    SELECT user_id
    FROM (
      SELECT user_id, amount FROM moved WHERE expense_id = expenses.id
      UNION ALL
      SELECT user_id, amount FROM expense_payers WHERE expense_id = expenses.id AND user_id <> $2
    ) AS payer
    ORDER BY amount DESC, user_id LIMIT 1
  )
  WHERE id IN (SELECT expense_id FROM moved)`);

// The holder's balance decides whether a share is paid, and it does not move to the person: shares that are paid now
// are stored as paid.
const moveShares = statement<Ids, never>(`
  UPDATE expense_shares AS share SET user_id = $3, unpaid_since_position = CASE WHEN NOT ${IS_SHARE_PAID} THEN unpaid_since_position END
  FROM (SELECT max(even_at_position) AS even_at_position FROM ledger_balances WHERE book_id = $1 AND account_id = $2) AS kept
  WHERE user_id = $2 AND expense_id IN (${OF_GROUP})`);

const movePayments = statement<Ids, never>(`
  UPDATE payments SET from_user_id = CASE from_user_id WHEN $2 THEN $3::uuid ELSE from_user_id END,
    to_user_id = CASE to_user_id WHEN $2 THEN $3::uuid ELSE to_user_id END
  WHERE group_id = $1 AND $2 IN (from_user_id, to_user_id)`);

// The changes of an edit also contain ids of people.
const moveActivity = statement<Ids, never>(`
  UPDATE activity SET other_id = CASE other_id WHEN $2 THEN $3::uuid ELSE other_id END,
    changes = replace(changes::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE group_id = $1 AND (other_id = $2 OR position($2::uuid::text IN changes::text) > 0)`);

// A claim is neither joining nor leaving, so the default split stays valid.
const moveDefaultSplit = statement<[...Ids, needsLook: boolean], never>(`
  UPDATE groups SET default_split = replace(default_split::text, $2::uuid::text, $3::uuid::text)::jsonb,
    default_split_needs_look = $4
  WHERE id = $1 AND default_split IS NOT NULL`);

const moveFamily = statement<Ids, never>(
  'UPDATE family_members SET user_id = $3 WHERE group_id = $1 AND user_id = $2',
);

const moveSeries = statement<Ids, never>(`
  UPDATE expense_series SET template = replace(template::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE group_id = $1 AND position($2::uuid::text IN template::text) > 0`);

const insertMember = statement<[id: string, groupId: string, userId: string, now: Date], never>(
  'INSERT INTO group_members (id, group_id, user_id, joined_at) VALUES ($1, $2, $3, $4)',
);

// The person's membership continues the placeholder's, with its id: by that the chain of the group's history knows both.
const removeMember = statement<[groupId: string, placeholderId: string], { id: string }>(`
  WITH removed AS (DELETE FROM group_members WHERE group_id = $1 AND user_id = $2 RETURNING id)
  INSERT INTO taken_places (group_id, user_id, member_id) SELECT $1, $2, id FROM removed RETURNING member_id AS id`);

const continueMember = statement<[groupId: string, userId: string, id: string], never>(
  'UPDATE group_members SET id = $3 WHERE group_id = $1 AND user_id = $2',
);

/** A person who accepts an invitation for a removed placeholder joins as a new member. */
export const forgetPlaceholder = statement<[groupId: string, placeholderId: string], never>(
  'UPDATE group_invitations SET placeholder_id = NULL WHERE group_id = $1 AND placeholder_id = $2',
);

type Claim = { groupId: string; placeholderId: string; userId: string };

/**
 * Merges a placeholder into a person: expenses, payments, membership and balance become theirs, to the cent. The caller
 * holds the group's lock. A current or former member is refused, because they have a history of their own.
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
  // Expenses and shares refer to the membership, so the person's is inserted first and the placeholder's is deleted
  // after they are moved. Entries are posted for the membership that stays.
  await insertMember(db, newId(), groupId, userId, now);
  await moveExpenses(db, groupId, placeholderId, userId);
  await moveVersions(db, groupId, placeholderId, userId);
  await movePayers(db, groupId, placeholderId, userId);
  await moveShares(db, groupId, placeholderId, userId);
  await movePayments(db, groupId, placeholderId, userId);
  await moveActivity(db, groupId, placeholderId, userId);
  await moveFamily(db, groupId, placeholderId, userId);
  await moveSeries(db, groupId, placeholderId, userId);
  await moveDefaultSplit(db, groupId, placeholderId, userId, placeholder.needsLook);
  const { id } = one(await removeMember(db, groupId, placeholderId));
  await continueMember(db, groupId, userId, id);
  await moveAccount(db, { bookId: groupId, fromId: placeholderId, toId: userId, now });
  await repostExpenses(db, { groupId, userId, now });
  await forgetPlaceholder(db, groupId, placeholderId);
  const title = placeholder.name;
  await recordActivity(db, { groupId, kind: 'member_took_over', actorId: userId, title }, now);
  await afterTakeOver(context, groupId, placeholderId);
  await tellGroup(context, groupId);
}

import { IS_SHARE_PAID, LEDGER_POSITION } from '#server/ledger/ledger.ts';
import { moveAccount, repostExpenses } from '#server/ledger/move-account.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

type Ids = [groupId: string, fromId: string, toId: string];
/** Null stands for all of the group. */
type Some = readonly string[] | null;

const OF_GROUP = 'SELECT id FROM expenses WHERE group_id = $1';
const isChosen = (id: string) => `($4::uuid[] IS NULL OR ${id} = ANY($4::uuid[]))`;

// Ids within the typed split are replaced in its text, because no other text contains an id. The version rises, so that
// an edit begun before does not restore who stood there.
const moveExpenses = statement<[...Ids, Some], never>(`
  UPDATE expenses SET paid_by = CASE paid_by WHEN $2 THEN $3::uuid ELSE paid_by END,
    split = replace(split::text, $2::uuid::text, $3::uuid::text)::jsonb, version = version + 1
  WHERE group_id = $1 AND ${isChosen('id')} AND (
    paid_by = $2 OR position($2::uuid::text IN split::text) > 0
    OR EXISTS (SELECT 1 FROM expense_payers WHERE expense_id = expenses.id AND user_id = $2)
  )`);

// The number of a version stays.
const moveVersions = statement<[...Ids, Some], never>(`
  UPDATE expense_versions SET content = replace(content::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE expense_id IN (${OF_GROUP}) AND ${isChosen('expense_id')} AND position($2::uuid::text IN content::text) > 0`);

// Of equal payers the one with the lower id is shown first, and the two ids differ.
const movePayers = statement<[...Ids, Some], never>(`
  WITH moved AS (
    UPDATE expense_payers SET user_id = $3 WHERE group_id = $1 AND user_id = $2 AND ${isChosen('expense_id')}
    RETURNING expense_id, user_id, amount
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

// The holder's balance decides whether a share is paid, and it does not move with the shares: those that are paid now are
// stored as paid, and the others are owed since now. Giving a place back, what was paid with the other's money since is
// owed again.
const moveShares = statement<[...Ids, Some, isReturn: boolean], never>(`
  UPDATE expense_shares AS share SET user_id = $3,
    unpaid_since_position = CASE
      WHEN CASE WHEN $5 THEN unpaid_since_position IS NOT NULL ELSE NOT ${IS_SHARE_PAID} END THEN ${LEDGER_POSITION}
    END
  FROM (SELECT max(even_at_position) AS even_at_position FROM ledger_balances WHERE book_id = $1 AND account_id = $2) AS kept
  WHERE user_id = $2 AND expense_id IN (${OF_GROUP}) AND ${isChosen('expense_id')}`);

const movePayments = statement<[...Ids, Some], never>(`
  UPDATE payments SET from_user_id = CASE from_user_id WHEN $2 THEN $3::uuid ELSE from_user_id END,
    to_user_id = CASE to_user_id WHEN $2 THEN $3::uuid ELSE to_user_id END
  WHERE group_id = $1 AND $2 IN (from_user_id, to_user_id) AND ${isChosen('id')}`);

// The changes of an edit also contain ids of people. Lines about a moved document move with it.
const moveActivity = statement<[...Ids, Some, documents: Some], never>(`
  UPDATE activity SET other_id = CASE other_id WHEN $2 THEN $3::uuid ELSE other_id END,
    changes = replace(changes::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE group_id = $1 AND (other_id = $2 OR position($2::uuid::text IN changes::text) > 0)
    AND (${isChosen('id')} OR expense_id = ANY($5::uuid[]) OR payment_id = ANY($5::uuid[]))`);

const moveSeries = statement<[...Ids, Some], never>(`
  UPDATE expense_series SET template = replace(template::text, $2::uuid::text, $3::uuid::text)::jsonb
  WHERE group_id = $1 AND position($2::uuid::text IN template::text) > 0 AND ${isChosen('id')}`);

const moveAdded = statement<[...Ids, Some], never>(`
  UPDATE expenses SET created_by = $3 WHERE group_id = $1 AND created_by = $2 AND ${isChosen('id')}`);

const moveAuthors = statement<[...Ids, Some], never>(`
  UPDATE expense_versions SET created_by = $3
  WHERE expense_id IN (${OF_GROUP}) AND created_by = $2
    AND ($4::text[] IS NULL OR concat(expense_id, ' ', version) = ANY($4::text[]))`);

const moveComments = statement<[...Ids, Some], never>(`
  UPDATE expense_comments SET user_id = $3
  WHERE expense_id IN (${OF_GROUP}) AND user_id = $2 AND ${isChosen('id')}`);

const moveActs = statement<[...Ids, Some], never>(`
  UPDATE activity SET actor_id = $3 WHERE group_id = $1 AND actor_id = $2 AND ${isChosen('id')}`);

type Place = { groupId: string; fromId: string; toId: string };

/** What moves, by ids. */
export type Documents = {
  expenseIds: readonly string[];
  paymentIds: readonly string[];
  seriesIds: readonly string[];
  activityIds: readonly string[];
};

/** What a member did, by ids. */
export type Deeds = {
  /** The expenses that they added. */
  addedIds: readonly string[];
  commentIds: readonly string[];
  /** The versions that they made: the id of the expense, a space, and the number. */
  versionKeys: readonly string[];
  /** The lines of activity whose actor they are. */
  actedIds: readonly string[];
};

/** The expenses and payments. */
const sourcesOf = (only: Documents | null): Some => only && [...only.expenseIds, ...only.paymentIds];

/**
 * Puts a member in the place of another in expenses with their versions, payments, series and activity. The caller holds
 * the group's lock; none of the documents names both. `only` restricts it, for a place that is given back; without it
 * everything moves.
 */
export async function moveDocuments(
  db: Db,
  { groupId, fromId, toId }: Place,
  only: Documents | null,
): Promise<void> {
  const ids = [groupId, fromId, toId] as const;
  const { expenseIds = null, paymentIds = null, seriesIds = null, activityIds = null } = only ?? {};
  await moveExpenses(db, ...ids, expenseIds);
  await moveVersions(db, ...ids, expenseIds);
  await movePayers(db, ...ids, expenseIds);
  await moveShares(db, ...ids, expenseIds, only !== null);
  await movePayments(db, ...ids, paymentIds);
  await moveActivity(db, ...ids, activityIds, sourcesOf(only));
  await moveSeries(db, ...ids, seriesIds);
}

/**
 * Makes a member the author of what another did: expenses that they added, versions, comments and activity. `only`
 * restricts it, for a place that is given back.
 */
export async function moveDeeds(db: Db, { groupId, fromId, toId }: Place, only: Deeds | null): Promise<void> {
  const ids = [groupId, fromId, toId] as const;
  const { addedIds = null, commentIds = null, versionKeys = null, actedIds = null } = only ?? {};
  await moveAdded(db, ...ids, addedIds);
  await moveAuthors(db, ...ids, versionKeys);
  await moveComments(db, ...ids, commentIds);
  await moveActs(db, ...ids, actedIds);
}

/** Posts what the moved documents change between people, after the memberships have their ids. */
export async function moveEntries(
  db: Db,
  { groupId, fromId, toId, now }: Place & { now: Date },
  only: Documents | null,
): Promise<void> {
  await moveAccount(db, { bookId: groupId, fromId, toId, sourceIds: sourcesOf(only), now });
  await repostExpenses(db, { groupId, userId: toId, now });
}

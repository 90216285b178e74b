import type { MonthSum } from '#contract/expense-sums.ts';
import type { Expense } from '#contract/expenses.ts';
import type { GroupKind } from '#contract/group-kinds.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { paymentOf } from '#domain/payers.ts';
import { LAST_ID, MAX_FETCHED } from '#server/core/paging.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { SELECT_ORIGINAL } from '#server/expenses/columns.ts';
import { groupNameFor, seesGroup } from '#server/groups/membership.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { payersOf, STORED_PAYERS, type StoredPayers } from './queries.ts';

type Place = {
  userId: string;
  /** Rows come after this one, newest first. */
  beforeDay: Day | 'infinity';
  beforeId: string;
  fromDay: Day | '-infinity';
  fetch: number;
  category: string | null;
};

/** The position and filter of a page of one group's expenses. */
export type GroupCut = Place & { groupId: string };

/**
 * The position and filter of a page over the caller's groups; `words` is a text search in PostgreSQL's syntax, also in
 * one group.
 */
export type Cut = Place & ({ groupId: null; words: null } | { groupId: string | null; words: string });

type Start = [beforeDay: Day | 'infinity', beforeId: string, fromDay: Day | '-infinity', fetch: number];

// Whether a person sees a group, for their `member` row.
const IS_SEEN = `"group".deleted_at IS NULL AND ${seesGroup('member')}`;

const visible = (filter: string) => `
  SELECT "group".id, ${groupNameFor('$1')} AS name, "group".kind, "group".currency
  FROM group_readers AS member JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.user_id = $1 AND ${filter} AND ${IS_SEEN}`;

// The groups that the caller sees: $1 is the caller, $2 the requested group, or null.
const VISIBLE = visible('($2::uuid IS NULL OR member.group_id = $2)');

// After $1 (the caller) and $2 (which groups): $3 and $4 are the previous row, $5 the first day, $6 the number of rows.
const IN_RANGE =
  'expenses.deleted_at IS NULL AND (expenses.date, expenses.id) < ($3, $4) AND expenses.date >= $5';
const NEWEST_FIRST = 'expenses.date DESC, expenses.id DESC';

/** The columns of a row; the other fields follow from them. */
type Row = Omit<Expense, 'payers' | 'userPaid' | 'paidAmount'> & StoredPayers;

const COLUMNS = `
  expense.id, expense.title, expense.amount, expense.is_refund AS "isRefund", expense.is_income AS "isIncome",
  expense.date, expense.category, expense.paid_by AS "paidBy",
  ${sqlNamesOf('payer', 'paidBy')},
  ${STORED_PAYERS},
  coalesce(share.amount, 0) AS "userAmount", expense.split_type AS "splitType",
  expense.receipt_url AS "receiptUrl", expense.series_id AS "seriesId",
  expense.created_at AS "createdAt", ${SELECT_ORIGINAL}`;

const PAYER_AND_SHARE = `
  JOIN users AS payer ON payer.id = expense.paid_by
  LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
  ORDER BY expense.date DESC, expense.id DESC`;

/** The full rows of a `page`, which has their ids and group names. */
const ROWS_OF_PAGE = `
  SELECT ${COLUMNS}, expense.group_id AS "groupId", page.name AS "groupName", page.kind AS "groupKind", page.currency
  FROM page JOIN expenses AS expense ON expense.id = page.id ${PAYER_AND_SHARE}`;

// The LIMIT within the page's LIMIT is a constant. With a parameter the planner assumes a tenth of all rows and, in a
// large group, plans again for each page, which takes longer than reading it.
const newestOf = (group: string, columns: string, filter: string) => `
  SELECT * FROM (
    SELECT ${columns} FROM expenses WHERE group_id = ${group}.id AND ${IN_RANGE} ${filter}
    ORDER BY ${NEWEST_FIRST} LIMIT ${MAX_FETCHED}
  ) AS newest
  ORDER BY date DESC, id DESC LIMIT $6`;

// Each group returns its newest rows from the index alone. The newest of these are the page, and only they are read in
// full.
const pageText = (filter: string, groups = VISIBLE) => `
  WITH visible AS (${groups}),
  page AS (
    SELECT top.id, visible.name, visible.kind, visible.currency
    FROM visible CROSS JOIN LATERAL (${newestOf('visible', 'id, date', filter)}) AS top
    ORDER BY top.date DESC, top.id DESC LIMIT $6
  )
  ${ROWS_OF_PAGE}`;

const listAll = statement<[userId: string, groupId: null, ...start: Start], Row>(pageText(''));
// One's own book is not part of what goes on in groups.
const listNewest = statement<[userId: string, groupId: null, ...start: Start], Row>(
  pageText('', visible(`$2::uuid IS NULL AND "group".kind <> 'personal'`)),
);
const listOfCategory = statement<[userId: string, groupId: null, ...start: Start, category: string], Row>(
  pageText('AND category = $7'),
);

// The newest rows of one group are the page.
const groupText = (filter: string) => `
  SELECT ${COLUMNS}, visible.id AS "groupId", visible.name AS "groupName", visible.kind AS "groupKind", visible.currency
  FROM (${visible('member.group_id = $2')}) AS visible
  CROSS JOIN LATERAL (${newestOf('visible', '*', filter)}) AS expense
  ${PAYER_AND_SHARE}`;

const listOfGroup = statement<[userId: string, groupId: string, ...start: Start], Row>(groupText(''));
const listOfGroupAndCategory = statement<
  [userId: string, groupId: string, ...start: Start, category: string],
  Row
>(groupText('AND category = $7'));

const listVisible = statement<
  [userId: string, groupId: string | null],
  { id: string; name: string; kind: GroupKind; currency: Currency }
>(VISIBLE);

// As in the index of words.
const WORDS = `to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, ''))`;

// Planned for the given groups and words: small groups are read row by row, large ones by the index of words.
const search = statement<
  [userId: string, groupIds: readonly string[], ...start: Start, category: string | null, words: string],
  Row
>(
  `
  WITH page AS (
    SELECT expenses.id, ${groupNameFor('$1')} AS name, "group".kind, "group".currency
    FROM expenses JOIN groups AS "group" ON "group".id = expenses.group_id
    WHERE expenses.group_id = ANY($2::uuid[]) AND ${IN_RANGE}
      AND ($7::text IS NULL OR category = $7)
      AND ${WORDS} @@ to_tsquery('simple', $8)
    ORDER BY ${NEWEST_FIRST} LIMIT $6
  )
  ${ROWS_OF_PAGE}`,
  { plan: 'custom' },
);

type SumCut = Omit<Place, 'beforeDay' | 'beforeId' | 'fetch'> & {
  groupId: string | null;
  toDay: Day | 'infinity';
  words: string | null;
};

const sumByMonth = statement<
  [
    userId: string,
    groupId: string | null,
    fromDay: Day | '-infinity',
    toDay: Day | 'infinity',
    category: string | null,
    words: string | null,
  ],
  MonthSum
>(
  `
  WITH visible AS (${VISIBLE})
  SELECT to_char(expense.date, 'YYYY-MM') AS month, visible.currency, count(*) AS count,
    sum(CASE WHEN expense.is_income THEN 0 WHEN expense.is_refund THEN -1 ELSE 1 END * coalesce(share.amount, 0)) AS amount
  FROM visible
  JOIN expenses AS expense ON expense.group_id = visible.id AND expense.deleted_at IS NULL
    AND expense.date BETWEEN $3 AND $4 AND ($5::text IS NULL OR expense.category = $5)
    AND ($6::text IS NULL OR ${WORDS} @@ to_tsquery('simple', $6))
  LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
  GROUP BY 1, 2 ORDER BY 1 DESC, 2`,
  { plan: 'custom' },
);

/** What the caller's expenses cost them, by month and currency, newest first; empty for a group of others. */
export function listMonthSums(
  db: Db,
  { userId, groupId, fromDay, toDay, category, words }: SumCut,
): Promise<MonthSum[]> {
  return sumByMonth(db, userId, groupId, fromDay, toDay, category, words);
}

/** A page of one group's expenses, newest first; empty for a group of others. */
export async function listGroupPage(db: Db, cut: GroupCut): Promise<Expense[]> {
  const { userId, groupId, category } = cut;
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  const rows =
    category === null
      ? await listOfGroup(db, userId, groupId, ...start)
      : await listOfGroupAndCategory(db, userId, groupId, ...start, category);
  return rows.map((row) => toExpense(row, userId));
}

/** A page of the caller's expenses over all groups, newest first; with words also in one group. */
export async function listPage(db: Db, cut: Cut): Promise<Expense[]> {
  const rows = await listRows(db, cut);
  return rows.map((row) => toExpense(row, cut.userId));
}

/** The caller's newest expenses in groups, without those of their own book. */
export async function listRecent(db: Db, userId: string, fetch: number): Promise<Expense[]> {
  const rows = await listNewest(db, userId, null, 'infinity', LAST_ID, '-infinity', fetch);
  return rows.map((row) => toExpense(row, userId));
}

function toExpense(row: Row, userId: string): Expense {
  const payers = payersOf(row);
  return { ...row, payers, ...paymentOf(userId, payers) };
}

async function listRows(db: Db, { userId, groupId, category, words, ...cut }: Cut): Promise<Row[]> {
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  if (words !== null) {
    const groups = await listVisible(db, userId, groupId);
    const groupIds = groups.map((group) => group.id);
    return search(db, userId, groupIds, ...start, category, words);
  }
  return category === null
    ? listAll(db, userId, null, ...start)
    : listOfCategory(db, userId, null, ...start, category);
}

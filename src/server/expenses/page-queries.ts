import type { Expense } from '#contract/expenses.ts';
import { CALLER } from '#server/http/find-session.ts';
import { type Db, statement } from '#server/platform/database.ts';

/** What a page of the caller's expenses is cut by. Days may be 'infinity' and '-infinity'. */
export type Cut = {
  userId: string;
  groupId: string | null;
  /** Rows come after this one, newest first. */
  beforeDay: string;
  beforeId: string;
  fromDay: string;
  fetch: number;
  category: string | null;
  /** A text search as PostgreSQL reads it. */
  words: string | null;
};

type Start = [beforeDay: string, beforeId: string, fromDay: string, fetch: number];

/** Most rows a page fetches: one more than the longest page. */
const MOST_FETCHED = 201;

// The groups the caller sees: $1 is the caller, $2 the one group asked for, or null.
const VISIBLE = `
  SELECT "group".id, "group".name
  FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.user_id = $1 AND ($2::uuid IS NULL OR member.group_id = $2) AND "group".deleted_at IS NULL AND (
    member.left_at IS NULL OR EXISTS (
      SELECT 1 FROM ledger_balances AS kept
      WHERE kept.book_id = member.group_id AND kept.account_id = $1 AND kept.balance <> 0
    )
  )`;

const IN_RANGE =
  'expenses.deleted_at IS NULL AND (expenses.date, expenses.id) < ($3::date, $4::uuid) AND expenses.date >= $5::date';
const NEWEST_FIRST = 'expenses.date DESC, expenses.id DESC';

/** What the database says of a row; the rest follows from it. */
type Row = Omit<Expense, 'userPaid'>;

const COLUMNS = `
  expense.id, expense.title, expense.amount, expense.date, expense.category, expense.group_id AS "groupId",
  page.name AS "groupName", expense.paid_by AS "paidBy",
  coalesce(payer.display_name, payer.username) AS "paidByUsername",
  coalesce(share.amount, 0) AS "userAmount", expense.split_type AS "splitType",
  expense.receipt_url AS "receiptUrl", expense.version, expense.created_at AS "createdAt"`;
// Named one by one: a row taken whole carries its split along.
const READ_COLUMNS =
  'id, title, amount, date, category, group_id, paid_by, split_type, receipt_url, version, created_at';

const PAYER_AND_SHARE = `
  JOIN users AS payer ON payer.id = expense.paid_by
  LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
  ORDER BY expense.date DESC, expense.id DESC`;

/** The rows in full of a `page`, which has their ids and their groups' names. */
const ROWS_OF_PAGE = `
  SELECT ${COLUMNS} FROM page JOIN expenses AS expense ON expense.id = page.id ${PAYER_AND_SHARE}`;

// Inside the LIMIT of the page a constant one: of a parameter the planner knows nothing, takes it for a tenth of all
// rows there are, and in a large group plans anew for each page, which takes longer than reading it.
const newestOf = (group: string, columns: string, filter: string) => `
  SELECT * FROM (
    SELECT ${columns} FROM expenses WHERE group_id = ${group}.id AND ${IN_RANGE} ${filter}
    ORDER BY ${NEWEST_FIRST} LIMIT ${MOST_FETCHED}
  ) AS newest
  LIMIT $6`;

// Each group gives its newest rows from the index alone, the newest of these are the page, and only they are read
// in full.
const pageText = (filter: string) => `
  WITH visible AS (${VISIBLE}),
  page AS (
    SELECT top.id, visible.name FROM visible CROSS JOIN LATERAL (${newestOf('visible', 'id, date', filter)}) AS top
    ORDER BY top.date DESC, top.id DESC LIMIT $6
  )
  ${ROWS_OF_PAGE}`;

// One group's newest rows are the page already: they are read in full at once.
const groupText = (filter: string) => `
  WITH page AS (${VISIBLE} AND member.group_id = $2)
  SELECT ${COLUMNS}
  FROM page CROSS JOIN LATERAL (${newestOf('page', READ_COLUMNS, filter)}) AS expense
  ${PAYER_AND_SHARE}`;

type Asked = [userId: string, groupId: string | null, ...start: Start];

const listAll = statement<Asked, Row>(pageText(''));
const listOfCategory = statement<[...Asked, category: string], Row>(pageText('AND category = $7'));
const listOfGroup = statement<Asked, Row>(groupText(''));
const listOfGroupAndCategory = statement<[...Asked, category: string], Row>(groupText('AND category = $7'));

// A page of one group for whoever has the session $1 at $2: what most calls for expenses ask.
const listForCaller = statement<
  [tokenHash: Buffer, now: Date, groupId: string, beforeDay: string, beforeId: string, fetch: number],
  Expense
>(`
  WITH caller AS MATERIALIZED ${CALLER},
  page AS (
    SELECT "group".id, "group".name
    FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
    WHERE member.group_id = $3 AND member.user_id = (SELECT user_id FROM caller) AND member.left_at IS NULL
      AND "group".deleted_at IS NULL
  )
  SELECT ${COLUMNS}, expense.paid_by = (SELECT user_id FROM caller) AS "userPaid"
  FROM page CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT ${READ_COLUMNS} FROM expenses
      WHERE group_id = page.id AND deleted_at IS NULL AND (date, id) < ($4::date, $5::uuid)
      ORDER BY ${NEWEST_FIRST} LIMIT ${MOST_FETCHED}
    ) AS newest
    LIMIT $6
  ) AS expense
  ${PAYER_AND_SHARE.replace('$1', '(SELECT user_id FROM caller)')}`);

type CallerCut = Pick<Cut, 'beforeDay' | 'beforeId' | 'fetch'> & { groupId: string };

/** A page of one group's expenses for the person with this session; nothing where there is nothing to see. */
export function listPageForCaller(db: Db, tokenHash: Buffer, now: Date, cut: CallerCut): Promise<Expense[]> {
  return listForCaller(db, tokenHash, now, cut.groupId, cut.beforeDay, cut.beforeId, cut.fetch);
}

const listVisible = statement<[userId: string, groupId: string | null], { id: string }>(VISIBLE);

// Planned for the very groups and words: in small groups every row is looked at, in large ones the index of words
// finds the rows.
const search = statement<
  [userId: string, groupIds: readonly string[], ...start: Start, category: string | null, words: string],
  Row
>(
  `
  WITH page AS (
    SELECT expenses.id, "group".name
    FROM expenses JOIN groups AS "group" ON "group".id = expenses.group_id
    WHERE expenses.group_id = ANY($2::uuid[]) AND ${IN_RANGE}
      AND ($7::text IS NULL OR category = $7)
      AND to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, ''))
        @@ to_tsquery('simple', $8)
    ORDER BY ${NEWEST_FIRST} LIMIT $6
  )
  ${ROWS_OF_PAGE}`,
  { planned: 'each time' },
);

/** A page of the caller's expenses over all their groups or in one, newest first; nothing for somebody else's group. */
export async function listPage(db: Db, cut: Cut): Promise<Expense[]> {
  const rows = await listRows(db, cut);
  return rows.map((row) => ({ ...row, userPaid: row.paidBy === cut.userId }));
}

async function listRows(db: Db, cut: Cut): Promise<Row[]> {
  const { userId, groupId, category, words } = cut;
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  if (words !== null) {
    const groups = await listVisible(db, userId, groupId);
    const groupIds = groups.map((group) => group.id);
    return search(db, userId, groupIds, ...start, category, words);
  }
  if (category !== null) {
    const list = groupId === null ? listOfCategory : listOfGroupAndCategory;
    return list(db, userId, groupId, ...start, category);
  }
  return groupId === null ? listAll(db, userId, null, ...start) : listOfGroup(db, userId, groupId, ...start);
}

import type { Expense } from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

type Place = {
  userId: string;
  /** Rows come after this one, newest first. */
  beforeDay: Day | 'infinity';
  beforeId: string;
  fromDay: Day | '-infinity';
  fetch: number;
  category: string | null;
};

/** What a page of one group's expenses is cut by. */
export type GroupCut = Place & { groupId: string };

/** What a page over the caller's groups is cut by; `words` is a text search as PostgreSQL reads it, in one group too. */
export type Cut = Place & ({ groupId: null; words: null } | { groupId: string | null; words: string });

type Start = [beforeDay: Day | 'infinity', beforeId: string, fromDay: Day | '-infinity', fetch: number];

/** Most rows a page fetches: one more than the longest page. */
const MAX_FETCHED = 201;

// Of `member`, a row of membership, and its group: whether that person sees it. Somebody who left sees it while they
// have a balance there.
const IS_SEEN = `
  "group".deleted_at IS NULL AND (
    member.left_at IS NULL OR EXISTS (
      SELECT 1 FROM ledger_balances AS kept
      WHERE kept.book_id = member.group_id AND kept.account_id = member.user_id AND kept.balance <> 0
    )
  )`;

const visible = (filter: string) => `
  SELECT "group".id, "group".name
  FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.user_id = $1 AND ${filter} AND ${IS_SEEN}`;

// The groups the caller sees: $1 is the caller, $2 the one group asked for, or null.
const VISIBLE = visible('($2::uuid IS NULL OR member.group_id = $2)');

// After $1 (the caller) and $2 (which groups): $3 and $4 the row before, $5 the first day, $6 how many rows.
const IN_RANGE =
  'expenses.deleted_at IS NULL AND (expenses.date, expenses.id) < ($3, $4) AND expenses.date >= $5';
const NEWEST_FIRST = 'expenses.date DESC, expenses.id DESC';

/** What the database says of a row; the rest follows from it. */
type Row = Omit<Expense, 'userPaid'>;

const COLUMNS = `
  expense.id, expense.title, expense.amount, expense.date, expense.category, expense.paid_by AS "paidBy",
  coalesce(payer.display_name, payer.username) AS "paidByUsername",
  coalesce(share.amount, 0) AS "userAmount", expense.split_type AS "splitType",
  expense.receipt_url AS "receiptUrl", expense.created_at AS "createdAt"`;

const PAYER_AND_SHARE = `
  JOIN users AS payer ON payer.id = expense.paid_by
  LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
  ORDER BY expense.date DESC, expense.id DESC`;

/** The rows in full of a `page`, which has their ids and their groups' names. */
const ROWS_OF_PAGE = `
  SELECT ${COLUMNS}, expense.group_id AS "groupId", page.name AS "groupName"
  FROM page JOIN expenses AS expense ON expense.id = page.id ${PAYER_AND_SHARE}`;

// Inside the LIMIT of the page a constant one: of a parameter the planner knows nothing, takes it for a tenth of all
// rows there are, and in a large group plans anew for each page, which takes longer than reading it.
const newestOf = (group: string, columns: string, filter: string) => `
  SELECT * FROM (
    SELECT ${columns} FROM expenses WHERE group_id = ${group}.id AND ${IN_RANGE} ${filter}
    ORDER BY ${NEWEST_FIRST} LIMIT ${MAX_FETCHED}
  ) AS newest
  ORDER BY date DESC, id DESC LIMIT $6`;

// Each group gives its newest rows from the index alone, the newest of these are the page, and only they are read
// in full.
const pageText = (filter: string) => `
  WITH visible AS (${VISIBLE}),
  page AS (
    SELECT top.id, visible.name
    FROM visible CROSS JOIN LATERAL (${newestOf('visible', 'id, date', filter)}) AS top
    ORDER BY top.date DESC, top.id DESC LIMIT $6
  )
  ${ROWS_OF_PAGE}`;

const listAll = statement<[userId: string, groupId: null, ...start: Start], Row>(pageText(''));
const listOfCategory = statement<[userId: string, groupId: null, ...start: Start, category: string], Row>(
  pageText('AND category = $7'),
);

// One group's newest rows are the page already.
const groupText = (filter: string) => `
  SELECT ${COLUMNS}, visible.id AS "groupId", visible.name AS "groupName"
  FROM (${visible('member.group_id = $2')}) AS visible
  CROSS JOIN LATERAL (${newestOf('visible', '*', filter)}) AS expense
  ${PAYER_AND_SHARE}`;

const listOfGroup = statement<[userId: string, groupId: string, ...start: Start], Row>(groupText(''));
const listOfGroupAndCategory = statement<
  [userId: string, groupId: string, ...start: Start, category: string],
  Row
>(groupText('AND category = $7'));

const listVisible = statement<[userId: string, groupId: string | null], { id: string; name: string }>(
  VISIBLE,
);

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
  { plan: 'custom' },
);

/** A page of one group's expenses, newest first; empty for somebody else's group. */
export async function listGroupPage(db: Db, cut: GroupCut): Promise<Expense[]> {
  const { userId, groupId, category } = cut;
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  const rows =
    category === null
      ? await listOfGroup(db, userId, groupId, ...start)
      : await listOfGroupAndCategory(db, userId, groupId, ...start, category);
  return rows.map((row) => toExpense(row, userId));
}

/** A page of the caller's expenses over all their groups, newest first; with words also in one group. */
export async function listPage(db: Db, cut: Cut): Promise<Expense[]> {
  const rows = await listRows(db, cut);
  return rows.map((row) => toExpense(row, cut.userId));
}

function toExpense(row: Row, userId: string): Expense {
  return { ...row, userPaid: row.paidBy === userId };
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

import type { Expense } from '#contract/expenses.ts';
import { type Db, type Statement, statement } from '#server/platform/database.ts';

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

type Parameters = [
  userId: string,
  groupId: string | null,
  beforeDay: string,
  beforeId: string,
  fromDay: string,
  fetch: number,
  ...filters: string[],
];

/** Most rows a page fetches: one more than the longest page. */
const MOST_FETCHED = 201;

const IS_CATEGORY = 'AND category = $7';
const hasWords = (place: string) =>
  `AND to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, ''))
     @@ to_tsquery('simple', ${place})`;

// Each group gives its newest rows from the index alone, the newest of these are the page, and only they are read
// in full. The constant LIMIT tells the planner that few rows are joined; it knows nothing of a parameter's.
function pageStatement(filters: string): Statement<Parameters, Expense> {
  return statement<Parameters, Expense>(`
    WITH visible AS (
      SELECT "group".id, "group".name
      FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
      WHERE member.user_id = $1 AND ($2::uuid IS NULL OR member.group_id = $2) AND "group".deleted_at IS NULL AND (
        member.left_at IS NULL OR EXISTS (
          SELECT 1 FROM ledger_balances AS kept
          WHERE kept.book_id = member.group_id AND kept.account_id = $1 AND kept.balance <> 0
        )
      )
    ),
    page AS (
      SELECT * FROM (
        SELECT top.id, visible.name
        FROM visible CROSS JOIN LATERAL (
          SELECT id, date FROM expenses
          WHERE group_id = visible.id AND deleted_at IS NULL AND (date, id) < ($3::date, $4::uuid) AND date >= $5::date
            ${filters}
          ORDER BY date DESC, id DESC LIMIT $6
        ) AS top
        ORDER BY top.date DESC, top.id DESC LIMIT $6
      ) AS newest
      LIMIT ${MOST_FETCHED}
    )
    SELECT expense.id, expense.title, expense.amount, expense.date, expense.category, expense.group_id AS "groupId",
           page.name AS "groupName", expense.paid_by AS "paidBy",
           coalesce(payer.display_name, payer.username) AS "paidByUsername", expense.paid_by = $1 AS "userPaid",
           coalesce(share.amount, 0) AS "userAmount", expense.split_type AS "splitType",
           expense.receipt_url AS "receiptUrl", expense.version, expense.created_at AS "createdAt"
    FROM page
    JOIN expenses AS expense ON expense.id = page.id
    JOIN users AS payer ON payer.id = expense.paid_by
    LEFT JOIN expense_shares AS share ON share.expense_id = page.id AND share.user_id = $1
    ORDER BY expense.date DESC, expense.id DESC`);
}

const listAll = pageStatement('');
const listOfCategory = pageStatement(IS_CATEGORY);
const listWithWords = pageStatement(hasWords('$7'));
const listOfCategoryWithWords = pageStatement(`${IS_CATEGORY} ${hasWords('$8')}`);

/** A page of the caller's expenses over all their groups or in one, newest first; nothing for somebody else's group. */
export function listPage(db: Db, cut: Cut): Promise<Expense[]> {
  const { userId, groupId, beforeDay, beforeId, fromDay, fetch, category, words } = cut;
  const start = [userId, groupId, beforeDay, beforeId, fromDay, fetch] as const;
  if (category !== null && words !== null) return listOfCategoryWithWords(db, ...start, category, words);
  if (category !== null) return listOfCategory(db, ...start, category);
  if (words !== null) return listWithWords(db, ...start, words);
  return listAll(db, ...start);
}

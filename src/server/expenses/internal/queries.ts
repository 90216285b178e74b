import type { Expense, ExpenseDetail } from '#contract/expenses.ts';
import type { Split } from '#contract/splits.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Original } from '#domain/exchange.ts';
import type { ExpenseTexts } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import type { RoundedShare } from '#domain/split.ts';
import { sqlNamesJson, sqlNamesOf } from '#server/core/shown-name.ts';
import { originalColumns, SELECT_ORIGINAL, SELECT_TEXTS, textColumns } from '#server/expenses/columns.ts';
import {
  insertPayersFrom,
  insertSharesFrom,
  type newPayers,
  type newShares,
} from '#server/expenses/insert-expense.ts';
import { groupNameFor, seesGroup } from '#server/groups/membership.ts';
import { IS_SHARE_PAID, LEDGER_POSITION } from '#server/ledger/ledger.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import type { VersionContent } from './version-content.ts';

/** How long a deleted expense can be seen and restored. */
const KEPT = '30 days';

type ShareRow = ExpenseDetail['shares'][number] & RoundedShare;

/** An expense in full, for one of its group's people. */
export type ExpenseRow = ExpenseTexts & {
  id: string;
  title: string;
  amount: Cents;
  isRefund: boolean;
  isIncome: boolean;
  original: Original | null;
  date: Day;
  category: ExpenseDetail['category'];
  groupId: string;
  groupName: string;
  groupKind: ExpenseDetail['groupKind'];
  currency: Currency;
  paidBy: string;
  paidByUsername: string;
  paidByFullName: string | null;
  payers: ExpenseDetail['payers'];
  splitType: ExpenseDetail['splitType'];
  split: Split;
  receiptUrl: string | null;
  /** In the order they were added. */
  files: ExpenseDetail['files'];
  seriesId: string | null;
  version: number;
  createdAt: string;
  createdByUsername: string;
  createdByFullName: string | null;
  deletedAt: string | null;
  /** In the order the people joined the group. */
  shares: ShareRow[];
};

/** The payers as the database returns them; null for one payer, who is in the expense's row. */
export type StoredPayers = { payers: Expense['payers'] | null };

type Paid = StoredPayers & Pick<Expense, 'paidBy' | 'paidByUsername' | 'paidByFullName' | 'amount'>;

/** The payers of an expense that was read, also if there is only one. */
export function payersOf({
  paidBy,
  paidByUsername,
  paidByFullName,
  amount,
  payers,
}: Paid): Expense['payers'] {
  return payers ?? [{ userId: paidBy, username: paidByUsername, fullName: paidByFullName, amount }];
}

/** The payers of an expense (`expense`), as SQL; null for one payer. The largest comes first, then the lower id. */
export const STORED_PAYERS = `(
  SELECT json_agg(json_build_object(
    'userId', paid.user_id, ${sqlNamesJson('person')}, 'amount', paid.amount
  ) ORDER BY paid.amount DESC, paid.user_id)
  FROM expense_payers AS paid JOIN users AS person ON person.id = paid.user_id
  WHERE paid.expense_id = expense.id) AS payers`;

// Visible to members, and to former members with a balance. $2 is the caller, $3 now.
const VISIBLE = `
  JOIN groups AS "group" ON "group".id = expense.group_id AND "group".deleted_at IS NULL
  JOIN group_readers AS me ON me.group_id = expense.group_id AND me.user_id = $2
    AND ${seesGroup('me')}`;
const KEPT_STILL = `(expense.deleted_at IS NULL OR expense.deleted_at > $3::timestamptz - interval '${KEPT}')`;

type StoredExpense = Omit<ExpenseRow, 'payers'> & StoredPayers;

export const findExpense = statement<[id: string, userId: string, now: Date], StoredExpense>(`
  SELECT expense.id, expense.title, expense.amount, expense.is_refund AS "isRefund", expense.is_income AS "isIncome",
         expense.date, expense.category, expense.group_id AS "groupId",
         ${groupNameFor('$2')} AS "groupName", "group".kind AS "groupKind", "group".currency, expense.paid_by AS "paidBy",
         ${sqlNamesOf('payer', 'paidBy')},
         ${STORED_PAYERS},
         expense.split_type AS "splitType", expense.split, expense.receipt_url AS "receiptUrl", ${SELECT_TEXTS},
         CASE WHEN expense.receipt_url IS NULL THEN '[]'::json ELSE (
            SELECT json_agg(json_build_object('id', file.id, 'url', file.url, 'name', file.name) ORDER BY file.id)
            FROM expense_files AS file WHERE file.expense_id = expense.id) END AS files,
         expense.series_id AS "seriesId", ${SELECT_ORIGINAL},
         expense.version, expense.created_at AS "createdAt",
         ${sqlNamesOf('creator', 'createdBy')}, expense.deleted_at AS "deletedAt",
         (SELECT json_agg(json_build_object(
            'userId', share.user_id, ${sqlNamesJson('person')},
            'profilePicture', person.profile_picture, 'amount', share.amount, 'carry', share.carry,
            'isPaid', ${IS_SHARE_PAID}
          ) ORDER BY member.joined_at, member.id)
          FROM expense_shares AS share
          JOIN users AS person ON person.id = share.user_id
          LEFT JOIN group_members AS member ON member.group_id = expense.group_id AND member.user_id = share.user_id
          LEFT JOIN ledger_balances AS kept ON kept.book_id = expense.group_id AND kept.account_id = share.user_id
          WHERE share.expense_id = expense.id) AS shares
  FROM expenses AS expense ${VISIBLE}
  JOIN users AS payer ON payer.id = expense.paid_by
  JOIN users AS creator ON creator.id = expense.created_by
  WHERE expense.id = $1 AND ${KEPT_STILL}`);

/** The group of an expense, for a person who may see it. */
export const findPlace = statement<
  [id: string, userId: string, now: Date],
  { groupId: string; createdBy: string; isDeleted: boolean }
>(`
  SELECT expense.group_id AS "groupId", expense.created_by AS "createdBy", expense.deleted_at IS NOT NULL AS "isDeleted"
  FROM expenses AS expense ${VISIBLE}
  WHERE expense.id = $1 AND ${KEPT_STILL}`);

export const changedExpense = rows({
  title: 'text',
  amount: 'minor_units',
  is_refund: 'boolean',
  is_income: 'boolean',
  date: 'date',
  paid_by: 'uuid',
  category: 'text',
  split_type: 'text',
  split: 'jsonb',
  ...textColumns,
  ...originalColumns,
  updated_at: 'timestamptz',
});

/**
 * Who made the present version of `expenses AS expense` and when, as SQL. A change of the files is an edit in the activity,
 * but no version.
 */
export const PRESENT_VERSION = `
  LEFT JOIN LATERAL (
    SELECT actor_id, created_at FROM activity
    WHERE expense_id = expense.id AND kind = 'expense_updated' AND NOT changes @> '[{"field": "receipt"}]'
    ORDER BY id DESC LIMIT 1
  ) AS edited ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(edited.actor_id, expense.created_by) AS created_by,
           coalesce(edited.created_at, expense.created_at) AS created_at
  ) AS made`;

type Edit = [id: string, RowsOf<typeof changedExpense>, replaced: VersionContent];

/** Changes an expense and keeps the version that this replaces. */
export const updateExpense = statement<Edit, never>(`
  WITH replaced AS (
    INSERT INTO expense_versions (expense_id, version, created_by, created_at, content)
    SELECT expense.id, expense.version, made.created_by, made.created_at, $3::jsonb
    FROM expenses AS expense ${PRESENT_VERSION}
    WHERE expense.id = $1
  )
  UPDATE expenses SET (${changedExpense.names}) = (SELECT ${changedExpense.names} FROM ${changedExpense.from('$2')}),
    version = version + 1
  WHERE id = $1`);

export const insertFile = statement<
  [id: string, expenseId: string, url: string, name: string, now: Date],
  never
>('INSERT INTO expense_files (id, expense_id, url, name, created_at) VALUES ($1, $2, $3, $4, $5)');

export const replaceFile = statement<[id: string, url: string, name: string, now: Date], never>(
  'UPDATE expense_files SET url = $2, name = $3, created_at = $4 WHERE id = $1',
);

export const removeFile = statement<[id: string], never>('DELETE FROM expense_files WHERE id = $1');

// Does not change the version, so a person who is editing need not reload.
export const touchExpense = statement<[id: string, now: Date], never>(
  'UPDATE expenses SET updated_at = $2 WHERE id = $1',
);

/** Deletes expenses that can no longer be restored; returns the addresses of their files. */
export const purgeOldExpenses = statement<[now: Date], { files: readonly string[] }>(`
  DELETE FROM expenses WHERE deleted_at < $1::timestamptz - interval '${KEPT}'
  RETURNING ARRAY(SELECT url FROM expense_files WHERE expense_id = expenses.id) AS files`);

export const removeShares = statement<[expenseId: string], never>(
  'DELETE FROM expense_shares WHERE expense_id = $1',
);

export const removePayers = statement<[expenseId: string], never>(
  'DELETE FROM expense_payers WHERE expense_id = $1',
);

export const insertPayers = statement<[RowsOf<typeof newPayers>], never>(insertPayersFrom('$1'));

// All shares of an expense at once, after its amount, because the database checks their sum.
export const insertShares = statement<[RowsOf<typeof newShares>], never>(insertSharesFrom('$1'));

/** With a version, an expense of another one is not deleted. */
export const markDeleted = statement<[id: string, now: Date, version: number | null], { id: string }>(`
  UPDATE expenses SET deleted_at = $2, updated_at = $2
  WHERE id = $1 AND deleted_at IS NULL AND ($3::integer IS NULL OR version = $3) RETURNING id`);

export const markRestored = statement<[id: string, now: Date], { id: string }>(`
  UPDATE expenses SET deleted_at = NULL, updated_at = $2 WHERE id = $1 AND deleted_at IS NOT NULL RETURNING id`);

// Resets the paid state of the shares; the entries that are posted next decide it again.
export const openShares = statement<[expenseId: string, paidAtOnce: readonly string[]], never>(`
  UPDATE expense_shares SET unpaid_since_position = CASE WHEN user_id <> ALL ($2::uuid[]) THEN ${LEDGER_POSITION} END
  WHERE expense_id = $1`);

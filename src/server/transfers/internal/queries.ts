import type { DefaultSplit } from '#contract/default-split.ts';
import type { NewFamily } from '#contract/families.ts';
import type { GroupKind } from '#contract/group-kinds.ts';
import type { Split } from '#contract/splits.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Original } from '#domain/exchange.ts';
import type { ExpenseCategory, ExpenseTexts } from '#domain/expenses.ts';
import type { ImportedSeries } from '#domain/imported-file.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_SERIES } from '#domain/series.ts';
import { sqlShownName } from '#server/core/shown-name.ts';
import { SELECT_ORIGINAL, SELECT_TEXTS } from '#server/expenses/columns.ts';
import {
  insertExpensesFrom,
  insertPayersFrom,
  insertSharesFrom,
  type newExpenses,
  type newPayers,
  type newShares,
} from '#server/expenses/insert-expense.ts';
import { FAMILIES_OF } from '#server/groups/families.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, one, type RowsOf, statement } from '#server/platform/database/database.ts';

export type ExportedExpense = ExpenseTexts & {
  id: string;
  title: string;
  amount: Cents;
  isRefund: boolean;
  isIncome: boolean;
  original: Original | null;
  date: Day;
  category: ExpenseCategory;
  paidBy: string;
  /** Null if one person paid. */
  payers: { userId: string; amount: Cents }[] | null;
  /** Whole cents by person. */
  shares: { userId: string; amount: Cents }[];
  split: Split;
};

export const listExportedExpenses = statement<[groupId: string], ExportedExpense>(`
  SELECT expense.id, title, expense.amount, is_refund AS "isRefund", is_income AS "isIncome",
         date, category, paid_by AS "paidBy", split, ${SELECT_TEXTS},
         ${SELECT_ORIGINAL},
         (SELECT json_agg(json_build_object('userId', user_id, 'amount', share.amount) ORDER BY user_id)
          FROM expense_shares AS share WHERE share.expense_id = expense.id) AS shares,
         (SELECT json_agg(json_build_object('userId', user_id, 'amount', payer.amount) ORDER BY payer.amount DESC, user_id)
          FROM expense_payers AS payer WHERE payer.expense_id = expense.id) AS payers
  FROM expenses AS expense
  WHERE group_id = $1 AND deleted_at IS NULL
  ORDER BY date, id`);

const selectOriginals = statement<[groupId: string], { hasOriginals: boolean }>(`
  SELECT EXISTS (
    SELECT 1 FROM expenses WHERE group_id = $1 AND deleted_at IS NULL AND original_currency IS NOT NULL
  ) AS "hasOriginals"`);

/** Whether a group has expenses that were paid in another currency. */
export async function hasOriginals(db: Db, groupId: string): Promise<boolean> {
  return one(await selectOriginals(db, groupId)).hasOriginals;
}

export type ExportedPayment = { from: string; to: string; amount: Cents; date: Day };

export const listExportedPayments = statement<[groupId: string], ExportedPayment>(`
  SELECT from_user_id AS "from", to_user_id AS "to", amount - refunded_amount AS amount, date FROM payments
  WHERE group_id = $1 AND type = 'payment' AND status = 'completed'
  ORDER BY date, id`);

export const findGroupFacts = statement<
  [groupId: string, userId: string],
  {
    name: string;
    kind: GroupKind;
    description: string | null;
    date: Day;
    simplifyDebts: boolean;
    location: string | null;
    currency: Currency;
    budget: Cents | null;
    defaultSplit: DefaultSplit | null;
    families: NewFamily[];
  }
>(`
  SELECT ${groupNameFor('$2')} AS name, "group".kind, description, date, simplify_debts AS "simplifyDebts", location, currency, budget,
    default_split || jsonb_build_object('needsLook', default_split_needs_look) AS "defaultSplit",
    ${FAMILIES_OF('"group".id')} AS families
  FROM groups AS "group" WHERE id = $1`);

/** People in any document of a group, members or not. */
export const listExportedPeople = statement<[groupId: string], { id: string; name: string }>(`
  SELECT person.id, ${sqlShownName('person')} AS name
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 ORDER BY member.joined_at, member.id`);

// Inserted with their shares, because the database checks their sum at the end of the statement.
export const insertExpenses = statement<[RowsOf<typeof newExpenses>, RowsOf<typeof newShares>], never>(`
  WITH expense AS (${insertExpensesFrom('$1')})
  ${insertSharesFrom('$2')}`);

export const setDefaultSplit = statement<[groupId: string, split: object, needsLook: boolean], never>(
  'UPDATE groups SET default_split = $2, default_split_needs_look = $3 WHERE id = $1',
);

export const insertPayers = statement<[RowsOf<typeof newPayers>], never>(insertPayersFrom('$1'));

const selectEntries = statement<[groupId: string], { hasEntries: boolean }>(
  'SELECT EXISTS (SELECT 1 FROM expenses WHERE group_id = $1 AND deleted_at IS NULL) AS "hasEntries"',
);

/** Whether a group has expenses that are not deleted. */
export async function hasExpenses(db: Db, groupId: string): Promise<boolean> {
  return first(await selectEntries(db, groupId))?.hasEntries ?? false;
}

// Who pays is said, because another person may import the file.
export const listExportedSeries = statement<[groupId: string], ImportedSeries>(`
  SELECT CASE WHEN template ?| ARRAY['paidBy', 'payers'] THEN template
              ELSE template || jsonb_build_object('paidBy', created_by) END AS template,
         frequency, first_date AS "firstDate", day_of_month AS "dayOfMonth", ends_on AS "endsOn", times,
         occurrences_count AS count, last_date AS "lastDate", next_date AS "nextDate",
         paused_reason AS "pausedReason"
  FROM expense_series WHERE group_id = $1 AND next_date IS NOT NULL ORDER BY id LIMIT ${MAX_SERIES}`);

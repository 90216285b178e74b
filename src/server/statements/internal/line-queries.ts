import type { DefaultSplit } from '#contract/default-split.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Original } from '#domain/exchange.ts';
import type { Cents } from '#domain/money.ts';
import { SELECT_ORIGINAL } from '#server/expenses/columns.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { IS_LINE_LIVE } from './entry-queries.ts';

export type TakenLine = {
  bankId: string | null;
  date: Day;
  title: string;
  amount: Cents;
  original: Original | null;
  occurrence: number;
};

/**
 * The lines that a person imported from the day `first` to the day `last` and did not undo; `original` is that of the
 * expense.
 */
export const listTaken = statement<[userId: string, first: Day, last: Day], TakenLine>(
  `
  SELECT line.bank_id AS "bankId", line.date, line.title, line.amount, line.occurrence, ${SELECT_ORIGINAL}
  FROM statement_lines AS line LEFT JOIN expenses AS expense ON expense.id = line.expense_id
  WHERE line.user_id = $1 AND line.date BETWEEN $2 AND $3 AND line.undone_at IS NULL`,
  { plan: 'custom' },
);

/** Allows importing lines of these days again if their expense was deleted or their payment is no longer valid. */
export const releaseGone = statement<[userId: string, first: Day, last: Day, now: Date], never>(
  `
  UPDATE statement_lines AS line SET undone_at = $4
  WHERE user_id = $1 AND date BETWEEN $2 AND $3 AND undone_at IS NULL AND NOT ${IS_LINE_LIVE}`,
  { plan: 'custom' },
);

export const insertStatement = statement<[id: string, userId: string, currency: Currency, now: Date], never>(
  'INSERT INTO statements (id, user_id, currency, created_at) VALUES ($1, $2, $3, $4)',
);

export const newLines = rows({
  id: 'uuid',
  bank_id: 'text | null',
  date: 'date',
  title: 'text',
  amount: 'minor_units',
  occurrence: 'integer',
  expense_id: 'uuid | null',
  payment_id: 'uuid | null',
});

export const insertLines = statement<[RowsOf<typeof newLines>, statementId: string, userId: string], never>(`
  INSERT INTO statement_lines (statement_id, user_id, ${newLines.names})
  SELECT $2::uuid, $3::uuid, ${newLines.names} FROM ${newLines.from('$1')}`);

/** The default splits of groups, without those that a person must review first (`default_split_needs_look`). */
export const listDefaultSplits = statement<
  [groupIds: readonly string[]],
  { groupId: string; split: DefaultSplit['split'] }
>(`
  SELECT id AS "groupId", default_split -> 'split' AS split FROM groups
  WHERE id = ANY($1) AND default_split IS NOT NULL AND NOT default_split_needs_look`);

type StatementRow = {
  id: string;
  currency: Currency;
  createdAt: string;
  linesCount: number;
  firstDate: Day;
  lastDate: Day;
  moneyOut: Cents;
  moneyIn: Cents;
};

/** A page of a person's statements that have lines, the newest first. */
export const listStatements = statement<[userId: string, before: string, fetch: number], StatementRow>(`
  SELECT statement.id, statement.currency, statement.created_at AS "createdAt", taken.*
  FROM statements AS statement
  CROSS JOIN LATERAL (
    SELECT count(*) AS "linesCount", min(date) AS "firstDate", max(date) AS "lastDate",
           -coalesce(sum(amount) FILTER (WHERE amount < 0), 0) AS "moneyOut",
           coalesce(sum(amount) FILTER (WHERE amount > 0), 0) AS "moneyIn"
    FROM statement_lines AS line WHERE line.statement_id = statement.id AND line.undone_at IS NULL
  ) AS taken
  WHERE statement.user_id = $1 AND statement.id < $2 AND taken."linesCount" > 0
  ORDER BY statement.id DESC LIMIT $3`);

export const lockStatement = statement<
  [id: string, userId: string],
  { currency: Currency; createdAt: string }
>(`
  SELECT currency, created_at AS "createdAt" FROM statements WHERE id = $1 AND user_id = $2 FOR UPDATE`);

/** The groups of a statement's entries. */
export const listGroupIds = statement<[statementId: string], { id: string }>(`
  SELECT DISTINCT coalesce(expense.group_id, payment.group_id) AS id
  FROM statement_lines AS line
  LEFT JOIN expenses AS expense ON expense.id = line.expense_id
  LEFT JOIN payments AS payment ON payment.id = line.payment_id
  WHERE line.statement_id = $1 AND line.undone_at IS NULL`);

export const lockGroups = statement<[ids: readonly string[]], { id: string }>(
  'SELECT id FROM groups WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE',
);

/** A statement line with the state of its entry. */
export type LineState = {
  id: string;
  date: Day;
  title: string;
  amount: Cents;
  expenseId: string | null;
  paymentId: string | null;
  groupId: string;
  groupName: string;
  /** The expense was deleted or the payment is no longer valid. */
  isGone: boolean;
  isGroupDeleted: boolean;
  isGroupClosed: boolean;
  hasLeft: boolean;
  /** Someone else who pays or has a share has left: without the entry they would have a balance again. */
  hasSomebodyLeft: boolean;
  isChanged: boolean;
  /** Whether another person with a share has paid in the group since. */
  isSettled: boolean;
};

export const listLineStates = statement<[statementId: string, userId: string], LineState>(`
  SELECT line.id, line.date, line.title, line.amount, line.expense_id AS "expenseId", line.payment_id AS "paymentId",
         "group".id AS "groupId", "group".name AS "groupName",
         coalesce(expense.deleted_at IS NOT NULL, payment.status <> 'completed') AS "isGone",
         "group".deleted_at IS NOT NULL AS "isGroupDeleted", "group".status = 'closed' AS "isGroupClosed",
         member.left_at IS NOT NULL AS "hasLeft", coalesce(expense.version > 1, false) AS "isChanged",
         EXISTS (
           SELECT FROM group_members AS gone
           WHERE gone.group_id = "group".id AND gone.left_at IS NOT NULL AND (
             gone.user_id IN (expense.paid_by, payment.from_user_id, payment.to_user_id)
             OR EXISTS (SELECT FROM expense_shares WHERE expense_id = expense.id AND user_id = gone.user_id)
             OR EXISTS (SELECT FROM expense_payers WHERE expense_id = expense.id AND user_id = gone.user_id))
         ) AS "hasSomebodyLeft",
         EXISTS (
           SELECT 1 FROM expense_shares AS share
           JOIN payments AS later ON later.group_id = share.group_id AND later.from_user_id = share.user_id
           WHERE share.expense_id = expense.id AND share.user_id <> $2 AND share.amount > 0
             AND later.type = 'payment' AND later.status = 'completed' AND later.created_at > statement.created_at
         ) AS "isSettled"
  FROM statement_lines AS line
  JOIN statements AS statement ON statement.id = line.statement_id
  LEFT JOIN expenses AS expense ON expense.id = line.expense_id
  LEFT JOIN payments AS payment ON payment.id = line.payment_id
  JOIN groups AS "group" ON "group".id = coalesce(expense.group_id, payment.group_id)
  JOIN group_members AS member ON member.group_id = "group".id AND member.user_id = $2
  WHERE line.statement_id = $1 AND line.undone_at IS NULL
  ORDER BY line.date, line.id`);

export const markUndone = statement<[ids: readonly string[], now: Date], never>(
  'UPDATE statement_lines SET undone_at = $2 WHERE id = ANY($1)',
);

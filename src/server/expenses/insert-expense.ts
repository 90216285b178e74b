import type { Split } from '#contract/splits.ts';
import type { Day } from '#domain/calendar.ts';
import type { Original } from '#domain/exchange.ts';
import type { ExpenseCategory, ExpenseTexts, SplitType } from '#domain/expenses.ts';
import { entriesOfExpense } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import { isPaidAtOnce, type Payer } from '#domain/payers.ts';
import type { RoundedShare, SplitInput } from '#domain/split.ts';
import {
  insertActivitiesFrom,
  type NewActivity,
  newActivities,
  toActivityRow,
} from '#server/groups/activity.ts';
import { insertEntriesFrom, LEDGER_POSITION, newEntries, toEntryRow } from '#server/ledger/ledger.ts';
import { insertNoticesFrom, type Notice, newNotices, toNoticeRows } from '#server/notifications/notify.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { originalColumns, textColumns, toOriginalColumns, toTextColumns } from './columns.ts';

/** A new expense with everything resolved. */
export type NewExpense = ExpenseTexts & {
  id: string;
  title: string;
  amount: Cents;
  isRefund: boolean;
  isIncome: boolean;
  original: Original | null;
  date: Day;
  groupId: string;
  paidBy: string;
  /** Who paid most first: that is `paidBy`. */
  payers: readonly Payer[];
  category: ExpenseCategory;
  splitType: SplitType;
  split: Split;
  createdBy: string;
  now: Date;
  shares: readonly RoundedShare[];
  /** The people to notify, except the person who adds it: those with an account. */
  concerned: readonly string[];
  /** The series that posts it, and its day there; null if a person adds it. */
  occurrence: Occurrence | null;
};

export type Occurrence = { seriesId: string; date: Day };

type NewDocument = Omit<NewExpense, 'payers' | 'shares' | 'concerned' | 'split'> & { split: SplitInput };

/** The rows of new expenses. */
export const newExpenses = rows({
  id: 'uuid',
  title: 'text',
  amount: 'minor_units',
  is_refund: 'boolean',
  is_income: 'boolean',
  date: 'date',
  group_id: 'uuid',
  paid_by: 'uuid',
  category: 'text',
  split_type: 'text',
  split: 'jsonb',
  ...textColumns,
  ...originalColumns,
  created_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  series_id: 'uuid | null',
  series_date: 'date | null',
});

export function toExpenseRow(expense: NewDocument) {
  return {
    id: expense.id,
    title: expense.title,
    amount: expense.amount,
    is_refund: expense.isRefund,
    is_income: expense.isIncome,
    date: expense.date,
    group_id: expense.groupId,
    paid_by: expense.paidBy,
    category: expense.category,
    split_type: expense.splitType,
    split: expense.split,
    ...toTextColumns(expense),
    ...toOriginalColumns(expense.original),
    created_by: expense.createdBy,
    created_at: expense.now,
    updated_at: expense.now,
    series_id: expense.occurrence?.seriesId ?? null,
    series_date: expense.occurrence?.date ?? null,
  };
}

/** The SQL that inserts the expenses of a parameter. Their shares must be inserted in the same statement. */
export const insertExpensesFrom = (parameter: `$${number}`): string =>
  `INSERT INTO expenses (${newExpenses.names}) SELECT ${newExpenses.names} FROM ${newExpenses.from(parameter)}`;

/**
 * The rows of new shares. All shares of an expense are inserted in one statement, because the database checks their sum
 * at its end.
 */
export const newShares = rows({
  expense_id: 'uuid',
  group_id: 'uuid',
  user_id: 'uuid',
  amount: 'minor_units',
  carry: 'integer',
  is_paid: 'boolean',
});

type NewShare = { expenseId: string; groupId: string; share: RoundedShare; isPaid: boolean };

export function toShareRow({ expenseId, groupId, share, isPaid }: NewShare) {
  return {
    expense_id: expenseId,
    group_id: groupId,
    user_id: share.userId,
    amount: share.amount,
    carry: share.carry,
    is_paid: isPaid,
  };
}

/** The SQL that inserts the shares of a parameter. */
export const insertSharesFrom = (parameter: `$${number}`): string => `
  INSERT INTO expense_shares (expense_id, group_id, user_id, amount, carry, unpaid_since_position)
  SELECT expense_id, group_id, user_id, amount, carry, CASE WHEN NOT is_paid THEN ${LEDGER_POSITION} END
  FROM ${newShares.from(parameter)}`;

/** New payers, where several people paid an expense. */
export const newPayers = rows({
  expense_id: 'uuid',
  group_id: 'uuid',
  user_id: 'uuid',
  amount: 'minor_units',
});

type PaidExpense = { id: string; groupId: string; payers: readonly Payer[] };

/** The rows that say who paid: none where one person did. */
export function toPayerRows({ id, groupId, payers }: PaidExpense) {
  if (payers.length === 1) return [];
  return payers.map(({ userId, amount }) => ({
    expense_id: id,
    group_id: groupId,
    user_id: userId,
    amount,
  }));
}

/** The SQL that adds the payers of a parameter. */
export const insertPayersFrom = (parameter: `$${number}`): string =>
  `INSERT INTO expense_payers (${newPayers.names}) SELECT ${newPayers.names} FROM ${newPayers.from(parameter)}`;

type Inserted = [
  expenses: RowsOf<typeof newExpenses>,
  shares: RowsOf<typeof newShares>,
  entries: RowsOf<typeof newEntries>,
  activities: RowsOf<typeof newActivities>,
  notices: RowsOf<typeof newNotices>,
];

// One statement, because the fixed cost of a statement is higher than that of its rows. Triggers run at its end, when
// all rows exist. The last one goes first: with the activity, the entries get their link.
const insertText = (payers: string) => `
  WITH expense AS (${insertExpensesFrom('$1')}),
  share AS (${insertSharesFrom('$2')}),
  entry AS (${insertEntriesFrom('$3')}),
  activity AS (${insertActivitiesFrom('$4')}),${payers}
  ${insertNoticesFrom('$5')}`;

const insert = statement<Inserted, never>(insertText(''));
const insertPaidBySeveral = statement<[...Inserted, payers: RowsOf<typeof newPayers>], never>(
  insertText(`\n  payer AS (${insertPayersFrom('$6')}),`),
);

/** The notification of a new expense to the people it concerns. */
function noticeOf({ id, groupId, createdBy, concerned }: NewExpense): Notice {
  return { kind: 'expense_added', actorId: createdBy, groupId, subjectId: id, userIds: concerned };
}

/**
 * Inserts an expense with its shares, entries, activity and notifications. The caller holds the group's lock and has checked
 * since then that everyone named is a member.
 */
export function insertExpense(db: Db, expense: NewExpense): Promise<void> {
  const { groupId, now } = expense;
  return insertExpenses(db, [expense], { groupId, notices: [noticeOf(expense)], now });
}

type Inserting = { groupId: string; notices: readonly Notice[]; now: Date };

/** Inserts expenses of one group as `insertExpense` does, with other notifications. */
export async function insertExpenses(
  db: Db,
  expenses: readonly NewExpense[],
  { groupId, notices, now }: Inserting,
): Promise<void> {
  const inserted: Inserted = [
    newExpenses.of(expenses.map(toExpenseRow)),
    newShares.of(
      expenses.flatMap((expense) =>
        expense.shares.map((share) =>
          toShareRow({ expenseId: expense.id, groupId, share, isPaid: isPaidAtOnce(share, expense) }),
        ),
      ),
    ),
    newEntries.of(
      expenses.flatMap((expense) =>
        entriesOfExpense({ source: expense.id, ...expense }).map((entry) =>
          toEntryRow({ bookId: groupId, source: 'expense', entry, now }),
        ),
      ),
    ),
    newActivities.of(expenses.map((expense) => toActivityRow(activityOf(expense), now))),
    newNotices.of(toNoticeRows(notices, now)),
  ];
  const payers = expenses.flatMap(toPayerRows);
  if (payers.length > 0) await insertPaidBySeveral(db, ...inserted, newPayers.of(payers));
  else await insert(db, ...inserted);
}

function activityOf({ id, groupId, createdBy, title, amount }: NewExpense): NewActivity {
  return { groupId, kind: 'expense_added', actorId: createdBy, expenseId: id, title, amount };
}

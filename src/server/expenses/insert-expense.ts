import type { Split } from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import type { ExpenseCategory, SplitType } from '#domain/expenses.ts';
import { entriesOfExpense } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import type { Share } from '#domain/split.ts';
import { INSERT_ENTRIES } from '#server/ledger/ledger.ts';
import { insertNotices } from '#server/notifications/notify.ts';
import { type Db, type Decimal, decimal, first, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** A new expense with everything resolved. */
export type NewExpense = {
  id: string;
  title: string;
  amount: Cents;
  date: Day;
  groupId: string;
  paidBy: string;
  category: ExpenseCategory;
  splitType: SplitType;
  split: Split;
  merchantName: string | null;
  notes: string | null;
  receiptData: string | null;
  createdBy: string;
  shares: readonly Share[];
  /** Who hears of it, beside whoever adds it. */
  concerned: readonly string[];
};

type Balances = { balances: Readonly<Record<string, Cents>> };

// The expense, its shares, its entries, its line in the group's activity and whom it is told to, in one statement: a
// statement is what a write costs. Everything hangs on `expense`, which is empty where one of the people ($14) is no member any more.
// Triggers run at the end of the statement, when all is there.
const insert = statement<
  [
    id: string,
    title: string,
    amount: Decimal,
    date: Day,
    groupId: string,
    paidBy: string,
    category: string,
    splitType: string,
    split: string,
    merchantName: string | null,
    notes: string | null,
    createdBy: string,
    now: Date,
    people: readonly string[],
    shareIds: readonly string[],
    shareUserIds: readonly string[],
    shareAmounts: readonly Decimal[],
    debtorIds: readonly string[],
    entryAmounts: readonly Decimal[],
    activityId: string,
    receiptData: string | null,
    noticeIds: readonly string[],
    noticeUserIds: readonly string[],
  ],
  Balances
>(`
  WITH expense AS (
    INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, merchant_name,
                          notes, receipt_data, created_by, created_at, updated_at)
    SELECT $1::uuid, $2::text, $3::numeric, $4::date, $5::uuid, $6::uuid, $7::text, $8::text, $9::jsonb, $10::text,
           $11::text, $21::text, $12::uuid, $13::timestamptz, $13::timestamptz
    WHERE cardinality($14::uuid[]) = (
      SELECT count(*) FROM group_members WHERE group_id = $5 AND user_id = ANY($14) AND left_at IS NULL
    )
    RETURNING id
  ),
  shares AS (
    INSERT INTO expense_shares (id, expense_id, group_id, user_id, amount, is_paid)
    SELECT line.id, expense.id, $5, user_id, amount, user_id = $6 OR amount = 0
    FROM expense, unnest($15::uuid[], $16::uuid[], $17::numeric[]) AS line (id, user_id, amount)
  ),
  entries AS (
    ${INSERT_ENTRIES}
    SELECT $5, debtor, $6, amount, 'expense', expense.id, $13
    FROM expense, unnest($18::uuid[], $19::numeric[]) AS line (debtor, amount)
  ),
  noted AS (
    INSERT INTO activity (id, group_id, kind, actor_id, expense_id, title, amount, created_at)
    SELECT $20::uuid, $5, 'expense_added', $12, expense.id, $2, $3, $13 FROM expense
  ),
  told AS (
    ${insertNotices('expense_added', {
      actor: '$12',
      group: '$5',
      subject: 'expense.id',
      now: '$13',
      ids: '$22::uuid[]',
      userIds: '$23::uuid[]',
      from: 'expense',
    })}
  )
  SELECT coalesce(
    (SELECT json_object_agg(account_id, (balance * 100)::int8)
     FROM ledger_balances WHERE book_id = $5 AND account_id = ANY($14)), '{}'
  ) AS balances
  FROM expense`);

/**
 * Writes an expense with all that follows from it. Returns the balances, in cents, as they were just before; null
 * (and nothing is written) where one of the people is not a member any more.
 */
export async function insertExpense(
  db: Db,
  expense: NewExpense,
  now: Date,
): Promise<Balances['balances'] | null> {
  const { id, shares, paidBy, createdBy } = expense;
  const entries = entriesOfExpense({ source: id, paidBy, shares });
  const people = new Set([createdBy, paidBy, ...shares.map((share) => share.userId)]);
  const row = first(
    await insert(
      db,
      id,
      expense.title,
      decimal(expense.amount),
      expense.date,
      expense.groupId,
      paidBy,
      expense.category,
      expense.splitType,
      JSON.stringify(expense.split),
      expense.merchantName,
      expense.notes,
      createdBy,
      now,
      [...people],
      shares.map(() => newId()),
      shares.map((share) => share.userId),
      shares.map((share) => decimal(share.amount)),
      entries.map((entry) => entry.debtorId),
      entries.map((entry) => decimal(entry.amount)),
      newId(),
      expense.receiptData,
      expense.concerned.map(() => newId()),
      expense.concerned,
    ),
  );
  return row?.balances ?? null;
}

import type { Split } from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import type { Cents } from '#domain/money.ts';
import { HERE } from '#server/ledger/ledger.ts';
import { type Decimal, statement } from '#server/platform/database.ts';

export type ExportedExpense = {
  id: string;
  title: string;
  amount: Cents;
  date: Day;
  category: ExpenseCategory;
  paidBy: string;
  /** Whole cents by person. */
  shares: { userId: string; amount: Cents }[];
  split: Split;
  notes: string | null;
  merchantName: string | null;
  receiptData: string | null;
};

export const listExportedExpenses = statement<[groupId: string], ExportedExpense>(`
  SELECT expense.id, title, expense.amount, date, category, paid_by AS "paidBy", split, notes,
         merchant_name AS "merchantName", receipt_data AS "receiptData",
         (SELECT json_agg(json_build_object('userId', user_id, 'amount', (share.amount * 100)::int8) ORDER BY user_id)
          FROM expense_shares AS share WHERE share.expense_id = expense.id) AS shares
  FROM expenses AS expense
  WHERE group_id = $1 AND deleted_at IS NULL
  ORDER BY date, id`);

export type ExportedPayment = { from: string; to: string; amount: Cents; date: Day };

export const listExportedPayments = statement<[groupId: string], ExportedPayment>(`
  SELECT from_user_id AS "from", to_user_id AS "to", amount - refunded_amount AS amount, date FROM payments
  WHERE group_id = $1 AND type = 'payment' AND status = 'completed'
  ORDER BY date, id`);

export const findGroupFacts = statement<
  [groupId: string],
  {
    name: string;
    description: string | null;
    date: Day;
    simplifyDebts: boolean;
    location: string | null;
    budget: Cents | null;
  }
>(
  'SELECT name, description, date, simplify_debts AS "simplifyDebts", location, budget FROM groups WHERE id = $1',
);

/** People of a group with any part in its documents, members or not. */
export const listExportedPeople = statement<[groupId: string], { id: string; name: string }>(`
  SELECT person.id, coalesce(person.display_name, person.username) AS name
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 ORDER BY member.joined_at, member.id`);

export const insertPlaceholders = statement<
  [ids: readonly string[], names: readonly string[], now: Date],
  never
>(`
  INSERT INTO users (id, username, display_name, is_placeholder, created_at)
  SELECT id, 'placeholder:' || id, name, true, $3 FROM unnest($1::uuid[], $2::text[]) AS person (id, name)`);

export const insertMembers = statement<
  [groupId: string, ids: readonly string[], userIds: readonly string[], now: Date],
  never
>(`
  INSERT INTO group_members (id, group_id, user_id, joined_at)
  SELECT id, $1, user_id, $4 FROM unnest($2::uuid[], $3::uuid[]) AS member (id, user_id)`);

// With their shares: the database checks their sum at the end of the statement.
export const insertExpenses = statement<
  [
    groupId: string,
    createdBy: string,
    now: Date,
    ids: readonly string[],
    titles: readonly string[],
    amounts: readonly Decimal[],
    dates: readonly Day[],
    payers: readonly string[],
    categories: readonly string[],
    splitTypes: readonly string[],
    splits: readonly string[],
    notes: readonly (string | null)[],
    merchants: readonly (string | null)[],
    receipts: readonly (string | null)[],
    shareIds: readonly string[],
    expenseIds: readonly string[],
    shareUserIds: readonly string[],
    shareAmounts: readonly Decimal[],
    arePaid: readonly boolean[],
  ],
  never
>(`
  WITH expense AS (
    INSERT INTO expenses (group_id, created_by, created_at, updated_at, id, title, amount, date, paid_by, category,
                          split_type, split, notes, merchant_name, receipt_data)
    SELECT $1, $2, $3, $3, line.*
    FROM unnest($4::uuid[], $5::text[], $6::numeric[], $7::date[], $8::uuid[], $9::text[], $10::text[], $11::jsonb[],
                $12::text[], $13::text[], $14::text[]) AS line
  )
  INSERT INTO expense_shares (group_id, id, expense_id, user_id, amount, unpaid_since)
  SELECT $1, id, expense_id, user_id, amount, CASE WHEN NOT is_paid THEN ${HERE} END
  FROM unnest($15::uuid[], $16::uuid[], $17::uuid[], $18::numeric[], $19::boolean[])
    AS line (id, expense_id, user_id, amount, is_paid)`);

export const insertPayments = statement<
  [
    groupId: string,
    now: Date,
    ids: readonly string[],
    fromIds: readonly string[],
    toIds: readonly string[],
    amounts: readonly Decimal[],
    dates: readonly Day[],
  ],
  never
>(`
  INSERT INTO payments (group_id, created_at, status, type, method, id, from_user_id, to_user_id, amount, date)
  SELECT $1, $2, 'completed', 'payment', 'cash', line.*
  FROM unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::numeric[], $7::date[]) AS line`);

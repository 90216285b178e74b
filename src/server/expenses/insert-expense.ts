import type { Split } from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import type { ExpenseCategory, SplitType } from '#domain/expenses.ts';
import { entriesOfExpense } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import type { Share } from '#domain/split.ts';
import { INSERT_ENTRIES } from '#server/ledger/ledger.ts';
import { insertNotices } from '#server/notifications/notify.ts';
import { type Db, type Decimal, decimal, one, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { isPaidAtOnce } from './typed-split.ts';

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
  now: Date;
  shares: readonly Share[];
  /** Who hears of it, beside whoever adds it. */
  concerned: readonly string[];
};

/** What people are owed, in cents, by group and person. Who is owed nothing is not in it. */
export type Credits = ReadonlyMap<string, ReadonlyMap<string, Cents>>;

type Kept = [groupId: string, userId: string, balance: Cents];

// Expenses with their shares, their entries, their lines in the groups' activity and whom each is told to, in one
// statement: statements are what a write costs. (Lists come by a sub-select, which hides their length: with it the
// planner would plan each batch anew.) A line says by its number which expense it belongs to. Nothing is
// written where one of the people ($16, in the groups $15) is no member any more. Triggers run at the end of the
// statement, when all is there.
const insert = statement<
  [
    ids: readonly string[],
    titles: readonly string[],
    amounts: readonly Decimal[],
    dates: readonly Day[],
    groupIds: readonly string[],
    payers: readonly string[],
    categories: readonly string[],
    splitTypes: readonly string[],
    splits: readonly string[],
    merchantNames: readonly (string | null)[],
    notes: readonly (string | null)[],
    receiptData: readonly (string | null)[],
    creators: readonly string[],
    times: readonly string[],
    groupsOfPeople: readonly string[],
    people: readonly string[],
    activityIds: readonly string[],
    shareNumbers: readonly number[],
    shareIds: readonly string[],
    shareUserIds: readonly string[],
    shareAmounts: readonly Decimal[],
    sharesPaid: readonly boolean[],
    entryNumbers: readonly number[],
    debtorIds: readonly string[],
    creditorIds: readonly string[],
    entryAmounts: readonly Decimal[],
    noticeNumbers: readonly number[],
    noticeIds: readonly string[],
    noticeUserIds: readonly string[],
  ],
  { isWritten: boolean; credits: string | null }
>(`
  WITH checked AS MATERIALIZED (
    SELECT count(*) = cardinality($16::uuid[]) AS are_members
    FROM unnest((SELECT $15::uuid[]), (SELECT $16::uuid[])) AS person (group_id, user_id)
    JOIN group_members AS member ON member.group_id = person.group_id AND member.user_id = person.user_id
    WHERE member.left_at IS NULL
  ),
  expense AS (
    INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, merchant_name,
                          notes, receipt_data, created_by, created_at, updated_at)
    SELECT line.*, created_at
    FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::numeric[]), (SELECT $4::date[]),
                (SELECT $5::uuid[]), (SELECT $6::uuid[]), (SELECT $7::text[]), (SELECT $8::text[]),
                (SELECT $9::jsonb[]), (SELECT $10::text[]), (SELECT $11::text[]), (SELECT $12::text[]),
                (SELECT $13::uuid[]), (SELECT $14::timestamptz[]))
      AS line (id, title, amount, date, group_id, paid_by, category, split_type, split, merchant_name,
               notes, receipt_data, created_by, created_at)
    WHERE (SELECT are_members FROM checked)
  ),
  shares AS (
    INSERT INTO expense_shares (id, expense_id, group_id, user_id, amount, is_paid)
    SELECT id, ($1::uuid[])[number], ($5::uuid[])[number], user_id, amount, is_paid
    FROM unnest((SELECT $18::int[]), (SELECT $19::uuid[]), (SELECT $20::uuid[]), (SELECT $21::numeric[]),
                (SELECT $22::boolean[]))
      AS line (number, id, user_id, amount, is_paid)
    WHERE (SELECT are_members FROM checked)
  ),
  entries AS (
    ${INSERT_ENTRIES}
    SELECT ($5::uuid[])[number], debtor_id, creditor_id, amount, 'expense', ($1::uuid[])[number],
           ($14::timestamptz[])[number]
    FROM unnest((SELECT $23::int[]), (SELECT $24::uuid[]), (SELECT $25::uuid[]), (SELECT $26::numeric[]))
      AS line (number, debtor_id, creditor_id, amount)
    WHERE (SELECT are_members FROM checked)
  ),
  noted AS (
    INSERT INTO activity (id, group_id, kind, actor_id, expense_id, title, amount, created_at)
    SELECT id, group_id, 'expense_added', actor_id, expense_id, title, amount, created_at
    FROM unnest((SELECT $17::uuid[]), (SELECT $5::uuid[]), (SELECT $13::uuid[]), (SELECT $1::uuid[]),
                (SELECT $2::text[]), (SELECT $3::numeric[]), (SELECT $14::timestamptz[]))
      AS line (id, group_id, actor_id, expense_id, title, amount, created_at)
    WHERE (SELECT are_members FROM checked)
  ),
  told AS (
    ${insertNotices('expense_added', {
      actor: '($13::uuid[])[number]',
      group: '($5::uuid[])[number]',
      subject: '($1::uuid[])[number]',
      now: '($14::timestamptz[])[number]',
      lines:
        'unnest((SELECT $27::int[]), (SELECT $28::uuid[]), (SELECT $29::uuid[])) AS line (number, id, user_id)',
      where: '(SELECT are_members FROM checked)',
    })}
  )
  SELECT are_members AS "isWritten",
         (SELECT '[' || string_agg(
            '["' || book_id::text || '","' || account_id::text || '",' || (balance * 100)::int8::text || ']', ',') || ']'
          FROM ledger_balances WHERE book_id = ANY($5) AND balance > 0) AS credits
  FROM checked`);

/**
 * Writes expenses of as many groups, with all that follows from them. Returns what the groups' people were owed just
 * before; null (and nothing is written) where one of the people is not a member any more.
 */
export async function insertExpenses(db: Db, expenses: readonly NewExpense[]): Promise<Credits | null> {
  const people = expenses.flatMap(({ groupId, createdBy, paidBy, shares }) =>
    [...new Set([createdBy, paidBy, ...shares.map((share) => share.userId)])].map((id) => ({ groupId, id })),
  );
  const shares = expenses.flatMap(({ paidBy, shares }, at) =>
    shares.map((share) => ({ ...share, number: at + 1, isPaid: isPaidAtOnce(share, paidBy) })),
  );
  const entries = expenses.flatMap(({ id, paidBy, shares }, at) =>
    entriesOfExpense({ source: id, paidBy, shares }).map((entry) => ({ ...entry, number: at + 1 })),
  );
  const notices = expenses.flatMap(({ concerned }, at) =>
    concerned.map((userId) => ({ number: at + 1, userId })),
  );
  const { isWritten, credits } = one(
    await insert(
      db,
      expenses.map((each) => each.id),
      expenses.map((each) => each.title),
      expenses.map((each) => decimal(each.amount)),
      expenses.map((each) => each.date),
      expenses.map((each) => each.groupId),
      expenses.map((each) => each.paidBy),
      expenses.map((each) => each.category),
      expenses.map((each) => each.splitType),
      expenses.map((each) => JSON.stringify(each.split)),
      expenses.map((each) => each.merchantName),
      expenses.map((each) => each.notes),
      expenses.map((each) => each.receiptData),
      expenses.map((each) => each.createdBy),
      expenses.map((each) => each.now.toISOString()),
      people.map((person) => person.groupId),
      people.map((person) => person.id),
      expenses.map(() => newId()),
      shares.map((share) => share.number),
      shares.map(() => newId()),
      shares.map((share) => share.userId),
      shares.map((share) => decimal(share.amount)),
      shares.map((share) => share.isPaid),
      entries.map((entry) => entry.number),
      entries.map((entry) => entry.debtorId),
      entries.map((entry) => entry.creditorId),
      entries.map((entry) => decimal(entry.amount)),
      notices.map((notice) => notice.number),
      notices.map(() => newId()),
      notices.map((notice) => notice.userId),
    ),
  );
  return isWritten ? byGroup(JSON.parse(credits ?? '[]')) : null;
}

function byGroup(kept: readonly Kept[]): Credits {
  const groups = new Map<string, Map<string, Cents>>();
  for (const [groupId, userId, balance] of kept) {
    const group = groups.get(groupId) ?? new Map<string, Cents>();
    groups.set(groupId, group.set(userId, balance));
  }
  return groups;
}

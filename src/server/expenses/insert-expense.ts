import type { Split } from '#contract/expenses.ts';
import type { Day } from '#domain/calendar.ts';
import type { ExpenseCategory, SplitType } from '#domain/expenses.ts';
import { type Entry, entriesOfExpense } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import type { Share } from '#domain/split.ts';
import { HERE, INSERT_ENTRIES } from '#server/ledger/ledger.ts';
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
  /** Who hears of it, beside whoever adds it: people with an account of their own. */
  concerned: readonly string[];
};

/** What people are owed, in cents, by group and person. Who is owed nothing is not in it. */
export type Credits = ReadonlyMap<string, ReadonlyMap<string, Cents>>;

type Kept = [groupId: string, userId: string, balance: Cents];

// Expenses with their shares, their entries, their lines in the groups' activity and whom each is told to, in one
// statement: statements are what a write costs. (Where lists are joined they come by a sub-select, which hides their
// length: with it the planner would plan each batch anew.) A line says by its number which expense it belongs to. What
// happened, and what people are told of it, has the expense's id. Triggers run at the end of the statement, when all
// is there.
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
    noticeUserIds: readonly string[],
  ],
  { credits: string | null }
>(`
  WITH expense AS (
    INSERT INTO expenses (id, title, amount, date, group_id, paid_by, category, split_type, split, merchant_name,
                          notes, receipt_data, created_by, created_at, updated_at)
    SELECT line.*, created_at
    FROM unnest($1::uuid[], $2::text[], $3::numeric[], $4::date[], $5::uuid[], $6::uuid[], $7::text[], $8::text[],
                $9::jsonb[], $10::text[], $11::text[], $12::text[], $13::uuid[], $14::timestamptz[])
      AS line (id, title, amount, date, group_id, paid_by, category, split_type, split, merchant_name,
               notes, receipt_data, created_by, created_at)
  ),
  shares AS (
    INSERT INTO expense_shares (id, expense_id, group_id, user_id, amount, unpaid_since)
    SELECT id, ($1::uuid[])[number], ($5::uuid[])[number], user_id, amount, CASE WHEN NOT is_paid THEN ${HERE} END
    FROM unnest($15::int[], $16::uuid[], $17::uuid[], $18::numeric[], $19::boolean[])
      AS line (number, id, user_id, amount, is_paid)
  ),
  entries AS (
    ${INSERT_ENTRIES}
    SELECT ($5::uuid[])[number], debtor_id, creditor_id, amount, 'expense', ($1::uuid[])[number],
           ($14::timestamptz[])[number]
    FROM unnest($20::int[], $21::uuid[], $22::uuid[], $23::numeric[])
      AS line (number, debtor_id, creditor_id, amount)
  ),
  noted AS (
    INSERT INTO activity (id, group_id, kind, actor_id, expense_id, title, amount, created_at)
    SELECT expense_id, group_id, 'expense_added', actor_id, expense_id, title, amount, created_at
    FROM unnest($5::uuid[], $13::uuid[], $1::uuid[], $2::text[], $3::numeric[], $14::timestamptz[])
      AS line (group_id, actor_id, expense_id, title, amount, created_at)
  ),
  told AS (
    ${insertNotices('expense_added', {
      actor: '($13::uuid[])[number]',
      group: '($5::uuid[])[number]',
      subject: '($1::uuid[])[number]',
      now: '($14::timestamptz[])[number]',
      lines: 'unnest((SELECT $24::int[]), (SELECT $25::uuid[])) AS line (number, user_id)',
    })}
  )
  SELECT (SELECT '[' || string_agg(
            '["' || book_id::text || '","' || account_id::text || '",' || (balance * 100)::int8::text || ']', ',') || ']'
          FROM ledger_balances WHERE book_id = ANY ((SELECT $5::uuid[])::uuid[]) AND balance > 0) AS credits`);

/** The statement's lists, filled line by line. (A function for each list would be made anew for each batch.) */
class Lines {
  readonly ids: string[] = [];
  readonly titles: string[] = [];
  readonly amounts: Decimal[] = [];
  readonly dates: Day[] = [];
  readonly groupIds: string[] = [];
  readonly payers: string[] = [];
  readonly categories: string[] = [];
  readonly splitTypes: string[] = [];
  readonly splits: string[] = [];
  readonly merchantNames: (string | null)[] = [];
  readonly notes: (string | null)[] = [];
  readonly receiptData: (string | null)[] = [];
  readonly creators: string[] = [];
  readonly times: string[] = [];
  readonly shareNumbers: number[] = [];
  readonly shareIds: string[] = [];
  readonly shareUserIds: string[] = [];
  readonly shareAmounts: Decimal[] = [];
  readonly sharesPaid: boolean[] = [];
  readonly entryNumbers: number[] = [];
  readonly debtorIds: string[] = [];
  readonly creditorIds: string[] = [];
  readonly entryAmounts: Decimal[] = [];
  readonly noticeNumbers: number[] = [];
  readonly noticeUserIds: string[] = [];

  add(expense: NewExpense): void {
    const { id, paidBy, shares } = expense;
    this.ids.push(id);
    this.titles.push(expense.title);
    this.amounts.push(decimal(expense.amount));
    this.dates.push(expense.date);
    this.groupIds.push(expense.groupId);
    this.payers.push(paidBy);
    this.categories.push(expense.category);
    this.splitTypes.push(expense.splitType);
    this.splits.push(JSON.stringify(expense.split));
    this.merchantNames.push(expense.merchantName);
    this.notes.push(expense.notes);
    this.receiptData.push(expense.receiptData);
    this.creators.push(expense.createdBy);
    this.times.push(expense.now.toISOString());
    const number = this.ids.length;
    for (const share of shares) this.#addShare(share, paidBy, number);
    for (const entry of entriesOfExpense({ source: id, paidBy, shares })) this.#addEntry(entry, number);
    for (const userId of expense.concerned) {
      this.noticeNumbers.push(number);
      this.noticeUserIds.push(userId);
    }
  }

  #addShare(share: Share, paidBy: string, number: number): void {
    this.shareNumbers.push(number);
    this.shareIds.push(newId());
    this.shareUserIds.push(share.userId);
    this.shareAmounts.push(decimal(share.amount));
    this.sharesPaid.push(isPaidAtOnce(share, paidBy));
  }

  #addEntry(entry: Entry, number: number): void {
    this.entryNumbers.push(number);
    this.debtorIds.push(entry.debtorId);
    this.creditorIds.push(entry.creditorId);
    this.entryAmounts.push(decimal(entry.amount));
  }
}

/**
 * Writes expenses of as many groups, with all that follows from them. Returns what the groups' people were owed just
 * before. The caller holds the groups' locks and has seen since then that everybody named is a member.
 */
export async function insertExpenses(db: Db, expenses: readonly NewExpense[]): Promise<Credits> {
  const lines = new Lines();
  for (const expense of expenses) lines.add(expense);
  const { credits } = one(
    await insert(
      db,
      lines.ids,
      lines.titles,
      lines.amounts,
      lines.dates,
      lines.groupIds,
      lines.payers,
      lines.categories,
      lines.splitTypes,
      lines.splits,
      lines.merchantNames,
      lines.notes,
      lines.receiptData,
      lines.creators,
      lines.times,
      lines.shareNumbers,
      lines.shareIds,
      lines.shareUserIds,
      lines.shareAmounts,
      lines.sharesPaid,
      lines.entryNumbers,
      lines.debtorIds,
      lines.creditorIds,
      lines.entryAmounts,
      lines.noticeNumbers,
      lines.noticeUserIds,
    ),
  );
  return byGroup(JSON.parse(credits ?? '[]'));
}

function byGroup(kept: readonly Kept[]): Credits {
  const groups = new Map<string, Map<string, Cents>>();
  for (const [groupId, userId, balance] of kept) {
    const group = groups.get(groupId) ?? new Map<string, Cents>();
    groups.set(groupId, group.set(userId, balance));
  }
  return groups;
}

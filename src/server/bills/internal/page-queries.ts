import type { Bill, BillKind } from '#contract/bills.ts';
import { BILL_CATEGORIES } from '#domain/bill-categories.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { unpaidUpTo } from '#server/bills/occurrences.ts';
import { LAST_ID, MAX_FETCHED } from '#server/core/paging.ts';
import { type Db, one, type Statement, statement } from '#server/platform/database/database.ts';
import { BILL_COLUMNS, BILL_JOINS, type BillRow } from './queries.ts';

/** The row before the page: the sort values of its part of the list. */
export type After = readonly [at: string, id: string];

const UNPAID_START: After = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const PAID_START: After = ['infinity', LAST_ID];

type Totals = {
  unpaidTotal: Cents;
  dueSoonTotal: Cents;
  monthlyTotal: Cents;
  categories: Bill['category'][];
};

type Start<At extends string> = [userId: string, at: At, id: string, fetch: number, kind: BillKind];
type DueDate = Day | '-infinity';
type Part<At extends string> = {
  all: Statement<Start<At>, BillRow>;
  ofCategory: Statement<[...Start<At>, category: string], BillRow>;
};

const CATEGORY_ORDER = `ARRAY[${BILL_CATEGORIES.map((category) => `'${category}'`).join(', ')}]`;

// Over all of the person's bills or income, by category; the categories in their defined order.
const selectTotals = statement<[userId: string, soon: Day, kind: BillKind], Totals>(`
  SELECT kept.*, due_soon.*
  FROM (
    SELECT coalesce(sum(unpaid_total), 0) AS "unpaidTotal", coalesce(sum(monthly_total), 0) AS "monthlyTotal",
           coalesce(array_agg(category ORDER BY array_position(${CATEGORY_ORDER}, category))
             FILTER (WHERE bills_count > 0), '{}') AS categories
    FROM bill_totals WHERE user_id = $1 AND kind = $3
  ) AS kept, (
    SELECT coalesce(sum(amount), 0) AS "dueSoonTotal" FROM bills
    WHERE ${unpaidUpTo('$1', '$3', '$2')}
  ) AS due_soon`);

// The inner LIMIT is a constant, because with a parameter the planner would plan again for each page.
const pageText = (filter: string, order: string) => `
  SELECT ${BILL_COLUMNS}
  FROM (
    SELECT * FROM (
      SELECT * FROM bills WHERE user_id = $1 AND kind = $5 AND ${filter} ORDER BY ${order} LIMIT ${MAX_FETCHED}
    ) AS cut
    ORDER BY ${order} LIMIT $4
  ) AS bill ${BILL_JOINS}
  ORDER BY ${order.replaceAll(/(\w+)( DESC)?(,|$)/g, 'bill.$1$2$3')}`;

const OF_CATEGORY = 'AND category = $6';

const UNPAID = 'NOT is_paid AND (due_date, id) > ($2, $3)';
const SOONEST_FIRST = 'due_date, id';
const unpaid: Part<DueDate> = {
  all: statement<Start<DueDate>, BillRow>(pageText(UNPAID, SOONEST_FIRST)),
  ofCategory: statement<[...Start<DueDate>, category: string], BillRow>(
    pageText(`${UNPAID} ${OF_CATEGORY}`, SOONEST_FIRST),
  ),
};

const PAID = 'is_paid AND (paid_at, id) < ($2, $3)';
const NEWEST_FIRST = 'paid_at DESC, id DESC';
const paid: Part<string> = {
  all: statement<Start<string>, BillRow>(pageText(PAID, NEWEST_FIRST)),
  ofCategory: statement<[...Start<string>, category: string], BillRow>(
    pageText(`${PAID} ${OF_CATEGORY}`, NEWEST_FIRST),
  ),
};

export type Cut = {
  userId: string;
  kind: BillKind;
  category: string | null;
  fetch: number;
  after: After | null;
};

function listPart<At extends string>(
  db: Db,
  part: Part<At>,
  { userId, kind, category, fetch, after: [at, id] }: Cut & { after: After },
): Promise<BillRow[]> {
  const start: Start<At> = [userId, at as At, id, fetch, kind];
  return category === null ? part.all(db, ...start) : part.ofCategory(db, ...start, category);
}

/** The person's unpaid bills, or income not yet received, soonest due first. */
export function listUnpaid(db: Db, cut: Cut): Promise<BillRow[]> {
  return listPart(db, unpaid, { ...cut, after: cut.after ?? UNPAID_START });
}

/** The person's paid bills, or income received, newest payment first. */
export function listPaid(db: Db, cut: Cut): Promise<BillRow[]> {
  return listPart(db, paid, { ...cut, after: cut.after ?? PAID_START });
}

/** Totals over all of the person's bills, or their income. What is unpaid and due until `soon` counts as due soon. */
export async function findTotals(db: Db, userId: string, soon: Day, kind: BillKind): Promise<Totals> {
  return one(await selectTotals(db, userId, soon, kind));
}

type Payment = Pick<Bill, 'id' | 'amount' | 'dueDate'> & { paidAt: string };

export const listPayments = statement<
  [billId: string, userId: string, paidAt: string, id: string, fetch: number],
  Payment
>(`
  SELECT bill.id, bill.amount, bill.due_date AS "dueDate", bill.paid_at AS "paidAt" FROM bills AS bill
  WHERE bill.series_id = (SELECT series_id FROM bills WHERE id = $1 AND user_id = $2) AND bill.is_paid
    AND (bill.paid_at, bill.id) < ($3::timestamptz, $4::uuid)
  ORDER BY bill.paid_at DESC, bill.id DESC LIMIT $5`);

export const HISTORY_START = PAID_START;

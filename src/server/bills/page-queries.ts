import { type Bill, billCategories } from '#contract/bills.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type Db, type Statement, statement } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';
import { BILL_JOINS, SHOWN_COLUMNS } from './queries.ts';

/** The row after which a page begins: what its part of the list is sorted by. */
export type After = readonly [at: string, id: string];

const UNPAID_START: After = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const PAID_START: After = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Most rows a page fetches: one more than the longest page. */
const MOST_FETCHED = 201;

type Start = [userId: string, fetch: number, at: string, id: string];
type Part = { all: Statement<Start, Bill>; ofCategory: Statement<[...Start, category: string], Bill> };

// Named one by one: nothing else is read of a row.
const READ_COLUMNS = `
  id, series_id, name, amount, due_date, frequency, category, description, is_paid, paid_at, reminder_days,
  share_group_id, expense_id, created_at`;

// The inner LIMIT is a constant: of a parameter's the planner knows nothing, and would plan anew for each page.
const pageText = (filter: string, order: readonly string[]) => (asked: string) =>
  `
  SELECT asked.place, listed.*
  FROM ${asked} CROSS JOIN LATERAL (
    SELECT ${SHOWN_COLUMNS}
    FROM (
      SELECT * FROM (
        SELECT ${READ_COLUMNS} FROM bills WHERE user_id = asked.user_id AND ${filter}
        ORDER BY ${order.join(', ')} LIMIT ${MOST_FETCHED}
      ) AS cut
      LIMIT asked.most
    ) AS bill ${BILL_JOINS}
    ORDER BY ${order.map((column) => `bill.${column}`).join(', ')}
  ) AS listed`;

function statePart(filter: string, at: string, order: readonly string[]): Part {
  const columns = { user_id: 'uuid', most: 'int', after_at: at, after_id: 'uuid' };
  return {
    all: gathered(columns, pageText(filter, order)),
    ofCategory: gathered(
      { ...columns, category: 'text' },
      pageText(`${filter} AND category = asked.category`, order),
    ),
  };
}

const unpaid = statePart('NOT is_paid AND (due_date, id) > (asked.after_at, asked.after_id)', 'date', [
  'due_date',
  'id',
]);
const paid = statePart('is_paid AND (paid_at, id) < (asked.after_at, asked.after_id)', 'timestamptz', [
  'paid_at DESC',
  'id DESC',
]);

export type Cut = { userId: string; category: string | null; fetch: number; after: After | null };

function listPart(db: Db, part: Part, { userId, category, fetch, after }: Cut & { after: After }) {
  const start: Start = [userId, fetch, ...after];
  return category === null ? part.all(db, ...start) : part.ofCategory(db, ...start, category);
}

/** The person's unpaid bills, soonest due first. */
export function listUnpaid(db: Db, cut: Cut): Promise<Bill[]> {
  return listPart(db, unpaid, { ...cut, after: cut.after ?? UNPAID_START });
}

/** The person's paid bills, newest payment first. */
export function listPaid(db: Db, cut: Cut): Promise<Bill[]> {
  return listPart(db, paid, { ...cut, after: cut.after ?? PAID_START });
}

type Totals = {
  unpaidTotal: Cents;
  dueSoonTotal: Cents;
  monthlyTotal: Cents;
  categories: Bill['category'][];
};

const CATEGORY_ORDER = `ARRAY[${billCategories.map((category) => `'${category}'`).join(', ')}]`;

/** Over all of the person's bills, as kept by category; the categories in the order there is of them. */
export const getTotals = gathered<[userId: string, soon: Day], Totals>(
  { user_id: 'uuid', soon: 'date' },
  (asked) => `
  SELECT asked.place, due_soon.total AS "dueSoonTotal", kept.*
  FROM ${asked}
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(unpaid_total), 0) AS "unpaidTotal", coalesce(sum(monthly_total), 0) AS "monthlyTotal",
           coalesce(array_agg(category ORDER BY array_position(${CATEGORY_ORDER}, category))
             FILTER (WHERE bills_count > 0), '{}') AS categories
    FROM bill_totals WHERE user_id = asked.user_id
  ) AS kept
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS total FROM bills
    WHERE user_id = asked.user_id AND NOT is_paid AND due_date <= asked.soon
  ) AS due_soon`,
);

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

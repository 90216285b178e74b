import { type Bill, billCategories } from '#contract/bills.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type Db, one, type Statement, statement } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';

/** The row after which a page begins: what its part of the list is sorted by. */
export type After = readonly [at: string, id: string];

const UNPAID_START: After = ['-infinity', '00000000-0000-0000-0000-000000000000'];
const PAID_START: After = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/** Most rows a page fetches: one more than the longest page. */
const MOST_FETCHED = 201;

type Totals = {
  unpaidTotal: Cents;
  dueSoonTotal: Cents;
  monthlyTotal: Cents;
  categories: Bill['category'][];
};

type Start = [userId: string, soon: Day, fetch: number, at: string, id: string];
/** The bills of a page as JSON, a line each; null where there are none. */
type Lines = Totals & { lines: string | null };
type Part = { all: Statement<Start, Lines>; ofCategory: Statement<[...Start, category: string], Lines> };

const CATEGORY_ORDER = `ARRAY[${billCategories.map((category) => `'${category}'`).join(', ')}]`;

// Over all of the person's bills, as kept by category; the categories in the order there is of them.
const TOTALS = `
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(unpaid_total), 0) AS "unpaidTotal", coalesce(sum(monthly_total), 0) AS "monthlyTotal",
           coalesce(array_agg(category ORDER BY array_position(${CATEGORY_ORDER}, category))
             FILTER (WHERE bills_count > 0), '{}') AS categories
    FROM bill_totals WHERE user_id = asked.user_id
  ) AS kept
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount), 0) AS "dueSoonTotal" FROM bills
    WHERE user_id = asked.user_id AND NOT is_paid AND due_date <= asked.soon
  ) AS due_soon`;

// What others decide of a bill, looked up for the few that are shared: joins would lose the order of all. A deleted
// expense is not named any more: the group does not have it.
const SHARING = `concat(
  ',"shareGroupName":', coalesce((SELECT to_json(groups.name)::text FROM groups WHERE groups.id = bill.share_group_id), 'null'),
  ',"expenseId":',
  coalesce((SELECT to_json(expenses.id)::text FROM expenses
            WHERE expenses.id = bill.expense_id AND expenses.deleted_at IS NULL), 'null'), '}')`;

// The inner LIMIT is a constant: of a parameter's the planner knows nothing, and would plan anew for each page.
const pageText = (filter: string, order: readonly string[]) => (asked: string) =>
  `
  SELECT asked.place, page.lines, kept.*, due_soon.*
  FROM ${asked} ${TOTALS}
  CROSS JOIN LATERAL (
    SELECT string_agg(line, E'\\n') AS lines
    FROM (
      SELECT '{' || listed || CASE
        WHEN share_group_id IS NULL AND expense_id IS NULL THEN ',"shareGroupName":null,"expenseId":null}'
        ELSE ${SHARING}
      END AS line
      FROM (
        SELECT * FROM (
          SELECT id, due_date, paid_at, share_group_id, expense_id, listed FROM bills
          WHERE user_id = asked.user_id AND ${filter}
          ORDER BY ${order.join(', ')} LIMIT ${MOST_FETCHED}
        ) AS cut
        ORDER BY ${order.join(', ')} LIMIT asked.most
      ) AS bill
      ORDER BY ${order.join(', ')}
    ) AS row
  ) AS page`;

function statePart(filter: string, at: string, order: readonly string[]): Part {
  const columns = { user_id: 'uuid', soon: 'date', most: 'int', after_at: at, after_id: 'uuid' };
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

export type Cut = {
  userId: string;
  /** Unpaid bills due until then count as due soon. */
  soon: Day;
  category: string | null;
  fetch: number;
  after: After | null;
};

/** A part of the list, each bill as JSON, with the totals over all of the person's bills. */
export type PartOfList = { rows: string[]; totals: Totals };

async function listPart(
  db: Db,
  part: Part,
  { userId, soon, category, fetch, after }: Cut & { after: After },
): Promise<PartOfList> {
  const start: Start = [userId, soon, fetch, ...after];
  const { lines, ...totals } = one(
    category === null ? await part.all(db, ...start) : await part.ofCategory(db, ...start, category),
  );
  return { rows: lines?.split('\n') ?? [], totals };
}

/** The person's unpaid bills, soonest due first. */
export function listUnpaid(db: Db, cut: Cut): Promise<PartOfList> {
  return listPart(db, unpaid, { ...cut, after: cut.after ?? UNPAID_START });
}

/** The person's paid bills, newest payment first. */
export function listPaid(db: Db, cut: Cut): Promise<PartOfList> {
  return listPart(db, paid, { ...cut, after: cut.after ?? PAID_START });
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

import type { Bill } from '#contract/bills.ts';
import type { GroupSpending, SpendingLine } from '#contract/spending.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_SPENDING_DAYS, type SpendingCategory } from '#domain/spending.ts';
import { EXPENSE_CATEGORY_OF_BILL } from '#server/bills/categories.ts';
import { IS_AN_EXPENSE, isPaidBetween, paidOn } from '#server/bills/paid-bills.ts';
import { MAX_FETCHED } from '#server/core/paging.ts';
import { groupNameFor } from '#server/groups/name.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

const CATEGORY_OF_BILL: Readonly<Record<Bill['category'], SpendingCategory>> = {
  ...EXPENSE_CATEGORY_OF_BILL,
  housing: 'housing',
  insurance: 'insurance',
  subscription: 'subscription',
};

/** The category of spending of a `bill`. */
export const BILL_CATEGORY = `CASE bill.category ${Object.entries(CATEGORY_OF_BILL)
  .map(([from, to]) => `WHEN '${from}' THEN '${to}'`)
  .join(' ')} END`;

// A refund turns the sign.
const signed = (amount: string) => `CASE WHEN expense.is_refund THEN -${amount} ELSE ${amount} END`;

// Groups that are not deleted, in which $1 is or was a member; $2 is one of them, or null for all.
const MY_GROUPS = `
  group_members AS member
  JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
    AND member.user_id = $1 AND ($2::uuid IS NULL OR member.group_id = $2)`;

const MY_SHARE = 'share.expense_id = expense.id AND share.user_id = $1 AND share.amount > 0';

// Bills that $1 paid from the day $3 to the day $4 in the time zone $5; income is none. Where a bill became an expense,
// the share of the expense is the line.
const MY_BILLS = `
  bills AS bill
  WHERE bill.user_id = $1 AND bill.kind = 'bill' AND $2::uuid IS NULL
    AND ${isPaidBetween('$3::date', '$4::date', '$5')} AND NOT ${IS_AN_EXPENSE}`;

const PAID_ON = paidOn('$5');

type Mine = [userId: string, groupId: string | null, from: Day, to: Day, timeZone: string];

type CellRow = {
  amount: Cents;
  currency: Currency;
  /** The place of the month, from 1; 0 for the days before the first. */
  place: number;
  category: SpendingCategory | null;
  /** Money in, which is no spending. */
  isIncome: boolean;
  groupId: string | null;
  groupName: string | null;
  /** Null where the days are not told one by one. */
  date: Day | null;
};

/**
 * Sums of a person's lines from the day `from` to the day `to`: by currency, month, category and group from the first of
 * `starts` on, and by day too where there are few days; by currency and group before it; money in apart from spending.
 * `starts` are the first days of the months. Bills are in the home currency.
 */
export const listCells = statement<[...Mine, starts: readonly Day[], homeCurrency: string], CellRow>(`
  WITH line AS (
    SELECT expense.group_id, expense.date, expense.category, expense.is_income, ${signed('share.amount')} AS amount
    FROM ${MY_GROUPS}
    JOIN expenses AS expense ON expense.group_id = member.group_id AND expense.deleted_at IS NULL
      AND expense.date BETWEEN $3 AND $4
    JOIN expense_shares AS share ON ${MY_SHARE}
    UNION ALL
    SELECT NULL, ${PAID_ON}, ${BILL_CATEGORY}, false, bill.amount FROM ${MY_BILLS}
  ), cell AS (
    SELECT group_id, is_income, width_bucket(date, $6::date[]) AS place,
           CASE WHEN date >= ($6::date[])[1] THEN category END AS category,
           CASE WHEN date >= ($6::date[])[1] AND $4 - ($6::date[])[1] < ${MAX_SPENDING_DAYS} THEN date END AS date,
           sum(amount) AS amount
    FROM line GROUP BY 1, 2, 3, 4, 5
  )
  SELECT cell.amount, coalesce("group".currency, $7) AS currency, cell.place, cell.category, cell.date,
         cell.is_income AS "isIncome",
         cell.group_id AS "groupId", ${groupNameFor('$1')} AS "groupName"
  FROM cell LEFT JOIN groups AS "group" ON "group".id = cell.group_id`);

const selectGroup = statement<[userId: string, groupId: string], { currency: Currency }>(
  `SELECT "group".currency FROM ${MY_GROUPS}`,
);

/** A group's currency, for a person who is or was in it; null for everybody else and for a deleted group. */
export async function findCurrency(db: Db, userId: string, groupId: string): Promise<Currency | null> {
  return first(await selectGroup(db, userId, groupId))?.currency ?? null;
}

type Cut = [
  ...Mine,
  currency: string,
  homeCurrency: string,
  category: string | null,
  beforeDay: Day,
  beforeId: string,
  fetch: number,
];

const NEWEST_FIRST = 'date DESC, id DESC';

// The inner LIMIT is a constant, because with a parameter the planner would plan again for each page. Each group returns
// its newest lines in the order of its index; the newest of all are the page.
const linesText = (most: number | null) => {
  const limit = most === null ? '' : `LIMIT ${most}`;
  return `
  SELECT line.kind, line.id, line.title, line.amount, line.date, line.category, line.group_id AS "groupId",
         ${groupNameFor('$1')} AS "groupName", coalesce("group".currency, $7) AS currency
  FROM (
    (SELECT newest.* FROM ${MY_GROUPS} AND "group".currency = $6
     CROSS JOIN LATERAL (
       SELECT 'expense' AS kind, expense.id, expense.title, ${signed('share.amount')} AS amount, expense.date,
              expense.category, expense.group_id
       FROM expenses AS expense JOIN expense_shares AS share ON ${MY_SHARE}
       WHERE expense.group_id = member.group_id AND expense.deleted_at IS NULL AND NOT expense.is_income
         AND expense.date BETWEEN $3 AND $4 AND (expense.date, expense.id) < ($9::date, $10::uuid) AND ($8::text IS NULL OR expense.category = $8)
       ORDER BY expense.date DESC, expense.id DESC ${limit}
     ) AS newest)
    UNION ALL
    (SELECT 'bill', bill.id, bill.name, bill.amount, ${PAID_ON}, ${BILL_CATEGORY}, NULL
     FROM ${MY_BILLS} AND $6::text = $7::text
       AND (${PAID_ON}, bill.id) < ($9::date, $10::uuid) AND ($8::text IS NULL OR ${BILL_CATEGORY} = $8))
    ORDER BY ${NEWEST_FIRST} LIMIT $11
  ) AS line LEFT JOIN groups AS "group" ON "group".id = line.group_id
  ORDER BY line.date DESC, line.id DESC`;
};

/** A page of a person's lines in one currency, newest first, after the line with this day and id. */
export const listPage = statement<Cut, SpendingLine>(linesText(MAX_FETCHED));

/** All of them, as far as `fetch` goes. */
export const listAll = statement<Cut, SpendingLine>(linesText(null), { plan: 'custom' });

type OfGroup = [groupId: string, from: Day | '-infinity', to: Day | 'infinity'];

const OF_GROUP = `
  expenses AS expense
  WHERE expense.group_id = $1 AND expense.deleted_at IS NULL AND NOT expense.is_income
    AND expense.date BETWEEN $2 AND $3`;

// Planned for the given days: a month is read by its index, all of the group's time as a whole.
export const listGroupCells = statement<
  OfGroup,
  { amount: Cents; month: string; category: SpendingCategory }
>(
  `
  SELECT sum(${signed('expense.amount')}) AS amount, to_char(expense.date, 'YYYY-MM') AS month, expense.category
  FROM ${OF_GROUP} GROUP BY 2, 3 ORDER BY 2, 3`,
  { plan: 'custom' },
);

type Person = GroupSpending['byPerson'][number];

/** What each person of a group paid and had as their share. */
export const listPeople = statement<OfGroup, Person['user'] & Omit<Person, 'user'>>(
  `
  WITH spent AS (
    SELECT expense.id, expense.paid_by, expense.amount, CASE WHEN expense.is_refund THEN -1 ELSE 1 END AS sign
    FROM ${OF_GROUP}
  ), part AS (
    SELECT paid_by AS user_id, sign * amount AS paid, 0 AS share
    FROM spent WHERE NOT EXISTS (SELECT 1 FROM expense_payers AS payer WHERE payer.expense_id = spent.id)
    UNION ALL
    SELECT payer.user_id, sign * payer.amount, 0 FROM spent JOIN expense_payers AS payer ON payer.expense_id = spent.id
    UNION ALL
    SELECT share.user_id, 0, sign * share.amount FROM spent JOIN expense_shares AS share ON share.expense_id = spent.id
  ), bearing AS (
    SELECT user_id, sum(paid) AS paid, sum(share) AS share
    FROM part WHERE paid <> 0 OR share <> 0 GROUP BY user_id
  )
  SELECT person.id, coalesce(person.display_name, person.username) AS username,
         person.profile_picture AS "profilePicture", bearing.paid, bearing.share
  FROM bearing JOIN users AS person ON person.id = bearing.user_id
  ORDER BY bearing.share DESC, bearing.paid DESC, person.id`,
  { plan: 'custom' },
);

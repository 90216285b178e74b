import type { Bill } from '#contract/bills.ts';
import type { GroupSpending, SpendingLine } from '#contract/spending.ts';
import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { MAX_SPENDING_DAYS, type SpendingCategory } from '#domain/spending.ts';
import { EXPENSE_CATEGORY_OF_BILL } from '#server/bills/categories.ts';
import { IS_AN_EXPENSE, isPaidBetween, paidOn } from '#server/bills/paid-bills.ts';
import { MAX_FETCHED } from '#server/core/paging.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { statement } from '#server/platform/database/database.ts';

const CATEGORY_OF_BILL: Readonly<Record<Bill['category'], SpendingCategory>> = {
  ...EXPENSE_CATEGORY_OF_BILL,
  housing: 'housing',
  insurance: 'insurance',
  subscription: 'subscription',
};

/** The spending category of a `bill`. */
export const BILL_CATEGORY = `CASE bill.category ${Object.entries(CATEGORY_OF_BILL)
  .map(([from, to]) => `WHEN '${from}' THEN '${to}'`)
  .join(' ')} END`;

// A refund reverses the sign.
const signed = (amount: string) => `CASE WHEN expense.is_refund THEN -${amount} ELSE ${amount} END`;

// Groups that are not deleted, in which $1 is or was a member; `one` selects one of them, null all.
const myGroups = (one: string) => `
  group_members AS member
  JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
    AND member.user_id = $1 AND (${one}::uuid IS NULL OR member.group_id = ${one})`;

const MY_SHARE = 'share.expense_id = expense.id AND share.user_id = $1 AND share.amount > 0';

// Bills that $1 paid from one day to another in a time zone, without income. If a bill became an expense, the share of
// the expense is the line instead.
const myBills = (from: string, to: string, timeZone: string) => `
  bills AS bill
  WHERE bill.user_id = $1 AND bill.kind = 'bill'
    AND ${isPaidBetween(`${from}::date`, `${to}::date`, timeZone)} AND NOT ${IS_AN_EXPENSE}`;

type Mine = [userId: string, groupId: string | null, from: Day, to: Day, timeZone: string];

/** A group of a person; `changes` increases with each expense, edit and payment. */
export type Place = { groupId: string; groupName: string; currency: Currency; changes: number };

/** The groups that are not deleted in which a person is or was a member, or one of them. */
export const listPlaces = statement<[userId: string, groupId: string | null], Place>(`
  SELECT "group".id AS "groupId", ${groupNameFor('$1')} AS "groupName", "group".currency, head.count AS changes
  FROM ${myGroups('$2')} JOIN chain_heads AS head ON head.group_id = "group".id
  ORDER BY "group".id`);

/** A sum of lines. */
type Sum = {
  amount: Cents;
  /** The number of the month, from 1; 0 for the days before the first. */
  place: number;
  /** Null for the days before the first month. */
  category: SpendingCategory | null;
  /** Null if the sums are not by day. */
  date: Day | null;
};
export type GroupSum = Sum & {
  groupId: string;
  /** Income, which is not spending. */
  isIncome: boolean;
};

// $3 is the last day, $4 are the first days of the months.
const FIRST_DAY = '($4::date[])[1]';
const SUM_COLUMNS = `
  sum(line.amount) AS amount, width_bucket(line.date, $4::date[]) AS place,
  CASE WHEN line.date >= ${FIRST_DAY} THEN line.category END AS category,
  CASE WHEN line.date >= ${FIRST_DAY} AND $3 - ${FIRST_DAY} < ${MAX_SPENDING_DAYS} THEN line.date END AS date`;

/**
 * Sums of a person's shares from the day `from` to the day `to`: by group, month and category from the first of
 * `starts` on, also by day if there are few days, and only by group before it. Income has separate rows. `starts` are
 * the first days of the months.
 */
export const sumShares = statement<
  [userId: string, from: Day, to: Day, starts: readonly Day[], groupId: string | null],
  GroupSum
>(`
  SELECT line.group_id AS "groupId", line.is_income AS "isIncome", ${SUM_COLUMNS}
  FROM (
    SELECT expense.group_id, expense.date, expense.category, expense.is_income, ${signed('share.amount')} AS amount
    FROM ${myGroups('$5')}
    JOIN expenses AS expense ON expense.group_id = member.group_id AND expense.deleted_at IS NULL
      AND expense.date BETWEEN $2 AND $3
    JOIN expense_shares AS share ON ${MY_SHARE}
  ) AS line
  GROUP BY 1, 2, 4, 5, 6`);

/** The same for the bills that a person paid, by month and category. They are in the home currency. */
export const sumBills = statement<
  [userId: string, from: Day, to: Day, starts: readonly Day[], timeZone: string],
  Sum
>(`
  SELECT ${SUM_COLUMNS}
  FROM (SELECT ${paidOn('$5')} AS date, ${BILL_CATEGORY} AS category, bill.amount FROM ${myBills('$2', '$3', '$5')}) AS line
  GROUP BY 2, 3, 4`);

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

const PAID_ON = paidOn('$5');

// The inner LIMIT is a constant, because with a parameter the planner would plan again for each page. Each group returns
// its newest lines in the order of its index; the newest of all are the page.
const linesText = (most: number | null) => {
  const limit = most === null ? '' : `LIMIT ${most}`;
  return `
  SELECT line.kind, line.id, line.title, line.amount, line.date, line.category, line.group_id AS "groupId",
         ${groupNameFor('$1')} AS "groupName", coalesce("group".currency, $7) AS currency
  FROM (
    (SELECT newest.* FROM ${myGroups('$2')} AND "group".currency = $6
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
     FROM ${myBills('$3', '$4', '$5')} AND $2::uuid IS NULL AND $6::text = $7::text
       AND (${PAID_ON}, bill.id) < ($9::date, $10::uuid) AND ($8::text IS NULL OR ${BILL_CATEGORY} = $8))
    ORDER BY ${NEWEST_FIRST} LIMIT $11
  ) AS line LEFT JOIN groups AS "group" ON "group".id = line.group_id
  ORDER BY line.date DESC, line.id DESC`;
};

/** A page of a person's lines in one currency, newest first, after the line with this day and id. */
export const listPage = statement<Cut, SpendingLine>(linesText(MAX_FETCHED));

/** All lines, at most `fetch`. */
export const listAll = statement<Cut, SpendingLine>(linesText(null), { plan: 'custom' });

export type OfGroup = [groupId: string, from: Day | '-infinity', to: Day | 'infinity'];

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

/** The number of writes to a group. */
export const readChanges = statement<[groupId: string], { changes: number }>(
  'SELECT count AS changes FROM chain_heads WHERE group_id = $1',
);

export type MemberSpending = { userId: string; paid: Cents; share: Cents };

/** What each person of a group paid and had as their share, the largest share first. */
export const listMemberSpending = statement<OfGroup, MemberSpending>(
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
  )
  SELECT user_id AS "userId", sum(paid) AS paid, sum(share) AS share
  FROM part WHERE paid <> 0 OR share <> 0 GROUP BY user_id
  ORDER BY sum(share) DESC, sum(paid) DESC, user_id`,
  { plan: 'custom' },
);

/** Names of people as the group shows them. */
export const listPeople = statement<[ids: readonly string[]], GroupSpending['byPerson'][number]['user']>(`
  SELECT id, ${sqlNamesOf('users')}, profile_picture AS "profilePicture"
  FROM users WHERE id = ANY($1)`);

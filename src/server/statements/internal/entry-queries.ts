import type { StatementMatch } from '#contract/statements.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type DaySpan, MATCH_DAYS } from '#domain/statements/matching.ts';
import { IS_AN_EXPENSE, isPaidBetween, paidOn } from '#server/bills/paid-bills.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { sqlShownName } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { statement } from '#server/platform/database/database.ts';

/** An entry of a person's books. Money out is negative. */
export type EntryRow = StatementMatch & {
  amount: Cents;
  /** The merchant of an expense, or the other side of a payment. */
  otherTitle: string | null;
  bankId: string | null;
  /** Which of its equals a line was that was taken over. */
  occurrence: number | null;
  /** The days of the statement that an imported line is of. */
  covered: DaySpan | null;
};

/** The maximum number of entries that a statement is compared with, the newest. */
const MAX_ENTRIES = 200_000;

/**
 * The SQL condition that the entry of a statement line (`line`) still exists: its expense is not deleted, or its
 * payment is valid, and the group is not deleted.
 */
export const IS_LINE_LIVE = `(
  line.undone_at IS NULL AND EXISTS (
    SELECT 1 FROM expenses AS taken JOIN groups AS place ON place.id = taken.group_id
    WHERE taken.id = line.expense_id AND taken.deleted_at IS NULL AND place.deleted_at IS NULL
    UNION ALL
    SELECT 1 FROM payments AS taken JOIN groups AS place ON place.id = taken.group_id
    WHERE taken.id = line.payment_id AND taken.status = 'completed' AND place.deleted_at IS NULL
  ))`;

const notTaken = (column: string, id: string) => `NOT EXISTS (
        SELECT 1 FROM statement_lines AS line
        WHERE line.${column} = ${id} AND line.user_id = $1 AND line.undone_at IS NULL)`;

const PAID_ON = paidOn('$6');

// The database has days before the year 1 and after 9999.
const FROM = `$2::date - ${MATCH_DAYS}`;
const TO = `$3::date + ${MATCH_DAYS}`;

type Span = [
  userId: string,
  first: Day,
  last: Day,
  amounts: readonly number[],
  homeCurrency: string,
  timeZone: string,
];

/**
 * What a person paid and received near the days from `first` to `last` in one of these amounts (above zero) of the home
 * currency: expenses that they paid, in the group's currency or as it was paid; bills and income marked as paid that are not an expense;
 * cash payments; and lines that were taken over, in the place of their expense or payment.
 */
export const listEntries = statement<Span, EntryRow>(
  `
  WITH mine AS MATERIALIZED (
    SELECT "group".id, "group".currency, ${groupNameFor('$1')} AS name
    FROM group_members AS member
    JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL
    WHERE member.user_id = $1
  ), covered AS (
    SELECT statement_id, json_build_object('first', min(date), 'last', max(date)) AS span
    FROM statement_lines WHERE user_id = $1 GROUP BY statement_id
  ), entry AS (
    SELECT 'expense' AS kind, expense.title, expense.merchant_name AS "otherTitle", expense.date, NULL AS "bankId", NULL::int AS occurrence,
           NULL::json AS covered,
           CASE WHEN expense.is_refund OR expense.is_income THEN paid.amount ELSE -paid.amount END AS amount, mine.id, mine.name
    FROM mine
    JOIN expenses AS expense ON expense.group_id = mine.id AND expense.deleted_at IS NULL
      AND expense.date BETWEEN ${FROM} AND ${TO}
    LEFT JOIN expense_payers AS payer
      ON payer.group_id = mine.id AND payer.user_id = $1 AND payer.expense_id = expense.id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN mine.currency = $5 THEN coalesce(payer.amount, expense.amount)
                  WHEN expense.original_currency = $5 AND payer.amount IS NULL THEN expense.original_amount
             END AS amount
    ) AS paid
    WHERE (payer.user_id IS NOT NULL OR expense.paid_by = $1) AND paid.amount = ANY($4::bigint[])
      AND ${notTaken('expense_id', 'expense.id')}
    UNION ALL
    SELECT 'bill', bill.name, NULL, ${PAID_ON}, NULL, NULL, NULL,
           CASE bill.kind WHEN 'income' THEN bill.amount ELSE -bill.amount END, NULL, NULL
    FROM bills AS bill
    WHERE bill.user_id = $1 AND bill.kind IN ('bill', 'income')
      AND bill.amount = ANY($4::bigint[]) AND ${isPaidBetween(FROM, TO, '$6')} AND NOT ${IS_AN_EXPENSE}
    UNION ALL
    SELECT 'payment', ${sqlShownName('other')}, mine.name, payment.date, NULL, NULL, NULL,
           CASE payment.from_user_id WHEN $1 THEN -payment.amount ELSE payment.amount END, mine.id, mine.name
    FROM (
      SELECT * FROM payments WHERE from_user_id = $1 UNION ALL SELECT * FROM payments WHERE to_user_id = $1
    ) AS payment
    JOIN mine ON mine.id = payment.group_id AND mine.currency = $5
    JOIN users AS other
      ON other.id = CASE payment.from_user_id WHEN $1 THEN payment.to_user_id ELSE payment.from_user_id END
    WHERE payment.type = 'payment' AND payment.status = 'completed' AND ${paidBy('payment.method', ({ takenFrom, isNetted }) => takenFrom === null && !isNetted)}
      AND payment.date BETWEEN ${FROM} AND ${TO} AND payment.amount = ANY($4::bigint[])
      AND ${notTaken('payment_id', 'payment.id')}
    UNION ALL
    SELECT 'statement', line.title, NULL, line.date, line.bank_id, line.occurrence, covered.span, line.amount, mine.id, mine.name
    FROM statement_lines AS line
    JOIN statements AS statement ON statement.id = line.statement_id AND statement.currency = $5
    JOIN covered ON covered.statement_id = line.statement_id
    LEFT JOIN expenses AS expense ON expense.id = line.expense_id
    LEFT JOIN payments AS payment ON payment.id = line.payment_id
    LEFT JOIN mine ON mine.id = coalesce(expense.group_id, payment.group_id)
    WHERE line.user_id = $1 AND line.date BETWEEN ${FROM} AND ${TO} AND abs(line.amount) = ANY($4::bigint[])
      AND ${IS_LINE_LIVE}
  )
  SELECT kind, title, "otherTitle", date, "bankId", occurrence, covered, amount::int8 AS amount, id AS "groupId", name AS "groupName"
  FROM entry ORDER BY date DESC LIMIT ${MAX_ENTRIES}`,
  { plan: 'custom' },
);

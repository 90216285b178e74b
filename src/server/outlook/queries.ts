import type { BillCategory } from '#domain/bill-categories.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { BillingInterval } from '#domain/prices.ts';
import { unpaidUpTo } from '#server/bills/occurrences.ts';
import { statement } from '#server/platform/database/database.ts';

/** The maximum number of bills, and of income, that are listed; later ones are summed up in one line for each day. */
export const MAX_BILLS = 300;

type DueRow = {
  kind: 'bill' | 'income';
  id: string | null;
  name: string;
  amount: Cents;
  date: Day;
  category: BillCategory | null;
  overdueSince: Day | null;
};

/**
 * Unpaid bills up to a day, overdue ones with today's date, and income from today on. Overdue income is left out,
 * because it is not reliable. The amounts are complete.
 */
export const listDueBills = statement<[userId: string, today: Day, upTo: Day, most: number], DueRow>(`
  WITH due AS (
    SELECT kind, id, name, amount, greatest(due_date, $2::date) AS date, category,
           CASE WHEN due_date < $2 THEN due_date END AS overdue_since,
           row_number() OVER (PARTITION BY kind ORDER BY due_date, id) AS place
    FROM bills
    WHERE ${unpaidUpTo('$1', "'bill'", '$3::date')} OR ${unpaidUpTo('$1', "'income'", '$3::date')} AND due_date >= $2
  ), line AS (
    SELECT kind, id, name, amount, date, category, overdue_since, place FROM due WHERE place <= $4
    UNION ALL
    SELECT kind, NULL, count(*) || ' more ' || kind || CASE count(*) WHEN 1 THEN '' ELSE 's' END, sum(amount), date,
           NULL, NULL, $4::int + 1
    FROM due WHERE place > $4 GROUP BY kind, date
  )
  SELECT kind, id, name, amount, date, category, overdue_since AS "overdueSince" FROM line ORDER BY date, kind, place`);

/** The starting data of a person's outlook, and which further items exist. */
export type Start = {
  billsDueSoonTotal: Cents;
  billsDueSoonCount: number;
  /** Null without a wallet. */
  wallet: Cents | null;
  ownAmount: Cents | null;
  ownDay: Day | null;
  /** Whether there are debts in a group of the person. */
  hasDebts: boolean;
  /** Whether a group of the person has recurring expenses. */
  hasSeries: boolean;
  /** The person paid a bill, or has an expense in their own book. */
  hasSpentAlone: boolean;
  /** The card subscription that will be renewed; null without one. */
  renewalId: string | null;
  renewsAt: string | null;
  interval: BillingInterval | null;
  isOverdue: boolean | null;
};

export const findStart = statement<[userId: string, soon: Day], Start>(`
  SELECT due_soon.*, own.amount AS "ownAmount", own.day AS "ownDay", renewal.*,
         (SELECT balance FROM wallets WHERE user_id = $1) AS wallet,
         EXISTS (
           SELECT 1 FROM group_members AS member
           JOIN ledger_balances AS kept ON kept.book_id = member.group_id AND kept.balance <> 0 WHERE member.user_id = $1
         ) OR EXISTS (
           SELECT 1 FROM group_members AS member
           JOIN ledger_pairs AS pair ON pair.book_id = member.group_id AND pair.balance <> 0 WHERE member.user_id = $1
         ) AS "hasDebts",
         EXISTS (
           SELECT 1 FROM group_members AS member
           JOIN expense_series AS series ON series.group_id = member.group_id AND series.next_date IS NOT NULL
           WHERE member.user_id = $1 AND member.left_at IS NULL
         ) AS "hasSeries",
         EXISTS (SELECT 1 FROM bills WHERE user_id = $1 AND kind = 'bill' AND is_paid) OR EXISTS (
           SELECT 1 FROM groups AS book
           JOIN expenses AS own ON own.group_id = book.id AND own.deleted_at IS NULL AND NOT own.is_income
           WHERE book.created_by = $1 AND book.kind = 'personal'
         ) AS "hasSpentAlone"
  FROM (
    SELECT coalesce(sum(amount), 0) AS "billsDueSoonTotal", count(*)::int AS "billsDueSoonCount"
    FROM bills WHERE ${unpaidUpTo('$1', "'bill'", '$2')}
  ) AS due_soon
  LEFT JOIN own_balances AS own ON own.user_id = $1
  LEFT JOIN LATERAL (
    SELECT id AS "renewalId", current_period_end AS "renewsAt", billing_interval AS interval,
           status = 'past_due' AS "isOverdue"
    FROM card_subscriptions AS subscription
    WHERE user_id = $1 AND status IN ('active', 'past_due') AND NOT cancel_at_period_end
      AND NOT EXISTS (SELECT 1 FROM grants WHERE kind = 'revocation' AND source_id = subscription.id)
    ORDER BY id DESC LIMIT 1
  ) AS renewal ON true`);

export const saveOwnBalance = statement<[userId: string, amount: Cents, day: Day], never>(`
  INSERT INTO own_balances (user_id, amount, day) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET amount = excluded.amount, day = excluded.day`);

export const removeOwnBalance = statement<[userId: string], never>(
  'DELETE FROM own_balances WHERE user_id = $1',
);

import type { BudgetLevel, BudgetSetting } from '#domain/budgets.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { SpendingCategory } from '#domain/spending.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { BILL_CATEGORY } from '#server/spending/queries.ts';
import type { Planner } from '#server/users/planner.ts';

/** The settings that are in effect between the first days of two months. */
export const listSettings = statement<[userId: string, from: Day, to: Day], BudgetSetting>(`
  SELECT category, to_char(from_month, 'YYYY-MM') AS from, amount, rolls
  FROM budgets AS budget
  WHERE user_id = $1 AND from_month <= $3 AND NOT EXISTS (
    SELECT 1 FROM budgets AS later
    WHERE later.user_id = $1 AND later.category = budget.category AND later.from_month > budget.from_month
      AND later.from_month <= $2)`);

/** Removes what was set for a month and those after it. */
export const removeFrom = statement<[userId: string, category: string, month: Day], never>(`
  DELETE FROM budgets WHERE user_id = $1 AND category = $2 AND from_month >= $3`);

export const insertBudget = statement<
  [userId: string, category: string, month: Day, amount: Cents, rolls: boolean, now: Date],
  never
>(`
  INSERT INTO budgets (user_id, category, from_month, amount, rolls, set_at) VALUES ($1, $2, $3, $4, $5, $6)`);

const LAST_RUN_FACT = 'budget notices';

/** Whether anyone has budgets, and when the job last ran, as an ISO time; null if it never did. */
export const findLastLook = statement<[], { isUsed: boolean; at: string | null }>(`
  SELECT EXISTS (SELECT 1 FROM budgets) AS "isUsed",
         (SELECT value #>> '{}' FROM facts WHERE name = '${LAST_RUN_FACT}') AS at`);

export const recordLook = statement<[at: string], never>(`
  INSERT INTO facts (name, value) VALUES ('${LAST_RUN_FACT}', to_jsonb($1::text))
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()`);

/**
 * People with budgets whose spending may have changed since a time, in the order of their ids: something happened in a
 * group of theirs, they paid or changed a bill, or set a budget. Planned for the given time, which is always recent.
 */
export const listChanged = statement<[since: Date, afterId: string | null, limit: number], Planner>(
  `
  SELECT person.id, person.home_currency AS "homeCurrency", coalesce(person.time_zone, 'UTC') AS "timeZone"
  FROM users AS person
  WHERE ($2::uuid IS NULL OR person.id > $2)
    AND EXISTS (SELECT 1 FROM budgets WHERE user_id = person.id)
    AND person.id IN (
      SELECT user_id FROM budgets WHERE set_at > $1
      UNION ALL
      SELECT member.user_id FROM activity JOIN group_members AS member ON member.group_id = activity.group_id
      WHERE activity.created_at > $1
      UNION ALL
      SELECT bill.user_id FROM (SELECT DISTINCT user_id FROM budgets) AS holder
      JOIN bills AS bill ON bill.user_id = holder.user_id AND bill.kind = 'bill' AND bill.is_paid
        AND bill.paid_at > $1::timestamptz - interval '32 days' AND (bill.paid_at > $1 OR bill.edited_at > $1)
    )
  ORDER BY person.id LIMIT $3`,
  { plan: 'custom' },
);

export const newNotices = rows({
  user_id: 'uuid',
  month: 'date',
  category: 'text',
  level: 'text',
  id: 'uuid',
});

export type NoticeRow = { id: string; category: SpendingCategory; level: BudgetLevel };

/** Records notices of a month and returns the new ones. */
export const insertNotices = statement<[RowsOf<typeof newNotices>], NoticeRow>(`
  INSERT INTO budget_notices (${newNotices.names}) SELECT ${newNotices.names} FROM ${newNotices.from('$1')}
  ON CONFLICT (user_id, month, category, level) DO NOTHING
  RETURNING id, category, level`);

/**
 * The author of the newest change of a person's spending in each category since a time, among the expenses and bills
 * from one day to another. No row for a category without a change.
 */
export const listCauses = statement<
  [userId: string, since: Date, from: Day, to: Day],
  { category: SpendingCategory; actorId: string }
>(
  `
  SELECT DISTINCT ON (category) category, actor_id AS "actorId"
  FROM (
    SELECT expense.category, activity.actor_id, activity.created_at AS at
    FROM activity
    JOIN expenses AS expense ON expense.id = activity.expense_id AND expense.deleted_at IS NULL
      AND NOT expense.is_refund AND NOT expense.is_income AND expense.date BETWEEN $3 AND $4
    JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1 AND share.amount > 0
    WHERE activity.created_at > $2 AND activity.kind IN ('expense_added', 'expense_updated', 'expense_restored')
    UNION ALL
    SELECT ${BILL_CATEGORY}, $1, greatest(bill.paid_at, bill.edited_at)
    FROM bills AS bill
    WHERE bill.user_id = $1 AND bill.kind = 'bill' AND bill.is_paid AND bill.paid_at > $2::timestamptz - interval '32 days'
      AND (bill.paid_at > $2 OR bill.edited_at > $2)
    UNION ALL
    SELECT category, $1, set_at FROM budgets WHERE user_id = $1 AND set_at > $2
  ) AS change
  ORDER BY category, at DESC`,
  { plan: 'custom' },
);

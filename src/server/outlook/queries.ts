import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { statement } from '#server/platform/database/database.ts';
import type { PlannedSeries } from './upcoming.ts';

/** The most bills that are listed; later ones are summed up in one line for each day. */
export const MAX_BILLS = 300;

/** Unpaid bills up to a day, overdue ones on today. The amounts are complete. */
export const listDueBills = statement<
  [userId: string, today: Day, upTo: Day, most: number],
  { id: string | null; name: string; amount: Cents; date: Day }
>(`
  WITH due AS (
    SELECT id, name, amount, greatest(due_date, $2::date) AS date, row_number() OVER (ORDER BY due_date, id) AS place
    FROM bills WHERE user_id = $1 AND kind = 'bill' AND NOT is_paid AND due_date <= $3::date
  ), line AS (
    SELECT id, name, amount, date, place FROM due WHERE place <= $4
    UNION ALL
    SELECT NULL, count(*) || CASE count(*) WHEN 1 THEN ' more bill' ELSE ' more bills' END, sum(amount), date, $4::int + 1 FROM due WHERE place > $4 GROUP BY date
  )
  SELECT id, name, amount, date FROM line ORDER BY date, place`);

/** Series whose next occurrence is not a bill yet and may be due up to a day. */
export const listPlannedSeries = statement<[userId: string, upTo: Day, limit: number], PlannedSeries>(`
  SELECT name, amount, frequency, day_of_month AS "dayOfMonth", next_due_date AS "nextDueDate"
  FROM bill_series WHERE user_id = $1 AND kind = 'bill' AND ended_at IS NULL AND next_due_date <= $2::date
  ORDER BY next_due_date, id LIMIT $3`);

export const sumDueBills = statement<[userId: string, upTo: Day], { total: Cents; count: number }>(`
  SELECT coalesce(sum(amount), 0) AS total, count(*)::int AS count
  FROM bills WHERE user_id = $1 AND kind = 'bill' AND NOT is_paid AND due_date <= $2`);

import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { statement } from '#server/platform/database/database.ts';

/**
 * Series whose occurrences do not match: of another group, before the first or after the latest one, or more than have
 * come due; and series that are active but must not be. Findings contain no amounts.
 */
export const checkSeries = statement<[], Finding<'series'>>(`
  WITH posted AS (
    SELECT series_id, count(*) AS expenses, min(series_date) AS first_date, max(series_date) AS last_date,
           count(DISTINCT group_id) AS groups, min(group_id::text)::uuid AS group_id
    FROM expenses WHERE series_id IS NOT NULL GROUP BY series_id
  )
  SELECT 'series' AS check, 'group' AS book, series.group_id AS "bookId",
         'recurring expense ' || series.id || ' with ' || coalesce(posted.expenses, 0) || ' of its '
           || series.occurrences_count || ' occurrences' AS subject,
         0::bigint AS expected, 0::bigint AS found
  FROM expense_series AS series
  JOIN groups AS "group" ON "group".id = series.group_id
  LEFT JOIN posted ON posted.series_id = series.id
  WHERE posted.groups > 1 OR posted.group_id <> series.group_id
     OR posted.first_date < series.first_date OR posted.last_date > coalesce(series.last_date, '-infinity')
     OR posted.expenses > series.occurrences_count
     OR series.next_date <= series.last_date
     OR (series.next_date IS NOT NULL AND (series.next_date > series.ends_on OR series.occurrences_count >= series.times))
     OR (series.next_date IS NOT NULL AND series.paused_reason IS NULL AND "group".status = 'closed')
  LIMIT ${MAX_FINDINGS}`);

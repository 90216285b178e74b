import { type Day, instantInZone } from '#domain/calendar.ts';
import type { Series } from '#domain/series.ts';
import type { Db } from '#server/platform/database/database.ts';
import { cancelJobs, enqueueAll } from '#server/platform/jobs/jobs.ts';

/** The kind of the job that posts the due occurrences of a series. */
export const SERIES_JOB = 'expense-series';

/** A series with the time zone of its creator. */
export type ScheduledSeries = Series & { id: string; timeZone: string };

/** The SQL that selects a series' schedule, from `expense_series AS series` and its creator, `users AS creator`. */
export const SELECT_SCHEDULE = `
  series.id, series.frequency, series.first_date AS "firstDate", series.day_of_month AS "dayOfMonth",
  series.ends_on AS "endsOn", series.times, series.occurrences_count AS count, series.last_date AS "lastDate",
  series.next_date AS "nextDate", coalesce(creator.time_zone, 'UTC') AS "timeZone"`;

/**
 * The SQL condition that a person created `expense_series AS series` or is named in it. It searches the template as
 * text, because a template has no other ids.
 */
export function concerns(userId: string): string {
  return `(series.created_by = ${userId} OR position(${userId}::text IN series.template::text) > 0)`;
}

function jobKey({ id }: { id: string }): string {
  return `${SERIES_JOB}:${id}`;
}

/** The instant at which a day begins in the series' time zone. */
export function startOf(day: Day, timeZone: string): Date {
  return instantInZone(day, 0, timeZone);
}

/** Replaces the waiting job of each series with the job of its next occurrence. */
export async function scheduleSeries(db: Db, series: readonly ScheduledSeries[], now: Date): Promise<void> {
  await cancelJobs(db, series.map(jobKey));
  await enqueueAll(
    db,
    series.flatMap(({ id, nextDate, timeZone }) => {
      if (nextDate === null) return [];
      const start = startOf(nextDate, timeZone);
      const runAt = start < now ? now : start;
      return [{ kind: SERIES_JOB, payload: { id }, uniqueKey: jobKey({ id }), runAt, scheduledAt: now }];
    }),
  );
}

/** Removes the waiting job of a series. */
export async function unscheduleSeries(db: Db, id: string): Promise<void> {
  await cancelJobs(db, [jobKey({ id })]);
}

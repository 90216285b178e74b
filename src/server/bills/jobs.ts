import { dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { lockSeries } from './internal/queries.ts';
import { remindOfBill } from './internal/reminders.ts';
import { scheduleNextOccurrence } from './internal/series.ts';

/** A job that adds the next occurrence of a series, and refreshes its owner's screens. */
export function occurrenceJob(deps: Deps): JobHandler {
  return async (job) => {
    const now = deps.clock.now();
    const { owner, again } = await inTransaction(deps.pool, async (db) => {
      const series = first(await lockSeries(db, String(job.payload.id)));
      // Marked as unpaid, ended, or already added by another worker.
      if (series === null || series.appearsAt === null) return {};
      const appearsAt = new Date(series.appearsAt);
      // The plan has changed, or the job was scheduled while the clock was ahead.
      if (appearsAt > now) return { again: appearsAt };
      await scheduleNextOccurrence(db, series, { now, today: dayInZone(now, 'UTC') });
      return { owner: series.userId };
    });
    if (owner !== undefined) {
      deps.live.publish({ users: [owner], addresses: ['/api/bills', '/api/outlook'], origin: null });
    }
    return again;
  };
}

export function reminderJob(deps: Deps): JobHandler {
  return (job) => remindOfBill(deps, String(job.payload.id));
}

import { dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { lockSeries } from './internal/queries.ts';
import { remindOfBill } from './internal/reminders.ts';
import { addAppeared } from './internal/series.ts';

/** A job that adds the occurrences of a series that have appeared, and refreshes its owner's screens. */
export function occurrenceJob(deps: Deps): JobHandler {
  return async (job) => {
    const now = deps.clock.now();
    const owner = await inTransaction(deps.pool, async (db) => {
      const series = first(await lockSeries(db, String(job.payload.id)));
      if (series === null) return null;
      const added = await addAppeared(db, series, { now, today: dayInZone(now, series.timeZone) });
      return added === 0 ? null : series.userId;
    });
    if (owner !== null) {
      deps.live.publish({ users: [owner], addresses: ['/api/bills', '/api/outlook'], origin: null });
    }
    return undefined;
  };
}

export function reminderJob(deps: Deps): JobHandler {
  return (job) => remindOfBill(deps, String(job.payload.id));
}

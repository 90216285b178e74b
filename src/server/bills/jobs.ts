import type { Day } from '#domain/calendar.ts';
import type { Deps } from '#server/http/context.ts';
import { first, inTransaction } from '#server/platform/database.ts';
import type { JobHandler } from '#server/platform/jobs.ts';
import { lockSeries } from './queries.ts';
import { remindOfBill } from './reminders.ts';
import { keepGoing } from './series.ts';

/** Lets the next occurrence of a series appear, and tells its owner's screens. */
export function occurrenceJob(deps: Deps): JobHandler {
  return async (job) => {
    const now = deps.clock.now();
    const owner = await inTransaction(deps.pool, async (db) => {
      const series = first(await lockSeries(db, String(job.payload.id)));
      // Un-paid, ended or made already: another worker may have been first, and a plan may have changed since.
      if (series === null || series.appearsAt === null || Date.parse(series.appearsAt) > now.getTime())
        return null;
      await keepGoing(db, series, { now, today: now.toISOString().slice(0, 10) as Day });
      return series.userId;
    });
    if (owner !== null) {
      deps.live.publish({ users: [owner], addresses: ['/api/bills', '/api/outlook'], origin: null });
    }
    return undefined;
  };
}

export function reminderJob(deps: Deps): JobHandler {
  return async (job) => {
    await remindOfBill(deps, String(job.payload.id));
    return undefined;
  };
}

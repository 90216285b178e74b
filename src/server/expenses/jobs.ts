import { moneyMoved } from '#contract/expenses.ts';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { PausedReason } from '#domain/series.ts';
import { AppError, statusOf } from '#server/core/app-error.ts';
import type { Deps, Spending } from '#server/core/context.ts';
import { pauseSeries } from '#server/expenses/series-pausing.ts';
import { scheduleSeries, startOf } from '#server/expenses/series-schedule.ts';
import { openGroup, tellGroup } from '#server/groups/membership.ts';
import { type Db, first, inTransaction } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { postDue } from './series/posting.ts';
import * as queries from './series/queries.ts';

/** The group of a job that ran, and when to run it again if it was too early. */
type Posted = { groupId?: string; again?: Date };

/** A job that posts what is due of a series, and refreshes the group's screens. */
export function seriesJob(deps: Deps): JobHandler {
  return async (job) => {
    const told = new Set<string>();
    const seriesId = String(job.payload.id);
    const { groupId, again } = await inTransaction(deps.pool, async (db): Promise<Posted> => {
      const now = deps.clock.now();
      const creator = first(await queries.findCreator(db, seriesId, now));
      // Over, or paused. In a deleted group it waits, in case the group is restored.
      if (creator === null || creator.isGroupDeleted) return {};
      const { groupId, id, username, fullName, hasFullAccess, timeZone } = creator;
      const invalidateFor: Spending['invalidateFor'] = (userIds) => {
        for (const userId of userIds) told.add(userId);
      };
      const person = { id, username, fullName, hasFullAccess, guest: null };
      const context = { deps, db, person, now, today: dayInZone(now, timeZone), invalidateFor };
      return { groupId, ...(await postOrPause(context, groupId, seriesId)) };
    });
    if (groupId !== undefined && told.size > 0) {
      const addresses = moneyMoved({ reply: { groupId } });
      deps.live.publish({ users: [...told], addresses, origin: null });
    }
    return again;
  };
}

/** Posts, or pauses the series if a rule refuses its expense. */
async function postOrPause(context: Spending, groupId: string, seriesId: string): Promise<Posted> {
  const { db, now, today } = context;
  const pause = async (error: unknown) => {
    if (!(error instanceof AppError) || isTemporary(error)) throw error;
    await pauseSeries(db, seriesId, await reasonOf(db, seriesId, error), { actorId: null, now });
    await tellGroup(context, groupId);
    return {};
  };
  try {
    await openGroup(context, groupId, 'spend');
  } catch (error) {
    const isLeft = (await queries.listGone(db, seriesId)).length > 0;
    // The group was deleted while the job waited for its lock.
    if (error instanceof AppError && error.code === 'not_found' && !isLeft) return {};
    return pause(error);
  }
  // Read after the lock, because another process may have posted meanwhile.
  const series = first(await queries.findSeries(db, seriesId, groupId));
  if (series === null || series.nextDate === null || series.pausedReason !== null) return {};
  // The creator's time zone has changed, or the job was scheduled while the clock was ahead.
  if (series.nextDate > today) return { again: startOf(series.nextDate, series.timeZone) };
  // Of several occurrences a later one can be refused too; then none is posted.
  await db.query('SAVEPOINT posting');
  try {
    await postDue(context, series);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.query('ROLLBACK TO SAVEPOINT posting');
    return pause(error);
  }
  return {};
}

/** The same expense could be posted later without anyone doing something about it. */
function isTemporary({ code }: AppError): boolean {
  return statusOf[code] >= 500 || code === 'too_many_requests';
}

async function reasonOf(db: Db, seriesId: string, { code }: AppError): Promise<PausedReason> {
  if (code === 'subscription_required') return 'no_access';
  if (code === 'group_closed') return 'closed';
  return (await queries.listGone(db, seriesId)).length > 0 ? 'person_left' : 'refused';
}

/** Hourly: adds a job again for series whose job was lost or failed, or whose group was deleted for a while. */
export async function resumeLateSeries({ pool, clock }: Deps): Promise<void> {
  await inTransaction(pool, async (db) => {
    const now = clock.now();
    // Tomorrow in UTC may have begun somewhere. The job checks the day of its series.
    const late = await queries.listLate(db, addDays(dayInZone(now, 'UTC'), 1));
    await scheduleSeries(db, late, now);
  });
}

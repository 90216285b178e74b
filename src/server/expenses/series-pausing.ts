import { dayInZone } from '#domain/calendar.ts';
import { MAX_SERIES, type PausedReason, resumeSeries } from '#domain/series.ts';
import type { MembershipHandlers } from '#server/core/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { concerns, type ScheduledSeries, SELECT_SCHEDULE, scheduleSeries } from './series-schedule.ts';

type Paused = { id: string; groupId: string; createdBy: string };

const RETURNING_PAUSED = 'RETURNING id, group_id AS "groupId", created_by AS "createdBy"';

const pauseOne = statement<[id: string, reason: PausedReason, now: Date], Paused>(`
  UPDATE expense_series SET paused_reason = $2, updated_at = $3
  WHERE id = $1 AND paused_reason IS NULL AND next_date IS NOT NULL ${RETURNING_PAUSED}`);

const pauseClosed = statement<[groupId: string, now: Date], Paused>(`
  UPDATE expense_series SET paused_reason = 'closed', updated_at = $2
  WHERE group_id = $1 AND paused_reason IS NULL AND next_date IS NOT NULL ${RETURNING_PAUSED}`);

// A person can also leave a closed group. Their series then stay paused when it is reopened.
const pauseLeft = statement<[groupIds: readonly string[], userId: string, now: Date], Paused>(`
  UPDATE expense_series AS series SET paused_reason = 'person_left', updated_at = $3
  WHERE group_id = ANY($1::uuid[]) AND next_date IS NOT NULL
    AND coalesce(paused_reason, 'closed') = 'closed'
    AND ${concerns('$2::uuid')} ${RETURNING_PAUSED}`);

/** Null: no person did it. */
type Happened = { actorId: string | null; now: Date };

/** Pauses one series, and notifies its creator. */
export async function pauseSeries(
  db: Db,
  id: string,
  reason: PausedReason,
  happened: Happened,
): Promise<void> {
  await tellPaused(db, await pauseOne(db, id, reason, happened.now), happened);
}

async function tellPaused(db: Db, paused: readonly Paused[], { actorId, now }: Happened): Promise<void> {
  if (paused.length === 0) return;
  await notify(
    db,
    paused.map(({ id, groupId, createdBy }) => ({
      kind: 'series_paused',
      actorId,
      groupId,
      subjectId: id,
      userIds: [createdBy],
    })),
    now,
  );
}

const listClosed = statement<[groupId: string], ScheduledSeries>(`
  SELECT ${SELECT_SCHEDULE}
  FROM expense_series AS series JOIN users AS creator ON creator.id = series.created_by
  WHERE series.group_id = $1 AND series.next_date IS NOT NULL AND series.paused_reason = 'closed'
  ORDER BY series.id LIMIT ${MAX_SERIES}`);

const resumed = rows({ id: 'uuid', next_date: 'date | null' });

const resumeAll = statement<[RowsOf<typeof resumed>, now: Date], never>(`
  UPDATE expense_series AS series SET paused_reason = NULL, next_date = line.next_date, updated_at = $2
  FROM ${resumed.from('$1')} WHERE series.id = line.id`);

/** Missed occurrences are skipped. */
async function resumeSeriesOfReopened(db: Db, groupId: string, now: Date): Promise<void> {
  const closed = await listClosed(db, groupId);
  if (closed.length === 0) return;
  const series = closed.map((each) => ({ ...each, ...resumeSeries(each, dayInZone(now, each.timeZone)) }));
  const lines = series.map(({ id, nextDate }) => ({ id, next_date: nextDate }));
  await resumeAll(db, resumed.of(lines), now);
  await scheduleSeries(db, series, now);
}

/** Closing a group, or leaving it, pauses its series; reopening it resumes those that closing paused. */
export const seriesHandlers: MembershipHandlers = {
  async onLeave({ db, now, person }, groupIds, userId) {
    await tellPaused(db, await pauseLeft(db, groupIds, userId, now), { actorId: person.id, now });
  },
  async onClose({ db, now, person }, groupId) {
    await tellPaused(db, await pauseClosed(db, groupId, now), { actorId: person.id, now });
  },
  onReopen: ({ db, now }, groupId) => resumeSeriesOfReopened(db, groupId, now),
};

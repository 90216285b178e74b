import type { Day } from '#domain/calendar.ts';
import type { Frequency } from '#domain/recurrence.ts';
import type { PausedReason, Series } from '#domain/series.ts';
import {
  concerns,
  type ScheduledSeries,
  SELECT_SCHEDULE,
  SERIES_JOB,
} from '#server/expenses/series-schedule.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import type { StoredTemplate } from './template.ts';

export type SeriesRow = ScheduledSeries & {
  groupId: string;
  createdBy: string;
  template: StoredTemplate;
  pausedReason: PausedReason | null;
};

const SELECT = `
  SELECT ${SELECT_SCHEDULE}, series.group_id AS "groupId", series.created_by AS "createdBy", series.template,
         series.paused_reason AS "pausedReason"
  FROM expense_series AS series JOIN users AS creator ON creator.id = series.created_by`;

/** A series that was not ended by hand. */
export const findSeries = statement<[id: string, groupId: string], SeriesRow>(
  `${SELECT} WHERE series.id = $1 AND series.group_id = $2 AND series.ended_at IS NULL`,
);

export const listSeries = statement<[groupId: string, after: string | null, fetch: number], SeriesRow>(`
  ${SELECT} WHERE series.group_id = $1 AND series.next_date IS NOT NULL AND ($2::uuid IS NULL OR series.id > $2)
  ORDER BY series.id LIMIT $3`);

export const countSeries = statement<[groupId: string], { count: number }>(`
  SELECT count(*)::int AS count FROM expense_series WHERE group_id = $1 AND next_date IS NOT NULL`);

const newSeries = rows({
  id: 'uuid',
  group_id: 'uuid',
  created_by: 'uuid',
  template: 'jsonb',
  frequency: 'text',
  first_date: 'date',
  day_of_month: 'integer',
  ends_on: 'date | null',
  times: 'integer | null',
  occurrences_count: 'integer',
  last_date: 'date | null',
  next_date: 'date | null',
  paused_reason: 'text | null',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
});

const insertRows = statement<[RowsOf<typeof newSeries>], never>(`
  INSERT INTO expense_series (${newSeries.names}) SELECT ${newSeries.names} FROM ${newSeries.from('$1')}`);

type NewSeries = Series & { id: string; template: StoredTemplate; pausedReason: PausedReason | null };

/** Adds new series to a group. */
export async function insertSeries(
  db: Db,
  added: readonly NewSeries[],
  { groupId, createdBy, now }: { groupId: string; createdBy: string; now: Date },
): Promise<void> {
  const toRow = (series: NewSeries) => ({
    id: series.id,
    group_id: groupId,
    created_by: createdBy,
    template: series.template,
    frequency: series.frequency,
    first_date: series.firstDate,
    day_of_month: series.dayOfMonth,
    ends_on: series.endsOn,
    times: series.times,
    occurrences_count: series.count,
    last_date: series.lastDate,
    next_date: series.nextDate,
    paused_reason: series.pausedReason,
    created_at: now,
    updated_at: now,
  });
  await insertRows(db, newSeries.of(added.map(toRow)));
}

type Schedule = [
  frequency: Frequency,
  dayOfMonth: number,
  endsOn: Day | null,
  times: number | null,
  count: number,
  lastDate: Day | null,
  nextDate: Day | null,
];

export const updateSeries = statement<
  [id: string, template: StoredTemplate, pausedReason: PausedReason | null, now: Date, ...schedule: Schedule],
  never
>(`
  UPDATE expense_series SET template = $2, paused_reason = $3, updated_at = $4, frequency = $5, day_of_month = $6,
    ends_on = $7, times = $8, occurrences_count = $9, last_date = $10, next_date = $11
  WHERE id = $1`);

export const movePlace = statement<
  [id: string, count: number, lastDate: Day | null, nextDate: Day | null, now: Date],
  never
>(`
  UPDATE expense_series SET occurrences_count = $2, last_date = $3, next_date = $4, updated_at = $5 WHERE id = $1`);

export const endSeries = statement<[id: string, now: Date], never>(`
  UPDATE expense_series SET next_date = NULL, paused_reason = NULL, ended_at = $2, updated_at = $2 WHERE id = $1`);

/** The expense of a series, if it is there and not deleted. */
export const findOccurrence = statement<[expenseId: string, seriesId: string], { id: string }>(`
  SELECT id FROM expenses WHERE id = $1 AND series_id = $2 AND deleted_at IS NULL`);

/** The creator of a series, for whom its job acts. */
export type Creator = {
  groupId: string;
  isGroupDeleted: boolean;
  id: string;
  username: string;
  fullName: string | null;
  hasFullAccess: boolean;
  timeZone: string;
};

export const findCreator = statement<[seriesId: string, now: Date], Creator>(`
  SELECT series.group_id AS "groupId", "group".deleted_at IS NOT NULL AS "isGroupDeleted", person.id, person.username,
         person.full_name AS "fullName",
         person.role = 'admin' OR (person.subscription_status = 'active' AND
           (person.subscription_expires_at IS NULL OR person.subscription_expires_at > $2)) AS "hasFullAccess",
         coalesce(person.time_zone, 'UTC') AS "timeZone"
  FROM expense_series AS series
  JOIN groups AS "group" ON "group".id = series.group_id
  JOIN users AS person ON person.id = series.created_by
  WHERE series.id = $1 AND series.next_date IS NOT NULL AND series.paused_reason IS NULL`);

/** The people who left the group of a series that they made or that names them. */
export const listGone = statement<[seriesId: string], { id: string }>(`
  SELECT member.user_id AS id
  FROM expense_series AS series
  JOIN group_members AS member ON member.group_id = series.group_id AND member.left_at IS NOT NULL
  WHERE series.id = $1 AND ${concerns('member.user_id')}
  LIMIT 1`);

/** Series that are due by a day and have no job. */
export const listLate = statement<[until: Day], ScheduledSeries>(`
  SELECT ${SELECT_SCHEDULE}
  FROM expense_series AS series
  JOIN users AS creator ON creator.id = series.created_by
  JOIN groups AS "group" ON "group".id = series.group_id AND "group".deleted_at IS NULL
  WHERE series.next_date <= $1 AND series.paused_reason IS NULL AND NOT EXISTS (
    SELECT 1 FROM jobs WHERE unique_key = '${SERIES_JOB}:' || series.id AND failed_at IS NULL)
  ORDER BY series.next_date LIMIT 1000`);

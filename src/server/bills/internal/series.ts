import { type Day, instantInZone, partsOf } from '#domain/calendar.ts';
import { appearedBy, appearsOn } from '#domain/recurrence.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, one } from '#server/platform/database/database.ts';
import { cancelJobs, enqueue } from '#server/platform/jobs/jobs.ts';
import * as queries from './queries.ts';
import { cancelReminders, planReminders } from './reminders.ts';

type When = { now: Date; today: Day };

/** The most occurrences that are added at once. The job of the next one goes on. */
const MOST = 1000;

/** The key of the job that adds the occurrence due on a day. */
function jobKey(seriesId: string, dueDate: Day): string {
  return `bill-occurrences:${seriesId}:${dueDate}`;
}

/** Occurrences that were deleted in order to be planned again. */
export type Removed = readonly Pick<queries.NewOccurrence, 'id' | 'position'>[];

/**
 * Adds the occurrences of a series that have appeared by the owner's day `today`, and plans the job of the next one for
 * the start of its day in the owner's time zone. An occurrence keeps the id of the `removed` one in its place. The caller
 * holds the series' lock. Returns how many were added.
 */
export async function addAppeared(
  db: Db,
  series: queries.SeriesRow,
  { now, today }: When,
  removed: Removed = [],
): Promise<number> {
  if (series.hasEnded) return 0;
  if (series.nextDueDate !== null) await cancelJobs(db, [jobKey(series.id, series.nextDueDate)]);
  const newest = one(await queries.findNewest(db, series.id));
  const { appeared, next } = await listAppeared(db, series, newest.dueDate, today);
  if (appeared.length > 0) {
    const ids = new Map(removed.map(({ id, position }) => [position, id]));
    const added = appeared.map((dueDate, index) => {
      const position = newest.position + 1 + index;
      return { id: ids.get(position) ?? newId(), position, dueDate };
    });
    await queries.insertOccurrences(db, series.id, added, now);
    await planReminders(db, series.id, newest.position + 1, now);
  }
  await planNext(db, series, next, now);
  return appeared.length;
}

async function listAppeared(db: Db, series: queries.SeriesRow, dueDate: Day, today: Day) {
  const { id, frequency, dayOfMonth, madeOn } = series;
  // An occurrence moved by hand may be on a later day.
  const later = await queries.listDuesAfter(db, id, dueDate);
  const taken = new Set(later.map((each) => each.dueDate));
  return appearedBy({ anchor: { dueDate, dayOfMonth }, frequency, madeOn, taken }, today, MOST);
}

async function planNext(db: Db, series: queries.SeriesRow, next: Day | null, now: Date): Promise<void> {
  const runAt = next === null ? null : instantInZone(appearsOn(next), 0, series.timeZone);
  await queries.planNext(db, series.id, next, runAt);
  if (next === null || runAt === null) return;
  const uniqueKey = jobKey(series.id, next);
  const payload = { id: series.id };
  await enqueue(db, { kind: 'bill-occurrences', payload, uniqueKey, runAt, scheduledAt: now });
}

/**
 * Deletes the occurrences after a bill that only follow from it, before its due date or frequency changes. `addAppeared`
 * adds them again.
 */
export async function removeFollowing(
  db: Db,
  series: queries.SeriesRow,
  { position }: queries.BillRow,
): Promise<Removed> {
  if (series.hasEnded) return [];
  const removed = await queries.removeUntouched(db, series.id, position);
  await cancelReminders(
    db,
    removed.map(({ id }) => id),
  );
  return removed;
}

/** Moves the anchor of a series to the day of month of its newest occurrence's new due date. */
export async function reanchor(
  db: Db,
  series: queries.SeriesRow,
  bill: queries.BillRow,
  dueDate: Day,
): Promise<void> {
  const newest = one(await queries.findNewest(db, series.id));
  if (newest.id !== bill.id) return;
  await queries.anchorSeries(db, series.id, partsOf(dueDate).day);
}

/** Ends a series: no further occurrences appear. */
export async function stopSeries(db: Db, series: queries.SeriesRow, now: Date): Promise<void> {
  if (series.nextDueDate !== null) await cancelJobs(db, [jobKey(series.id, series.nextDueDate)]);
  await queries.endSeries(db, series.id, now);
  await queries.removeEmptySeries(db, series.id);
}

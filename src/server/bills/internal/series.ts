import { type Day, partsOf } from '#domain/calendar.ts';
import { appearsOn, nextDue } from '#domain/recurrence.ts';
import { newId } from '#server/core/ids.ts';
import { type Db, first, one } from '#server/platform/database/database.ts';
import { cancelJobs, enqueue } from '#server/platform/jobs/jobs.ts';
import * as queries from './queries.ts';
import { planReminders } from './reminders.ts';

type When = { now: Date; today: Day };

/** The key of the job that adds the occurrence due on a day. */
function jobKey(seriesId: string, dueDate: Day): string {
  return `bill-occurrences:${seriesId}:${dueDate}`;
}

/** An occurrence appears at the start of its day in UTC. */
function instantOf(day: Day): Date {
  return new Date(`${day}T00:00:00Z`);
}

/**
 * Plans the occurrence after the newest one of a series. While that one is unpaid, nothing is planned. Once it is paid,
 * the next one appears at once, or by a job if it is due in more than 14 days. The caller holds the series' lock.
 */
export async function scheduleNextOccurrence(
  db: Db,
  series: queries.SeriesRow,
  { now, today }: When,
): Promise<void> {
  if (series.hasEnded) return;
  if (series.appearsAt !== null && series.nextDueDate !== null) {
    await cancelJobs(db, [jobKey(series.id, series.nextDueDate)]);
  }
  const head = one(await queries.findHead(db, series.id));
  const next = await planAfter(db, series, head);
  if (!head.isPaid || next === null) return void (await queries.planNext(db, series.id, next, null));
  // The first comparison handles the first days of the calendar, which have no day 14 days earlier.
  const isDue = next <= today || appearsOn(next) <= today;
  const appearsAt = isDue ? null : instantOf(appearsOn(next));
  await queries.planNext(db, series.id, next, appearsAt);
  if (appearsAt !== null) {
    const uniqueKey = jobKey(series.id, next);
    const payload = { id: series.id };
    const times = { runAt: appearsAt, scheduledAt: now };
    return enqueue(db, { kind: 'bill-occurrences', payload, uniqueKey, ...times });
  }
  const added = first(await queries.insertNext(db, newId(), series.id, now));
  if (added === null) return;
  const newest = one(await queries.findHead(db, series.id));
  await queries.planNext(db, series.id, await planAfter(db, series, newest), null);
  await planReminders(db, series.id, newest.position, now);
}

async function planAfter(db: Db, series: queries.SeriesRow, head: queries.Head): Promise<Day | null> {
  // A manually moved occurrence may be on a future day.
  const taken = await queries.listDuesAfter(db, series.id, head.dueDate);
  const anchor = { dueDate: head.dueDate, dayOfMonth: series.dayOfMonth };
  return nextDue(anchor, series.frequency, new Set(taken.map((each) => each.dueDate)));
}

/** Moves the anchor of a series to the day of month of its newest occurrence's new due date. */
export async function reanchor(
  db: Db,
  series: queries.SeriesRow,
  bill: queries.BillRow,
  dueDate: Day,
): Promise<void> {
  const head = one(await queries.findHead(db, series.id));
  if (head.id !== bill.id) return;
  await queries.anchorSeries(db, series.id, partsOf(dueDate).day);
}

/** Ends a series: no further occurrences appear. */
export async function stopSeries(db: Db, series: queries.SeriesRow, now: Date): Promise<void> {
  if (series.appearsAt !== null && series.nextDueDate !== null) {
    await cancelJobs(db, [jobKey(series.id, series.nextDueDate)]);
  }
  await queries.endSeries(db, series.id, now);
  await queries.removeEmptySeries(db, series.id);
}

import type { Bill } from '#contract/bills.ts';
import type { Day } from '#domain/calendar.ts';
import { occurrencesWithin } from '#domain/recurrence.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

/** A bill on its due date. `id` is null if it is only planned. */
export type Occurrence = Pick<
  Bill,
  | 'seriesId'
  | 'name'
  | 'amount'
  | 'dueDate'
  | 'frequency'
  | 'category'
  | 'description'
  | 'isPaid'
  | 'reminderDays'
> & { id: string | null; position: number };

export type Range = { from: Day; to: Day };

/** The largest number of each kind in one reply. */
const MOST = 1000;

const listStored = statement<[userId: string, from: Day, to: Day], Occurrence>(`
  SELECT id, series_id AS "seriesId", position, name, amount, due_date AS "dueDate", frequency, category, description,
         is_paid AS "isPaid", reminder_days AS "reminderDays"
  FROM bills WHERE user_id = $1 AND kind = 'bill' AND due_date BETWEEN $2 AND $3
  ORDER BY due_date, id LIMIT ${MOST}`);

type Planned = Omit<Occurrence, 'id' | 'isPaid'> & { dayOfMonth: number };

// Series whose next occurrence (after the newest existing one) is due before the range ends.
const listPlanned = statement<[userId: string, to: Day], Planned>(`
  SELECT series.id AS "seriesId", newest.position + 1 AS position, series.name, series.amount,
         series.next_due_date AS "dueDate", series.frequency, series.category, series.description,
         series.reminder_days AS "reminderDays", series.day_of_month AS "dayOfMonth"
  FROM bill_series AS series
  CROSS JOIN LATERAL (
    SELECT position FROM bills WHERE series_id = series.id ORDER BY position DESC LIMIT 1
  ) AS newest
  WHERE series.user_id = $1 AND series.kind = 'bill' AND series.ended_at IS NULL AND series.next_due_date <= $2
  ORDER BY series.next_due_date, series.id LIMIT ${MOST}`);

/**
 * A person's bills due within a range (both days included) by day: existing ones, also paid, and planned ones of their
 * series. At most 1,000 of each.
 */
export async function listOccurrences(db: Db, userId: string, range: Range): Promise<Occurrence[]> {
  const [stored, series] = await Promise.all([
    listStored(db, userId, range.from, range.to),
    listPlanned(db, userId, range.to),
  ]);
  const taken = new Set(stored.map(keyOf));
  const planned: Occurrence[] = [];
  for (const each of series) {
    for (const next of planOf(each, { ...range, most: MOST - planned.length })) {
      if (!taken.has(keyOf(next))) planned.push(next);
    }
  }
  return [...stored, ...planned].toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  );
}

// A manually moved occurrence may be on the day of the next planned one.
function keyOf({ seriesId, dueDate }: Occurrence): string {
  return `${seriesId} ${dueDate}`;
}

function planOf({ dayOfMonth, ...series }: Planned, range: Range & { most: number }): Occurrence[] {
  const anchor = { dueDate: series.dueDate, dayOfMonth };
  return occurrencesWithin(anchor, series.frequency, range).map(({ dueDate, step }) => ({
    ...series,
    id: null,
    dueDate,
    position: series.position + step,
    isPaid: false,
  }));
}

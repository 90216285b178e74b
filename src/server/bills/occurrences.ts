import type { Bill, BillKind } from '#contract/bills.ts';
import type { Day, Span } from '#domain/calendar.ts';
import { occurrencesWithin } from '#domain/recurrence.ts';
import { type Db, statement } from '#server/platform/database/database.ts';

/** What is unpaid and due up to a day, overdue ones included, as SQL of three parameters such as `$1`. */
export const unpaidUpTo = (userId: string, kind: string, day: string) =>
  `user_id = ${userId} AND kind = ${kind} AND NOT is_paid AND due_date <= ${day}`;

/** A bill or an income on its due date. `id` is null if it is only planned: it appears later. */
export type Occurrence = Pick<
  Bill,
  | 'kind'
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

/** The largest number of existing occurrences, and of planned ones, in one reply. */
const MOST = 1000;

const listStored = statement<[userId: string, from: Day, to: Day], Occurrence>(`
  SELECT id, kind, series_id AS "seriesId", position, name, amount, due_date AS "dueDate", frequency, category,
         description, is_paid AS "isPaid", reminder_days AS "reminderDays"
  FROM bills WHERE user_id = $1 AND kind = 'bill' AND due_date BETWEEN $2 AND $3
  ORDER BY due_date, id LIMIT ${MOST}`);

type PlannedSeries = Omit<Occurrence, 'id' | 'isPaid'> & { dayOfMonth: number; taken: string[] };

// Series whose next occurrence (after the newest existing one) is due before the range ends. `taken`: an occurrence that
// was moved by hand may be on the day of a planned one.
const listPlannedSeries = statement<[userId: string, kinds: readonly BillKind[], to: Day], PlannedSeries>(`
  SELECT series.kind, series.id AS "seriesId", newest.position + 1 AS position, series.name, series.amount,
         series.next_due_date AS "dueDate", series.frequency, series.category, series.description,
         series.reminder_days AS "reminderDays", series.day_of_month AS "dayOfMonth",
         ARRAY(
           SELECT due_date::text FROM bills WHERE series_id = series.id AND due_date BETWEEN series.next_due_date AND $3
         ) AS taken
  FROM bill_series AS series
  CROSS JOIN LATERAL (
    SELECT position FROM bills WHERE series_id = series.id ORDER BY position DESC LIMIT 1
  ) AS newest
  WHERE series.user_id = $1 AND series.kind = ANY($2) AND series.ended_at IS NULL AND series.next_due_date <= $3
  ORDER BY series.next_due_date, series.id LIMIT ${MOST}`);

/** A person's occurrences of some kinds that are planned within a span and have not appeared. At most `most`. */
export async function listPlanned(
  db: Db,
  userId: string,
  kinds: readonly BillKind[],
  { from, to, most = Number.POSITIVE_INFINITY }: Span & { most?: number },
): Promise<Occurrence[]> {
  const planned: Occurrence[] = [];
  for (const series of await listPlannedSeries(db, userId, kinds, to)) {
    planned.push(...planOf(series, { from, to, most: most - planned.length }));
  }
  return planned;
}

function planOf(
  { dayOfMonth, taken, ...series }: PlannedSeries,
  range: Span & { most: number },
): Occurrence[] {
  const anchor = { dueDate: series.dueDate, dayOfMonth };
  return occurrencesWithin(anchor, series.frequency, range)
    .filter(({ dueDate }) => !taken.includes(dueDate))
    .map(({ dueDate, step }) => ({
      ...series,
      id: null,
      dueDate,
      position: series.position + step,
      isPaid: false,
    }));
}

/**
 * A person's bills due within a span by day: existing ones, also paid, and planned ones of their series. At most 1,000 of
 * each.
 */
export async function listOccurrences(db: Db, userId: string, span: Span): Promise<Occurrence[]> {
  const [stored, planned] = await Promise.all([
    listStored(db, userId, span.from, span.to),
    listPlanned(db, userId, ['bill'], { ...span, most: MOST }),
  ]);
  return [...stored, ...planned].toSorted((a, b) =>
    a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0,
  );
}

import type { Bill, BillKind } from '#contract/bills.ts';
import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

/** A bill with the column that its owner does not see. */
export type BillRow = Bill & { position: number };

export const BILL_COLUMNS = `
         bill.id, bill.kind, bill.series_id AS "seriesId", bill.position, bill.name, bill.amount, bill.due_date AS "dueDate",
         bill.frequency, bill.category, bill.description, bill.is_paid AS "isPaid", bill.paid_at AS "paidAt",
         bill.reminder_days AS "reminderDays", bill.share_group_id AS "shareGroupId",
         ${groupNameFor('bill.user_id')} AS "shareGroupName", expense.id AS "expenseId", bill.created_at AS "createdAt"`;

// A deleted expense is left out, because its group no longer shows it.
export const BILL_JOINS = `
  LEFT JOIN groups AS "group" ON "group".id = bill.share_group_id
  LEFT JOIN expenses AS expense ON expense.id = bill.expense_id AND expense.deleted_at IS NULL`;

export const findBill = statement<[id: string, userId: string], BillRow>(`
  SELECT ${BILL_COLUMNS} FROM bills AS bill ${BILL_JOINS} WHERE bill.id = $1 AND bill.user_id = $2`);

/** A series with the fields that its next occurrence is planned from. */
export type SeriesRow = {
  id: string;
  userId: string;
  kind: BillKind;
  frequency: Bill['frequency'];
  dayOfMonth: number;
  /** The owner's day on which it was made. */
  madeOn: Day;
  nextDueDate: Day | null;
  hasEnded: boolean;
  /** The owner's time zone. */
  timeZone: string;
};

const SERIES = `
  SELECT series.id, series.user_id AS "userId", series.kind, series.frequency, series.day_of_month AS "dayOfMonth",
         series.made_on AS "madeOn", series.next_due_date AS "nextDueDate", series.ended_at IS NOT NULL AS "hasEnded",
         coalesce(person.time_zone, 'UTC') AS "timeZone"
  FROM bill_series AS series JOIN users AS person ON person.id = series.user_id`;

// Every change of a series or of a bill in it locks the series first.
export const lockSeries = statement<[id: string], SeriesRow>(`
  ${SERIES} WHERE series.id = $1 FOR UPDATE OF series`);

export const lockSeriesOfBill = statement<[billId: string, userId: string], SeriesRow>(`
  ${SERIES}
  WHERE series.id = (SELECT series_id FROM bills WHERE id = $1 AND user_id = $2) FOR UPDATE OF series`);

/** The fields that a person can set. */
type BillFields = Pick<
  Bill,
  'name' | 'amount' | 'category' | 'frequency' | 'description' | 'reminderDays' | 'shareGroupId'
>;

const insertFirst = statement<
  [
    seriesId: string,
    billId: string,
    userId: string,
    name: string,
    amount: Cents,
    dueDate: Day,
    dayOfMonth: number,
    frequency: string,
    category: string,
    description: string | null,
    reminderDays: number | null,
    shareGroupId: string | null,
    now: Date,
    kind: BillKind,
    madeOn: Day,
  ],
  never
>(`
  WITH series AS (
    INSERT INTO bill_series (id, user_id, name, amount, category, description, reminder_days, share_group_id,
                             frequency, day_of_month, created_at, kind, made_on)
    VALUES ($1, $3, $4, $5, $9, $10, $11, $12, $8, $7, $13, $14, $15)
  )
  INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category, description,
                     reminder_days, share_group_id, created_at, kind)
  VALUES ($2, $1, $3, 1, $4, $5, $6, $8, $9, $10, $11, $12, $13, $14)`);

type First = BillFields & {
  kind: BillKind;
  seriesId: string;
  id: string;
  userId: string;
  dueDate: Day;
  dayOfMonth: number;
  madeOn: Day;
};

/** Adds a series with its first occurrence. */
export async function insertBill(db: Db, bill: First, now: Date): Promise<void> {
  await insertFirst(
    db,
    bill.seriesId,
    bill.id,
    bill.userId,
    bill.name,
    bill.amount,
    bill.dueDate,
    bill.dayOfMonth,
    bill.frequency,
    bill.category,
    bill.description,
    bill.reminderDays,
    bill.shareGroupId,
    now,
    bill.kind,
    bill.madeOn,
  );
}

const newOccurrences = rows({ id: 'uuid', position: 'integer', due_date: 'date' });

const insertRows = statement<[seriesId: string, RowsOf<typeof newOccurrences>, now: Date], never>(`
  INSERT INTO bills (id, series_id, user_id, position, name, amount, due_date, frequency, category, description,
                     reminder_days, share_group_id, created_at, kind)
  SELECT line.id, series.id, series.user_id, line.position, series.name, series.amount, line.due_date, series.frequency,
         series.category, series.description, series.reminder_days, series.share_group_id, $3, series.kind
  FROM bill_series AS series CROSS JOIN ${newOccurrences.from('$2')} WHERE series.id = $1`);

export type NewOccurrence = { id: string; position: number; dueDate: Day };

/** Adds occurrences of a series, with the fields of the series. */
export async function insertOccurrences(
  db: Db,
  seriesId: string,
  added: readonly NewOccurrence[],
  now: Date,
): Promise<void> {
  const lines = added.map(({ id, position, dueDate }) => ({ id, position, due_date: dueDate }));
  await insertRows(db, seriesId, newOccurrences.of(lines), now);
}

/** Counts a person's active series and unpaid bills, or those of their income. Both are bounded. */
export const countBills = statement<[userId: string, kind: BillKind], { series: number; unpaid: number }>(`
  SELECT (SELECT count(*)::int FROM bill_series WHERE user_id = $1 AND kind = $2 AND ended_at IS NULL) AS series,
         (SELECT count(*)::int FROM bills WHERE user_id = $1 AND kind = $2 AND NOT is_paid) AS unpaid`);

/** The newest occurrence of a series. */
type Newest = { id: string; position: number; dueDate: Day };

export const findNewest = statement<[seriesId: string], Newest>(`
  SELECT id, position, due_date AS "dueDate" FROM bills WHERE series_id = $1 ORDER BY position DESC LIMIT 1`);

export const listDuesAfter = statement<[seriesId: string, dueDate: Day], { dueDate: Day }>(`
  SELECT due_date AS "dueDate" FROM bills WHERE series_id = $1 AND due_date > $2`);

export const findOnDay = statement<[seriesId: string, dueDate: Day, exceptId: string], { id: string }>(`
  SELECT id FROM bills WHERE series_id = $1 AND due_date = $2 AND id <> $3`);

/** A later occurrence of a bill's series that is due up to a day. */
export const findBetween = statement<[billId: string, dueDate: Day], { id: string }>(`
  SELECT later.id FROM bills AS bill JOIN bills AS later USING (series_id)
  WHERE bill.id = $1 AND later.position > bill.position AND later.due_date <= $2 LIMIT 1`);

export const planNext = statement<[seriesId: string, dueDate: Day | null, appearsAt: Date | null], never>(`
  UPDATE bill_series SET next_due_date = $2, appears_at = $3
  WHERE id = $1 AND (next_due_date, appears_at) IS DISTINCT FROM ($2::date, $3::timestamptz)`);

/**
 * Series whose next occurrence is late: its job was lost, or the person has moved to a time zone in which the day has
 * begun. No two time zones are more than 26 hours apart.
 */
export const listLateSeries = statement<[now: Date], { id: string }>(`
  SELECT series.id FROM bill_series AS series JOIN users AS person ON person.id = series.user_id
  WHERE series.ended_at IS NULL AND series.appears_at < $1::timestamptz + interval '27 hours' AND (
    series.appears_at < $1::timestamptz - interval '1 hour' OR series.appears_at > $1
      AND (series.next_due_date - 14)::timestamp AT TIME ZONE coalesce(person.time_zone, 'UTC') <= $1)
  ORDER BY series.appears_at LIMIT 1000`);

export const anchorSeries = statement<[seriesId: string, dayOfMonth: number], never>(
  'UPDATE bill_series SET day_of_month = $2 WHERE id = $1',
);

export const endSeries = statement<[seriesId: string, now: Date], never>(`
  UPDATE bill_series SET ended_at = coalesce(ended_at, $2), appears_at = NULL WHERE id = $1`);

export const removeEmptySeries = statement<[seriesId: string], never>(`
  DELETE FROM bill_series WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM bills WHERE series_id = $1)`);

export const removeBills = statement<[seriesId: string, billId: string], { id: string }>(`
  DELETE FROM bills WHERE series_id = $1 AND (id = $2 OR NOT is_paid) RETURNING id`);

/**
 * Deletes the occurrences after a position that nobody touched: unpaid and unedited, with no other after them. They follow
 * from the one before and are planned again.
 */
export const removeUntouched = statement<
  [seriesId: string, position: number],
  Pick<NewOccurrence, 'id' | 'position'>
>(`
  DELETE FROM bills
  WHERE series_id = $1 AND position > greatest($2, (
    SELECT max(position) FROM bills WHERE series_id = $1 AND (is_paid OR edited_at IS NOT NULL)
  ))
  RETURNING id, position`);

export const markPaid = statement<[id: string, now: Date, expenseId: string | null], never>(`
  UPDATE bills SET is_paid = true, paid_at = $2, expense_id = $3 WHERE id = $1`);

export const markUnpaid = statement<[id: string], never>(`
  UPDATE bills SET is_paid = false, paid_at = NULL, expense_id = NULL WHERE id = $1`);

// Fields that are not given stay: null for fields that are never empty, a flag before those that can be.
const CHANGES = `
  name = coalesce($2, name), amount = coalesce($3::minor_units, amount), category = coalesce($4, category),
  frequency = coalesce($5, frequency),
  description = CASE WHEN $6 THEN $7 ELSE description END,
  reminder_days = CASE WHEN $8 THEN $9::smallint ELSE reminder_days END,
  share_group_id = CASE WHEN $10 THEN $11::uuid ELSE share_group_id END`;

type ChangeParameters = [
  id: string,
  name: string | null,
  amount: Cents | null,
  category: string | null,
  frequency: string | null,
  hasDescription: boolean,
  description: string | null,
  hasReminderDays: boolean,
  reminderDays: number | null,
  hasShareGroup: boolean,
  shareGroupId: string | null,
];

const changeSeries = statement<ChangeParameters, never>(`UPDATE bill_series SET ${CHANGES} WHERE id = $1`);

const changeBill = statement<[...ChangeParameters, dueDate: Day | null, now: Date], never>(`
  UPDATE bills SET ${CHANGES}, due_date = coalesce($12, due_date), edited_at = $13 WHERE id = $1`);

const changeLater = statement<[...ChangeParameters, position: number], never>(`
  UPDATE bills SET ${CHANGES} WHERE series_id = $1 AND position > $12 AND NOT is_paid`);

export type BillEdit = Partial<BillFields> & { dueDate?: Day | undefined };

function changesOf(edit: BillEdit) {
  return [
    edit.name ?? null,
    edit.amount === undefined ? null : (edit.amount as Cents),
    edit.category ?? null,
    edit.frequency ?? null,
    edit.description !== undefined,
    edit.description || null,
    edit.reminderDays !== undefined,
    edit.reminderDays ?? null,
    edit.shareGroupId !== undefined,
    edit.shareGroupId ?? null,
  ] as const;
}

/** Changes an occurrence, the unpaid ones after it, and the fields of future ones. */
export async function editBill(db: Db, bill: BillRow, edit: BillEdit, now: Date): Promise<void> {
  const changes = changesOf(edit);
  await changeBill(db, bill.id, ...changes, edit.dueDate ?? null, now);
  await changeLater(db, bill.seriesId, ...changes, bill.position);
  await changeSeries(db, bill.seriesId, ...changes);
}

/** An unpaid occurrence from a position on, with what its reminder needs. */
export type Reminded = {
  id: string;
  dueDate: Day;
  reminderDays: number | null;
  /** A reminder of this due date was sent. */
  isReminded: boolean;
  /** The owner's time zone. */
  timeZone: string;
};

const REMINDED = `
  SELECT bill.id, bill.due_date AS "dueDate", reminder_days AS "reminderDays",
         EXISTS (
           SELECT 1 FROM bill_reminders AS sent WHERE sent.series_id = bill.series_id AND sent.due_date = bill.due_date
         ) AS "isReminded",
         coalesce(person.time_zone, 'UTC') AS "timeZone"
  FROM bills AS bill JOIN users AS person ON person.id = bill.user_id`;

export const findUnpaid = statement<[id: string], Reminded>(`${REMINDED} WHERE bill.id = $1 AND NOT is_paid`);

export const listUnpaidFrom = statement<[seriesId: string, position: number], Reminded>(`
  ${REMINDED}
  WHERE series_id = $1 AND position >= $2 AND NOT is_paid ORDER BY position`);

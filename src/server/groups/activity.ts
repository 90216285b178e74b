import type { ActivityKind } from '#contract/activity.ts';
import type { Entry } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import { newId } from '#server/core/ids.ts';
import { insertEntriesFrom, newEntries, toEntryRow } from '#server/ledger/ledger.ts';
import { type Db, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

/** A change of one field, as texts. */
export type FieldChange = { field: string; from: string | null; to: string | null };

export type NewActivity = {
  /** Of something that is known by the line of activity. */
  id?: string;
  groupId: string;
  kind: ActivityKind;
  actorId: string;
  otherId?: string | null;
  expenseId?: string | null;
  paymentId?: string | null;
  title?: string | null;
  amount?: Cents | null;
  changes?: readonly FieldChange[] | null;
};

/** The rows of new activity, for a statement that writes a document with its activity. */
export const newActivities = rows({
  id: 'uuid',
  group_id: 'uuid',
  kind: 'text',
  actor_id: 'uuid',
  other_id: 'uuid | null',
  expense_id: 'uuid | null',
  payment_id: 'uuid | null',
  title: 'text | null',
  amount: 'minor_units | null',
  changes: 'jsonb | null',
  created_at: 'timestamptz',
});

export function toActivityRow({ amount = null, ...activity }: NewActivity, now: Date) {
  return {
    id: activity.id ?? newId(),
    group_id: activity.groupId,
    kind: activity.kind,
    actor_id: activity.actorId,
    other_id: activity.otherId ?? null,
    expense_id: activity.expenseId ?? null,
    payment_id: activity.paymentId ?? null,
    title: activity.title ?? null,
    amount,
    changes: activity.changes ?? null,
    created_at: now,
  };
}

/** Whether who acts is a guest, as SQL: a person without an account acts only as one. */
export const isGuest = (userId: string): string =>
  `coalesce((SELECT is_placeholder FROM users WHERE users.id = ${userId}), false)`;

/** The SQL that inserts the activity of a parameter. */
export const insertActivitiesFrom = (parameter: `$${number}`): string => `
  INSERT INTO activity (${newActivities.names}, by_guest)
  SELECT ${newActivities.names}, ${isGuest('actor_id')} FROM ${newActivities.from(parameter)}`;

const insertActivities = statement<[RowsOf<typeof newActivities>], never>(insertActivitiesFrom('$1'));

/** Records an event in the same transaction as its change. */
export async function recordActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  await recordActivities(db, [activity], now);
}

/** Records several events in one statement. */
export async function recordActivities(db: Db, activities: readonly NewActivity[], now: Date): Promise<void> {
  if (activities.length === 0) return;
  await insertActivities(db, newActivities.of(activities.map((activity) => toActivityRow(activity, now))));
}

const insertEntriesAndActivities = statement<
  [entries: RowsOf<typeof newEntries>, activities: RowsOf<typeof newActivities>],
  never
>(`WITH entry AS (${insertEntriesFrom('$1')}) ${insertActivitiesFrom('$2')}`);

type Recorded = {
  source: 'expense' | 'payment';
  lines: readonly { groupId: string; entry: Entry }[];
  activities: readonly NewActivity[];
  now: Date;
};

/**
 * Posts entries to the books of groups and records their events in one statement, so that they have one link in the
 * history's chain. The caller holds the locks of the groups.
 */
export async function postAndRecord(db: Db, { source, lines, activities, now }: Recorded): Promise<void> {
  if (lines.length === 0 && activities.length === 0) return;
  await insertEntriesAndActivities(
    db,
    newEntries.of(lines.map(({ groupId, entry }) => toEntryRow({ bookId: groupId, source, entry, now }))),
    newActivities.of(activities.map((activity) => toActivityRow(activity, now))),
  );
}

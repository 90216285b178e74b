import type { ActivityKind } from '#contract/groups.ts';
import type { Cents } from '#domain/money.ts';
import { type Db, type Decimal, decimal, statement } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** A change of one field, as texts. */
export type FieldChange = { field: string; from: string | null; to: string | null };

export type NewActivity = {
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

const insertActivity = statement<
  [
    ids: readonly string[],
    groupIds: readonly string[],
    kinds: readonly string[],
    actorIds: readonly string[],
    otherIds: readonly (string | null)[],
    expenseIds: readonly (string | null)[],
    paymentIds: readonly (string | null)[],
    titles: readonly (string | null)[],
    amounts: readonly (Decimal | null)[],
    changes: readonly (string | null)[],
    now: Date,
  ],
  never
>(`
  INSERT INTO activity
    (id, group_id, kind, actor_id, other_id, expense_id, payment_id, title, amount, changes, created_at)
  SELECT *, $11::timestamptz
  FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[],
    $9::numeric[], $10::jsonb[])`);

/** Writes down what happened, in the same transaction as what it describes. */
export async function recordActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  await recordActivities(db, [activity], now);
}

/** Writes down several things that happened, in one statement. */
export async function recordActivities(db: Db, activities: readonly NewActivity[], now: Date): Promise<void> {
  if (activities.length === 0) return;
  await insertActivity(
    db,
    activities.map(() => newId()),
    activities.map((each) => each.groupId),
    activities.map((each) => each.kind),
    activities.map((each) => each.actorId),
    activities.map((each) => each.otherId ?? null),
    activities.map((each) => each.expenseId ?? null),
    activities.map((each) => each.paymentId ?? null),
    activities.map((each) => each.title ?? null),
    activities.map(({ amount = null }) => (amount === null ? null : decimal(amount))),
    activities.map(({ changes = null }) => (changes === null ? null : JSON.stringify(changes))),
    now,
  );
}

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
    id: string,
    groupId: string,
    kind: string,
    actorId: string,
    otherId: string | null,
    expenseId: string | null,
    paymentId: string | null,
    title: string | null,
    amount: Decimal | null,
    changes: string | null,
    now: Date,
  ],
  never
>(`
  INSERT INTO activity
    (id, group_id, kind, actor_id, other_id, expense_id, payment_id, title, amount, changes, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`);

/** Writes down what happened, in the same transaction as what it describes. */
export async function recordActivity(db: Db, activity: NewActivity, now: Date): Promise<void> {
  const { amount = null, changes = null } = activity;
  await insertActivity(
    db,
    newId(),
    activity.groupId,
    activity.kind,
    activity.actorId,
    activity.otherId ?? null,
    activity.expenseId ?? null,
    activity.paymentId ?? null,
    activity.title ?? null,
    amount === null ? null : decimal(amount),
    changes === null ? null : JSON.stringify(changes),
    now,
  );
}

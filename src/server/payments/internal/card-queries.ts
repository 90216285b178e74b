import type { Cents } from '#domain/money.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

/** A pending card payment: who pays whom in which group. */
export type UnderWay = { groupId: string; fromUserId: string; toUserId: string };

const OF_MY_FAMILIES = (side: 'from_user_id' | 'to_user_id') => `
  SELECT payment.group_id, payment.from_user_id, payment.to_user_id
  FROM family_members AS my
  JOIN family_members AS other ON other.group_id = my.group_id AND other.family_id = my.family_id
  JOIN payments AS payment ON payment.${side} = other.user_id AND payment.group_id = my.group_id
  WHERE my.user_id = $1 AND payment.type = 'payment' AND payment.status = 'pending'`;

/** Pending card payments from or to the person or someone of their families. */
export const listUnderWay = statement<[userId: string], UnderWay>(`
  SELECT group_id AS "groupId", from_user_id AS "fromUserId", to_user_id AS "toUserId" FROM payments
  WHERE from_user_id = $1 AND type = 'payment' AND status = 'pending'
  UNION
  SELECT group_id, from_user_id, to_user_id FROM payments
  WHERE to_user_id = $1 AND type = 'payment' AND status = 'pending'
  UNION
  ${OF_MY_FAMILIES('from_user_id')}
  UNION
  ${OF_MY_FAMILIES('to_user_id')}`);

export type CardPayment = {
  id: string;
  groupId: string;
  groupName: string;
  fromUserId: string;
  toUserId: string;
  amount: Cents;
  status: 'pending' | 'completed' | 'failed' | 'refunded' | 'voided';
  providerId: string | null;
  refunded: Cents;
};

const lockGroupOf = statement<[paymentId: string], { id: string }>(`
  SELECT id FROM groups WHERE id = (SELECT group_id FROM payments WHERE id = $1) FOR NO KEY UPDATE`);

const selectCardPayment = statement<[id: string], CardPayment>(`
  SELECT payment.id, payment.group_id AS "groupId", ${groupNameFor('payment.from_user_id')} AS "groupName",
         payment.from_user_id AS "fromUserId",
         payment.to_user_id AS "toUserId", payment.amount, payment.status, payment.provider_id AS "providerId",
         payment.refunded_amount AS refunded
  FROM payments AS payment JOIN groups AS "group" ON "group".id = payment.group_id
  WHERE payment.id = $1 AND payment.type = 'payment' AND ${paidBy('payment.method', ({ takenFrom }) => takenFrom === 'card')}`);

/** A card payment, locked after its group; null if there is none. */
export async function lockCardPayment(db: Db, id: string): Promise<CardPayment | null> {
  await lockGroupOf(db, id);
  return first(await selectCardPayment(db, id));
}

export const setProgress = statement<
  [id: string, status: string, providerId: string | null, failureReason: string | null, now: Date],
  never
>(`
  UPDATE payments SET status = $2, provider_id = coalesce(provider_id, $3),
    failure_reason = CASE WHEN status = $2 THEN failure_reason ELSE $4 END, synced_at = $5
  WHERE id = $1`);

export const setRefunded = statement<[id: string, status: string, refunded: Cents], never>(
  'UPDATE payments SET status = $2, refunded_amount = $3 WHERE id = $1',
);

export const listOpen = statement<[before: Date, most: number], { providerId: string }>(`
  SELECT provider_id AS "providerId" FROM payments
  WHERE type = 'payment' AND status = 'pending' AND provider_id IS NOT NULL
    AND synced_at NOT BETWEEN $1 AND $1::timestamptz + interval '1 hour'
  ORDER BY synced_at LIMIT $2`);

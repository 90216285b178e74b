import type { Cents } from '#domain/money.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { seesGroup } from '#server/groups/membership.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export const newPayments = rows({
  id: 'uuid',
  group_id: 'uuid',
  from_user_id: 'uuid',
  to_user_id: 'uuid',
  amount: 'minor_units',
  date: 'date',
  created_at: 'timestamptz',
});

export const insertPayments = statement<[RowsOf<typeof newPayments>], never>(`
  INSERT INTO payments (status, type, method, ${newPayments.names})
  SELECT 'completed', 'payment', 'cash', ${newPayments.names} FROM ${newPayments.from('$1')}`);

/** Those of the named people of groups who can pay someone and be paid there: members, and former ones with a balance. */
export const listPartners = statement<
  [groupIds: readonly string[], userIds: readonly string[]],
  { groupId: string; userId: string }
>(`
  SELECT DISTINCT member.group_id AS "groupId", member.user_id AS "userId"
  FROM unnest($1::uuid[], $2::uuid[]) AS asked (group_id, user_id)
  JOIN group_members AS member ON member.group_id = asked.group_id AND member.user_id = asked.user_id
  WHERE ${seesGroup('member')}`);

type Voided = { id: string; groupId: string; fromUserId: string; toUserId: string; amount: Cents };

/** Voids completed cash payments. Returns those that it voided. */
export const voidPayments = statement<[ids: readonly string[], now: Date], Voided>(`
  UPDATE payments SET status = 'voided', voided_at = $2
  WHERE id = ANY($1) AND type = 'payment' AND ${paidBy('method', ({ payeeMayVoid }) => payeeMayVoid)} AND status = 'completed'
  RETURNING id, group_id AS "groupId", from_user_id AS "fromUserId", to_user_id AS "toUserId", amount`);

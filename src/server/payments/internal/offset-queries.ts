import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export const newOffsetPayments = rows({
  id: 'uuid',
  offset_id: 'uuid',
  group_id: 'uuid',
  from_user_id: 'uuid',
  to_user_id: 'uuid',
  amount: 'minor_units',
});

/** Adds the completed payments of nettings. The caller holds the groups' locks and posts the entries. */
export const insertOffsetPayments = statement<
  [RowsOf<typeof newOffsetPayments>, date: Day, now: Date],
  never
>(`
  INSERT INTO payments (${newOffsetPayments.names}, date, status, type, method, created_at)
  SELECT ${newOffsetPayments.names}, $2::date, 'completed', 'payment', 'offset', $3::timestamptz
  FROM ${newOffsetPayments.from('$1')}`);

type Pair = [userId: string, otherId: string];

/** The groups of a netting between two people; no row if it is none of theirs. */
export const listOffsetGroups = statement<[...Pair, offsetId: string], { id: string }>(`
  SELECT DISTINCT group_id AS id FROM payments
  WHERE offset_id = $3 AND $1 IN (from_user_id, to_user_id) AND $2 IN (from_user_id, to_user_id)`);

/** Within this time a netting can be undone. */
const UNDOABLE = `interval '7 days'`;

export type OffsetPayment = {
  id: string;
  groupId: string;
  fromUserId: string;
  toUserId: string;
  amount: Cents;
};

/** Voids all payments of a netting; no row if they are voided already or too old. */
export const voidOffsetPayments = statement<[offsetId: string, now: Date], OffsetPayment>(`
  UPDATE payments SET status = 'voided', voided_at = $2
  WHERE offset_id = $1 AND status = 'completed' AND created_at > $2::timestamptz - ${UNDOABLE}
  RETURNING id, group_id AS "groupId", from_user_id AS "fromUserId", to_user_id AS "toUserId", amount`);

export type OffsetRow = {
  id: string;
  currency: Currency;
  amount: Cents;
  createdAt: string;
  canUndo: boolean;
};

// Both directions have the same sum, so one of them is read.
export const listOffsets = statement<[...Pair, now: Date, limit: number], OffsetRow>(`
  SELECT half.offset_id AS id, "group".currency, sum(half.amount) AS amount, half.created_at AS "createdAt",
         half.created_at > $3::timestamptz - ${UNDOABLE} AND NOT EXISTS (
           SELECT 1 FROM payments AS any_half JOIN groups AS gone ON gone.id = any_half.group_id
           WHERE any_half.offset_id = half.offset_id AND gone.deleted_at IS NOT NULL) AS "canUndo"
  FROM payments AS half JOIN groups AS "group" ON "group".id = half.group_id
  WHERE half.from_user_id = $1 AND half.to_user_id = $2 AND half.offset_id IS NOT NULL AND half.status = 'completed'
  GROUP BY half.offset_id, "group".currency, half.created_at
  ORDER BY half.created_at DESC, half.offset_id DESC LIMIT $4`);

import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import type { PayLink } from '#domain/pay-links.ts';
import type { PaymentMethod } from '#domain/payment-methods.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { sqlNamesOf } from '#server/core/shown-name.ts';
import { groupNameFor, seesGroup } from '#server/groups/membership.ts';
import { type Db, first, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { payLinksOf } from '#server/users/pay-links.ts';

export type PaymentRow = {
  id: string;
  fromUserId: string;
  toUserId: string;
  otherUsername: string;
  otherFullName: string | null;
  type: 'payment' | 'request';
  status: 'pending' | 'completed' | 'failed' | 'refunded' | 'voided';
  method: PaymentMethod;
  amount: Cents;
  date: Day;
  groupId: string;
  groupName: string;
  currency: Currency;
  failureReason: string | null;
  refundedAmount: Cents;
  /** Whether the caller may act in the group: they belong to it, or left it with a balance. */
  isMyGroup: boolean;
  createdAt: string;
};

const COLUMNS = `
  payment.id, payment.from_user_id AS "fromUserId", payment.to_user_id AS "toUserId",
  ${sqlNamesOf('other', 'other')},
  payment.type, payment.status, payment.method,
  payment.amount, payment.date, payment.group_id AS "groupId", ${groupNameFor('$1')} AS "groupName",
  "group".currency,
  payment.created_at AS "createdAt", payment.failure_reason AS "failureReason",
  payment.refunded_amount AS "refundedAmount",
  EXISTS (
    SELECT 1 FROM group_members AS member
    WHERE member.group_id = payment.group_id AND member.user_id = $1 AND ${seesGroup('member')}
  ) AS "isMyGroup"`;

const JOINS = `
  JOIN groups AS "group" ON "group".id = payment.group_id AND "group".deleted_at IS NULL
  JOIN users AS other
    ON other.id = CASE WHEN payment.from_user_id = $1 THEN payment.to_user_id ELSE payment.from_user_id END`;

/** Payments and requests from or to the person, newest first. */
export const listRecent = statement<[userId: string, limit: number], PaymentRow>(`
  WITH mine AS (
    (SELECT payment.* FROM payments AS payment
     JOIN groups AS "group" ON "group".id = payment.group_id AND "group".deleted_at IS NULL
     WHERE payment.from_user_id = $1 ORDER BY payment.created_at DESC, payment.id DESC LIMIT $2)
    UNION ALL
    (SELECT payment.* FROM payments AS payment
     JOIN groups AS "group" ON "group".id = payment.group_id AND "group".deleted_at IS NULL
     WHERE payment.to_user_id = $1 ORDER BY payment.created_at DESC, payment.id DESC LIMIT $2)
  )
  SELECT ${COLUMNS} FROM mine AS payment ${JOINS}
  ORDER BY payment.created_at DESC, payment.id DESC LIMIT $2`);

const selectPayment = statement<[userId: string, id: string], PaymentRow>(`
  SELECT ${COLUMNS} FROM payments AS payment ${JOINS}
  WHERE payment.id = $2 AND (payment.from_user_id = $1 OR payment.to_user_id = $1)`);

/** A payment from or to the person, or null. */
export async function findPayment(db: Db, userId: string, id: string): Promise<PaymentRow | null> {
  return first(await selectPayment(db, userId, id));
}

const selectPayments = statement<[userId: string, ids: readonly string[]], PaymentRow>(`
  SELECT ${COLUMNS} FROM payments AS payment ${JOINS}
  WHERE payment.id = ANY($2) AND $1 IN (payment.from_user_id, payment.to_user_id) ORDER BY payment.id`);

/** Payments from or to the person, in the order they were made. */
export async function listMade(db: Db, userId: string, ids: readonly string[]): Promise<PaymentRow[]> {
  return selectPayments(db, userId, ids);
}

export type PersonRow = {
  id: string;
  username: string;
  fullName: string | null;
  /** The verified address; null if there is none. */
  email: string | null;
  /** False for a placeholder and a deleted user: no one reads what is sent to them. */
  hasAccount: boolean;
  payLinks: PayLink[];
};

export const listPeople = statement<[ids: readonly string[]], PersonRow>(`
  SELECT id, ${sqlNamesOf('users')}, CASE WHEN email_verified THEN email END AS email,
         is_account AS "hasAccount", ${payLinksOf('users.id')} AS "payLinks"
  FROM users WHERE id = ANY($1)`);

/** A person who can be paid in the group: a member, or a former member with a balance. */
export const findPayee = statement<[groupId: string, payeeId: string, payerId: string], { id: string }>(`
  SELECT member.user_id AS id FROM group_members AS member
  WHERE member.group_id = $1 AND member.user_id = $2 AND (
    ${seesGroup('member')}
    OR EXISTS (SELECT 1 FROM ledger_pairs AS pair
               WHERE pair.book_id = $1 AND pair.low_id = least($2::uuid, $3::uuid)
                 AND pair.high_id = greatest($2::uuid, $3::uuid) AND pair.balance <> 0)
  )`);

/** A person whose payments another one can record: without an account, or of the same family. */
export const findPayer = statement<[groupId: string, payerId: string, recorderId: string], { id: string }>(`
  SELECT member.user_id AS id
  FROM group_members AS member JOIN users AS person ON person.id = member.user_id
  WHERE member.group_id = $1 AND member.user_id = $2 AND (
    (person.is_placeholder AND ${seesGroup('member')})
    OR EXISTS (
      SELECT 1 FROM family_members AS payer
      JOIN family_members AS recorder
        ON recorder.group_id = payer.group_id AND recorder.family_id = payer.family_id
      WHERE payer.group_id = $1 AND payer.user_id = $2 AND recorder.user_id = $3)
  )`);

/** Locks groups in the order of their ids, as every caller does; groups deleted meanwhile are left out. */
export const lockGroups = statement<[ids: readonly string[]], { id: string }>(`
  SELECT id FROM groups WHERE id = ANY($1) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`);

export const listPeopleOfGroups = statement<[groupIds: readonly string[]], { id: string }>(`
  SELECT DISTINCT user_id AS id FROM group_members WHERE group_id = ANY($1)`);

type NewPayment = { id: string; toUserId: string; groupId: string; amount: Cents };

const newPayments = rows({ id: 'uuid', to_user_id: 'uuid', group_id: 'uuid', amount: 'minor_units' });

function toRows(payments: readonly NewPayment[]) {
  return newPayments.of(
    payments.map(({ id, toUserId, groupId, amount }) => ({
      id,
      to_user_id: toUserId,
      group_id: groupId,
      amount,
    })),
  );
}

const insertPayments = statement<
  [
    RowsOf<typeof newPayments>,
    payer: string,
    date: Day,
    now: Date,
    status: string,
    method: PaymentMethod,
    cardId: string | null,
  ],
  never
>(`
  INSERT INTO payments (${newPayments.names}, from_user_id, date, status, type, method, card_id, created_at, synced_at)
  SELECT ${newPayments.names}, $2::uuid, $3::date, $5, 'payment', $6, $7, $4::timestamptz, $4::timestamptz
  FROM ${newPayments.from('$1')}`);

type Payments = {
  payerId: string;
  payments: readonly NewPayment[];
  date: Day;
  now: Date;
  status: 'pending' | 'completed';
  method: PaymentMethod;
  /** The saved card that pays; null for another method. */
  cardId: string | null;
};

/** Adds payments of one payer. The caller holds the groups' locks and posts the entries of completed ones. */
export async function addPayments(
  db: Db,
  { payerId, payments, date, now, status, method, cardId }: Payments,
): Promise<void> {
  await insertPayments(db, toRows(payments), payerId, date, now, status, method, cardId);
}

/** Voids a completed cash payment; no row if it is not completed anymore. */
export const voidCashPayment = statement<[id: string, now: Date], { id: string }>(`
  UPDATE payments SET status = 'voided', voided_at = $2
  WHERE id = $1 AND type = 'payment' AND ${paidBy('method', ({ payeeMayVoid }) => payeeMayVoid)} AND status = 'completed'
  RETURNING id`);

export type RequestRow = { id: string; creditorId: string; debtorId: string; groupId: string };

/** No one is asked twice within this time. A request in the future comes from a clock that was ahead. */
export const listAskedSince = statement<
  [creditorId: string, since: Date, until: Date],
  { debtorId: string; groupId: string }
>(`
  SELECT DISTINCT to_user_id AS "debtorId", group_id AS "groupId" FROM payments
  WHERE from_user_id = $1 AND type = 'request' AND created_at > $2 AND created_at <= $3`);

const upsertRequests = statement<
  [RowsOf<typeof newPayments>, creditor: string, date: Day, now: Date],
  RequestRow
>(`
  INSERT INTO payments (${newPayments.names}, from_user_id, date, status, type, created_at)
  SELECT ${newPayments.names}, $2::uuid, $3::date, 'pending', 'request', $4::timestamptz
  FROM ${newPayments.from('$1')}
  ON CONFLICT (group_id, from_user_id, to_user_id) WHERE type = 'request' AND status = 'pending'
    DO UPDATE SET amount = excluded.amount, date = excluded.date, created_at = excluded.created_at
  RETURNING id, from_user_id AS "creditorId", to_user_id AS "debtorId", group_id AS "groupId"`);

type Requests = { creditorId: string; requests: readonly NewPayment[]; date: Day; now: Date };

/** Opens requests of one creditor, or renews open ones. The caller holds the groups' locks. */
export async function openRequests(
  db: Db,
  { creditorId, requests, date, now }: Requests,
): Promise<RequestRow[]> {
  return upsertRequests(db, toRows(requests), creditorId, date, now);
}

export const listOpenRequests = statement<[groupIds: readonly string[]], RequestRow>(`
  SELECT id, from_user_id AS "creditorId", to_user_id AS "debtorId", group_id AS "groupId" FROM payments
  WHERE group_id = ANY($1) AND type = 'request' AND status = 'pending'
  ORDER BY id`);

export const completeRequests = statement<
  [ids: readonly string[], answeredBy: readonly (string | null)[]],
  never
>(`
  UPDATE payments SET status = 'completed', answered_by = answer.payment_id
  FROM unnest($1::uuid[], $2::uuid[]) AS answer (request_id, payment_id)
  WHERE payments.id = answer.request_id AND payments.status = 'pending'`);

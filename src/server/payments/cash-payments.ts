import type { Day } from '#domain/calendar.ts';
import { entriesOfPayment, reverse } from '#domain/ledger.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Db } from '#server/platform/database/database.ts';
import * as queries from './internal/cash-queries.ts';
import { completeInGroups, type Paid } from './internal/completing.ts';
import { completeAnswered } from './internal/requests.ts';

/** A payment made outside of the product, on its day. */
export type CashPayment = Paid & { date: Day };

/** Adds completed cash payments. The caller holds the groups' locks and posts their entries. */
export async function insertCashPayments(db: Db, payments: readonly CashPayment[], now: Date): Promise<void> {
  const lines = payments.map(({ id, groupId, fromUserId, toUserId, amount, date }) => ({
    id,
    group_id: groupId,
    amount,
    date,
    created_at: now,
    from_user_id: fromUserId,
    to_user_id: toUserId,
  }));
  await queries.insertPayments(db, queries.newPayments.of(lines));
}

/**
 * Records cash payments that the caller sent or received, all or none. The other side of each is notified. The caller
 * of this function holds the groups' locks.
 */
export async function recordCashPayments(context: Context, payments: readonly CashPayment[]): Promise<void> {
  if (payments.length === 0) return;
  const { db, person, now } = context;
  await refuseStrangers(context, payments);
  await insertCashPayments(db, payments, now);
  await completeInGroups(db, { paid: payments, now, recorderId: person.id, isPayerTold: false });
  const received = payments.filter(({ toUserId }) => toUserId === person.id);
  const notices = [
    ...Map.groupBy(received, ({ groupId, fromUserId }) => `${groupId} ${fromUserId}`).values(),
  ].map((of) => ({
    kind: 'payments_imported' as const,
    actorId: person.id,
    subjectId: null,
    groupId: of[0]?.groupId ?? null,
    userIds: of.slice(0, 1).map(({ fromUserId }) => fromUserId),
    times: of.length,
  }));
  await notify(db, notices, now);
}

async function refuseStrangers({ db, person }: Context, payments: readonly CashPayment[]): Promise<void> {
  const others = payments.map(({ groupId, fromUserId, toUserId }) => ({
    groupId,
    userId: fromUserId === person.id ? toUserId : fromUserId,
  }));
  if (others.some(({ userId }) => userId === person.id)) throw invalid("You can't pay yourself", 'userId');
  const partners = await queries.listPartners(
    db,
    others.map(({ groupId }) => groupId),
    others.map(({ userId }) => userId),
  );
  const known = new Set(partners.map(({ groupId, userId }) => `${groupId} ${userId}`));
  if (others.some(({ groupId, userId }) => !known.has(`${groupId} ${userId}`)))
    throw invalid("That person isn't a member of this group", 'userId');
}

/** Voids cash payments of the caller that were a mistake; those that do not count anymore are left as they are. */
export async function undoCashPayments(context: Context, ids: readonly string[]): Promise<Paid[]> {
  if (ids.length === 0) return [];
  const { db, person, now } = context;
  const voided = await queries.voidPayments(db, ids, now);
  const lines = voided.flatMap(({ id, groupId, fromUserId, toUserId, amount }) =>
    reverse(entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount })).map((entry) => ({
      groupId,
      entry,
    })),
  );
  const activities = voided.map(({ id, groupId, fromUserId, toUserId, amount }) => ({
    groupId,
    kind: 'payment_undone' as const,
    actorId: person.id,
    paymentId: id,
    amount,
    otherId: fromUserId === person.id ? toUserId : fromUserId,
  }));
  await postAndRecord(db, { source: 'payment', lines, activities, now });
  const groupIds = [...new Set(voided.map(({ groupId }) => groupId))];
  if (groupIds.length > 0) await completeAnswered(db, { groupIds, paid: [] });
  return voided;
}

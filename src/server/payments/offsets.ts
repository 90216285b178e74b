import type { Payment } from '#contract/payments.ts';
import { entriesOfPayment, reverse } from '#domain/ledger.ts';
import type { Money } from '#domain/money.ts';
import type { Netting } from '#domain/netting.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import { notify } from '#server/notifications/notify.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import * as queries from './internal/offset-queries.ts';
import { listMade, listPeopleOfGroups, lockGroups } from './internal/queries.ts';
import { completeAnswered } from './internal/requests.ts';
import { toPayment } from './internal/shown.ts';

const MAX_SHOWN = 50;

/** The newest nettings between the caller and another person that count. */
export async function listOffsets(
  { db, person, now }: Context,
  userId: string,
): Promise<queries.OffsetRow[]> {
  return queries.listOffsets(db, person.id, userId, now, MAX_SHOWN);
}

type Offset = Money & { id: string; payments: Payment[] };

/** Records nettings between the caller and another person. The caller holds the locks of their groups. */
export async function recordOffsets(
  context: Context,
  userId: string,
  nettings: readonly Netting[],
): Promise<Offset[]> {
  const { db, person, now, today } = context;
  const offsets = nettings.map((netting) => ({ ...netting, id: newId() }));
  const made = offsets.flatMap(({ id: offsetId, payments }) =>
    payments.map(({ groupId, amount, isMine }) => {
      const [fromUserId, toUserId] = isMine ? [person.id, userId] : [userId, person.id];
      return { id: newId(), offsetId, groupId, fromUserId, toUserId, amount };
    }),
  );
  const lines = made.map(({ id, offsetId, groupId, fromUserId, toUserId, amount }) => ({
    id,
    offset_id: offsetId,
    group_id: groupId,
    from_user_id: fromUserId,
    to_user_id: toUserId,
    amount,
  }));
  await queries.insertOffsetPayments(db, queries.newOffsetPayments.of(lines), today, now);
  await follow(context, { userId, kind: 'debt_netted', payments: made });
  await completeAnswered(db, { groupIds: [...new Set(made.map(({ groupId }) => groupId))], paid: made });
  await tellBoth(context, { userId, kind: 'debts_netted', offsetIds: offsets.map(({ id }) => id) });
  const rows = await listMade(
    db,
    person.id,
    made.map(({ id }) => id),
  );
  const shown = new Map(rows.map((row) => [row.id, toPayment(row, person.id)]));
  return offsets.map(({ id, currency, amount }) => ({
    id,
    currency,
    amount,
    payments: made.flatMap((payment) => (payment.offsetId === id ? (shown.get(payment.id) ?? []) : [])),
  }));
}

/** Voids all payments of a netting between the caller and another person. */
export async function voidOffset(context: Context, userId: string, offsetId: string): Promise<void> {
  const { db, person, now } = context;
  const groupIds = (await queries.listOffsetGroups(db, person.id, userId, offsetId)).map(({ id }) => id);
  if (groupIds.length === 0) throw notFound();
  const locked = await lockInTurn(db, groupIds, () => lockGroups(db, groupIds));
  const payments = locked.length < groupIds.length ? [] : await queries.voidOffsetPayments(db, offsetId, now);
  if (payments.length === 0) throw new AppError('conflict', 'This can no longer be undone');
  await follow(context, { userId, kind: 'netting_undone', payments });
  await completeAnswered(db, { groupIds, paid: [] });
  await tellBoth(context, { userId, kind: 'netting_undone', offsetIds: [offsetId] });
}

type Following = {
  userId: string;
  kind: 'debt_netted' | 'netting_undone';
  payments: readonly queries.OffsetPayment[];
};

/** Writes the entries and the activity of payments that were made or voided, and refreshes the groups' screens. */
async function follow(context: Context, { userId, kind, payments }: Following): Promise<void> {
  const { db, person, now } = context;
  const lines = payments.flatMap(({ id, groupId, fromUserId, toUserId, amount }) => {
    const entries = entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount });
    const posted = kind === 'debt_netted' ? entries : reverse(entries);
    return posted.map((entry) => ({ groupId, entry }));
  });
  const common = { kind, actorId: person.id, otherId: userId };
  const activities = payments.map(({ id, groupId, amount }) => ({
    ...common,
    groupId,
    paymentId: id,
    amount,
  }));
  await postAndRecord(db, { source: 'payment', lines, activities, now });
  await tellGroups(
    context,
    payments.map(({ groupId }) => groupId),
  );
}

async function tellGroups({ db, invalidateFor }: Context, groupIds: readonly string[]): Promise<void> {
  invalidateFor((await listPeopleOfGroups(db, groupIds)).map(({ id }) => id));
}

type Telling = { userId: string; kind: 'debts_netted' | 'netting_undone'; offsetIds: readonly string[] };

/** Notifies both people. What each of them reads names the other one, so that is its actor. */
async function tellBoth({ db, person, now }: Context, { userId, kind, offsetIds }: Telling): Promise<void> {
  const notices = offsetIds.flatMap((subjectId) => [
    { kind, subjectId, actorId: person.id, userIds: [userId] },
    { kind, subjectId, actorId: userId, userIds: [person.id] },
  ]);
  await notify(db, notices, now);
}

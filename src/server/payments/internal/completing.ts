import { entriesOfPayment } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import { recordActivities } from '#server/groups/activity.ts';
import { postToBooks } from '#server/ledger/ledger.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Db } from '#server/platform/database/database.ts';
import { completeAnswered } from './requests.ts';

export type Paid = { id: string; groupId: string; toUserId: string; amount: Cents };

type Completed = {
  payerId: string;
  paid: readonly Paid[];
  now: Date;
  /** Who recorded the payments, if not the payer. */
  recorderId?: string;
};

/**
 * Writes what follows in the groups from completed payments of one payer: entries, activity, answered requests, and
 * notifications of the payees. The caller writes the payments and holds the groups' locks.
 */
export async function completeInGroups(
  db: Db,
  { payerId, paid, now, recorderId = payerId }: Completed,
): Promise<void> {
  const lines = paid.flatMap(({ id, groupId, toUserId, amount }) =>
    entriesOfPayment({ source: id, from: payerId, to: toUserId, amount }).map((entry) => ({
      groupId,
      entry,
    })),
  );
  await postToBooks(db, { source: 'payment', lines, now });
  const activities = paid.map(({ id, groupId, toUserId, amount }) => ({
    groupId,
    ...(recorderId === payerId
      ? { kind: 'payment_made' as const, actorId: payerId, otherId: toUserId }
      : { kind: 'payment_recorded' as const, actorId: recorderId, otherId: payerId }),
    paymentId: id,
    amount,
  }));
  await recordActivities(db, activities, now);
  await completeAnswered(db, { groupIds: [...new Set(paid.map(({ groupId }) => groupId))], payerId, paid });
  const notices = paid.map(({ id, groupId, toUserId }) => ({
    kind: 'payment_made' as const,
    actorId: payerId,
    groupId,
    subjectId: id,
    userIds: toUserId === recorderId ? [] : [toUserId],
  }));
  await notify(db, notices, now);
}

import { entriesOfPayment } from '#domain/ledger.ts';
import type { Cents } from '#domain/money.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import { type Notice, notify } from '#server/notifications/notify.ts';
import type { Db } from '#server/platform/database/database.ts';
import { completeAnswered } from './requests.ts';

export type Paid = { id: string; groupId: string; fromUserId: string; toUserId: string; amount: Cents };

type Completed = {
  paid: readonly Paid[];
  now: Date;
  /** Who recorded the payments. */
  recorderId: string;
  /** Whether a payer who did not record the payment is told here. */
  isPayerTold: boolean;
};

/**
 * Writes what follows in the groups from completed payments: entries, activity, answered requests, and notifications of
 * those who did not record them. The caller writes the payments and holds the groups' locks.
 */
export async function completeInGroups(
  db: Db,
  { paid, now, recorderId, isPayerTold }: Completed,
): Promise<void> {
  const lines = paid.flatMap(({ id, groupId, fromUserId, toUserId, amount }) =>
    entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount }).map((entry) => ({
      groupId,
      entry,
    })),
  );
  const activities = paid.map(({ id, groupId, fromUserId, toUserId, amount }) => ({
    groupId,
    ...(recorderId === fromUserId
      ? { kind: 'payment_made' as const, actorId: fromUserId, otherId: toUserId }
      : { kind: 'payment_recorded' as const, actorId: recorderId, otherId: fromUserId }),
    paymentId: id,
    amount,
  }));
  await postAndRecord(db, { source: 'payment', lines, activities, now });
  await completeAnswered(db, { groupIds: [...new Set(paid.map(({ groupId }) => groupId))], paid });
  await notify(db, paid.flatMap(noticesOf(recorderId, isPayerTold)), now);
}

const noticesOf =
  (recorderId: string, isPayerTold: boolean) =>
  ({ id, groupId, fromUserId, toUserId }: Paid): Notice[] => {
    const common = { actorId: recorderId, groupId, subjectId: id };
    const isOwn = recorderId === fromUserId;
    return [
      { ...common, kind: isOwn ? 'payment_made' : 'payment_to_you_recorded', userIds: [toUserId] },
      { ...common, kind: 'payment_of_yours_recorded', userIds: isPayerTold ? [fromUserId] : [] },
    ];
  };

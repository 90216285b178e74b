import { moneyMoved } from '#contract/payments.ts';
import { entriesOfPayment, reverse } from '#domain/ledger.ts';
import { type Cents, subtract, ZERO } from '#domain/money.ts';
import type { CardHandlers, Syncing } from '#server/core/context.ts';
import { postAndRecord } from '#server/groups/activity.ts';
import type { PaymentState } from '#server/platform/card-provider/card-provider.ts';
import { addLines, lockWallets, takeBack, walletOf } from '#server/wallet/book.ts';
import { isOfRow, reasonOf } from '#server/wallet/card-handlers.ts';
import * as cardQueries from './internal/card-queries.ts';
import { completeInGroups } from './internal/completing.ts';
import { mailFailed, mailRefunded } from './internal/emails.ts';
import * as queries from './internal/queries.ts';
import { completeAnswered } from './internal/requests.ts';

async function syncPayment(syncing: Syncing, state: PaymentState): Promise<void> {
  const { db, now } = syncing;
  const { kind, id } = state.metadata;
  if (kind !== 'payment' || id === undefined) return;
  const row = await cardQueries.lockCardPayment(db, id);
  if (row === null || !isOfRow(syncing, row, state)) return;
  const wasCompleted = row.status === 'completed' || row.status === 'refunded';
  const isCompleted = wasCompleted || state.status === 'succeeded';
  const hasFailed = state.status === 'failed' || state.status === 'canceled';
  // As for a deposit: a failed payment may still succeed, and a completed one never fails.
  const status = wasCompleted ? row.status : isCompleted ? 'completed' : hasFailed ? 'failed' : row.status;
  const reason = status === 'failed' ? reasonOf(state) : null;
  await cardQueries.setProgress(db, id, status, state.id || null, reason, now);
  if (isCompleted && !wasCompleted) await complete(syncing, row);
  const back = isCompleted ? subtract(state.refunded, row.refunded) : ZERO;
  if (back > 0) await takeRefundBack(syncing, row, { back, refunded: state.refunded });
  if (status === row.status && back <= 0) return;
  if (status === 'failed') await mailFailed(syncing, row, reason);
  const watchers = await queries.listPeopleOfGroups(db, [row.groupId]);
  syncing.invalidateFor(
    watchers.map((watcher) => watcher.id),
    moneyMoved(),
  );
}

/** The card was charged: the payment counts in the group, and the money is in the payee's wallet. */
async function complete({ db, now }: Syncing, row: cardQueries.CardPayment): Promise<void> {
  const { id, fromUserId, toUserId, amount } = row;
  await completeInGroups(db, { paid: [row], now, recorderId: fromUserId, isPayerTold: false });
  const wallet = walletOf(await lockWallets(db, [toUserId], now), toUserId);
  const line = { walletId: wallet.id, amount, type: 'receipt', status: 'completed' } as const;
  const from = { counterpart: 'friends', relatedId: id, relatedType: 'payment' } as const;
  await addLines(db, [{ ...line, ...from }], now);
}

type Refund = { back: Cents; refunded: Cents };

/** The provider refunded the payer: the payment no longer counts in the group, and leaves the payee's wallet. */
async function takeRefundBack(
  syncing: Syncing,
  row: cardQueries.CardPayment,
  { back, refunded }: Refund,
): Promise<void> {
  const { db, now } = syncing;
  const { id, groupId, fromUserId, toUserId } = row;
  const status = refunded >= row.amount ? 'refunded' : 'completed';
  await cardQueries.setRefunded(db, id, status, refunded);
  const entries = reverse(entriesOfPayment({ source: id, from: fromUserId, to: toUserId, amount: back }));
  const happened = { kind: 'payment_refunded', actorId: fromUserId, otherId: toUserId } as const;
  await postAndRecord(db, {
    source: 'payment',
    lines: entries.map((entry) => ({ groupId, entry })),
    activities: [{ ...happened, groupId, paymentId: id, amount: back }],
    now,
  });
  await completeAnswered(db, { groupIds: [groupId], paid: [] });
  const wallet = walletOf(await lockWallets(db, [toUserId], now), toUserId);
  const taken = { walletId: wallet.id, amount: back, relatedId: id } as const;
  await takeBack(db, { ...taken, type: 'payment', counterpart: 'friends' }, now);
  await mailRefunded(syncing, row, back);
}

/** Updates card payments between friends to their state at the provider. */
export const paymentHandlers: CardHandlers = {
  onPaymentIntent: syncPayment,
  async listOpen(db, { before, most }) {
    const rows = await cardQueries.listOpen(db, before, most);
    return rows.map(({ providerId }) => ({ kind: 'payment', id: providerId }));
  },
};

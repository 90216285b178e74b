import { REFUSALS } from '#domain/card-refusals.ts';
import { type Cents, subtract } from '#domain/money.ts';
import type { CardHandlers, Syncing } from '#server/core/context.ts';
import type { PaymentState, PayoutState } from '#server/platform/card-provider/card-provider.ts';
import { postDeposit, postReturned, takeBack } from './book.ts';
import { mailReturned } from './internal/emails.ts';
import * as queries from './internal/queries.ts';

const WALLET = ['/api/wallet', '/api/outlook'];

/** Why a charge failed, as a text for people. */
export function reasonOf({
  declineMessage,
  status,
}: Pick<PaymentState, 'declineMessage' | 'status'>): string {
  if (declineMessage !== null) return declineMessage;
  return (status === 'canceled' ? REFUSALS.notConfirmed : REFUSALS.notCharged).message;
}

type OfRow = { id: string; amount: Cents; providerId: string | null };

/**
 * Whether a state belongs to the row in its metadata: one row is one charge. A state without an id, of an object that
 * was never created, does not belong to a row with a charge.
 */
export function isOfRow({ deps }: Syncing, row: OfRow, state: { id: string; amount: Cents }): boolean {
  if (state.id === '') return row.providerId === null;
  if ((row.providerId ?? state.id) === state.id && row.amount === state.amount) return true;
  deps.log.error({ row: row.id, provider: state.id }, 'what the provider has is not what its row asked for');
  return false;
}

async function syncDeposit(syncing: Syncing, state: PaymentState): Promise<void> {
  const { db, now } = syncing;
  const { kind, id } = state.metadata;
  if (kind !== 'deposit' || id === undefined) return;
  const row = await queries.lockTransaction(db, id);
  if (row === null || row.type !== 'deposit') return;
  if (!isOfRow(syncing, row, state)) return;
  const isDone = state.status === 'succeeded';
  const hasFailed = state.status === 'failed' || state.status === 'canceled';
  // A failed charge can still succeed (another card, in the browser); a completed one never fails.
  const status = row.status === 'completed' || isDone ? 'completed' : hasFailed ? 'failed' : row.status;
  await queries.setProgress(
    db,
    id,
    status,
    state.id || null,
    status === 'failed' ? reasonOf(state) : null,
    now,
  );
  if (status === 'completed' && row.status !== 'completed') await postDeposit(db, row, now);
  const isRefunded = await syncRefund(syncing, row, state);
  if (status !== row.status || isRefunded) syncing.invalidateFor([row.userId], WALLET);
}

async function syncRefund(
  { db, now }: Syncing,
  row: queries.SyncedRow,
  state: PaymentState,
): Promise<boolean> {
  const amount = subtract(state.refunded, row.refunded);
  if (amount <= 0) return false;
  await queries.setRefunded(db, row.id, state.refunded);
  const description = `Refunded to ${row.description ?? 'your card'}`;
  const taken = { walletId: row.walletId, amount, relatedId: row.id, description };
  await takeBack(db, { ...taken, type: 'withdrawal', counterpart: 'card' }, now);
  return true;
}

async function syncWithdrawal(syncing: Syncing, state: PayoutState): Promise<void> {
  const { db, now } = syncing;
  const { kind, id } = state.metadata;
  if (kind !== 'withdrawal' || id === undefined) return;
  const row = await queries.lockTransaction(db, id);
  if (row === null || row.type !== 'withdrawal') return;
  if (!isOfRow(syncing, row, state)) return;
  // A bank may return a completed payout; a failed one stays failed.
  const hasFailed = row.status === 'failed' || state.status === 'failed';
  const status = hasFailed ? 'failed' : state.status === 'paid' ? 'completed' : row.status;
  const reason = status === 'failed' ? (state.failureMessage ?? REFUSALS.notTransferred.message) : null;
  await queries.setProgress(db, id, status, state.id || null, reason, now);
  if (status === row.status) return;
  if (status === 'failed') {
    await postReturned(db, row, now);
    await mailReturned(syncing, row, reason ?? '');
  }
  syncing.invalidateFor([row.userId], WALLET);
}

/** Updates deposits and withdrawals to their state at the provider. */
export const walletHandlers: CardHandlers = {
  onPaymentIntent: syncDeposit,
  onPayout: syncWithdrawal,
  async listOpen(db, { before, most }) {
    const rows = await queries.listOpen(db, before, most);
    return rows.map(({ providerId, type }) => ({
      kind: type === 'deposit' ? 'payment' : 'payout',
      id: providerId,
    }));
  },
};

import { sentence } from '#domain/language/text.ts';
import { reverse } from '#domain/ledger.ts';
import { type Cents, smaller, subtract } from '#domain/money.ts';
import { type Counterpart, entryOfClaim, entryOfTransaction, type TransactionType } from '#domain/wallet.ts';
import { AppError } from '#server/core/app-error.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { postToWallets } from '#server/ledger/ledger.ts';
import { type Db, one } from '#server/platform/database/database.ts';
import * as queries from './internal/queries.ts';

/** Kept in English, and said in the reader's language. */
const PAID_BACK = sentence('Paid back what was refunded before');

export type Wallets = ReadonlyMap<string, queries.WalletRow>;

/** The wallets of these people by person, created if missing, without a lock. */
export async function ensureWallets(db: Db, userIds: readonly string[], now: Date): Promise<void> {
  const missing = (await queries.listMissing(db, userIds)).map((each) => each.userId);
  if (missing.length === 0) return;
  await queries.insertWallets(
    db,
    missing.map(() => newId()),
    missing,
    now,
  );
}

/** The wallets of these people, created if missing, locked in the order of ids. Groups are locked before. */
export async function lockWallets(db: Db, userIds: readonly string[], now: Date): Promise<Wallets> {
  const wanted = [...new Set(userIds)];
  await ensureWallets(db, wanted, now);
  const rows = await queries.lockWalletsOf(db, wanted);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** One of the locked wallets. */
export function walletOf(wallets: Wallets, userId: string): queries.WalletRow {
  const wallet = wallets.get(userId);
  invariant(wallet !== undefined, `the wallet of ${userId} is not locked`);
  return wallet;
}

/** Refuses to take more out of a locked wallet than its balance. */
export function requireBalance(wallet: queries.WalletRow, amount: Cents): void {
  if (wallet.balance < amount) throw new AppError('conflict', 'Insufficient wallet balance');
}

export type Line = {
  walletId: string;
  amount: Cents;
  type: TransactionType;
  status: 'pending' | 'completed';
  counterpart: Counterpart;
  description?: string;
  relatedId: string;
  relatedType: 'payment_method' | 'bank_account' | 'payment' | 'refund' | 'claim';
};

/**
 * Writes transactions and posts those that count: completed ones, and withdrawals from their beginning. The caller
 * holds the wallets' locks. Incoming money first pays what the owner owes back. Returns the ids in the same order.
 */
export async function addLines(db: Db, lines: readonly Line[], now: Date): Promise<string[]> {
  if (lines.length === 0) return [];
  const rows = lines.map((line) => ({ ...line, id: newId() }));
  await queries.insertTransactions(
    db,
    queries.newTransactions.of(
      rows.map(({ id, walletId, amount, type, status, counterpart, description, ...related }) => ({
        id,
        wallet_id: walletId,
        amount,
        type,
        status,
        counterpart,
        description: description ?? null,
        reference: referenceOf(id),
        related_id: related.relatedId,
        related_type: related.relatedType,
      })),
    ),
    now,
  );
  const counting = rows.filter((row) => row.status === 'completed' || row.type === 'withdrawal');
  await post(db, counting, now);
  const filled = counting.filter((row) => row.type === 'receipt' || row.type === 'deposit');
  await collectClaims(
    db,
    filled.map((row) => row.walletId),
    now,
  );
  return rows.map((row) => row.id);
}

type Posted = Pick<queries.SyncedRow, 'id' | 'walletId' | 'type' | 'counterpart' | 'amount'>;

async function post(db: Db, rows: readonly Posted[], now: Date): Promise<void> {
  const lines = rows.map((row) => ({ walletId: row.walletId, entry: entryOfTransaction(row) }));
  await postToWallets(db, { lines, now });
}

/** Ten letters and digits at the end of an id: enough to distinguish the transactions of one wallet. */
function referenceOf(id: string): string {
  return `W-${id.replaceAll('-', '').slice(-10).toUpperCase()}`;
}

/** Posts a confirmed deposit. The caller holds the wallet's lock and writes the row. */
export async function postDeposit(db: Db, row: Posted, now: Date): Promise<void> {
  await post(db, [row], now);
  await collectClaims(db, [row.walletId], now);
}

/** Returns the held money of a failed withdrawal. The caller holds the wallet's lock and writes the row. */
export async function postReturned(db: Db, row: Posted, now: Date): Promise<void> {
  const lines = reverse([entryOfTransaction(row)]).map((entry) => ({ walletId: row.walletId, entry }));
  await postToWallets(db, { lines, now });
  await collectClaims(db, [row.walletId], now);
}

type Taken = {
  walletId: string;
  amount: Cents;
  type: 'withdrawal' | 'payment';
  counterpart: 'card' | 'bank' | 'friends';
  /** The deposit or the payment that was refunded at its source. */
  relatedId: string;
  description?: string;
};

/**
 * Takes refunded money out of the wallet, at most its balance. The rest is recorded as a claim. The caller holds the
 * wallet's lock.
 */
export async function takeBack(db: Db, taken: Taken, now: Date): Promise<void> {
  const { walletId, amount, type, counterpart, relatedId } = taken;
  const { balance } = one(await queries.lockWallet(db, walletId));
  const there = smaller(balance, amount);
  if (there > 0) {
    const line = { ...taken, amount: there, status: 'completed', relatedType: 'refund' } as const;
    await addLines(db, [{ ...line, type }], now);
  }
  const rest = subtract(amount, there);
  if (rest <= 0) return;
  const id = newId();
  await queries.insertClaim(db, id, walletId, rest, counterpart, relatedId, now);
  await postToWallets(db, {
    lines: [{ walletId, entry: entryOfClaim({ id, counterpart, amount: rest }) }],
    now,
  });
}

async function collectClaims(db: Db, walletIds: readonly string[], now: Date): Promise<void> {
  if (walletIds.length === 0) return;
  const owing = await queries.listOwed(db, [...new Set(walletIds)]);
  for (const { walletId, owed } of owing) {
    const { balance } = one(await queries.lockWallet(db, walletId));
    const amount = smaller(balance, owed);
    if (amount <= 0) continue;
    await addLines(
      db,
      [
        {
          walletId,
          amount,
          type: 'withdrawal',
          status: 'completed',
          counterpart: 'claims',
          description: PAID_BACK.message,
          relatedId: walletId,
          relatedType: 'claim',
        },
      ],
      now,
    );
  }
}

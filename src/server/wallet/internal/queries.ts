import type { Cents } from '#domain/money.ts';
import { type Counterpart, outsideAccounts, type TransactionType } from '#domain/wallet.ts';
import { sqlShownName } from '#server/core/shown-name.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, first, type RowsOf, rows, statement } from '#server/platform/database/database.ts';

export type WalletRow = { id: string; userId: string; balance: Cents };

export const insertWallets = statement<
  [ids: readonly string[], userIds: readonly string[], now: Date],
  never
>(`
  INSERT INTO wallets (id, user_id, created_at, updated_at)
  SELECT id, user_id, $3::timestamptz, $3::timestamptz FROM unnest($1::uuid[], $2::uuid[]) AS new (id, user_id)
  ORDER BY user_id
  ON CONFLICT (user_id) DO NOTHING`);

export const listMissing = statement<[userIds: readonly string[]], { userId: string }>(`
  SELECT wanted.user_id AS "userId" FROM unnest($1::uuid[]) AS wanted (user_id)
  WHERE NOT EXISTS (SELECT 1 FROM wallets WHERE wallets.user_id = wanted.user_id)`);

const WALLET = 'id, user_id AS "userId", balance';

/** In the order of ids, as every caller locks them. */
export const lockWalletsOf = statement<[userIds: readonly string[]], WalletRow>(
  `SELECT ${WALLET} FROM wallets WHERE user_id = ANY($1) ORDER BY id FOR UPDATE`,
);

export const lockWallet = statement<[id: string], WalletRow>(
  `SELECT ${WALLET} FROM wallets WHERE id = $1 FOR UPDATE`,
);

export type ShownWallet = {
  id: string;
  balance: Cents;
  currency: string;
  pendingOut: Cents;
  pendingIn: Cents;
  owedBack: Cents;
  updatedAt: string;
};

const selectWallet = statement<[userId: string], ShownWallet>(`
  SELECT wallet.id, wallet.balance, wallet.currency, coalesce(pending.out, 0) AS "pendingOut",
         coalesce(pending.in, 0) AS "pendingIn", coalesce(-owed.balance, 0) AS "owedBack", wallet.updated_at AS "updatedAt"
  FROM wallets AS wallet
  LEFT JOIN LATERAL (
    SELECT sum(amount) FILTER (WHERE type = 'withdrawal') AS out, sum(amount) FILTER (WHERE type = 'deposit') AS in
    FROM wallet_transactions WHERE wallet_id = wallet.id AND status = 'pending'
  ) AS pending ON true
  LEFT JOIN ledger_balances AS owed ON owed.book_id = wallet.id AND owed.account_id = '${outsideAccounts.claims}'
  WHERE wallet.user_id = $1`);

export async function findWallet(db: Db, userId: string): Promise<ShownWallet | null> {
  return first(await selectWallet(db, userId));
}

/** What the wallets' owners owe back, if anything. */
export const listOwed = statement<[walletIds: readonly string[]], { walletId: string; owed: Cents }>(`
  SELECT book_id AS "walletId", -balance AS owed FROM ledger_balances
  WHERE book_id = ANY($1) AND account_id = '${outsideAccounts.claims}' AND balance < 0`);

export type TransactionRow = {
  id: string;
  amount: Cents;
  type: TransactionType;
  status: 'pending' | 'completed' | 'failed';
  description: string | null;
  relatedId: string | null;
  relatedType: string | null;
  reference: string;
  failureReason: string | null;
  createdAt: string;
  /** For a payment: the other person and the group. */
  otherName: string | null;
  groupName: string | null;
};

const SHOWN = `
  SELECT line.id, line.amount, line.type, line.status, line.description, line.related_id AS "relatedId",
         line.related_type AS "relatedType", line.reference, line.failure_reason AS "failureReason",
         line.created_at AS "createdAt", ${sqlShownName('other')} AS "otherName",
         ${groupNameFor('$1')} AS "groupName"
  FROM wallets AS wallet
  JOIN wallet_transactions AS line ON line.wallet_id = wallet.id
  LEFT JOIN payments AS payment ON line.related_type IN ('payment', 'refund') AND payment.id = line.related_id
  LEFT JOIN users AS other ON other.id =
    CASE WHEN payment.from_user_id = $1 THEN payment.to_user_id ELSE payment.from_user_id END
  LEFT JOIN groups AS "group" ON "group".id = payment.group_id
  WHERE wallet.user_id = $1`;

export const listTransactions = statement<
  [userId: string, before: string | null, limit: number],
  TransactionRow
>(`${SHOWN} AND ($2::uuid IS NULL OR line.id < $2) ORDER BY line.id DESC LIMIT $3`);

export const selectShown = statement<[userId: string, id: string], TransactionRow>(
  `${SHOWN} AND line.id = $2`,
);

export const newTransactions = rows({
  id: 'uuid',
  wallet_id: 'uuid',
  amount: 'minor_units',
  type: 'text',
  status: 'text',
  counterpart: 'text',
  description: 'text | null',
  related_id: 'uuid | null',
  related_type: 'text | null',
  reference: 'text',
});

export const insertTransactions = statement<[RowsOf<typeof newTransactions>, now: Date], never>(`
  INSERT INTO wallet_transactions (${newTransactions.names}, created_at, synced_at)
  SELECT ${newTransactions.names}, $2::timestamptz, $2::timestamptz FROM ${newTransactions.from('$1')}`);

export const insertClaim = statement<
  [id: string, walletId: string, amount: Cents, counterpart: string, relatedId: string, now: Date],
  never
>(`
  INSERT INTO wallet_claims (id, wallet_id, amount, counterpart, related_id, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)`);

/** A transaction that also exists at the provider. */
export type SyncedRow = {
  id: string;
  walletId: string;
  userId: string;
  amount: Cents;
  type: TransactionType;
  status: 'pending' | 'completed' | 'failed';
  counterpart: Counterpart;
  description: string | null;
  providerId: string | null;
  refunded: Cents;
};

const selectWalletId = statement<[id: string], { walletId: string }>(
  'SELECT wallet_id AS "walletId" FROM wallet_transactions WHERE id = $1',
);

const selectSynced = statement<[id: string], SyncedRow>(`
  SELECT line.id, line.wallet_id AS "walletId", wallet.user_id AS "userId", line.amount, line.type, line.status,
         line.counterpart, line.description, line.provider_id AS "providerId", line.refunded_amount AS refunded
  FROM wallet_transactions AS line JOIN wallets AS wallet ON wallet.id = line.wallet_id
  WHERE line.id = $1`);

/** A transaction, locked after its wallet; null if there is none. */
export async function lockTransaction(db: Db, id: string): Promise<SyncedRow | null> {
  const found = first(await selectWalletId(db, id));
  if (found === null) return null;
  await lockWallet(db, found.walletId);
  return first(await selectSynced(db, id));
}

export const setProgress = statement<
  [id: string, status: string, providerId: string | null, failureReason: string | null, now: Date],
  never
>(`
  UPDATE wallet_transactions SET status = $2, provider_id = coalesce(provider_id, $3),
    failure_reason = CASE WHEN status = $2 THEN failure_reason ELSE $4 END, synced_at = $5
  WHERE id = $1`);

export const setRefunded = statement<[id: string, refunded: Cents], never>(
  'UPDATE wallet_transactions SET refunded_amount = $2 WHERE id = $1',
);

export const listOpen = statement<
  [before: Date, most: number],
  { providerId: string; type: 'deposit' | 'withdrawal' }
>(`
  SELECT provider_id AS "providerId", type FROM wallet_transactions
  WHERE status = 'pending' AND provider_id IS NOT NULL
    AND synced_at NOT BETWEEN $1 AND $1::timestamptz + interval '1 hour'
  ORDER BY synced_at LIMIT $2`);

/** The verified address of a person; no row if there is none. */
export const findAddress = statement<[userId: string], { email: string }>(
  'SELECT email FROM users WHERE id = $1 AND email IS NOT NULL AND email_verified',
);

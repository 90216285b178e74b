import { type Finding, MAX_FINDINGS } from '#server/core/audit-finding.ts';
import { paidBy } from '#server/core/payment-methods.ts';
import { statement } from '#server/platform/database/database.ts';

// A payment by wallet is in both wallets; a payment by card is only in the payee's.
export const checkPayments = statement<[], Finding<'payments'>>(`
  WITH paid AS (
    SELECT id, group_id, amount, to_user_id AS user_id, 'receipt' AS type FROM payments
    WHERE type = 'payment' AND ${paidBy('method', ({ takenFrom }) => takenFrom !== null)} AND status IN ('completed', 'refunded')
    UNION ALL
    SELECT id, group_id, amount, from_user_id, 'payment' FROM payments
    WHERE type = 'payment' AND ${paidBy('method', ({ takenFrom }) => takenFrom === 'wallet')} AND status = 'completed'
  )
  SELECT 'payments' AS check, 'group' AS book, paid.group_id AS "bookId",
         'payment ' || paid.id || CASE paid.type WHEN 'receipt' THEN ' received' ELSE ' sent' END AS subject,
         paid.amount AS expected, coalesce(sum(line.amount), 0) AS found
  FROM paid
  JOIN wallets AS wallet ON wallet.user_id = paid.user_id
  LEFT JOIN wallet_transactions AS line
    ON line.related_id = paid.id AND line.related_type = 'payment' AND line.type = paid.type
      AND line.wallet_id = wallet.id AND line.status = 'completed'
  GROUP BY paid.id, paid.type, paid.group_id, paid.amount
  HAVING paid.amount <> coalesce(sum(line.amount), 0)
  LIMIT ${MAX_FINDINGS}`);

export const checkWallets = statement<[], Finding<'wallets'>>(`
  WITH said AS (
    SELECT wallet_id, sum(CASE WHEN type IN ('deposit', 'receipt') THEN amount ELSE -amount END) AS balance
    FROM wallet_transactions
    WHERE status = 'completed' OR (status = 'pending' AND type = 'withdrawal')
    GROUP BY wallet_id
  )
  SELECT 'wallets' AS check, 'wallet' AS book, wallet.id AS "bookId", 'the balance shown' AS subject,
         coalesce(said.balance, 0) AS expected, wallet.balance AS found
  FROM wallets AS wallet LEFT JOIN said ON said.wallet_id = wallet.id
  WHERE wallet.balance <> coalesce(said.balance, 0)
  LIMIT ${MAX_FINDINGS}`);

// The payments of a netting are between two people, in one currency and in one state, and sum to the same in both
// directions. The amounts of a finding are those of the two directions, the lower id's first.
export const checkOffsets = statement<[], Finding<'offsets'>>(`
  SELECT 'offsets' AS check, 'group' AS book, min(half.group_id::text)::uuid AS "bookId",
         'netting ' || half.offset_id || ' with ' || count(*) || ' payments' AS subject,
         coalesce(sum(half.amount) FILTER (WHERE half.from_user_id < half.to_user_id), 0) AS expected,
         coalesce(sum(half.amount) FILTER (WHERE half.from_user_id > half.to_user_id), 0) AS found
  FROM payments AS half JOIN groups AS "group" ON "group".id = half.group_id
  WHERE half.offset_id IS NOT NULL
  GROUP BY half.offset_id
  HAVING sum(CASE WHEN half.from_user_id < half.to_user_id THEN half.amount ELSE -half.amount END) <> 0
    OR count(DISTINCT (least(half.from_user_id, half.to_user_id), greatest(half.from_user_id, half.to_user_id))) <> 1
    OR count(DISTINCT "group".currency) <> 1
    OR count(DISTINCT half.status) <> 1 OR min(half.status) NOT IN ('completed', 'voided')
  LIMIT ${MAX_FINDINGS}`);

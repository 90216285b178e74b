import { counterparts, outsideAccounts } from '#domain/wallet.ts';

const OUTSIDE = `(VALUES ${counterparts
  .map((each) => `('${each}', '${outsideAccounts[each]}'::uuid)`)
  .join(', ')}) AS outside (counterpart, account_id)`;

/**
 * What the documents say: who owes whom by each, in which book. An expense deleted or purged says nothing, nor does a
 * request. A withdrawal counts from its beginning; of a payment that was given back, what is left.
 */
export const DOCUMENTS = `
  SELECT expense.group_id AS book_id, 'expense' AS source, expense.id AS source_id, share.user_id AS debtor_id,
         expense.paid_by AS creditor_id, share.amount
  FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
  WHERE expense.deleted_at IS NULL AND share.user_id <> expense.paid_by
  UNION ALL
  SELECT group_id, 'payment', id, to_user_id, from_user_id, amount - refunded_amount
  FROM payments WHERE type = 'payment' AND status IN ('completed', 'refunded') AND amount > refunded_amount
  UNION ALL
  SELECT wallet_id, 'wallet', id,
         CASE WHEN type IN ('deposit', 'receipt') THEN account_id ELSE wallet_id END,
         CASE WHEN type IN ('deposit', 'receipt') THEN wallet_id ELSE account_id END, amount
  FROM wallet_transactions JOIN ${OUTSIDE} USING (counterpart)
  WHERE status = 'completed' OR (status = 'pending' AND type = 'withdrawal')
  UNION ALL
  SELECT wallet_id, 'wallet', id, '${outsideAccounts.claims}'::uuid, account_id, amount
  FROM wallet_claims JOIN ${OUTSIDE} USING (counterpart)`;

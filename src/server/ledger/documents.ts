import { counterparts, outsideAccounts } from '#domain/wallet.ts';

const OUTSIDE = `(VALUES ${counterparts
  .map((each) => `('${each}', '${outsideAccounts[each]}'::uuid)`)
  .join(', ')}) AS outside (counterpart, account_id)`;

/** What expenses say; those deleted or purged say nothing. */
export const EXPENSES_SAY = `
  SELECT expense.group_id AS book_id, 'expense' AS source, expense.id AS source_id, share.user_id AS debtor_id,
         expense.paid_by AS creditor_id, share.amount
  FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
  WHERE expense.deleted_at IS NULL AND share.user_id <> expense.paid_by`;

/** What payments say: nothing where they are only asked for, and what is left of one that was given back. */
export const PAYMENTS_SAY = `
  SELECT group_id AS book_id, 'payment' AS source, id AS source_id, to_user_id AS debtor_id,
         from_user_id AS creditor_id, amount - refunded_amount AS amount
  FROM payments WHERE type = 'payment' AND status IN ('completed', 'refunded') AND amount > refunded_amount`;

/** What the documents say: who owes whom by each, in which book. A withdrawal counts from its beginning. */
export const DOCUMENTS = `
  ${EXPENSES_SAY}
  UNION ALL
  ${PAYMENTS_SAY}
  UNION ALL
  SELECT wallet_id, 'wallet', id,
         CASE WHEN type IN ('deposit', 'receipt') THEN account_id ELSE wallet_id END,
         CASE WHEN type IN ('deposit', 'receipt') THEN wallet_id ELSE account_id END, amount
  FROM wallet_transactions JOIN ${OUTSIDE} USING (counterpart)
  WHERE status = 'completed' OR (status = 'pending' AND type = 'withdrawal')
  UNION ALL
  SELECT wallet_id, 'wallet', id, '${outsideAccounts.claims}'::uuid, account_id, amount
  FROM wallet_claims JOIN ${OUTSIDE} USING (counterpart)`;

import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { counterparts, outsideAccounts } from '#domain/wallet.ts';
import { statement } from '#server/platform/database/database.ts';

const OUTSIDE = `(VALUES ${counterparts
  .map((each) => `('${each}', '${outsideAccounts[each]}'::uuid)`)
  .join(', ')}) AS outside (counterpart, account_id)`;

/** The amounts of expenses; deleted and purged ones have none. Where several people paid, each share is divided among them. */
const EXPENSES_SAY = `
  SELECT expense.group_id AS book_id, 'expense' AS source, expense.id AS source_id,
         CASE WHEN is_refund THEN expense.paid_by ELSE share.user_id END AS debtor_id,
         CASE WHEN is_refund THEN share.user_id ELSE expense.paid_by END AS creditor_id, share.amount
  FROM expenses AS expense JOIN expense_shares AS share ON share.expense_id = expense.id
  WHERE expense.deleted_at IS NULL AND share.user_id <> expense.paid_by
    AND NOT EXISTS (SELECT 1 FROM expense_payers AS payer WHERE payer.expense_id = expense.id)
  UNION ALL
  SELECT expense.group_id, 'expense', expense.id, debt.debtor_id, debt.creditor_id, debt.amount
  FROM expenses AS expense CROSS JOIN LATERAL expense_debts(expense.id) AS debt
  WHERE expense.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM expense_payers AS payer WHERE payer.expense_id = expense.id)`;

/** The amounts of payments: none for requests, and the rest of a refunded one. */
const PAYMENTS_SAY = `
  SELECT group_id AS book_id, 'payment' AS source, id AS source_id, to_user_id AS debtor_id,
         from_user_id AS creditor_id, amount - refunded_amount AS amount
  FROM payments WHERE type = 'payment' AND status IN ('completed', 'refunded') AND amount > refunded_amount`;

/** The amounts of all documents: who owes whom, in which book. A withdrawal counts from its beginning. */
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

/** An expense or a payment with its effect on a person's balance. */
export type Document = {
  id: string;
  source: 'expense' | 'payment';
  /** In cents; positive is owed to them. */
  change: Cents;
  /** The part of it that is between them and the others. */
  between: Cents;
  title: string | null;
  date: Day;
  /** For a payment: the person on its other side, and whether it was they who were paid. */
  otherId: string | null;
  isSent: boolean;
};

/** The most expenses, and the most payments, of a group that are read. */
const MAX_READ = 2000;
/** The most documents that `listDocuments` returns. */
export const MAX_DOCUMENTS = 2 * MAX_READ;

const changeBy = (documents: string) => `
  LATERAL (
    SELECT sum(CASE WHEN said.creditor_id = ANY($2) THEN said.amount ELSE -said.amount END) AS change,
           coalesce(sum(CASE WHEN said.creditor_id = ANY($2) THEN said.amount ELSE -said.amount END)
             FILTER (WHERE said.creditor_id = ANY($3) OR said.debtor_id = ANY($3)), 0) AS between
    FROM (${documents}) AS said
    WHERE said.source_id = newest.id AND (
      (said.debtor_id = ANY($2) AND said.creditor_id <> ALL($2)
        AND (NOT $4 OR said.creditor_id = ANY($3)))
      OR (said.creditor_id = ANY($2) AND said.debtor_id <> ALL($2)
        AND (NOT $4 OR said.debtor_id = ANY($3))))
  ) AS net`;

/**
 * The newest documents of a group that changed the balance of some people together, or with `isOnlyBetween` only the
 * debt between them and some others. For any length of history only the group's newest documents are read.
 */
export const listDocuments = statement<
  [
    groupId: string,
    userIds: readonly string[],
    otherIds: readonly string[],
    isOnlyBetween: boolean,
    limit: number,
  ],
  Document
>(`
  SELECT newest.id, 'expense' AS source, net.change, net.between, newest.title, newest.date, NULL AS "otherId", false AS "isSent"
  FROM (
    SELECT id, title, date FROM expenses WHERE group_id = $1 AND deleted_at IS NULL
    ORDER BY date DESC, id DESC LIMIT ${MAX_READ}
  ) AS newest CROSS JOIN ${changeBy(EXPENSES_SAY)}
  WHERE net.change <> 0
  UNION ALL
  SELECT newest.id, 'payment', net.change, net.between, NULL, newest.date, newest.other_id, newest.is_sent
  FROM (
    SELECT id, date, from_user_id = ANY($2) AS is_sent,
           CASE WHEN from_user_id = ANY($2) THEN to_user_id ELSE from_user_id END AS other_id
    FROM payments WHERE group_id = $1 ORDER BY id DESC LIMIT ${MAX_READ}
  ) AS newest CROSS JOIN ${changeBy(PAYMENTS_SAY)}
  WHERE net.change <> 0
  ORDER BY date DESC, id DESC LIMIT $5`);

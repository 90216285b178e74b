import type { Cents } from '#domain/money.ts';
import type { Payer } from '#domain/payers.ts';
import type { Share } from '#domain/split.ts';
import { statement } from '#server/platform/database/database.ts';

/** An expense with what its entries are made of. */
type Removable = {
  id: string;
  title: string;
  amount: Cents;
  isRefund: boolean;
  paidBy: string;
  /** Null if one person paid. */
  payers: Payer[] | null;
  shares: Share[];
};

/** Those of the expenses of a group that are not deleted. */
export const listRemovable = statement<[groupId: string, ids: readonly string[]], Removable>(`
  SELECT expense.id, expense.title, expense.amount, expense.is_refund AS "isRefund", expense.paid_by AS "paidBy",
         (SELECT json_agg(json_build_object('userId', user_id, 'amount', payer.amount) ORDER BY payer.amount DESC, user_id)
          FROM expense_payers AS payer WHERE payer.expense_id = expense.id) AS payers,
         (SELECT json_agg(json_build_object('userId', user_id, 'amount', share.amount) ORDER BY user_id)
          FROM expense_shares AS share WHERE share.expense_id = expense.id) AS shares
  FROM expenses AS expense
  WHERE expense.group_id = $1 AND expense.id = ANY($2) AND expense.deleted_at IS NULL
  ORDER BY expense.id`);

export const markDeletedAll = statement<[ids: readonly string[], now: Date], never>(`
  UPDATE expenses SET deleted_at = $2, updated_at = $2 WHERE id = ANY($1) AND deleted_at IS NULL`);

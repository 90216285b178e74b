import type { Payment } from '#contract/payments.ts';
import type { PaymentRow } from './queries.ts';

/** How a payment was made, unless by a saved card. */
const METHODS = ['cash', 'wallet', 'offset'] as const;

/** A payment as one of its two sides sees it. */
export function toPayment(row: PaymentRow, userId: string): Payment {
  const { id, status, amount, date, groupId, groupName, currency, refundedAmount, createdAt } = row;
  const isMine = row.fromUserId === userId;
  const method = METHODS.find((known) => known === row.method) ?? 'card';
  const isCash = row.type === 'payment' && method === 'cash';
  return {
    id,
    type: row.type === 'request' ? 'request' : isMine ? 'sent' : 'received',
    status,
    method,
    amount,
    refundedAmount,
    date: date as Payment['date'],
    user: { id: isMine ? row.toUserId : row.fromUserId, username: row.otherUsername },
    groupId,
    groupName,
    currency,
    isMine,
    canVoid: isCash && status === 'completed' && !isMine && row.isMyGroup,
    failureReason: isMine ? row.failureReason : null,
    createdAt,
  };
}

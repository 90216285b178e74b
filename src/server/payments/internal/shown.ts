import type { Payment } from '#contract/payments.ts';
import { paymentMethods } from '#domain/payment-methods.ts';
import type { PaymentRow } from './queries.ts';

/** A payment as one of its two sides sees it. */
export function toPayment(row: PaymentRow, userId: string): Payment {
  const { id, status, method, amount, date, groupId, groupName, currency, refundedAmount, createdAt } = row;
  const isMine = row.fromUserId === userId;
  const mayVoid = row.type === 'payment' && paymentMethods[method].payeeMayVoid;
  return {
    id,
    type: row.type === 'request' ? 'request' : isMine ? 'sent' : 'received',
    status,
    method,
    amount,
    refundedAmount,
    date: date as Payment['date'],
    user: {
      id: isMine ? row.toUserId : row.fromUserId,
      username: row.otherUsername,
      fullName: row.otherFullName,
    },
    groupId,
    groupName,
    currency,
    isMine,
    canVoid: mayVoid && status === 'completed' && !isMine && row.isMyGroup,
    failureReason: isMine ? row.failureReason : null,
    createdAt,
  };
}

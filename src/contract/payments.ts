import * as z from 'zod/mini';
import { amount, dayValue, id, idField, instant, money, personRef } from './fields.ts';
import { route } from './route.ts';

const due = z.object({ user: personRef, amount, groupId: id, groupName: z.string() });
export type Due = z.output<typeof due>;

const payment = z.object({
  id,
  type: z.enum(['sent', 'received', 'request']),
  status: z.enum(['pending', 'completed', 'failed', 'voided']),
  amount,
  date: dayValue,
  user: personRef,
  groupId: id,
  groupName: z.string(),
  /** For a request: whether the caller sent it. */
  isMine: z.boolean(),
  /** Whether the caller may mark it as not received. */
  canVoid: z.boolean(),
  createdAt: instant,
});
export type Payment = z.output<typeof payment>;

const moneyMoved = () => ['/api/payments', '/api/groups', '/api/summary', '/api/expenses'];

export const getPaymentSummary = route('getPaymentSummary', 'GET /api/payments/summary', {
  who: 'person',
  reply: z.object({ toPay: amount, toCollect: amount, net: amount }),
});

export const listToPay = route('listToPay', 'GET /api/payments/to-pay', {
  who: 'person',
  reply: z.array(due),
});

export const listToCollect = route('listToCollect', 'GET /api/payments/to-collect', {
  who: 'person',
  reply: z.array(due),
});

/** The newest 20. */
export const listRecentPayments = route('listRecentPayments', 'GET /api/payments/recent', {
  who: 'person',
  reply: z.array(payment),
});

export const listPaymentMethods = route('listPaymentMethods', 'GET /api/payments/methods', {
  who: 'person',
  reply: z.array(
    z.object({ id, type: z.string(), details: z.string(), isDefault: z.boolean(), createdAt: instant }),
  ),
});

export const paymentBody = z.object({
  userId: idField('User is required'),
  amount: money({ min: 1, message: 'Amount must be greater than zero' }),
  groupId: idField('Group is required'),
  paymentMethodId: z
    .string({ error: 'Payment method is required' })
    .check(
      z.minLength(1, { error: 'Payment method is required' }),
      z.maxLength(100, { error: 'Payment method is required' }),
    ),
});

/** I pay somebody of my group. `cash` was paid outside the product and counts at once. */
export const addPayment = route('addPayment', 'POST /api/payments', {
  who: 'member',
  body: paymentBody,
  reply: payment,
  status: 201,
  isIdempotent: true,
  changes: moneyMoved,
});

const groupChoice = z.optional(idField('Unknown group'));

export const settleAll = route('settleAll', 'POST /api/payments/settle-all', {
  who: 'person',
  body: z.object({
    groupId: groupChoice,
    method: z.optional(z.string().check(z.maxLength(100, { error: 'Unknown method' }))),
  }),
  reply: z.object({ count: z.number(), total: amount, payments: z.array(payment) }),
  isIdempotent: true,
  changes: moneyMoved,
});

export const remindAll = route('remindAll', 'POST /api/payments/remind-all', {
  who: 'person',
  body: z.object({ groupId: groupChoice, userId: z.optional(idField('Unknown person')) }),
  reply: z.object({ count: z.number() }),
  isIdempotent: true,
  changes: () => ['/api/payments', '/api/groups'],
});

/** The payee marks a cash payment as not received: it stays, with a trace, and counts no more. */
export const voidPayment = route('voidPayment', 'POST /api/payments/{id}/void', {
  who: 'member',
  params: z.object({ id }),
  reply: payment,
  changes: moneyMoved,
});

export const getSummary = route('getSummary', 'GET /api/summary', {
  who: 'person',
  reply: z.object({
    totalOwed: amount,
    owedGroupsCount: z.number(),
    totalOwing: amount,
    owingFriendsCount: z.number(),
    balance: amount,
  }),
});

import * as z from 'zod/mini';
import { bodyWithAmounts, currencyField, withCurrency } from './currency.ts';
import { familyRef } from './families.ts';
import { type AmountField, dayValue, id, idField, instant, page, personRef } from './fields.ts';
import { payLinksReply } from './pay-links.ts';
import { route } from './route.ts';

const due = withCurrency((amount) => ({
  user: personRef,
  amount,
  groupId: id,
  groupName: z.string(),
  /** The debtor's card payment to the other person is under way. Settling everything skips this one until it ends. */
  isBeingPaid: z.boolean(),
  /** Whether the other person can be paid by wallet or card; a person without an account can be paid in cash only. */
  hasAccount: z.boolean(),
  /** The line is a family's: whoever of it pays or is paid, it is done. */
  fromFamily: familyRef,
  toFamily: familyRef,
  /** Where the person can be paid outside the product. Only who owes them sees it. */
  payLinks: payLinksReply,
}));
export type Due = z.output<typeof due>;

/** `offset`: a half of a netting between groups, in which no money moved. */
// By name: a screen loads the contract first, and the table of methods only with the payments.
const method = z.enum(['cash', 'wallet', 'card', 'offset']);

const paymentShape = (amount: AmountField) => ({
  id,
  type: z.enum(['sent', 'received', 'request']),
  status: z.enum(['pending', 'completed', 'failed', 'refunded', 'voided']),
  method,
  amount,
  /** The amount of a card payment that the provider refunded; when all of it is refunded the status is `refunded`. */
  refundedAmount: amount,
  date: dayValue,
  user: personRef,
  groupId: id,
  groupName: z.string(),
  /** For a request: whether the caller sent it. */
  isMine: z.boolean(),
  /** Whether the caller may mark it as not received. */
  canVoid: z.boolean(),
  /** Why the caller's own payment failed, as text for the screen; null for the other side and unless failed. */
  failureReason: z.nullable(z.string()),
  createdAt: instant,
});

export const paymentReply = withCurrency(paymentShape);
export type Payment = z.output<typeof paymentReply>;

/**
 * With a `clientSecret` the card needs a confirmation in the browser; without it the payment fails after 15 minutes.
 */
const madePayment = withCurrency((amount) => ({
  ...paymentShape(amount),
  clientSecret: z.nullable(z.string()),
}));
export type MadePayment = z.output<typeof madePayment>;

/** The addresses that a payment makes stale, for its payer, its payee and their group. */
export const moneyMoved = () => [
  '/api/payments',
  '/api/groups',
  '/api/summary',
  '/api/outlook',
  '/api/friends',
  '/api/expenses',
  '/api/wallet',
  '/api/notifications',
];

/**
 * Sums in the home currency, then the same fields for each currency: the home currency first, then by code those with
 * something owed. `approximate` is all of them together in the home currency, where rates are known.
 */
const inEachCurrency = <Fields extends Record<string, z.ZodMiniType>>(
  fields: (amount: AmountField) => Fields,
) =>
  withCurrency((amount) => ({
    ...fields(amount),
    currencies: z.array(withCurrency(fields)),
    approximate: z.nullable(withCurrency((converted) => ({ ...fields(converted), day: dayValue }))),
  }));

export const getPaymentSummary = route('getPaymentSummary', 'GET /api/payments/summary', {
  access: 'person',
  isCached: true,
  reply: inEachCurrency((amount) => ({ toPay: amount, toCollect: amount, net: amount })),
});

export const listToPay = route('listToPay', 'GET /api/payments/to-pay', {
  access: 'person',
  guest: 'take_part',
  isCached: true,
  reply: z.array(due),
});

export const listToCollect = route('listToCollect', 'GET /api/payments/to-collect', {
  access: 'person',
  guest: 'take_part',
  isCached: true,
  reply: z.array(due),
});

/** The newest 20. */
export const listRecentPayments = route('listRecentPayments', 'GET /api/payments/recent', {
  access: 'person',
  isCached: true,
  reply: z.array(paymentReply),
});

/** A payment as all members of its group see it. */
const groupPaymentReply = withCurrency((amount) => ({
  id,
  from: personRef,
  to: personRef,
  /** What counts: without what the provider of a card refunded. */
  amount,
  date: dayValue,
  method,
}));
export type GroupPayment = z.output<typeof groupPaymentReply>;

/** The payments that count in a group's balances, newest first. */
export const listGroupPayments = route('listGroupPayments', 'GET /api/groups/{id}/payments', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.array(groupPaymentReply),
  isPaged: true,
});

export const paymentBody = bodyWithAmounts((moneyOf) =>
  z.object({
    /** Who paid, if not the caller: a person without an account, or someone of the caller's family. In cash only. */
    fromUserId: z.optional(idField('Unknown payer')),
    userId: idField('User is required'),
    amount: moneyOf({ min: 1, message: 'Amount must be greater than zero' }),
    groupId: idField('Group is required'),
    /** `cash`, `wallet`, or the id of a saved card. */
    paymentMethodId: z
      .string({ error: 'Payment method is required' })
      .check(
        z.minLength(1, { error: 'Payment method is required' }),
        z.maxLength(100, { error: 'Payment method is required' }),
      ),
  }),
);

/**
 * Pays a member of the caller's group, or records what someone else paid. `cash` was paid outside the product and
 * counts at once, like wallet money. A card is charged: the payment is pending until the provider confirms, then the
 * money is in the payee's wallet.
 */
export const addPayment = route('addPayment', 'POST /api/payments', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  body: paymentBody,
  reply: madePayment,
  status: 201,
  isQueueable: true,
  changes: moneyMoved,
});

const groupChoice = z.optional(idField('Unknown group'));

/** Pays every to-pay entry that is not being paid already. With a card each one is a separate charge. */
export const settleAll = route('settleAll', 'POST /api/payments/settle-all', {
  access: 'person',
  body: z.object({
    groupId: groupChoice,
    /** `cash` (the default), `wallet`, or the id of a saved card. */
    method: z.optional(z.string().check(z.maxLength(100, { error: 'Unknown method' }))),
  }),
  reply: withCurrency((amount) => ({
    count: z.number(),
    /** In the home currency. */
    total: amount,
    /** In each currency that was paid in, the home currency first. */
    totals: z.array(withCurrency((paid) => ({ amount: paid }))),
    payments: z.array(madePayment),
  })),
  isIdempotent: true,
  changes: moneyMoved,
});

/** Whom `remindAll` asks now, and with a `reason` who is not asked: at most one reminder in 24 hours. */
export const listReminders = route('listReminders', 'GET /api/payments/reminders', {
  access: 'person',
  query: z.object({ groupId: groupChoice }),
  reply: z.array(
    withCurrency((amount) => ({
      user: personRef,
      amount,
      groupId: id,
      groupName: z.string(),
      reason: z.nullable(z.enum(['no_account', 'being_paid', 'asked'])),
    })),
  ),
});

export const remindAll = route('remindAll', 'POST /api/payments/remind-all', {
  access: 'person',
  body: z.object({ groupId: groupChoice, userId: z.optional(idField('Unknown person')) }),
  reply: z.object({ count: z.number() }),
  isIdempotent: true,
  changes: () => ['/api/payments', '/api/groups', '/api/notifications'],
});

/** The payee marks a cash payment as not received: it stays visible but no longer counts. */
export const voidPayment = route('voidPayment', 'POST /api/payments/{id}/void', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  params: z.object({ id }),
  reply: paymentReply,
  changes: moneyMoved,
});

export const getSummary = route('getSummary', 'GET /api/summary', {
  access: 'person',
  isCached: true,
  reply: inEachCurrency((amount) => ({
    totalOwed: amount,
    owedGroupsCount: z.number(),
    totalOwing: amount,
    owingFriendsCount: z.number(),
    balance: amount,
  })),
});

/** The people whom `owingFriendsCount` counts in a currency, with what each owes the caller: the largest first. */
export const listOwing = route('listOwing', 'GET /api/summary/owing', {
  access: 'person',
  isCached: true,
  query: z.object({ currency: currencyField }),
  reply: z.array(withCurrency((amount) => ({ user: personRef, hasAccount: z.boolean(), amount }))),
});

import * as z from 'zod/mini';
import { BILLING_INTERVALS } from '#domain/prices.ts';
import { amount, choice, id, instant, page } from './fields.ts';
import { route } from './route.ts';

/**
 * `active`: full access now. `past_due`: a renewal failed; access goes on for the days of grace. `inactive`: neither.
 */
const subscriptionStatuses = ['active', 'past_due', 'inactive'] as const;

/** One thing that gives full access now or later, and from when until when (null: without an end). */
const reason = z.object({
  /** `card`: paid for. `promotion`: a code's months. `admin`: given by an admin. `role`: being an admin. */
  kind: z.enum(['card', 'promotion', 'admin', 'role']),
  from: instant,
  until: z.nullable(instant),
  /** The promotion code. */
  code: z.nullable(z.string()),
  billingInterval: z.nullable(z.enum(BILLING_INTERVALS)),
});

const statusReply = z.object({
  /** Full access now, by whatever reason. */
  active: z.boolean(),
  status: z.enum(subscriptionStatuses),
  /** When access ends; null without an end, and without access. */
  expiresAt: z.nullable(instant),
  /** Of the card subscription; null without one. */
  billingInterval: z.nullable(z.enum(BILLING_INTERVALS)),
  cancelAtPeriodEnd: z.boolean(),
  /** The end of what is paid by card: the next charge, or with `cancelAtPeriodEnd` the last day. */
  periodEndsAt: z.nullable(instant),
  /** While past due: until when access goes on. */
  graceUntil: z.nullable(instant),
  /** The newest code whose months still run. */
  promotionCode: z.nullable(
    z.object({ code: z.string(), description: z.nullable(z.string()), redeemedAt: instant }),
  ),
  /** A redeemed discount that waits for the next checkout. */
  discount: z.nullable(z.object({ code: z.string(), percent: z.number() })),
  /** Why there is access and until when, in the order in which it is used up. */
  reasons: z.array(reason),
  /** Whether this installation asks for full access at all. */
  isRequired: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof statusReply>;

export const checkoutBody = z.object({
  billingInterval: choice(BILLING_INTERVALS, 'Choose monthly or yearly'),
});

const changed = () => ['/api/subscription', '/api/user'];

/**
 * Opens the checkout of an interval, or finds the one that is open already; another interval replaces it. Already
 * subscribed by card: 409 'You already have an active subscription'.
 */
export const startCheckout = route('startCheckout', 'POST /api/get-or-create-subscription', {
  who: 'person',
  body: checkoutBody,
  reply: z.object({
    /** For the payment form; the provider's own words are the only secret it holds. */
    clientSecret: z.string(),
    subscriptionId: id,
    billingInterval: z.enum(BILLING_INTERVALS),
    /** What the first payment is, after the discount, and each one after it. */
    dueNow: amount,
    dueLater: amount,
    discount: z.nullable(z.object({ code: z.string(), percent: z.number() })),
  }),
});
export type Checkout = z.output<NonNullable<typeof startCheckout.reply>>;

export const getSubscriptionStatus = route('getSubscriptionStatus', 'GET /api/subscription/status', {
  who: 'person',
  reply: statusReply,
});

/** No more charges; access goes on until the end of what is paid. No card subscription: 409. */
export const cancelSubscription = route('cancelSubscription', 'POST /api/subscription/cancel', {
  who: 'person',
  reply: statusReply,
  changes: changed,
});

/** Takes a cancellation back while the paid time still runs. Nothing cancelled: 409. */
export const resumeSubscription = route('resumeSubscription', 'POST /api/subscription/resume', {
  who: 'person',
  reply: statusReply,
  changes: changed,
});

/** The other interval from now on; what is left of the paid time is credited. The same one: 409. */
export const switchSubscription = route('switchSubscription', 'POST /api/subscription/switch', {
  who: 'person',
  body: checkoutBody,
  reply: statusReply,
  changes: changed,
});

const invoiceRow = z.object({
  id,
  /** As printed on the receipt; null while the provider has not numbered it. */
  number: z.nullable(z.string()),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  total: amount,
  billingInterval: z.enum(BILLING_INTERVALS),
  periodStart: instant,
  periodEnd: instant,
  issuedAt: instant,
  paidAt: z.nullable(instant),
});
export type Invoice = z.output<typeof invoiceRow>;

export const listInvoices = route('listInvoices', 'GET /api/subscription/invoices', {
  who: 'person',
  query: z.object(page),
  reply: z.array(invoiceRow),
  isPaged: true,
});

/** One invoice with all that a printed receipt says. */
export const getInvoice = route('getInvoice', 'GET /api/subscription/invoices/{id}', {
  who: 'person',
  params: z.object({ id }),
  reply: z.extend(invoiceRow, {
    /** Name and e-mail address as they are now. */
    billedTo: z.object({ name: z.string(), email: z.nullable(z.string()) }),
    /** An amount below zero is a credit for time paid before. */
    lines: z.array(z.object({ description: z.string(), amount })),
    subtotal: amount,
    discount: amount,
  }),
});

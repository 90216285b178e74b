import * as z from 'zod/mini';
import { BILLING_INTERVALS } from '#domain/prices.ts';
import { amount, choice, id, instant, page } from './fields.ts';
import { route } from './route.ts';

/**
 * `active`: full access now. `past_due`: a renewal failed; access continues for the days of grace. `inactive`: neither.
 */
const subscriptionStatuses = ['active', 'past_due', 'inactive'] as const;

/** One reason for full access, now or later, with its start and its end (null: without an end). */
const reason = z.object({
  /** `card`: paid for. `promotion`: a code's months. `admin`: given by an admin. `role`: being an admin. */
  kind: z.enum(['card', 'promotion', 'admin', 'trial', 'role']),
  from: instant,
  until: z.nullable(instant),
  /** The promotion code. */
  code: z.nullable(z.string()),
  billingInterval: z.nullable(z.enum(BILLING_INTERVALS)),
});

const statusReply = z.object({
  /** Full access now, for any reason. */
  active: z.boolean(),
  status: z.enum(subscriptionStatuses),
  /** When access ends; null without an end, and without access. */
  expiresAt: z.nullable(instant),
  /** Of the card subscription; null without one. */
  billingInterval: z.nullable(z.enum(BILLING_INTERVALS)),
  cancelAtPeriodEnd: z.boolean(),
  /** The end of the time paid by card: the next charge, or with `cancelAtPeriodEnd` the last day. */
  periodEndsAt: z.nullable(instant),
  /** While past due: when access ends. */
  graceUntil: z.nullable(instant),
  /** The newest code whose months still run. */
  promotionCode: z.nullable(
    z.object({ code: z.string(), description: z.nullable(z.string()), redeemedAt: instant }),
  ),
  /** A redeemed discount for the next checkout. */
  discount: z.nullable(z.object({ code: z.string(), percent: z.number() })),
  /** The reasons for access with their ends, in the order in which they are used. */
  reasons: z.array(reason),
  /** Whether this installation requires full access. */
  isRequired: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof statusReply>;

export const checkoutBody = z.object({
  billingInterval: choice(BILLING_INTERVALS, 'Choose monthly or yearly'),
});

const changed = () => ['/api/subscription', '/api/user', '/api/outlook'];

/**
 * Opens the checkout of an interval, or returns the one that is already open; another interval replaces it. Already
 * subscribed by card: 409 'You already have an active subscription'.
 */
export const startCheckout = route('startCheckout', 'POST /api/get-or-create-subscription', {
  access: 'person',
  body: checkoutBody,
  reply: z.object({
    /** For the payment form; the only secret that the provider's form needs. */
    clientSecret: z.string(),
    subscriptionId: id,
    billingInterval: z.enum(BILLING_INTERVALS),
    /** The first payment after the discount, and each later one. */
    dueNow: amount,
    dueLater: amount,
    discount: z.nullable(z.object({ code: z.string(), percent: z.number() })),
  }),
});
export type Checkout = z.output<NonNullable<typeof startCheckout.reply>>;

export const getSubscriptionStatus = route('getSubscriptionStatus', 'GET /api/subscription/status', {
  access: 'person',
  isCached: true,
  reply: statusReply,
});

/** Stops charges; access continues until the end of the paid time. No card subscription: 409. */
export const cancelSubscription = route('cancelSubscription', 'POST /api/subscription/cancel', {
  access: 'person',
  reply: statusReply,
  changes: changed,
});

/** Undoes a cancellation while the paid time still runs. Not cancelled: 409. */
export const resumeSubscription = route('resumeSubscription', 'POST /api/subscription/resume', {
  access: 'person',
  reply: statusReply,
  changes: changed,
});

/** Changes to the other interval at once; the rest of the paid time is credited. The same interval: 409. */
export const switchSubscription = route('switchSubscription', 'POST /api/subscription/switch', {
  access: 'person',
  body: checkoutBody,
  reply: statusReply,
  changes: changed,
});

const invoiceRow = z.object({
  id,
  /** As printed on the receipt; null until the provider has numbered it. */
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
  access: 'person',
  query: z.object(page),
  reply: z.array(invoiceRow),
  isPaged: true,
});

/** One invoice with all details of a printed receipt. */
export const getInvoice = route('getInvoice', 'GET /api/subscription/invoices/{id}', {
  access: 'person',
  params: z.object({ id }),
  reply: z.extend(invoiceRow, {
    /** The current name and e-mail address. */
    billedTo: z.object({ name: z.string(), email: z.nullable(z.string()) }),
    /** A negative amount is a credit for time paid before. */
    lines: z.array(z.object({ description: z.string(), amount })),
    subtotal: amount,
    discount: amount,
  }),
});

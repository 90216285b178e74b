import type Stripe from 'stripe';
import { cents, sum } from '#domain/money.ts';
import { BILLING_INTERVALS, type BillingInterval, PRICES } from '#domain/prices.ts';
import { invariant } from '#server/core/invariant.ts';
import type { CardProvider, InvoiceState, SubscriptionState } from './card-provider.ts';
import { type CardClient, idOf, instantOf, unlessExists } from './client.ts';

const PRODUCT = 'allsquare_full_access';
const PERIODS = { monthly: 'month', yearly: 'year' } as const;
const SECRET = { expand: ['latest_invoice.confirmation_secret'] };

type Subscriptions = Pick<
  CardProvider,
  | 'createSubscription'
  | 'getSubscription'
  | 'listSubscriptions'
  | 'setInterval'
  | 'setCancelAtPeriodEnd'
  | 'cancelSubscription'
  | 'listInvoices'
  | 'getInvoice'
>;

/** Subscriptions and their invoices. */
export function cardSubscriptions(client: CardClient): Subscriptions {
  const priceOf = rememberedPrices();
  return {
    createSubscription: ({ customerId, interval, discountPercent, metadata }, idempotencyKey) =>
      client.call(async (stripe) => {
        const coupon = discountPercent === undefined ? null : await ensureCoupon(stripe, discountPercent);
        const params: Stripe.SubscriptionCreateParams = {
          customer: customerId,
          items: [{ price: await priceOf(stripe, interval) }],
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          metadata: { ...metadata },
          ...(coupon !== null && { discounts: [{ coupon }] }),
          ...SECRET,
        };
        return subscriptionOf(await stripe.subscriptions.create(params, { idempotencyKey }));
      }),
    getSubscription: (id) =>
      client.call(async (stripe) => subscriptionOf(await stripe.subscriptions.retrieve(id, SECRET))),
    listSubscriptions: (customer) =>
      client.call(async (stripe) => {
        const expand = ['data.latest_invoice.confirmation_secret'];
        const list = await stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand });
        return list.data.map(subscriptionOf);
      }),
    setInterval: (id, interval, idempotencyKey) =>
      client.call(async (stripe) => {
        const current = await stripe.subscriptions.retrieve(id);
        const params: Stripe.SubscriptionUpdateParams = {
          items: [{ id: itemOf(current).id, price: await priceOf(stripe, interval) }],
          proration_behavior: 'always_invoice',
          // A card that declines the difference leaves everything unchanged.
          payment_behavior: 'error_if_incomplete',
          ...SECRET,
        };
        return subscriptionOf(await stripe.subscriptions.update(id, params, { idempotencyKey }));
      }),
    setCancelAtPeriodEnd: (id, isEnding) =>
      client.call(async (stripe) =>
        subscriptionOf(await stripe.subscriptions.update(id, { cancel_at_period_end: isEnding, ...SECRET })),
      ),
    cancelSubscription: (id) =>
      client.call(async (stripe) => {
        const current = await stripe.subscriptions.retrieve(id, SECRET);
        if (statusOf(current) === 'canceled') return subscriptionOf(current);
        return subscriptionOf(await stripe.subscriptions.cancel(id, SECRET));
      }),
    listInvoices: (customer) =>
      client.call(async (stripe) => {
        const list = await stripe.invoices.list({ customer, limit: 100 });
        return list.data.filter(({ status }) => status !== 'draft').map(invoiceOf);
      }),
    getInvoice: (id) => client.call(async (stripe) => invoiceOf(await stripe.invoices.retrieve(id))),
  };
}

/** The provider's price of each interval, looked up once; created if it is missing or has another amount. */
function rememberedPrices(): (stripe: Stripe, interval: BillingInterval) => Promise<string> {
  const known = new Map<string, string>();
  return async (stripe, interval) => {
    const found =
      known.get(interval) ?? (await findPrice(stripe, interval)) ?? (await addPrice(stripe, interval));
    known.set(interval, found);
    return found;
  };
}

const lookupKey = (interval: BillingInterval) => `allsquare_${interval}`;

async function findPrice(stripe: Stripe, interval: BillingInterval): Promise<string | null> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(interval)], active: true });
  return data.find((price) => price.unit_amount === PRICES[interval])?.id ?? null;
}

async function addPrice(stripe: Stripe, interval: BillingInterval): Promise<string> {
  await unlessExists(stripe.products.create({ id: PRODUCT, name: 'Allsquare full access' }));
  const params: Stripe.PriceCreateParams = {
    product: PRODUCT,
    currency: 'usd',
    unit_amount: PRICES[interval],
    recurring: { interval: PERIODS[interval] },
    lookup_key: lookupKey(interval),
    transfer_lookup_key: true,
  };
  const idempotencyKey = `price-${interval}-${PRICES[interval]}`;
  return (await stripe.prices.create(params, { idempotencyKey })).id;
}

async function ensureCoupon(stripe: Stripe, percent: number): Promise<string> {
  const id = `allsquare_${percent}_percent_once`;
  const name = `${percent}% off the first payment`;
  await unlessExists(stripe.coupons.create({ id, name, percent_off: percent, duration: 'once' }));
  return id;
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  invariant(item !== undefined, 'a subscription has an item');
  return item;
}

function statusOf({ status }: Stripe.Subscription): SubscriptionState['status'] {
  if (status === 'active' || status === 'trialing') return 'active';
  if (status === 'incomplete') return 'incomplete';
  return status === 'canceled' || status === 'incomplete_expired' ? 'canceled' : 'past_due';
}

function subscriptionOf(subscription: Stripe.Subscription): SubscriptionState {
  const item = itemOf(subscription);
  const period = item.price.recurring?.interval;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer) ?? '',
    status: statusOf(subscription),
    interval: BILLING_INTERVALS.find((each) => PERIODS[each] === period) ?? 'monthly',
    currentPeriodStart: instantOf(item.current_period_start),
    currentPeriodEnd: instantOf(item.current_period_end),
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    canceledAt: subscription.canceled_at === null ? null : instantOf(subscription.canceled_at),
    endedAt: subscription.ended_at === null ? null : instantOf(subscription.ended_at),
    createdAt: instantOf(subscription.created),
    cardId: idOf(subscription.default_payment_method),
    latestInvoice: latestInvoiceOf(subscription),
    metadata: subscription.metadata,
  };
}

function latestInvoiceOf({
  latest_invoice: invoice,
}: Stripe.Subscription): SubscriptionState['latestInvoice'] {
  if (invoice === null || typeof invoice === 'string') return null;
  const isOpen = invoice.status === 'open' || invoice.status === 'draft';
  return {
    id: invoice.id,
    isPaid: invoice.status === 'paid',
    amount: cents(invoice.amount_due),
    clientSecret: isOpen ? (invoice.confirmation_secret?.client_secret ?? null) : null,
  };
}

const INVOICE_STATUSES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

function invoiceOf(invoice: Stripe.Invoice): InvoiceState {
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    number: invoice.number,
    customerId: idOf(invoice.customer),
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    status: INVOICE_STATUSES.find((status) => status === invoice.status) ?? 'open',
    total: cents(invoice.total),
    discount: sum((invoice.total_discount_amounts ?? []).map(({ amount }) => cents(amount))),
    amountPaid: cents(invoice.amount_paid),
    createdAt: instantOf(invoice.created),
    paidAt: paidAt === null ? null : instantOf(paidAt),
    lines: invoice.lines.data.map((line) => ({
      description: line.description ?? '',
      amount: cents(line.amount),
      periodStart: instantOf(line.period.start),
      periodEnd: instantOf(line.period.end),
    })),
    pageUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

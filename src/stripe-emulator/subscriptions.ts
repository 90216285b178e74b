import { getPrice } from './catalogue.ts';
import { requireCustomer } from './customers.ts';
import { type Engine, header } from './engine.ts';
import { type Form, readFlag, readList, readMetadata, readText, requireText } from './form.ts';
import { addInvoice, failInvoice, type NewLine, payInvoice, voidInvoice } from './invoices.ts';
import { chargeIntent } from './payment-intents.ts';
import { endOfPeriod } from './periods.ts';
import { invalidRequest, Refusal } from './refusal.ts';
import type { Coupon, Invoice, PaymentIntent, Price, Subscription } from './shapes.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** How long a first payment may take. */
const PATIENCE = 23 * HOUR;
/** Days after the due date on which a failed renewal is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7];

export function createSubscription(engine: Engine, form: Form): Subscription {
  const customer = requireCustomer(engine, form);
  const behavior = readText(form, 'payment_behavior');
  if (behavior !== 'default_incomplete')
    throw invalidRequest('Only default_incomplete is taken', 'payment_behavior');
  const price = readPrice(engine, form);
  if (price === undefined)
    throw invalidRequest('Missing required param: items.', 'items', 'parameter_missing');
  const base = header(engine, 'sub', 'subscription');
  const start = engine.now();
  const metadata = readMetadata(form);
  const end = endOfPeriod(start, start, price.recurring.interval);
  const invoice = addInvoice(engine, {
    subscription: { id: base.id, customer: customer.id, metadata },
    lines: [fullLine(price, start, end)],
    coupon: readCoupon(engine, form),
    reason: 'subscription_create',
  });
  const subscription: Subscription = {
    ...base,
    status: invoice.status === 'paid' ? 'active' : 'incomplete',
    customer: customer.id,
    billing_cycle_anchor: start,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    currency: 'usd',
    default_payment_method: null,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: engine.newId('si'),
          object: 'subscription_item',
          created: start,
          subscription: base.id,
          quantity: 1,
          price,
          current_period_start: start,
          current_period_end: end,
          metadata: {},
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${base.id}`,
    },
    latest_invoice: invoice.id,
    metadata,
    start_date: start,
  };
  return tell(engine, 'customer.subscription.created', subscription);
}

function readPrice(engine: Engine, form: Form): Price | undefined {
  const items = readList(form, 'items');
  if (items.length === 0) return undefined;
  const [item] = items;
  if (items.length > 1 || typeof item !== 'object' || Array.isArray(item))
    throw invalidRequest('One item is taken', 'items');
  return getPrice(engine, requireText(item, 'price'));
}

function readCoupon({ store }: Engine, form: Form): Coupon | null {
  const [discount] = readList(form, 'discounts');
  if (discount === undefined) return null;
  if (typeof discount !== 'object' || Array.isArray(discount))
    throw invalidRequest('Invalid discounts', 'discounts');
  return store.get('coupon', requireText(discount, 'coupon'), 'discounts');
}

function fullLine({ unit_amount, recurring }: Price, start: number, end: number): NewLine {
  return { description: `Full access, one ${recurring.interval}`, amount: unit_amount, start, end };
}

/** Sets or clears the end at the period's end, or changes the price at once. */
export function updateSubscription(engine: Engine, id: string, form: Form): Subscription {
  const current = engine.store.get('subscription', id);
  if (current.ended_at !== null) throw invalidRequest('The subscription has ended', 'id');
  const isEnding = readFlag(form, 'cancel_at_period_end') ?? current.cancel_at_period_end;
  const canceledAt = isEnding ? (current.canceled_at ?? engine.now()) : null;
  const next: Subscription = { ...current, cancel_at_period_end: isEnding, canceled_at: canceledAt };
  const price = readPrice(engine, form);
  if (price === undefined || price.id === current.items.data[0].price.id)
    return tell(engine, 'customer.subscription.updated', next);
  return changePrice(engine, next, price);
}

function changePrice(engine: Engine, subscription: Subscription, price: Price): Subscription {
  if (subscription.status !== 'active') throw invalidRequest('Only an active subscription changes', 'items');
  const [item] = subscription.items.data;
  const start = engine.now();
  const end = endOfPeriod(start, start, price.recurring.interval);
  const credit = unusedOf(engine, subscription);
  const unused: NewLine = {
    description: 'What was paid and not used',
    amount: -credit,
    start,
    end: item.current_period_end,
  };
  const invoice = addInvoice(engine, {
    subscription,
    lines: [...(credit > 0 ? [unused] : []), fullLine(price, start, end)],
    reason: 'subscription_update',
  });
  if (invoice.status === 'open') {
    const paid = charge(engine, subscription, invoice);
    // Thrown, so that the subscription stays as it was.
    if (paid instanceof Refusal) throw paid;
    payInvoice(engine, invoice);
  }
  return tell(engine, 'customer.subscription.updated', {
    ...subscription,
    billing_cycle_anchor: start,
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [{ ...item, price, current_period_start: start, current_period_end: end }],
    },
  });
}

/** The amount of this period's payment for the time still to come, rounded down. */
function unusedOf({ store, now }: Engine, { items, latest_invoice: id }: Subscription): number {
  const invoice = store.get('invoice', id);
  if (invoice.status !== 'paid') return 0;
  const { current_period_start: start, current_period_end: end } = items.data[0];
  const full = invoice.lines.data.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  const off = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0);
  return Math.floor(((full - off) * Math.max(0, end - now())) / (end - start));
}

function charge(engine: Engine, subscription: Subscription, invoice: Invoice): PaymentIntent | Refusal {
  const { store } = engine;
  const id = subscription.default_payment_method;
  const method = id === null ? null : store.find('payment_method', id);
  if (method === null || method.customer !== subscription.customer || invoice._payment === null)
    return new Refusal(402, {
      type: 'card_error',
      code: 'card_declined',
      message: 'There is no card to charge.',
    });
  return chargeIntent(engine, invoice._payment, { method, isOwnerThere: false });
}

/** Ends a subscription at once and voids its open invoice. */
export function cancelSubscription(engine: Engine, id: string): Subscription {
  const current = engine.store.get('subscription', id);
  if (current.ended_at !== null) throw invalidRequest('The subscription has ended', 'id', 'resource_missing');
  return end(engine, current, 'canceled');
}

function end(
  engine: Engine,
  subscription: Subscription,
  status: 'canceled' | 'incomplete_expired',
): Subscription {
  voidInvoice(engine, engine.store.get('invoice', subscription.latest_invoice));
  const now = engine.now();
  const ended: Subscription = {
    ...subscription,
    status,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
  };
  return tell(engine, 'customer.subscription.deleted', ended);
}

/** Follows a successful payment of an invoice: the subscription is active, and that card pays from now on. */
export function followPayment(engine: Engine, intent: PaymentIntent): void {
  if (intent._invoice === null || intent.status !== 'succeeded') return;
  const { store } = engine;
  const invoice = payInvoice(engine, store.get('invoice', intent._invoice));
  const subscription = store.get('subscription', invoice.parent.subscription_details.subscription);
  if (subscription.ended_at !== null) return;
  tell(engine, 'customer.subscription.updated', {
    ...subscription,
    status: 'active',
    default_payment_method: intent.payment_method,
  });
}

/** Runs what is due: a renewal, another try, or the end. */
export function runSubscription(engine: Engine, id: string): void {
  const subscription = engine.store.get('subscription', id);
  switch (subscription.status) {
    case 'incomplete':
      end(engine, subscription, 'incomplete_expired');
      return;
    case 'past_due':
      retry(engine, subscription);
      return;
    case 'active':
      if (subscription.cancel_at_period_end) end(engine, subscription, 'canceled');
      else renew(engine, subscription);
  }
}

function renew(engine: Engine, subscription: Subscription): void {
  const [item] = subscription.items.data;
  const start = item.current_period_end;
  const next = endOfPeriod(subscription.billing_cycle_anchor, start, item.price.recurring.interval);
  const invoice = addInvoice(engine, {
    subscription,
    lines: [fullLine(item.price, start, next)],
    reason: 'subscription_cycle',
  });
  const renewed: Subscription = {
    ...subscription,
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: start, current_period_end: next }],
    },
  };
  settle(engine, renewed, invoice);
}

function retry(engine: Engine, subscription: Subscription): void {
  const invoice = engine.store.get('invoice', subscription.latest_invoice);
  if (invoice.attempt_count >= RETRY_DAYS.length) end(engine, subscription, 'canceled');
  else settle(engine, subscription, invoice);
}

function settle(engine: Engine, subscription: Subscription, invoice: Invoice): void {
  const outcome = invoice.status === 'paid' ? null : charge(engine, subscription, invoice);
  if (outcome instanceof Refusal) {
    const days = RETRY_DAYS[invoice.attempt_count];
    const isLast = invoice.attempt_count >= RETRY_DAYS.length - 1;
    const nextAt = subscription.items.data[0].current_period_start + (days ?? 0) * DAY;
    failInvoice(engine, invoice, isLast ? null : nextAt);
    tell(engine, 'customer.subscription.updated', { ...subscription, status: 'past_due' });
    return;
  }
  if (outcome !== null) payInvoice(engine, invoice);
  tell(engine, 'customer.subscription.updated', { ...subscription, status: 'active' });
}

type SubscriptionEvent =
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted';

function tell(engine: Engine, type: SubscriptionEvent, subscription: Subscription): Subscription {
  const { store } = engine;
  store.put('subscription', subscription, {
    customer: subscription.customer,
    dueAt: dueAt(engine, subscription),
  });
  engine.emit(type, subscription);
  return subscription;
}

function dueAt({ store }: Engine, subscription: Subscription): number | null {
  const [item] = subscription.items.data;
  switch (subscription.status) {
    case 'incomplete':
      return subscription.created + PATIENCE;
    case 'active':
      return item.current_period_end;
    case 'past_due': {
      const { attempt_count } = store.get('invoice', subscription.latest_invoice);
      return item.current_period_start + (RETRY_DAYS[attempt_count - 1] ?? 0) * DAY;
    }
    case 'incomplete_expired':
    case 'canceled':
      return null;
  }
}

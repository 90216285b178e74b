import { setBalance } from './customers.ts';
import { type Engine, header } from './engine.ts';
import { addIntent, cancelIntent } from './payment-intents.ts';
import type { Coupon, Invoice, InvoiceLine, Subscription } from './shapes.ts';

export type NewLine = { description: string; amount: number; start: number; end: number };

type NewInvoice = {
  subscription: Pick<Subscription, 'id' | 'customer' | 'metadata'>;
  lines: readonly NewLine[];
  coupon?: Coupon | null;
  reason: Invoice['billing_reason'];
};

/** Makes an invoice, less a coupon and the customer's credit. An invoice of zero is paid at once. */
export function addInvoice(engine: Engine, parts: NewInvoice): Invoice {
  const { store } = engine;
  const { subscription, reason } = parts;
  const base = header(engine, 'in', 'invoice');
  const lines = parts.lines.map((line) => lineOf(engine, line));
  const subtotal = lines.reduce((total, { amount }) => total + amount, 0);
  const discounts = discountsOf(engine, subtotal, parts.coupon ?? null);
  const total = subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0);
  const { balance } = store.get('customer', subscription.customer);
  const due = Math.max(0, total + balance);
  setBalance(engine, subscription.customer, Math.min(0, total + balance));
  const number = store.readNumber('invoices') + 1;
  store.writeNumber('invoices', number);
  const invoice: Invoice = {
    ...base,
    number: `TEST-${String(number).padStart(6, '0')}`,
    customer: subscription.customer,
    currency: 'usd',
    billing_reason: reason,
    status: 'open',
    starting_balance: balance,
    subtotal,
    total,
    total_discount_amounts: discounts,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    next_payment_attempt: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${base.id}/lines` },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: {
      finalized_at: engine.now(),
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    hosted_invoice_url: null,
    invoice_pdf: null,
    _payment: null,
  };
  if (due === 0) return payInvoice(engine, invoice);
  const payment = addIntent(engine, {
    amount: due,
    customer: subscription.customer,
    metadata: {},
    description: lines.at(-1)?.description ?? null,
    setup_future_usage: 'off_session',
    _invoice: invoice.id,
  });
  return save(engine, { ...invoice, _payment: payment.id });
}

function lineOf(engine: Engine, { description, amount, start, end }: NewLine): InvoiceLine {
  return {
    id: engine.newId('il'),
    object: 'line_item',
    description,
    amount,
    currency: 'usd',
    period: { start, end },
  };
}

function discountsOf(engine: Engine, subtotal: number, coupon: Coupon | null) {
  if (coupon === null) return [];
  return [{ amount: Math.round((subtotal * coupon.percent_off) / 100), discount: engine.newId('di') }];
}

export function payInvoice(engine: Engine, invoice: Invoice): Invoice {
  const paid = save(engine, {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (invoice.amount_due === 0 ? 0 : 1),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: engine.now() },
  });
  engine.emit('invoice.paid', paid);
  return paid;
}

/** Records a failed charge and the time of the next try. */
export function failInvoice(engine: Engine, invoice: Invoice, nextAttempt: number | null): Invoice {
  const failed = save(engine, {
    ...invoice,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: nextAttempt,
  });
  engine.emit('invoice.payment_failed', failed);
  return failed;
}

/** Voids an open invoice, with its payment and the credit that it used. */
export function voidInvoice(engine: Engine, invoice: Invoice): void {
  if (invoice.status !== 'open') return;
  const { store } = engine;
  const payment = invoice._payment === null ? null : store.find('payment_intent', invoice._payment);
  if (payment !== null && payment.status !== 'succeeded' && payment.status !== 'canceled')
    cancelIntent(engine, payment.id);
  const { balance } = store.get('customer', invoice.customer);
  setBalance(engine, invoice.customer, balance + invoice.amount_due - invoice.total);
  const voided = save(engine, {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: engine.now() },
  });
  engine.emit('invoice.voided', voided);
}

function save({ store }: Engine, invoice: Invoice): Invoice {
  return store.put('invoice', invoice, { customer: invoice.customer });
}

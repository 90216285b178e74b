import { attachMethod, requireCustomer } from './customers.ts';
import { type Engine, header } from './engine.ts';
import { type Form, readInteger, readMetadata, readText, requireAmount, requireText } from './form.ts';
import { cardRefused, invalidRequest, type Refusal } from './refusal.ts';
import type { Charge, Failure, PaymentIntent, PaymentMethod, Refund } from './shapes.ts';
import { DECLINE, judgeCharge } from './test-cards.ts';

const UNCONFIRMED: Failure = {
  type: 'card_error',
  code: 'payment_intent_authentication_failure',
  message: 'The payment was not confirmed. Please choose another card and try again.',
};

type NewIntent = Pick<PaymentIntent, 'amount' | 'customer' | 'metadata'> &
  Partial<Pick<PaymentIntent, 'description' | 'setup_future_usage' | '_invoice'>>;

/** Creates a payment; nothing is charged yet. */
export function addIntent(engine: Engine, parts: NewIntent): PaymentIntent {
  const base = header(engine, 'pi', 'payment_intent');
  return save(engine, {
    ...base,
    client_secret: `${base.id}_secret_${engine.newId('').slice(1)}`,
    amount_received: 0,
    currency: 'usd',
    description: null,
    payment_method: null,
    payment_method_types: ['card'],
    next_action: null,
    status: 'requires_payment_method',
    setup_future_usage: null,
    canceled_at: null,
    latest_charge: null,
    last_payment_error: null,
    _invoice: null,
    ...parts,
  });
}

/** Reads a request for a payment. */
export function readIntent(engine: Engine, form: Form): NewIntent {
  if (requireText(form, 'currency') !== 'usd') throw invalidRequest('Only usd is taken', 'currency');
  return {
    amount: requireAmount(form),
    customer: requireCustomer(engine, form).id,
    description: readText(form, 'description') ?? null,
    metadata: readMetadata(form),
  };
}

/** Tries to charge a card. If the owner is present, they may be asked to confirm. */
export function chargeIntent(
  engine: Engine,
  id: string,
  { method, isOwnerThere }: { method: PaymentMethod; isOwnerThere: boolean },
): PaymentIntent | Refusal {
  const intent = engine.store.get('payment_intent', id);
  refuseEnded(intent, ['requires_payment_method', 'requires_action']);
  const verdict = judgeCharge(method.card, isOwnerThere);
  if (verdict === 'declines') return fail(engine, intent, DECLINE);
  if (verdict === 'accepts') return succeed(engine, intent, method.id);
  const asking = save(engine, {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    last_payment_error: null,
  });
  engine.emit('payment_intent.requires_action', asking);
  return asking;
}

/** Applies the owner's answer to a confirmation. */
export function answerIntent(engine: Engine, id: string, isApproved: boolean): PaymentIntent {
  const intent = engine.store.get('payment_intent', id);
  refuseEnded(intent, ['requires_action']);
  if (isApproved && intent.payment_method !== null) return succeed(engine, intent, intent.payment_method);
  fail(engine, intent, UNCONFIRMED);
  return engine.store.get('payment_intent', id);
}

export function cancelIntent(engine: Engine, id: string): PaymentIntent {
  const intent = engine.store.get('payment_intent', id);
  refuseEnded(intent, ['requires_payment_method', 'requires_action']);
  const canceled = save(engine, {
    ...intent,
    status: 'canceled',
    canceled_at: engine.now(),
    next_action: null,
  });
  engine.emit('payment_intent.canceled', canceled);
  return canceled;
}

function succeed(engine: Engine, intent: PaymentIntent, method: string): PaymentIntent {
  if (intent.setup_future_usage !== null && intent.customer !== null)
    attachMethod(engine, method, intent.customer);
  const charge: Charge = {
    ...header(engine, 'ch', 'charge'),
    amount: intent.amount,
    amount_refunded: 0,
    currency: 'usd',
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method,
    paid: true,
    refunded: false,
    status: 'succeeded',
    metadata: {},
  };
  engine.store.put('charge', charge, { customer: intent.customer });
  const done = save(engine, {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: method,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: null,
  });
  engine.emit('payment_intent.succeeded', done);
  return done;
}

function fail(engine: Engine, intent: PaymentIntent, failure: Failure): Refusal {
  const failed = save(engine, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: failure,
  });
  engine.emit('payment_intent.payment_failed', failed);
  return cardRefused(failure, failed);
}

/** Refunds money, at most the charged amount. */
export function createRefund(engine: Engine, form: Form): Refund {
  const { store } = engine;
  const intent = store.get('payment_intent', requireText(form, 'payment_intent'), 'payment_intent');
  const charge = intent.latest_charge === null ? null : store.find('charge', intent.latest_charge);
  if (intent.status !== 'succeeded' || charge === null)
    throw invalidRequest('The payment has no successful charge to refund', 'payment_intent');
  const open = charge.amount - charge.amount_refunded;
  const amount = readInteger(form, 'amount') ?? open;
  if (open === 0)
    throw invalidRequest('The charge was refunded already', undefined, 'charge_already_refunded');
  if (amount < 1 || amount > open)
    throw invalidRequest('The refund is more than is left of the charge', 'amount');
  const refunded = charge.amount_refunded + amount;
  const after = store.put(
    'charge',
    { ...charge, amount_refunded: refunded, refunded: refunded === charge.amount },
    { customer: charge.customer },
  );
  const { livemode: _, ...base } = header(engine, 're', 'refund');
  const refund: Refund = {
    ...base,
    amount,
    currency: 'usd',
    payment_intent: intent.id,
    charge: charge.id,
    status: 'succeeded',
    metadata: readMetadata(form),
  };
  store.put('refund', refund, { customer: charge.customer });
  engine.emit('charge.refunded', after);
  return refund;
}

function save(engine: Engine, intent: PaymentIntent): PaymentIntent {
  return engine.store.put('payment_intent', intent, { customer: intent.customer });
}

function refuseEnded(intent: PaymentIntent, allowed: readonly PaymentIntent['status'][]): void {
  if (allowed.includes(intent.status)) return;
  throw invalidRequest(`The payment is ${intent.status}`, undefined, 'payment_intent_unexpected_state');
}

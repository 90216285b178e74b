import type Stripe from 'stripe';
import { refusalWords } from '#domain/card-refusals.ts';
import { cents, ZERO } from '#domain/money.ts';
import {
  CardObjectMissingError,
  type CardProvider,
  type PaymentState,
  type PayoutState,
  type RefundState,
  type SavedCard,
  type SetupState,
} from './card-provider.ts';
import { type CardClient, failureOf, idOf, instantOf } from './client.ts';

const CURRENCY = 'usd';
const CHARGE = { expand: ['latest_charge'] };

type Payments = Pick<
  CardProvider,
  | 'createCustomer'
  | 'removeCustomer'
  | 'createSetup'
  | 'getSetup'
  | 'getCard'
  | 'detachCard'
  | 'createPayment'
  | 'getPayment'
  | 'cancelPayment'
  | 'refundPayment'
  | 'createPayout'
  | 'getPayout'
>;

/** Customers, saved cards, and money in and out. */
export function cardPayments(client: CardClient): Payments {
  return {
    ...savedCards(client),
    createPayment: (payment, idempotencyKey) =>
      client.call(async (stripe) => {
        const { customerId, cardId, amount, description, metadata } = payment;
        const params: Stripe.PaymentIntentCreateParams = {
          amount,
          currency: CURRENCY,
          customer: customerId,
          payment_method: cardId,
          allowed_payment_method_types: ['card'],
          confirm: true,
          description,
          metadata: { ...metadata },
        };
        return paymentOf(await stripe.paymentIntents.create(params, { idempotencyKey }).catch(asDeclined));
      }),
    getPayment: (paymentId) =>
      client.call(async (stripe) => paymentOf(await stripe.paymentIntents.retrieve(paymentId, CHARGE))),
    cancelPayment: (paymentId) =>
      client.call(async (stripe) => {
        const current = await stripe.paymentIntents.retrieve(paymentId, CHARGE);
        if (current.status === 'succeeded' || current.status === 'canceled') return paymentOf(current);
        return paymentOf(await stripe.paymentIntents.cancel(paymentId));
      }),
    refundPayment: ({ paymentId, amount }, idempotencyKey) =>
      client.call(async (stripe) => {
        const params: Stripe.RefundCreateParams = { payment_intent: paymentId, amount };
        return refundOf(await stripe.refunds.create(params, { idempotencyKey }));
      }),
    createPayout: ({ amount, last4, metadata }, idempotencyKey) =>
      client.call(async (stripe) => {
        const params: Stripe.PayoutCreateParams = {
          amount,
          currency: CURRENCY,
          metadata: { ...metadata, bank_last4: last4 },
        };
        return payoutOf(await stripe.payouts.create(params, { idempotencyKey }));
      }),
    getPayout: (payoutId) => client.call(async (stripe) => payoutOf(await stripe.payouts.retrieve(payoutId))),
  };
}

function savedCards(client: CardClient) {
  return {
    createCustomer: ({ userId, email }, idempotencyKey) =>
      client.call(async (stripe) => {
        const params: Stripe.CustomerCreateParams = {
          metadata: { user_id: userId },
          ...(email !== null && { email }),
        };
        const { id } = await stripe.customers.create(params, { idempotencyKey });
        return { id };
      }),
    removeCustomer: (customerId) =>
      ignoringMissing(
        client.call(async (stripe) => {
          await stripe.customers.del(customerId);
        }),
      ),
    createSetup: ({ customerId, metadata }, idempotencyKey) =>
      client.call(async (stripe) => {
        const params: Stripe.SetupIntentCreateParams = {
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { ...metadata },
        };
        return setupOf(await stripe.setupIntents.create(params, { idempotencyKey }));
      }),
    getSetup: (setupId) =>
      client.call(async (stripe) => setupOf(await stripe.setupIntents.retrieve(setupId))),
    getCard: (cardId) => client.call(async (stripe) => cardOf(await stripe.paymentMethods.retrieve(cardId))),
    detachCard: (cardId) =>
      ignoringMissing(
        client.call(async (stripe) => {
          const { customer } = await stripe.paymentMethods.retrieve(cardId);
          if (customer !== null) await stripe.paymentMethods.detach(cardId);
        }),
      ),
  } satisfies Partial<Payments>;
}

async function ignoringMissing(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof CardObjectMissingError)) throw error;
  });
}

/** A charge that the bank refuses throws an error that contains the resulting payment. */
function asDeclined(error: unknown): Stripe.PaymentIntent {
  const payment = failureOf(error)?.payment_intent;
  if (payment === undefined) throw error;
  return payment;
}

function setupOf(setup: Stripe.SetupIntent): SetupState {
  const statuses: Record<string, SetupState['status']> = {
    requires_action: 'needs_confirmation',
    processing: 'processing',
    succeeded: 'succeeded',
    canceled: 'canceled',
  };
  return {
    id: setup.id,
    customerId: idOf(setup.customer),
    status: statuses[setup.status] ?? 'open',
    clientSecret: setup.client_secret ?? '',
    cardId: setup.status === 'succeeded' ? idOf(setup.payment_method) : null,
    declineMessage: setup.last_setup_error && refusalWords(setup.last_setup_error),
    metadata: setup.metadata ?? {},
  };
}

function cardOf(method: Stripe.PaymentMethod): SavedCard {
  if (method.card === undefined) throw new CardObjectMissingError('This is not a card');
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = method.card;
  return {
    id: method.id,
    customerId: idOf(method.customer),
    brand,
    last4,
    expMonth,
    expYear,
    fingerprint: fingerprint ?? method.id,
  };
}

function paymentOf(payment: Stripe.PaymentIntent): PaymentState {
  const charge = typeof payment.latest_charge === 'object' ? payment.latest_charge : null;
  return {
    id: payment.id,
    customerId: idOf(payment.customer),
    cardId: idOf(payment.payment_method),
    amount: cents(payment.amount),
    refunded: charge === null ? ZERO : cents(charge.amount_refunded),
    status: paymentStatus(payment),
    clientSecret: payment.client_secret ?? '',
    declineMessage: payment.last_payment_error && refusalWords(payment.last_payment_error),
    metadata: payment.metadata,
    createdAt: instantOf(payment.created),
  };
}

function paymentStatus({
  status,
  last_payment_error: failure,
}: Stripe.PaymentIntent): PaymentState['status'] {
  switch (status) {
    case 'succeeded':
    case 'canceled':
      return status as 'succeeded' | 'canceled';
    case 'requires_action':
      return 'needs_confirmation';
    case 'requires_payment_method':
      if (failure === null) return 'pending';
      return failure.code === 'authentication_required' ? 'needs_confirmation' : 'failed';
    // biome-ignore lint/plugin: Stripe may add a status.
    default:
      return 'pending';
  }
}

function refundOf({ id, amount, status }: Stripe.Refund): RefundState {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount: cents(amount),
    status: isFailed ? 'failed' : status === 'succeeded' ? status : 'pending',
  };
}

function payoutOf(payout: Stripe.Payout): PayoutState {
  const isFailed = payout.status === 'failed' || payout.status === 'canceled';
  return {
    id: payout.id,
    amount: cents(payout.amount),
    status: isFailed ? 'failed' : payout.status === 'paid' ? 'paid' : 'pending',
    failureMessage: refusalWords({ code: payout.failure_code, message: payout.failure_message }),
    metadata: payout.metadata ?? {},
  };
}

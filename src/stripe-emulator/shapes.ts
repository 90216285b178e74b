import type Stripe from 'stripe';

/* The stored and sent objects: those fields of the provider's objects that this program reads, with the names of the
   library's types. A field that begins with an underscore is the emulator's own and is never sent. */

type Base<T extends { id: string; object: string; created: number; livemode: boolean }> = Pick<
  T,
  'id' | 'object' | 'created' | 'livemode'
>;

/** Why an attempt failed. */
export type Failure = { type: 'card_error'; code: string; decline_code?: string; message: string };

export type Customer = Base<Stripe.Customer> & Pick<Stripe.Customer, 'email' | 'metadata' | 'balance'>;

export type CardFacts = Pick<
  Stripe.PaymentMethod.Card,
  'brand' | 'last4' | 'exp_month' | 'exp_year' | 'funding'
> & { fingerprint: string };

export type PaymentMethod = Base<Stripe.PaymentMethod> &
  Pick<Stripe.PaymentMethod, 'type' | 'metadata'> & { customer: string | null; card: CardFacts };

type NextAction = { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, never> };

type IntentParts = {
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  next_action: NextAction | null;
  metadata: Stripe.Metadata;
};

export type SetupIntent = Base<Stripe.SetupIntent> &
  Pick<Stripe.SetupIntent, 'usage' | 'payment_method_types'> &
  IntentParts & {
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
    last_setup_error: Failure | null;
  };

export type PaymentIntent = Base<Stripe.PaymentIntent> &
  Pick<
    Stripe.PaymentIntent,
    'amount' | 'amount_received' | 'currency' | 'description' | 'payment_method_types'
  > &
  IntentParts & {
    status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
    setup_future_usage: 'off_session' | null;
    canceled_at: number | null;
    latest_charge: string | null;
    last_payment_error: Failure | null;
    /** The invoice it pays. */
    _invoice: string | null;
  };

export type Charge = Base<Stripe.Charge> &
  Pick<Stripe.Charge, 'amount' | 'amount_refunded' | 'currency' | 'paid' | 'refunded' | 'metadata'> & {
    customer: string | null;
    payment_intent: string;
    payment_method: string | null;
    status: 'succeeded';
  };

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'created' | 'amount' | 'currency' | 'metadata'> & {
  payment_intent: string;
  charge: string;
  status: 'succeeded';
};

export type Product = Base<Stripe.Product> & Pick<Stripe.Product, 'name' | 'active' | 'metadata'>;

export type Price = Base<Stripe.Price> &
  Pick<Stripe.Price, 'active' | 'currency' | 'lookup_key' | 'metadata' | 'type'> & {
    product: string;
    unit_amount: number;
    recurring: { interval: 'month' | 'year'; interval_count: 1; usage_type: 'licensed' };
  };

export type Coupon = Base<Stripe.Coupon> &
  Pick<Stripe.Coupon, 'name' | 'duration' | 'valid' | 'metadata'> & { percent_off: number };

type SubscriptionItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'metadata'
> & { subscription: string; quantity: 1; price: Price };

export type Subscription = Base<Stripe.Subscription> &
  Pick<
    Stripe.Subscription,
    | 'billing_cycle_anchor'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'collection_method'
    | 'currency'
    | 'ended_at'
    | 'start_date'
  > & {
    status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled';
    customer: string;
    default_payment_method: string | null;
    items: { object: 'list'; data: [SubscriptionItem]; has_more: false; url: string };
    latest_invoice: string;
    metadata: Stripe.Metadata;
  };

export type InvoiceLine = Pick<Stripe.InvoiceLineItem, 'id' | 'object' | 'amount' | 'currency' | 'period'> & {
  description: string;
};

export type Invoice = Base<Stripe.Invoice> &
  Pick<
    Stripe.Invoice,
    | 'amount_due'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'currency'
    | 'number'
    | 'next_payment_attempt'
    | 'starting_balance'
    | 'subtotal'
    | 'total'
    | 'hosted_invoice_url'
    | 'invoice_pdf'
  > & {
    billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
    customer: string;
    status: 'open' | 'paid' | 'void';
    lines: { object: 'list'; data: InvoiceLine[]; has_more: false; url: string };
    parent: {
      type: 'subscription_details';
      subscription_details: { subscription: string; metadata: Stripe.Metadata };
    };
    status_transitions: Stripe.Invoice.StatusTransitions;
    total_discount_amounts: { amount: number; discount: string }[];
    /** The payment that settles it. */
    _payment: string | null;
  };

export type Payout = Base<Stripe.Payout> &
  Pick<Stripe.Payout, 'amount' | 'arrival_date' | 'currency' | 'failure_code' | 'failure_message'> & {
    metadata: Stripe.Metadata;
    status: 'pending' | 'paid' | 'failed';
  };

export type CardEventObject = Base<Stripe.Event> &
  Pick<Stripe.Event, 'api_version' | 'pending_webhooks'> & {
    type: Stripe.Event['type'];
    data: { object: object };
    request: null;
  };

/** Every kind of object, by the name it answers to. */
export type Kinds = {
  customer: Customer;
  payment_method: PaymentMethod;
  setup_intent: SetupIntent;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  product: Product;
  price: Price;
  coupon: Coupon;
  subscription: Subscription;
  invoice: Invoice;
  payout: Payout;
  event: CardEventObject;
};

export type Kind = keyof Kinds;

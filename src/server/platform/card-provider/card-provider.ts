import type { Cents } from '#domain/money.ts';
import type { BillingInterval } from '#domain/prices.ts';

/**
 * The card provider in our own words. Amounts are whole cents of US dollars, instants are ISO 8601 with `Z`, ids are
 * the provider's own and never leave the server. Every call throws CardDeclinedError, CardObjectMissingError or
 * CardProviderUnavailableError, and nothing else that a caller could act on.
 */
export interface CardProvider {
  /** What the browser needs: which form to show, and the key it may know. */
  readonly kind: 'stripe' | 'stand-in';
  readonly publishableKey: string;

  /** Makes the provider's customer of one person. The same key gives the same customer. */
  createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ id: string }>;
  /** Lets the provider forget a customer, with cards and subscriptions. One that is gone already is no error. */
  removeCustomer(customerId: string): Promise<void>;

  createSetup(
    setup: { customerId: string; metadata?: Metadata },
    idempotencyKey: string,
  ): Promise<SetupState>;
  getSetup(setupId: string): Promise<SetupState>;

  getCard(cardId: string): Promise<SavedCard>;
  /** Forgets a saved card. One that is gone already is no error. */
  detachCard(cardId: string): Promise<void>;

  /**
   * Charges a saved card at once. A card that is declined is a state (`failed`, with the provider's message), not an
   * error; one whose bank asks its owner comes back `needs_confirmation`, which the browser does by `clientSecret`.
   */
  createPayment(payment: NewPayment, idempotencyKey: string): Promise<PaymentState>;
  getPayment(paymentId: string): Promise<PaymentState>;
  /** Ends a payment that was not completed. One that has ended already comes back as it is. */
  cancelPayment(paymentId: string): Promise<PaymentState>;
  /** Gives all of a payment back, or `amount` of it. */
  refundPayment(refund: NewRefund, idempotencyKey: string): Promise<RefundState>;

  /** Sends money out to a bank. With Stripe: from the account's own balance to the account's own bank. */
  createPayout(payout: NewPayout, idempotencyKey: string): Promise<PayoutState>;
  getPayout(payoutId: string): Promise<PayoutState>;

  /** Starts a subscription that becomes active with its first payment, made in the browser by `clientSecret`. */
  createSubscription(subscription: NewSubscription, idempotencyKey: string): Promise<SubscriptionState>;
  getSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** The newest 20 of a customer, ended ones too, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** Changes the interval of an active subscription at once; what was paid and not used counts. */
  setInterval(
    subscriptionId: string,
    interval: BillingInterval,
    idempotencyKey: string,
  ): Promise<SubscriptionState>;
  /** Ends it when what was paid for runs out; `false` takes that back. */
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<SubscriptionState>;
  /** Ends it at once. One that has ended already comes back as it is. */
  cancelSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** The newest 100 of a customer that were sent out, newest first. */
  listInvoices(customerId: string): Promise<InvoiceState[]>;
  getInvoice(invoiceId: string): Promise<InvoiceState>;

  /**
   * Reads an event of a webhook's raw body. Null where the signature is not the provider's own or where it was made
   * more than 300 s before or after `now`.
   */
  readEvent(rawBody: string, signature: string | undefined, now: Date): Promise<CardEvent | null>;
  /** Events since `since`, oldest first, after the event `after` where it is given; at most 100. */
  listEvents(range: { since: Date; after: string | null }): Promise<CardEvent[]>;
}

/** Kept with an object at the provider and given back with it. Ids of ours only, nothing personal. */
type Metadata = Readonly<Record<string, string>>;

/** The e-mail address is for the provider's receipts; null sends none. */
type NewCustomer = { userId: string; email: string | null };

export type SavedCard = {
  id: string;
  /** Null once detached. */
  customerId: string | null;
  /** `visa`, `mastercard`, `amex` … */
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** The same for the same number, whoever saved it; tells nothing else. */
  fingerprint: string;
};

export type SetupState = {
  id: string;
  customerId: string | null;
  status: 'open' | 'needs_confirmation' | 'processing' | 'succeeded' | 'canceled';
  clientSecret: string;
  /** The saved card, once `succeeded`. */
  cardId: string | null;
  declineMessage: string | null;
  metadata: Metadata;
};

type NewPayment = {
  customerId: string;
  cardId: string;
  amount: Cents;
  /** Shown on receipts. */
  description: string;
  metadata: Metadata;
};

export type PaymentState = {
  id: string;
  customerId: string | null;
  cardId: string | null;
  amount: Cents;
  refunded: Cents;
  /** `failed` may still be tried again with another card in the browser; `canceled` is for good. */
  status: 'pending' | 'needs_confirmation' | 'succeeded' | 'failed' | 'canceled';
  /** For the browser, which asks the person to confirm. */
  clientSecret: string;
  declineMessage: string | null;
  metadata: Metadata;
  createdAt: string;
};

type NewRefund = { paymentId: string; amount?: Cents };
export type RefundState = { id: string; amount: Cents; status: 'pending' | 'succeeded' | 'failed' };

/** `last4` is of the account it goes to. The emulator fails 1116, as the published test account 000111111116 does. */
type NewPayout = { amount: Cents; last4: string; metadata: Metadata };
export type PayoutState = {
  id: string;
  amount: Cents;
  status: 'pending' | 'paid' | 'failed';
  failureMessage: string | null;
  metadata: Metadata;
};

export type NewSubscription = {
  customerId: string;
  interval: BillingInterval;
  /** Whole per cent off the first payment, 1 to 99. */
  discountPercent?: number;
  metadata: Metadata;
};

export type SubscriptionState = {
  id: string;
  customerId: string;
  /** `incomplete`: its first payment is awaited. `past_due`: a renewal failed and is tried again. */
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  interval: BillingInterval;
  currentPeriodStart: string;
  /** While `past_due` the end of the period that was not paid for yet. */
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  /** When somebody said so; it may still run. */
  canceledAt: string | null;
  /** When it was over. */
  endedAt: string | null;
  createdAt: string;
  /** The card that pays renewals. */
  cardId: string | null;
  latestInvoice: {
    id: string;
    isPaid: boolean;
    amount: Cents;
    /** For the browser, which pays or confirms it; null once there is nothing to pay. */
    clientSecret: string | null;
  } | null;
  metadata: Metadata;
};

export type InvoiceState = {
  id: string;
  number: string | null;
  customerId: string | null;
  subscriptionId: string | null;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  total: Cents;
  /** What a coupon took off; part of neither `total` nor `amountPaid`. */
  discount: Cents;
  amountPaid: Cents;
  createdAt: string;
  paidAt: string | null;
  lines: { description: string; amount: Cents; periodStart: string; periodEnd: string }[];
  /** The provider's own page and file of it; the emulator has none. */
  pageUrl: string | null;
  pdfUrl: string | null;
};

/** Whose state an event is about. */
export type CardSubject = { kind: 'setup' | 'payment' | 'payout' | 'subscription'; id: string };

export type CardEvent = {
  id: string;
  type: string;
  createdAt: string;
  objectId: string | null;
  customerId: string | null;
  /** Null for a type that concerns nothing here. */
  subject: CardSubject | null;
};

/** The provider said no to the card; the message is the provider's and fit to show to a person. */
export class CardDeclinedError extends Error {
  override name = 'CardDeclinedError';
}

/** The provider does not know the object, or has let go of it. */
export class CardObjectMissingError extends Error {
  override name = 'CardObjectMissingError';
}

/** The provider did not answer, or refused us for a reason of its own. A call with the same key may be made again. */
export class CardProviderUnavailableError extends Error {
  override name = 'CardProviderUnavailableError';
}

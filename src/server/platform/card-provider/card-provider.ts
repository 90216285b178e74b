// Why: docs/decisions/0010.
import type { Cents } from '#domain/money.ts';
import type { BillingInterval } from '#domain/prices.ts';

/**
 * The card provider in the application's terms. Amounts are whole cents of US dollars, instants are ISO 8601 with `Z`,
 * ids are the provider's own and never leave the server. Calls throw CardDeclinedError, CardObjectMissingError or
 * CardProviderUnavailableError.
 */
export interface CardProvider {
  /** What the browser needs: which form to show, and the publishable key. */
  readonly kind: 'stripe' | 'stand-in';
  readonly publishableKey: string;

  /** Creates the provider's customer for one person. The same key returns the same customer. */
  createCustomer(customer: NewCustomer, idempotencyKey: string): Promise<{ id: string }>;
  /** Deletes a customer with cards and subscriptions. Does nothing if it is deleted already. */
  removeCustomer(customerId: string): Promise<void>;

  createSetup(
    setup: { customerId: string; metadata?: Metadata },
    idempotencyKey: string,
  ): Promise<SetupState>;
  getSetup(setupId: string): Promise<SetupState>;

  getCard(cardId: string): Promise<SavedCard>;
  /** Detaches a saved card. Does nothing if it is detached already. */
  detachCard(cardId: string): Promise<void>;

  /**
   * Charges a saved card at once. A declined card is a state (`failed`, with the provider's message), not an error. A
   * card whose bank requires a confirmation returns `needs_confirmation`; the browser confirms it by `clientSecret`.
   */
  createPayment(payment: NewPayment, idempotencyKey: string): Promise<PaymentState>;
  getPayment(paymentId: string): Promise<PaymentState>;
  /** Cancels a payment that is not completed. Returns an ended one unchanged. */
  cancelPayment(paymentId: string): Promise<PaymentState>;
  /** Refunds a whole payment, or `amount` of it. */
  refundPayment(refund: NewRefund, idempotencyKey: string): Promise<RefundState>;

  /** Sends money to a bank. With Stripe: from the account's own balance to the account's own bank. */
  createPayout(payout: NewPayout, idempotencyKey: string): Promise<PayoutState>;
  getPayout(payoutId: string): Promise<PayoutState>;

  /** Creates a subscription that becomes active with its first payment, made in the browser by `clientSecret`. */
  createSubscription(subscription: NewSubscription, idempotencyKey: string): Promise<SubscriptionState>;
  getSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** The newest 20 subscriptions of a customer, also ended ones, newest first. */
  listSubscriptions(customerId: string): Promise<SubscriptionState[]>;
  /** Changes the interval of an active subscription at once; the unused part of the period is credited. */
  setInterval(
    subscriptionId: string,
    interval: BillingInterval,
    idempotencyKey: string,
  ): Promise<SubscriptionState>;
  /** Ends it at the end of the paid period; `false` undoes that. */
  setCancelAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<SubscriptionState>;
  /** Ends it at once. Returns an ended one unchanged. */
  cancelSubscription(subscriptionId: string): Promise<SubscriptionState>;
  /** The newest 100 finalized invoices of a customer, newest first. */
  listInvoices(customerId: string): Promise<InvoiceState[]>;
  getInvoice(invoiceId: string): Promise<InvoiceState>;

  /**
   * Reads an event from a webhook's raw body. Null if the signature is wrong or was made more than 300 s before or
   * after `now`.
   */
  readEvent(rawBody: string, signature: string | undefined, now: Date): Promise<CardEvent | null>;
  /** At most 100 events since `since`, oldest first; with `after`, only those after that event. */
  listEvents(range: { since: Date; after: string | null }): Promise<CardEvent[]>;
}

/** Stored with an object at the provider and returned with it. Contains only our ids, nothing personal. */
type Metadata = Readonly<Record<string, string>>;

/** The email address is for the provider's receipts; null sends none. */
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
  /** The same for the same number, for any customer; reveals nothing else. */
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
  /** `failed` can still be tried again with another card in the browser; `canceled` is final. */
  status: 'pending' | 'needs_confirmation' | 'succeeded' | 'failed' | 'canceled';
  /** For the browser, in which the person confirms. */
  clientSecret: string;
  declineMessage: string | null;
  metadata: Metadata;
  createdAt: string;
};

type NewRefund = { paymentId: string; amount?: Cents };
export type RefundState = { id: string; amount: Cents; status: 'pending' | 'succeeded' | 'failed' };

/** `last4`: of the receiving account. The emulator fails 1116, like the published test account 000111111116. */
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
  /** A whole percentage off the first payment, 1 to 99. */
  discountPercent?: number;
  metadata: Metadata;
};

export type SubscriptionState = {
  id: string;
  customerId: string;
  /** `incomplete`: its first payment is pending. `past_due`: a renewal failed and is tried again. */
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  interval: BillingInterval;
  currentPeriodStart: string;
  /** While `past_due`, the end of the unpaid period. */
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  /** When it was canceled; it may still run. */
  canceledAt: string | null;
  /** When it ended. */
  endedAt: string | null;
  createdAt: string;
  /** The card that pays renewals. */
  cardId: string | null;
  latestInvoice: {
    id: string;
    isPaid: boolean;
    amount: Cents;
    /** For the browser, which pays or confirms it; null if there is nothing to pay. */
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
  /** The discount of a coupon; not part of `total` or `amountPaid`. */
  discount: Cents;
  amountPaid: Cents;
  createdAt: string;
  paidAt: string | null;
  lines: { description: string; amount: Cents; periodStart: string; periodEnd: string }[];
  /** The provider's page and file of it; the emulator has none. */
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
  /** Null for a type that is not used here. */
  subject: CardSubject | null;
};

/** The provider declined the card; the provider's message can be shown to a person. */
export class CardDeclinedError extends Error {
  override name = 'CardDeclinedError';
}

/** The provider does not know the object, or has deleted it. */
export class CardObjectMissingError extends Error {
  override name = 'CardObjectMissingError';
}

/** The provider did not answer, or refused the call. A call with the same key may be repeated. */
export class CardProviderUnavailableError extends Error {
  override name = 'CardProviderUnavailableError';
}

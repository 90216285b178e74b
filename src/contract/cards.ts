import * as z from 'zod/mini';
import { cents } from '#domain/money.ts';
import { choice, id, instant } from './fields.ts';
import { route } from './route.ts';

/** The smallest and the largest amount of one card charge. */
export const CARD_MINIMUM = cents(50);
export const CARD_MAXIMUM = cents(99_999_999);

const paymentMethod = z.object({
  id,
  type: z.string(),
  /** JSON text: brand, last4, exp_month, exp_year, stripePaymentMethodId. See `cardDetails`. */
  details: z.string(),
  isDefault: z.boolean(),
  createdAt: instant,
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** The parsed details of a saved card. */
const cardDetails = z.object({
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  stripePaymentMethodId: z.string(),
});
export type CardDetails = z.output<typeof cardDetails>;

const METHOD_REQUIRED = 'Payment method ID is required';

// Only the provider's id is read from the details. The provider itself says what kind of card it is.
const givenDetails = z.string({ error: METHOD_REQUIRED }).check(
  z.maxLength(2000, { error: METHOD_REQUIRED }),
  z.refine((text) => readMethodId(text) !== null, { error: METHOD_REQUIRED }),
);

/** The provider's id of a card in the details that a browser sends; null if there is none. */
export function readMethodId(details: string): string | null {
  try {
    const read: unknown = JSON.parse(details);
    const found = typeof read === 'object' && read !== null && 'stripePaymentMethodId' in read;
    const value = found ? read.stripePaymentMethodId : null;
    return typeof value === 'string' && /^[\w-]{1,200}$/.test(value) ? value : null;
  } catch {
    return null;
  }
}

export const cardBody = z.object({
  type: choice(['card'], 'Unknown type of payment method'),
  /** JSON text with at least `stripePaymentMethodId`. */
  details: givenDetails,
  isDefault: z.optional(z.boolean({ error: 'isDefault must be true or false' })),
});

const changed = () => ['/api/payments/methods'];

/** Newest first. */
export const listPaymentMethods = route('listPaymentMethods', 'GET /api/payments/methods', {
  access: 'person',
  auth: 'session',
  reply: z.array(paymentMethod),
});

/** Begins adding a card: the browser confirms the setup with the provider, then calls `addPaymentMethod`. */
export const startCardSetup = route('startCardSetup', 'POST /api/payment-methods/setup-intent', {
  access: 'person',
  reply: z.object({ clientSecret: z.string() }),
});

/**
 * Saves a card whose setup was confirmed. The first one is the default. Adding the same card twice is a conflict,
 * except for a retry with the same details.
 */
export const addPaymentMethod = route('addPaymentMethod', 'POST /api/payments/methods', {
  access: 'person',
  body: cardBody,
  reply: paymentMethod,
  status: 201,
  changes: changed,
});

/** Makes a card the default. */
export const updatePaymentMethod = route('updatePaymentMethod', 'PATCH /api/payments/methods/{id}', {
  access: 'person',
  params: z.object({ id }),
  body: z.object({ isDefault: z.literal(true, { error: 'isDefault must be true' }) }),
  reply: paymentMethod,
  changes: changed,
});

/** If the default card is removed, the newest other one becomes the default. */
export const removePaymentMethod = route('removePaymentMethod', 'DELETE /api/payments/methods/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: changed,
});

import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { route } from './route.ts';

/** A new code: 4 to 20 of A–Z, 0–9, `-` and `_`; typed in any case, kept upper-case. */
export const promotionCodeField = z
  .string({ error: 'Code must be at least 4 characters' })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(4, { error: 'Code must be at least 4 characters' }),
    z.maxLength(20, { error: 'Code must be at most 20 characters' }),
    z.regex(/^[A-Z0-9_-]+$/, { error: 'Code may have letters, digits, "-" and "_" only' }),
  );

const whole = (message: string) =>
  z.number({ error: message }).check(z.refine((value) => Number.isSafeInteger(value), { error: message }));

const DISCOUNT = 'Discount must be between 0 and 100';
export const discountPercentField = whole(DISCOUNT).check(
  z.minimum(0, { error: DISCOUNT }),
  z.maximum(100, { error: DISCOUNT }),
);

/** Ten years at most. */
export const durationMonthsField = whole('Duration must be greater than 0').check(
  z.minimum(1, { error: 'Duration must be greater than 0' }),
  z.maximum(120, { error: 'Duration must be at most 120 months' }),
);

const REDEMPTIONS = 'Max redemptions must be 0 or more';
/** Null is unlimited; 0 means that none may redeem. */
export const maxRedemptionsField = z.nullable(
  whole(REDEMPTIONS).check(
    z.minimum(0, { error: REDEMPTIONS }),
    z.maximum(1_000_000_000, { error: 'Max redemptions must be at most 1,000,000,000' }),
  ),
);

export const redeemBody = z.object({
  code: z
    .string({ error: 'Please enter a promotion code' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'Please enter a promotion code' }),
      z.maxLength(200, { error: 'Must be at most 200 characters' }),
    ),
});

/**
 * Redeems a code, outer space and case ignored. Refusals, in this order: unknown 404 'Invalid promotion code'; 409
 * no longer active, not active yet, expired, at its limit, redeemed before, full access without an end.
 */
export const redeemPromotionCode = route('redeemPromotionCode', 'POST /api/promotion-codes/redeem', {
  who: 'person',
  body: redeemBody,
  reply: z.object({
    code: z.string(),
    description: z.nullable(z.string()),
    redeemedAt: instant,
    /** 100 gives months of full access; less is taken off at the next checkout. */
    discountPercent: z.number(),
    /** Months of full access; 0 for a discount. */
    durationMonths: z.number(),
    /** When full access ends now; null where this code gave none and there is none. */
    expiresAt: z.nullable(instant),
  }),
  changes: () => ['/api/subscription', '/api/user'],
});
export type Redemption = z.output<NonNullable<typeof redeemPromotionCode.reply>>;

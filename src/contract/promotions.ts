import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { route } from './route.ts';

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
 * Redeems a code, ignoring case and outer white space. Refusals, in this order: unknown 404 'Invalid promotion code';
 * 409 no longer active, not active yet, expired, at its limit, redeemed before, full access without an end.
 */
export const redeemPromotionCode = route('redeemPromotionCode', 'POST /api/promotion-codes/redeem', {
  access: 'person',
  body: redeemBody,
  reply: z.object({
    code: z.string(),
    description: z.nullable(z.string()),
    redeemedAt: instant,
    /** 100 gives months of full access; less is a discount on the next checkout. */
    discountPercent: z.number(),
    /** Months of full access; 0 for a discount. */
    durationMonths: z.number(),
    /** When full access ends now; null if this code gave none and there is none. */
    expiresAt: z.nullable(instant),
  }),
  changes: () => ['/api/subscription', '/api/user'],
});
export type Redemption = z.output<NonNullable<typeof redeemPromotionCode.reply>>;

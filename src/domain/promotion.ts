import type { Day } from './calendar.ts';
import { sentence, type Text } from './language/text.ts';

/** The promotion code of every demo. */
export const DEMO_CODE = 'WELCOME';

/** The properties that decide whether a code can be redeemed. The days count in UTC, and the last day is included. */
export type PromotionCode = {
  isActive: boolean;
  validFrom: Day;
  validUntil: Day | null;
  /** Null is unlimited. */
  maxRedemptions: number | null;
  currentRedemptions: number;
};

/** The properties that decide whether a person can redeem a code. */
export type Redeemer = { hasRedeemed: boolean; hasEndlessAccess: boolean };

/** Why a code cannot be redeemed, by the first reason that applies; null if it can. `today` is the day in UTC. */
export function refusalOf(code: PromotionCode, redeemer: Redeemer, today: Day): Text | null {
  if (!code.isActive) return sentence('This promotion code is no longer active');
  if (today < code.validFrom) return sentence('This promotion code is not active yet');
  if (code.validUntil !== null && today > code.validUntil) return sentence('This promotion code has expired');
  if (code.maxRedemptions !== null && code.currentRedemptions >= code.maxRedemptions) {
    return sentence('This promotion code has reached its redemption limit');
  }
  if (redeemer.hasRedeemed) return sentence('You have already redeemed this promotion code');
  if (redeemer.hasEndlessAccess) return sentence('You already have full access');
  return null;
}

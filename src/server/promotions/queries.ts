import type { Day } from '#domain/calendar.ts';
import type { Db } from '#server/platform/database/database.ts';
import { first, statement } from '#server/platform/database/database.ts';

export type CodeRow = {
  id: string;
  code: string;
  description: string | null;
  discountPercent: number;
  durationMonths: number;
  validFrom: Day;
  validUntil: Day | null;
  maxRedemptions: number | null;
  currentRedemptions: number;
  isActive: boolean;
  hasRedeemed: boolean;
};

// The code's row is locked: a simultaneous caller waits and counts again.
const lockCode = statement<[code: string, userId: string], CodeRow>(`
  SELECT id, code, description, discount_percent AS "discountPercent", duration_months AS "durationMonths",
         valid_from AS "validFrom", valid_until AS "validUntil", max_redemptions AS "maxRedemptions",
         current_redemptions AS "currentRedemptions", is_active AS "isActive",
         EXISTS (SELECT 1 FROM promotion_code_redemptions AS mine
                 WHERE mine.promotion_code_id = code.id AND mine.user_id = $2) AS "hasRedeemed"
  FROM promotion_codes AS code WHERE code.code = $1 FOR NO KEY UPDATE OF code`);

export async function findCodeLocked(db: Db, code: string, userId: string): Promise<CodeRow | null> {
  return first(await lockCode(db, code, userId));
}

export const countRedemption = statement<[codeId: string], never>(
  'UPDATE promotion_codes SET current_redemptions = current_redemptions + 1 WHERE id = $1',
);

export const insertRedemption = statement<
  [id: string, codeId: string, userId: string, months: number, discountPercent: number, now: Date],
  never
>(`
  INSERT INTO promotion_code_redemptions
    (id, promotion_code_id, user_id, subscription_duration_months, discount_percent, redeemed_at)
  VALUES ($1, $2, $3, $4, $5, $6)`);

export type RedemptionRow = {
  id: string;
  code: string;
  description: string | null;
  discountPercent: number;
  redeemedAt: string;
  usedAt: string | null;
};

const MAX_REDEMPTIONS = 1000;

/** A person's redemptions, newest first. */
export const listRedemptions = statement<[userId: string], RedemptionRow>(`
  SELECT redemption.id, code.code, code.description, redemption.discount_percent AS "discountPercent",
         redemption.redeemed_at AS "redeemedAt", redemption.used_at AS "usedAt"
  FROM promotion_code_redemptions AS redemption JOIN promotion_codes AS code ON code.id = redemption.promotion_code_id
  WHERE redemption.user_id = $1 ORDER BY redemption.redeemed_at DESC, redemption.id DESC LIMIT ${MAX_REDEMPTIONS}`);

/** Marks a discount as used by a paid checkout. */
export const markUsed = statement<[redemptionId: string, now: Date], never>(
  'UPDATE promotion_code_redemptions SET used_at = $2 WHERE id = $1 AND used_at IS NULL',
);

import type { Day } from '#domain/calendar.ts';
import { statement } from '#server/platform/database/database.ts';

export type CodeRow = {
  id: string;
  code: string;
  description: string | null;
  validFrom: Day;
  validUntil: Day | null;
  maxRedemptions: number | null;
  redemptionsCount: number;
  isActive: boolean;
  discountPercent: number;
  durationMonths: number;
  createdAt: string;
};

const COLUMNS = `id, code, description, valid_from AS "validFrom", valid_until AS "validUntil",
  max_redemptions AS "maxRedemptions", current_redemptions AS "redemptionsCount", is_active AS "isActive",
  discount_percent AS "discountPercent", duration_months AS "durationMonths", created_at AS "createdAt"`;

export const listCodes = statement<[before: string | null, limit: number], CodeRow>(`
  SELECT ${COLUMNS} FROM promotion_codes
  WHERE $1::uuid IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`);

export const countCodes = statement<[], { count: number }>('SELECT count(*) AS count FROM promotion_codes');

/** A simultaneous redemption of the code waits, or is waited for. */
export const lockCode = statement<[id: string], CodeRow>(
  `SELECT ${COLUMNS} FROM promotion_codes WHERE id = $1 FOR UPDATE`,
);

export const insertCode = statement<
  [
    id: string,
    code: string,
    description: string | null,
    validFrom: Day,
    validUntil: Day | null,
    maxRedemptions: number | null,
    isActive: boolean,
    discountPercent: number,
    durationMonths: number,
    createdBy: string,
    now: Date,
  ],
  CodeRow
>(`
  INSERT INTO promotion_codes (id, code, description, valid_from, valid_until, max_redemptions, is_active,
                               discount_percent, duration_months, created_by, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
  ON CONFLICT (code) DO NOTHING RETURNING ${COLUMNS}`);

export const updateCode = statement<
  [
    id: string,
    description: string | null,
    validUntil: Day | null,
    maxRedemptions: number | null,
    isActive: boolean,
    discountPercent: number,
    durationMonths: number,
  ],
  CodeRow
>(`
  UPDATE promotion_codes SET description = $2, valid_until = $3, max_redemptions = $4, is_active = $5,
                             discount_percent = $6, duration_months = $7
  WHERE id = $1 RETURNING ${COLUMNS}`);

export const removeCode = statement<[id: string], never>('DELETE FROM promotion_codes WHERE id = $1');

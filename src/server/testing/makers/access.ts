import { newId } from '#server/core/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';

/** Removes these people's grants and redemptions; a card subscription stays. */
export async function takeAccess(app: TestApp, userIds: readonly string[]): Promise<void> {
  await app.owner.query(
    `INSERT INTO grants (id, user_id, kind, source_id, starts_at, created_at)
     SELECT gen_random_uuid(), user_id, 'revocation', source_id, $2, $2
     FROM (SELECT DISTINCT user_id, source_id FROM grants WHERE user_id = ANY($1) AND kind IN ('admin', 'promotion')) AS given
     ON CONFLICT DO NOTHING`,
    [userIds, app.deps.clock.now()],
  );
}

type NewCode = {
  code?: string;
  description?: string | null;
  discountPercent?: number;
  months?: number;
  from?: string;
  until?: string | null;
  most?: number | null;
  isActive?: boolean;
};

/** Writes a promotion code directly to the tables and returns it. */
export async function makeCode(app: TestApp, options: NewCode = {}): Promise<string> {
  const id = newId();
  const { code = `CODE-${id.slice(-12).toUpperCase()}`, description = 'A gift' } = options;
  const { discountPercent = 100, months = 1, from = '2026-06-01', until = null } = options;
  const { most = null, isActive = true } = options;
  await app.owner.query(
    `INSERT INTO promotion_codes
       (id, code, description, discount_percent, duration_months, valid_from, valid_until, max_redemptions, is_active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, code, description, discountPercent, months, from, until, most, isActive],
  );
  return code;
}

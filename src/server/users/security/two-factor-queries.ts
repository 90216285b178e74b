import { type Db, first, statement } from '#server/platform/database/database.ts';

export const selectStatus = statement<[userId: string], { isOn: boolean; recoveryCodesLeft: number }>(`
  SELECT EXISTS (SELECT 1 FROM two_factor WHERE user_id = $1 AND confirmed_at IS NOT NULL) AS "isOn",
         (SELECT count(*) FROM recovery_codes WHERE user_id = $1)::int AS "recoveryCodesLeft"`);

/** Stores a secret that waits for its first code; a confirmed one stays, and no row is returned. */
export const upsertSecret = statement<[userId: string, secret: string, now: Date], { userId: string }>(`
  INSERT INTO two_factor AS kept (user_id, secret, created_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at
    WHERE kept.confirmed_at IS NULL
  RETURNING user_id AS "userId"`);

export type SecretRow = { secret: string; isConfirmed: boolean; lastStep: number };

const lockSecret = statement<[userId: string], SecretRow>(`
  SELECT secret, confirmed_at IS NOT NULL AS "isConfirmed", last_step AS "lastStep"
  FROM two_factor WHERE user_id = $1 FOR UPDATE`);

/** The secret, locked: codes of one person are checked one after the other. */
export async function getSecret(db: Db, userId: string): Promise<SecretRow | null> {
  return first(await lockSecret(db, userId));
}

export const confirmSecret = statement<[userId: string, now: Date], never>(
  'UPDATE two_factor SET confirmed_at = $2 WHERE user_id = $1',
);

export const writeStep = statement<[userId: string, step: number], never>(
  'UPDATE two_factor SET last_step = $2 WHERE user_id = $1',
);

export const removeSecret = statement<[userId: string], { userId: string }>(
  'DELETE FROM two_factor WHERE user_id = $1 RETURNING user_id AS "userId"',
);

export const insertRecoveryCodes = statement<[userId: string, hashes: readonly string[]], never>(`
  INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, decode(hash, 'hex') FROM unnest($2::text[]) AS code (hash)`);

export const removeRecoveryCodes = statement<[userId: string], never>(
  'DELETE FROM recovery_codes WHERE user_id = $1',
);

/** Consumes one code. */
export const takeRecoveryCode = statement<[userId: string, hash: string], { userId: string }>(`
  DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = decode($2, 'hex') RETURNING user_id AS "userId"`);

const selectAddress = statement<[userId: string], { email: string }>(
  'SELECT email FROM users WHERE id = $1 AND email_verified AND email IS NOT NULL',
);

/** The address for a person's mails, or null. */
export async function findAddress(db: Db, userId: string): Promise<string | null> {
  return first(await selectAddress(db, userId))?.email ?? null;
}

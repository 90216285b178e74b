import { type Db, first, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

/** The purpose of the token in a link that sets a password. */
export const PASSWORD_RESET = 'password-reset';

const selectPassword = statement<[id: string], { password: string | null }>(
  'SELECT password FROM users WHERE id = $1',
);

/** The hash of a person's password, or null if there is none. */
export async function findPassword(db: Db, id: string): Promise<string | null> {
  return first(await selectPassword(db, id))?.password ?? null;
}

/** Sets a new hash if the previous one is still the checked one; null: there was none. */
export const exchangePassword = statement<
  [id: string, checked: string | null, password: string],
  { email: string | null }
>(`
  UPDATE users SET password = $3 WHERE id = $1 AND password IS NOT DISTINCT FROM $2 AND deleted_at IS NULL
  RETURNING CASE WHEN email_verified THEN email END AS email`);

export const writePassword = statement<[id: string, password: string], { email: string | null }>(`
  UPDATE users SET password = $2 WHERE id = $1 AND deleted_at IS NULL
  RETURNING CASE WHEN email_verified THEN email END AS email`);

/** The account of a reset: by username or verified address in any case, if a mail can reach it. */
export const findForReset = statement<[name: string], { id: string; username: string; email: string }>(`
  SELECT id, username, email FROM users
  WHERE (${folded('username')} = ${folded('$1')} OR ${folded('email')} = ${folded('$1')})
    AND email IS NOT NULL AND email_verified AND is_account
  ORDER BY ${folded('username')} = ${folded('$1')} DESC LIMIT 1`);

export const upsertPasswordReset = statement<
  [userId: string, tokenHash: Buffer, expiresAt: Date, now: Date],
  never
>(`
  INSERT INTO password_resets (user_id, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET
    token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`);

export const findPasswordReset = statement<[tokenHash: Buffer, now: Date], { userId: string }>(`
  SELECT user_id AS "userId" FROM password_resets WHERE token_hash = $1 AND expires_at > $2`);

/** Consumes the reset of a link: of two simultaneous calls one gets it. */
export const takePasswordReset = statement<[tokenHash: Buffer, now: Date], { userId: string }>(`
  DELETE FROM password_resets WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id AS "userId"`);

export const removePasswordReset = statement<[userId: string], never>(
  'DELETE FROM password_resets WHERE user_id = $1',
);

export const removeOldPasswordResets = statement<[now: Date], never>(
  'DELETE FROM password_resets WHERE expires_at <= $1',
);

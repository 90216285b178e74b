import type { Currency } from '#domain/currency.ts';
import type { PayLink } from '#domain/pay-links.ts';
import { type Db, first, type RowsOf, rows, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';
import { payLinksOf } from '../pay-links.ts';

export type ProfileRow = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  emailVerified: boolean;
  pendingEmail: string | null;
  phone: string | null;
  timeZone: string | null;
  language: string | null;
  homeCurrency: Currency;
  profilePicture: string | null;
  payLinks: PayLink[];
};

const selectProfile = statement<[id: string, now: Date], ProfileRow>(`
  SELECT first_name AS "firstName", last_name AS "lastName", email, email_verified AS "emailVerified", phone,
         time_zone AS "timeZone", language, home_currency AS "homeCurrency", profile_picture AS "profilePicture",
         ${payLinksOf('users.id')} AS "payLinks",
         (SELECT change.email FROM email_changes AS change WHERE user_id = users.id AND expires_at > $2) AS "pendingEmail"
  FROM users WHERE id = $1`);

export async function findProfile(db: Db, id: string, now: Date): Promise<ProfileRow | null> {
  return first(await selectProfile(db, id, now));
}

/** Returns the person if that changed a name. */
export const writeNames = statement<
  [id: string, firstName: string, lastName: string | null],
  { id: string }
>(`
  UPDATE users SET first_name = $2, last_name = $3
  WHERE id = $1 AND (first_name, last_name) IS DISTINCT FROM ($2, $3) RETURNING id`);

export const writePhone = statement<[id: string, phone: string | null], never>(
  'UPDATE users SET phone = $2 WHERE id = $1',
);

export const writeTimeZone = statement<[id: string, timeZone: string | null], never>(
  'UPDATE users SET time_zone = $2 WHERE id = $1',
);

export const writeLanguage = statement<[id: string, language: string | null], never>(
  'UPDATE users SET language = $2 WHERE id = $1',
);

/** Locks a person's own book, as every write to it does first. */
export const lockBook = statement<[userId: string], { id: string }>(
  `SELECT id FROM groups WHERE created_by = $1 AND kind = 'personal' FOR NO KEY UPDATE`,
);

/** Also of the person's own book. */
export const writeHomeCurrency = statement<[id: string, currency: Currency], never>(`
  WITH book AS (UPDATE groups SET currency = $2 WHERE created_by = $1 AND kind = 'personal')
  UPDATE users SET home_currency = $2 WHERE id = $1`);

const removePayLinks = statement<[id: string], never>('DELETE FROM pay_links WHERE user_id = $1');

const newPayLinks = rows({ kind: 'text', value: 'text' });

const insertPayLinks = statement<[RowsOf<typeof newPayLinks>, id: string], never>(`
  INSERT INTO pay_links (user_id, ${newPayLinks.names})
  SELECT $2::uuid, ${newPayLinks.names} FROM ${newPayLinks.from('$1')}`);

/** Replaces all pay links of a person. The caller holds the person's lock. */
export async function writePayLinks(db: Db, id: string, links: readonly PayLink[]): Promise<void> {
  await removePayLinks(db, id);
  await insertPayLinks(db, newPayLinks.of(links), id);
}

const selectKept = statement<[id: string], { isKept: boolean }>(`
  SELECT EXISTS (SELECT 1 FROM bill_series WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM own_balances WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM debts WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM financial_goals WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM budgets WHERE user_id = $1)
      OR EXISTS (
        SELECT 1 FROM groups AS book WHERE book.created_by = $1 AND book.kind = 'personal' AND (
          EXISTS (SELECT 1 FROM expenses WHERE group_id = book.id)
          OR EXISTS (SELECT 1 FROM expense_series WHERE group_id = book.id)
        )
      ) AS "isKept"`);

/** Whether the person keeps something in their home currency. */
export async function hasKeptInHomeCurrency(db: Db, id: string): Promise<boolean> {
  return first(await selectKept(db, id))?.isKept ?? false;
}

export const writeEmail = statement<[id: string, email: string, isVerified: boolean], never>(`
  UPDATE users SET email = $2, email_verified = $3,
    email_followed = email_followed AND $3 AND ${folded('email')} = ${folded('$2')}
  WHERE id = $1`);

/** The address was verified by a link that was followed. */
export const markFollowed = statement<[id: string], never>(
  'UPDATE users SET email_followed = email_verified WHERE id = $1',
);

/** Removes an unverified address from other accounts, so that it does not block the person who verifies it. */
export const removeUnverifiedEmail = statement<[id: string, email: string], never>(`
  UPDATE users SET email = NULL WHERE ${folded('email')} = ${folded('$2')} AND id <> $1 AND NOT email_verified`);

const selectTaken = statement<[id: string, email: string], { isTaken: boolean }>(`
  SELECT EXISTS (SELECT 1 FROM users WHERE ${folded('email')} = ${folded('$2')} AND id <> $1 AND email_verified) AS "isTaken"`);

/** Whether another account has verified the address, in any case. */
export async function isEmailTaken(db: Db, id: string, email: string): Promise<boolean> {
  return first(await selectTaken(db, id, email))?.isTaken ?? false;
}

export const upsertEmailChange = statement<
  [userId: string, email: string, tokenHash: Buffer, expiresAt: Date, now: Date],
  never
>(`
  INSERT INTO email_changes (user_id, email, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (user_id) DO UPDATE SET
    email = excluded.email, token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = excluded.created_at`);

export const removeEmailChange = statement<[userId: string], never>(
  'DELETE FROM email_changes WHERE user_id = $1',
);

/** Consumes the change of a link, with the previous verified address. */
export const takeEmailChange = statement<
  [tokenHash: Buffer, now: Date],
  { userId: string; email: string; before: string | null }
>(`
  WITH taken AS (DELETE FROM email_changes WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id, email)
  SELECT taken.user_id AS "userId", taken.email, CASE WHEN email_verified THEN users.email END AS before
  FROM taken JOIN users ON users.id = taken.user_id`);

/** Sets the picture, or removes it with null; returns the previous one. */
export const replacePicture = statement<[id: string, picture: string | null], { picture: string | null }>(`
  WITH old AS (SELECT id, profile_picture FROM users WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE)
  UPDATE users SET profile_picture = $2 FROM old WHERE users.id = old.id
  RETURNING old.profile_picture AS picture`);

/** Everyone who sees a person's picture: people in the same groups. */
export const listAcquaintances = statement<[id: string], { id: string }>(`
  SELECT DISTINCT other.user_id AS id
  FROM group_members AS me JOIN group_members AS other ON other.group_id = me.group_id
  WHERE me.user_id = $1 AND other.user_id <> $1 LIMIT 5000`);

export const removeOldEmailChanges = statement<[now: Date], never>(
  'DELETE FROM email_changes WHERE expires_at <= $1',
);

import type { Currency } from '#domain/currency.ts';
import type { TokenHash } from '#server/http/session/session-token.ts';
import type { Db } from '#server/platform/database/database.ts';
import { first, one, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

export type UserRow = {
  id: string;
  username: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  profilePicture: string | null;
  role: string;
  clickCredits: number;
  subscriptionStatus: string;
  subscriptionExpiresAt: string | null;
  homeCurrency: Currency;
  language: string | null;
  hasPassword: boolean;
  createdAt: string;
};

const COLUMNS = `id, username, email, email_verified AS "emailVerified", first_name AS "firstName",
  last_name AS "lastName", phone, profile_picture AS "profilePicture", role, click_credits AS "clickCredits",
  subscription_status AS "subscriptionStatus", subscription_expires_at AS "subscriptionExpiresAt",
  home_currency AS "homeCurrency", language, password IS NOT NULL AS "hasPassword", created_at AS "createdAt"`;

const selectUser = statement<[id: string], UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`);

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return first(await selectUser(db, id));
}

// A username has priority over another account's address.
const NAMED = `${folded('username')} = ${folded('$1')} OR (${folded('email')} = ${folded('$1')} AND email_verified)
  ORDER BY ${folded('username')} = ${folded('$1')} DESC LIMIT 1`;

/** By username or verified email address, in any case; with the password's hash, and whether a code is required. */
export const findForSignIn = statement<
  [name: string],
  UserRow & { password: string | null; hasTwoFactor: boolean }
>(`
  SELECT ${COLUMNS}, password,
         EXISTS (SELECT 1 FROM two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS "hasTwoFactor"
  FROM users WHERE ${NAMED}`);

const selectLimitKey = statement<[name: string], { key: string }>(`
  SELECT coalesce(
    (SELECT id::text FROM users WHERE ${NAMED}),
    encode(sha256(convert_to(${folded('$1')}, 'UTF8')), 'hex')) AS key`);

/**
 * The key of limits for a typed name: the id of its account, so that an account's username and address count together,
 * or the hash of an unknown name.
 */
export async function findLimitKey(db: Db, name: string): Promise<string> {
  return one(await selectLimitKey(db, name)).key;
}

/** A new account; without a password its person signs in another way. */
export const insertUser = statement<
  [id: string, username: string, password: string | null, now: Date],
  UserRow
>(`
  INSERT INTO users (id, username, password, created_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`);

/**
 * Opens a session if the password is still the checked one (null: another method was used), and the account exists:
 * after a simultaneous change of the password no session with the old one is left.
 */
export const insertSession = statement<
  [
    hash: TokenHash,
    id: string,
    userId: string,
    agent: string | null,
    address: string,
    now: Date,
    expiresAt: Date,
    password: string | null,
    timeZone: string | null,
    idToken: string | null,
    language: string,
  ],
  UserRow
>(`
  WITH person AS (
    SELECT * FROM users WHERE id = $3 AND deleted_at IS NULL AND ($8::text IS NULL OR password = $8)
    FOR NO KEY UPDATE
  ), session AS (
    INSERT INTO sessions (token_hash, id, user_id, user_agent, ip_address, created_at, last_used_at, expires_at,
      id_token, language)
    SELECT $1, $2, id, $4, $5, $6, $6, $7, $10, $11 FROM person
  ), placed AS (
    UPDATE users SET time_zone = $9 FROM person
    WHERE users.id = person.id AND person.time_zone IS NULL AND $9::text IS NOT NULL
  )
  SELECT ${COLUMNS} FROM person`);

export const removeSession = statement<[id: string], never>('DELETE FROM sessions WHERE id = $1');

const selectSession = statement<[id: string, now: Date], { id: string }>(
  'SELECT id FROM sessions WHERE id = $1 AND expires_at > $2',
);

/** Whether a session is still valid. */
export async function hasSession(db: Db, id: string, now: Date): Promise<boolean> {
  return (await selectSession(db, id, now)).length > 0;
}

export const removeOldSessions = statement<[now: Date], never>('DELETE FROM sessions WHERE expires_at <= $1');

import type { Db } from '#server/platform/database.ts';
import { first, statement } from '#server/platform/database.ts';

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
  createdAt: string;
};

const COLUMNS = `id, username, email, email_verified AS "emailVerified", first_name AS "firstName",
  last_name AS "lastName", phone, profile_picture AS "profilePicture", role, click_credits AS "clickCredits",
  subscription_status AS "subscriptionStatus", subscription_expires_at AS "subscriptionExpiresAt",
  created_at AS "createdAt"`;

const selectUser = statement<[id: string], UserRow>(`SELECT ${COLUMNS} FROM users WHERE id = $1`);

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return first(await selectUser(db, id));
}

/** By username or counting e-mail address, whatever the case; with the password's hash. */
export const findForSignIn = statement<[name: string], UserRow & { password: string | null }>(`
  SELECT ${COLUMNS}, password FROM users
  WHERE lower(username) = lower($1) OR (lower(email) = lower($1) AND email_verified)
  ORDER BY lower(username) = lower($1) DESC LIMIT 1`);

export const insertUser = statement<[id: string, username: string, password: string, now: Date], UserRow>(`
  INSERT INTO users (id, username, password, created_at) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`);

export const updateProfile = statement<
  [
    id: string,
    firstName: string,
    lastName: string,
    email: string,
    phone: string | null,
    emailVerified: boolean,
  ],
  UserRow
>(`
  UPDATE users SET first_name = $2, last_name = $3, phone = $5, email = $4,
    email_verified = CASE WHEN lower(email) = lower($4) THEN email_verified ELSE $6 END
  WHERE id = $1 RETURNING ${COLUMNS}`);

export const insertSession = statement<
  [
    hash: Buffer,
    id: string,
    userId: string,
    agent: string | null,
    address: string,
    now: Date,
    expiresAt: Date,
  ],
  never
>(`
  INSERT INTO sessions (token_hash, id, user_id, user_agent, ip_address, created_at, last_used_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $6, $7)`);

export const removeSession = statement<[id: string], never>('DELETE FROM sessions WHERE id = $1');

export const removeOldSessions = statement<[now: Date], never>('DELETE FROM sessions WHERE expires_at <= $1');

/** Makes the calls that change what one person has queue, where the rows themselves cannot: the number and order of them. */
export const lockUser = statement<[id: string], never>('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE');

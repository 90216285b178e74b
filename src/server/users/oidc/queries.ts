import { type Db, first, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';
import type { OidcSettings } from '#server/platform/process/door-settings.ts';

/** What a sign-in at the provider is for. */
export type Purpose = 'sign_in' | 'connect' | 'confirm';

export type AttemptRow = {
  id: string;
  purpose: Purpose;
  /** Of the session that began it, for another purpose than to sign in. */
  sessionId: string | null;
  returnTo: string;
  invite: string | null;
  claims: string | null;
  idToken: string | null;
};

const ATTEMPT = `id, purpose, session_id AS "sessionId", return_to AS "returnTo", invite, claims,
  id_token AS "idToken"`;

export const insertAttempt = statement<
  [
    id: string,
    browserHash: Buffer,
    stateHash: Buffer,
    returnTo: string,
    invite: string | null,
    expiresAt: Date,
    purpose: Purpose,
    sessionId: string | null,
  ],
  never
>(`
  INSERT INTO oidc_attempts (id, browser_hash, state_hash, return_to, invite, expires_at, purpose, session_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`);

/** Marks an attempt as answered: of two simultaneous answers one gets the row. */
export const answerAttempt = statement<[browserHash: Buffer, stateHash: Buffer, now: Date], AttemptRow>(`
  UPDATE oidc_attempts SET state_hash = NULL
  WHERE browser_hash = $1 AND state_hash = $2 AND expires_at > $3 RETURNING ${ATTEMPT}`);

/** Keeps what the provider said, for the next step of the sign-in. */
export const keepClaims = statement<[id: string, claims: string, idToken: string], never>(
  'UPDATE oidc_attempts SET claims = $2, id_token = $3 WHERE id = $1',
);

export const findAnswered = statement<[browserHash: Buffer, now: Date], AttemptRow>(`
  SELECT ${ATTEMPT} FROM oidc_attempts WHERE browser_hash = $1 AND expires_at > $2 AND claims IS NOT NULL`);

/** Consumes an answered attempt. */
export const takeAttempt = statement<[id: string, browserHash: Buffer, now: Date], AttemptRow>(`
  DELETE FROM oidc_attempts
  WHERE id = $1 AND browser_hash = $2 AND expires_at > $3 AND claims IS NOT NULL RETURNING ${ATTEMPT}`);

export const removeAttempt = statement<[id: string], never>('DELETE FROM oidc_attempts WHERE id = $1');

export const removeOldAttempts = statement<[now: Date], never>(
  'DELETE FROM oidc_attempts WHERE expires_at <= $1',
);

export const findByIdentity = statement<
  [issuer: string, subject: string],
  { id: string; password: string | null; hasTwoFactor: boolean; role: string }
>(`
  SELECT users.id, password, role,
         EXISTS (SELECT 1 FROM two_factor WHERE user_id = users.id AND confirmed_at IS NOT NULL) AS "hasTwoFactor"
  FROM oidc_identities AS identity JOIN users ON users.id = identity.user_id AND is_account
  WHERE identity.issuer = $1 AND identity.subject = $2`);

export type AddressOwner = {
  id: string;
  isVerified: boolean;
  isFollowed: boolean;
  isConnected: boolean;
};

/** The account that has an address, verified or not, and whether it has an identity at the issuer. */
export const findByAddress = statement<[email: string, issuer: string], AddressOwner>(`
  SELECT id, email_verified AS "isVerified", email_followed AS "isFollowed",
         EXISTS (SELECT FROM oidc_identities WHERE user_id = users.id AND issuer = $2) AS "isConnected"
  FROM users WHERE ${folded('email')} = ${folded('$1')} AND is_account`);

/** Connects an account. No row if the identity or the account is connected already. */
export const insertIdentity = statement<
  [userId: string, issuer: string, subject: string, email: string | null, now: Date],
  { userId: string }
>(`
  INSERT INTO oidc_identities (user_id, issuer, subject, email, connected_at)
  SELECT id, $2, $3, $4, $5 FROM users WHERE id = $1 AND is_account
  ON CONFLICT DO NOTHING RETURNING user_id AS "userId"`);

export const hasIdentity = statement<[userId: string, issuer: string, subject: string], { userId: string }>(`
  SELECT user_id AS "userId" FROM oidc_identities WHERE user_id = $1 AND issuer = $2 AND subject = $3`);

export const removeIdentityElsewhere = statement<[userId: string, issuer: string], never>(
  'DELETE FROM oidc_identities WHERE user_id = $1 AND issuer <> $2',
);

type IdentityRow = { issuer: string; subject: string; email: string | null; connectedAt: string };

const selectOwn = statement<[userId: string], IdentityRow>(`
  SELECT issuer, subject, email, connected_at AS "connectedAt" FROM oidc_identities WHERE user_id = $1`);

/** Whether an identity's issuer is the provider of this installation. */
export function isOfProvider(oidc: Pick<OidcSettings, 'issuer'> | null, issuer: string | null): boolean {
  return oidc !== null && issuer !== null && URL.parse(issuer)?.href === oidc.issuer.href;
}

/** A person's identity at the provider of this installation; null if they are not connected with it. */
export async function findOwnIdentity(
  db: Db,
  oidc: Pick<OidcSettings, 'issuer'>,
  userId: string,
): Promise<IdentityRow | null> {
  const row = first(await selectOwn(db, userId));
  return row !== null && isOfProvider(oidc, row.issuer) ? row : null;
}

export const removeIdentity = statement<[userId: string], { userId: string }>(
  'DELETE FROM oidc_identities WHERE user_id = $1 RETURNING user_id AS "userId"',
);

/** The name, or else the first of the name with a number behind it that nobody has. */
export const findFreeName = statement<[name: string], { name: string }>(`
  SELECT name FROM (
    SELECT CASE WHEN number = 1 THEN $1::text ELSE left($1::text, 30 - length(number::text)) || number END AS name, number
    FROM generate_series(1, 2000) AS number
  ) AS candidate
  WHERE NOT EXISTS (SELECT FROM users WHERE ${folded('username')} = ${folded('candidate.name')})
  ORDER BY number LIMIT 1`);

export const writeGivenNames = statement<
  [id: string, firstName: string | null, lastName: string | null],
  never
>('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1');

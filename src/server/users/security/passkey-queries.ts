import type { Passkey } from '#contract/security.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';
import type { StoredPasskey } from '#server/platform/security/passkeys.ts';

const COLUMNS = 'id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"';

export const listPasskeys = statement<[userId: string, most: number], Passkey>(
  `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
);

export const listCredentials = statement<[userId: string], { credentialId: string }>(
  'SELECT credential_id AS "credentialId" FROM passkeys WHERE user_id = $1 LIMIT 100',
);

export const insertChallenge = statement<[challenge: string, userId: string | null, expiresAt: Date], never>(
  'INSERT INTO passkey_challenges (challenge, user_id, expires_at) VALUES ($1, $2, $3)',
);

const takeOne = statement<[challenge: string, userId: string | null, now: Date], { challenge: string }>(`
  DELETE FROM passkey_challenges WHERE challenge = $1 AND user_id IS NOT DISTINCT FROM $2 AND expires_at > $3
  RETURNING challenge`);

/** Consumes a challenge; whether it existed for this person (null: for signing in). */
export async function takeChallenge(
  db: Db,
  { challenge, userId, now }: { challenge: string; userId: string | null; now: Date },
): Promise<boolean> {
  return (await takeOne(db, challenge, userId, now)).length > 0;
}

export const insertPasskey = statement<
  [
    id: string,
    userId: string,
    name: string,
    credentialId: string,
    publicKey: Buffer,
    counter: number,
    transports: readonly string[],
    now: Date,
  ],
  Passkey
>(`
  INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`);

export const renamePasskey = statement<[userId: string, id: string, name: string], Passkey>(
  `UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2 RETURNING ${COLUMNS}`,
);

export const removePasskey = statement<[userId: string, id: string], { id: string }>(
  'DELETE FROM passkeys WHERE user_id = $1 AND id = $2 RETURNING id',
);

type Found = StoredPasskey & { id: string; userId: string };

const selectPasskey = statement<[credentialId: string], Found>(`
  SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports
  FROM passkeys WHERE credential_id = $1`);

export async function findPasskey(db: Db, credentialId: string): Promise<Found | null> {
  return first(await selectPasskey(db, credentialId));
}

/** Records a use. A counter that does not increase belongs to a copy, unless the passkey does not count. */
export const usePasskey = statement<[id: string, counter: number, now: Date], { id: string }>(`
  UPDATE passkeys SET counter = $2, last_used_at = $3
  WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`);

export const removeOldChallenges = statement<[now: Date], never>(
  'DELETE FROM passkey_challenges WHERE expires_at <= $1',
);

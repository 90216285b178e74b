import { statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

/** Writes the link of an address, which replaces an earlier one. */
export const upsertSignUpLink = statement<
  [email: string, tokenHash: Buffer, expiresAt: Date, now: Date],
  never
>(`
  INSERT INTO sign_up_links (email, token_hash, expires_at, created_at) VALUES (lower($1 COLLATE "C"), $2, $3, $4)
  ON CONFLICT (email) DO UPDATE SET
    token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`);

export const findSignUpLink = statement<[tokenHash: Buffer, now: Date], { email: string }>(
  'SELECT email FROM sign_up_links WHERE token_hash = $1 AND expires_at > $2',
);

/** Consumes a link: of two simultaneous calls one gets it. */
export const takeSignUpLink = statement<[tokenHash: Buffer, now: Date], { email: string }>(
  'DELETE FROM sign_up_links WHERE token_hash = $1 AND expires_at > $2 RETURNING email',
);

const UNUSED_INVITATION = `
  FROM group_invitations AS invitation
  JOIN groups AS "group" ON "group".id = invitation.group_id AND "group".deleted_at IS NULL
  WHERE invitation.token = $1 AND invitation.status = 'pending' AND invitation.expires_at > $2`;

export const findUnusedInvitation = statement<[token: Buffer, now: Date], { id: string }>(`
  SELECT invitation.id ${UNUSED_INVITATION}
    AND NOT EXISTS (SELECT FROM used_invitations AS used WHERE used.token_hash = $1)`);

/** Uses an invitation to sign up: of two simultaneous calls one gets a row. */
export const useInvitation = statement<[token: Buffer, now: Date], { tokenHash: Buffer }>(`
  INSERT INTO used_invitations (token_hash, used_at) SELECT $1, $2 ${UNUSED_INVITATION}
  ON CONFLICT (token_hash) DO NOTHING RETURNING token_hash AS "tokenHash"`);

export const findAddressOwner = statement<[email: string], { id: string }>(
  `SELECT id FROM users WHERE ${folded('email')} = ${folded('$1')} AND email_verified`,
);

export const removeOldSignUpLinks = statement<[now: Date], never>(
  'DELETE FROM sign_up_links WHERE expires_at <= $1',
);

/** An invitation that was used a month ago has expired. */
export const removeOldUses = statement<[now: Date], never>(
  `DELETE FROM used_invitations WHERE used_at <= $1::timestamptz - interval '30 days'`,
);

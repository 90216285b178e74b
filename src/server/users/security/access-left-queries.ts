import { statement } from '#server/platform/database/database.ts';

/** What keeps working when the password changes. */
export type AccessLeft = {
  tokens: { name: string; createdAt: string }[];
  webhooks: { url: string; createdAt: string }[];
  hasCalendar: boolean;
};

/** A person's valid tokens, webhooks and calendar address. */
export const findAccessLeft = statement<[userId: string, now: Date], AccessLeft>(`
  SELECT
    (SELECT coalesce(json_agg(json_build_object('name', name, 'createdAt', created_at) ORDER BY id DESC), '[]')
     FROM access_tokens WHERE user_id = $1 AND (expires_at IS NULL OR expires_at > $2)) AS tokens,
    (SELECT coalesce(json_agg(json_build_object('url', url, 'createdAt', created_at) ORDER BY id DESC), '[]')
     FROM webhooks WHERE user_id = $1) AS webhooks,
    EXISTS (SELECT FROM bill_feeds WHERE user_id = $1) AS "hasCalendar"`);

export const endTokens = statement<[userId: string], never>('DELETE FROM access_tokens WHERE user_id = $1');
export const endWebhooks = statement<[userId: string], never>('DELETE FROM webhooks WHERE user_id = $1');
export const endCalendar = statement<[userId: string], never>('DELETE FROM bill_feeds WHERE user_id = $1');

export const upsertAccessLink = statement<
  [userId: string, tokenHash: Buffer, expiresAt: Date, now: Date],
  never
>(`
  INSERT INTO access_links (user_id, token_hash, expires_at, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET
    token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = excluded.created_at`);

export const findAccessLink = statement<[tokenHash: Buffer, now: Date], { userId: string }>(`
  SELECT user_id AS "userId" FROM access_links WHERE token_hash = $1 AND expires_at > $2`);

/** Consumes a link: of two simultaneous calls one gets it. */
export const takeAccessLink = statement<[tokenHash: Buffer, now: Date], { userId: string }>(`
  DELETE FROM access_links WHERE token_hash = $1 AND expires_at > $2 RETURNING user_id AS "userId"`);

export const removeAccessLink = statement<[userId: string], never>(
  'DELETE FROM access_links WHERE user_id = $1',
);

export const removeOldAccessLinks = statement<[now: Date], never>(
  'DELETE FROM access_links WHERE expires_at <= $1',
);

import type { AccessToken, TokenScope } from '#contract/tokens.ts';
import { statement } from '#server/platform/database/database.ts';

const COLUMNS = `id, name, scope, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;

export const listTokens = statement<[userId: string, most: number], AccessToken>(
  `SELECT ${COLUMNS} FROM access_tokens WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
);

export const insertToken = statement<
  [
    id: string,
    userId: string,
    name: string,
    scope: TokenScope,
    tokenHash: Buffer,
    now: Date,
    expiresAt: Date | null,
  ],
  AccessToken
>(`
  INSERT INTO access_tokens (id, user_id, name, scope, token_hash, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`);

export const removeToken = statement<[userId: string, id: string], { id: string }>(
  'DELETE FROM access_tokens WHERE user_id = $1 AND id = $2 RETURNING id',
);

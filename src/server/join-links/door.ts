import { hashToken } from '#server/invitations/tokens.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findGroupOf } from './internal/queries.ts';

/** Whether a token belongs to a join link that has not expired; it also allows signing up. */
export async function isJoinToken(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findGroupOf(db, hashToken(token), now)) !== null;
}

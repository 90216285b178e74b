import { hashToken } from '#server/invitations/tokens.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findGroupOf } from './internal/queries.ts';

/** Whether a token is that of a join link which lives. */
export async function isJoinToken(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findGroupOf(db, hashToken(token), now)) !== null;
}

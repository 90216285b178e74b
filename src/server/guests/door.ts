import { hashToken } from '#server/invitations/tokens.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findLink } from './internal/queries.ts';

/** Whether a token belongs to a take-part guest link that has not expired; it also allows signing up. */
export async function isTakePartToken(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findLink(db, hashToken(token), now))?.kind === 'take_part';
}

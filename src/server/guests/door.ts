import { hashToken } from '#server/invitations/tokens.ts';
import type { Db } from '#server/platform/database/database.ts';
import { findLink } from './internal/queries.ts';

/** Whether a token is that of a guest link *take part* which lives: by it a person may join too. */
export async function isTakePartToken(db: Db, token: string, now: Date): Promise<boolean> {
  return (await findLink(db, hashToken(token), now))?.kind === 'take_part';
}

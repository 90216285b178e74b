import type { Db } from '#server/platform/database/database.ts';
import { removeOldChallenges } from './passkey-queries.ts';
import { removeOldPasswordResets } from './password-queries.ts';
import { removeOldEmailChanges } from './profile-queries.ts';

/** The hourly job's part: links and challenges that have run out. */
export async function removeOldProofs(db: Db, now: Date): Promise<void> {
  await removeOldEmailChanges(db, now);
  await removeOldPasswordResets(db, now);
  await removeOldChallenges(db, now);
}

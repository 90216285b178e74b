import type { Deps } from '#server/http/context.ts';
import { removeOldKeys } from '#server/http/idempotency.ts';
import { statement } from '#server/platform/database.ts';
import { removeOldLimits } from '#server/platform/rate-limits.ts';
import { removeOldSessions } from '#server/users/queries.ts';

/** A deleted group or expense can be restored for 30 days. */
const KEPT = '30 days';

const removeOldGroups = statement<[now: Date], never>(`
  SELECT purge_group(id) FROM groups WHERE deleted_at < $1::timestamptz - interval '${KEPT}'`);

const removeOldExpenses = statement<[now: Date], never>(`
  DELETE FROM expenses WHERE deleted_at < $1::timestamptz - interval '${KEPT}'`);

const removeOldMails = statement<[now: Date], never>(`
  DELETE FROM mails WHERE created_at < $1::timestamptz - interval '${KEPT}'`);

/** The hourly job: lets go of what has run out. */
export async function cleanUp({ pool, clock }: Deps): Promise<void> {
  const now = clock.now();
  await removeOldSessions(pool, now);
  await removeOldLimits(pool, now);
  await removeOldKeys(pool, now);
  await removeOldMails(pool, now);
  await removeOldGroups(pool, now);
  await removeOldExpenses(pool, now);
}

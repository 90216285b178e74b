import { resumeSeries } from '#server/bills/service.ts';
import type { Deps } from '#server/core/context.ts';
import { resumeLateSeries } from '#server/expenses/jobs.ts';
import { purgeDeletedExpenses } from '#server/expenses/service.ts';
import { purgeDeletedGroups } from '#server/groups/service.ts';
import { removeOldDevices } from '#server/guests/queries.ts';
import { removeOldKeys } from '#server/http/call-transaction.ts';
import { removeOldProgramFiles } from '#server/http/pages/program-files.ts';
import { removeOldNotifications } from '#server/notifications/queries.ts';
import { warnOfLowBalance } from '#server/outlook/warnings.ts';
import { statement } from '#server/platform/database/database.ts';
import { removeOldLimits } from '#server/platform/security/rate-limits.ts';
import { cleanUpUsers } from '#server/users/clean-up.ts';
import { removeOldDeliveries } from '#server/webhooks/queries.ts';

const KEPT = '30 days';

const removeOldMails = statement<[now: Date], never>(`
  DELETE FROM mails WHERE created_at < $1::timestamptz - interval '${KEPT}'`);

/** The hourly job: removes what has expired, and warns people whose money runs out. */
export async function cleanUp(deps: Deps): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  await cleanUpUsers(deps);
  await removeOldDevices(pool, now);
  await removeOldLimits(pool, now);
  await removeOldKeys(pool, now);
  await removeOldMails(pool, now);
  await removeOldNotifications(pool, now);
  await removeOldDeliveries(pool, now);
  await removeOldProgramFiles(pool, now);
  await resumeSeries(deps);
  await resumeLateSeries(deps);
  await purgeDeletedGroups(deps);
  await purgeDeletedExpenses(deps);
  await warnOfLowBalance(deps);
}

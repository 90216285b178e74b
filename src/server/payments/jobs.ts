import { remindAll as remindAllRow } from '#contract/payments.ts';
import { dayInZone } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { lockGroups } from './internal/queries.ts';
import { remindAll } from './internal/reminding.ts';
import { listDueRules, type Rule, takeRule } from './internal/rules.ts';

export const REMINDER_JOB = 'payment-reminders';

const LOOKED_EVERY_MILLISECONDS = 600_000;
const RULES_AT_ONCE = 100;

/** A repeating job that reminds the debtors of people who asked for reminders every so many days. */
export function paymentReminderJob(deps: Deps): JobHandler {
  return async () => {
    const now = deps.clock.now();
    const rules = await listDueRules(deps.pool, now, RULES_AT_ONCE);
    for (const rule of rules) await remindByRule(deps, rule, now);
    return new Date(now.getTime() + (rules.length === RULES_AT_ONCE ? 0 : LOOKED_EVERY_MILLISECONDS));
  };
}

async function remindByRule(deps: Deps, { groupId, userId, username, fullName, timeZone }: Rule, now: Date) {
  const users = new Set<string>();
  await inTransaction(deps.pool, async (db) => {
    // Before the rule's row, like a call that changes the rule.
    await lockGroups(db, [groupId]);
    // Another process was faster, or the person has left.
    if (first(await takeRule(db, groupId, userId, now))?.isMember !== true) return;
    const invalidateFor = (ids: Iterable<string>) => {
      for (const id of ids) users.add(id);
    };
    const person = { id: userId, username, fullName, guest: null };
    await remindAll(
      { deps, db, now, today: dayInZone(now, timeZone), invalidateFor, person },
      { groupId },
      true,
    );
  });
  if (users.size === 0) return;
  deps.wakeJobs();
  const addresses = remindAllRow.changes?.({} as never) ?? [];
  deps.live.publish({ users: [...users], addresses: [...addresses], origin: null });
}

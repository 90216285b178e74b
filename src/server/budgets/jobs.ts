import { levelOf, type MonthBudget } from '#domain/budgets.ts';
import { dayInZone, firstDayOf, type Month, monthAround, monthOf } from '#domain/calendar.ts';
import type { Deps } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Db, inTransaction, one } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import type { Planner } from '#server/users/planner.ts';
import { readBudgets } from './month-budgets.ts';
import * as queries from './queries.ts';

export const BUDGET_JOB = 'budget-notices';

const LOOKED_EVERY_MILLISECONDS = 20_000;
/**
 * How long after its call began a change is considered. By then the call must have committed or failed, or its change
 * would be missed.
 */
const OVERLAP_MILLISECONDS = 60_000;
const PEOPLE_AT_ONCE = 200;

/**
 * A repeating job that finds people with budgets whose spending may have changed, and notifies them of budgets that are
 * nearly spent or over. It is a job so that adding an expense does no work for the budgets of others.
 */
export function budgetJob(deps: Deps): JobHandler {
  return async () => {
    const { pool, clock } = deps;
    const now = clock.now();
    const { isUsed, at } = one(await queries.findLastLook(pool));
    if (isUsed) {
      await lookForChanges(deps, sinceOf(at, now), now);
      await queries.recordLook(pool, now.toISOString());
    }
    return new Date(now.getTime() + LOOKED_EVERY_MILLISECONDS);
  };
}

/** A last run in the future comes from a clock that was ahead. */
function sinceOf(lastLook: string | null, now: Date): Date {
  const last = lastLook === null ? now.getTime() : Math.min(Date.parse(lastLook), now.getTime());
  return new Date(last - OVERLAP_MILLISECONDS);
}

async function lookForChanges(deps: Deps, since: Date, now: Date): Promise<void> {
  for (let after: string | null = null; ; ) {
    const people: Planner[] = await queries.listChanged(deps.pool, since, after, PEOPLE_AT_ONCE);
    for (const person of people) await look(deps, person, since, now);
    if (people.length < PEOPLE_AT_ONCE) return;
    after = people.at(-1)?.id ?? null;
  }
}

/** Checks a person's budgets of this month in their time zone. No one is notified about past months. */
async function look(deps: Deps, person: Planner, since: Date, now: Date): Promise<void> {
  const today = dayInZone(now, person.timeZone);
  const month = monthOf(today);
  const isTold = await inTransaction(deps.pool, async (db) => {
    const budgets = await readBudgets(db, { ...person, today }, month);
    const reached = await recordReached(db, person.id, month, budgets);
    if (reached.length === 0) return false;
    const { from, to } = monthAround(today);
    const causes = await queries.listCauses(db, person.id, since, from, to);
    const actorOf = new Map(causes.map(({ category, actorId }) => [category, actorId]));
    const notices = reached.map(({ id, category, level }) => {
      const actorId = actorOf.get(category) ?? null;
      return {
        kind: `budget_${level}` as const,
        // The author of an event is not notified, but this notification is also for its author. So the author is
        // omitted here.
        actorId: actorId === person.id ? null : actorId,
        subjectId: id,
        userIds: [person.id],
      };
    });
    await notify(db, notices, now);
    return true;
  });
  if (isTold) deps.live.publish({ users: [person.id], addresses: ['/api/notifications'], origin: null });
}

/**
 * The levels that budgets reached and that were not notified in this month. Over budget, the 80 % level is skipped.
 * With several workers at once each level is recorded by one of them.
 */
async function recordReached(
  db: Db,
  userId: string,
  month: Month,
  budgets: readonly MonthBudget[],
): Promise<queries.NoticeRow[]> {
  const levels = new Map(budgets.map((budget) => [budget.category, levelOf(budget)]));
  const rows = [...levels].flatMap(([category, level]) => {
    const passed = level === 'over' ? (['near', 'over'] as const) : level === null ? [] : [level];
    const of = { user_id: userId, month: firstDayOf(month), category };
    return passed.map((each) => ({ ...of, level: each, id: newId() }));
  });
  if (rows.length === 0) return [];
  const recorded = await queries.insertNotices(db, queries.newNotices.of(rows));
  return recorded.filter(({ category, level }) => levels.get(category) === level);
}

import { type Day, dayInZone, daysBetween } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import type { Deps } from '#server/core/context.ts';
import { notify } from '#server/notifications/notify.ts';
import { type Db, first, inTransaction, statement } from '#server/platform/database/database.ts';
import type { Planner, PlannerToday } from '#server/users/planner.ts';
import { readOutlook } from './service.ts';

const NEAR_DAYS = 7;
const LOOKED_AHEAD_DAYS = 30;
const PEOPLE_AT_ONCE = 200;

// People who want warnings, and whose outlook was not checked today in their time zone. Only in the morning, so that no
// email comes at night.
const listUnwarned = statement<[now: Date, most: number], Planner>(`
  SELECT person.id, person.home_currency AS "homeCurrency", local.zone AS "timeZone"
  FROM notification_preferences AS chosen
  JOIN users AS person ON person.id = chosen.user_id
  CROSS JOIN LATERAL (SELECT coalesce(person.time_zone, 'UTC') AS zone) AS local
  LEFT JOIN short_warnings AS warning ON warning.user_id = person.id
  WHERE chosen.event = 'short' AND (chosen.app OR chosen.mail OR chosen.push)
    AND ($1::timestamptz AT TIME ZONE local.zone)::time >= '07:00'
    AND coalesce(warning.checked_on, '-infinity') < ($1::timestamptz AT TIME ZONE local.zone)::date
  ORDER BY person.id LIMIT $2`);

// Only one of several workers gets the row.
const takeDay = statement<[userId: string, today: Day], { shortOn: Day | null }>(`
  INSERT INTO short_warnings AS warning (user_id, checked_on) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET checked_on = $2 WHERE warning.checked_on < $2
  RETURNING short_on AS "shortOn"`);

const keepShort = statement<[userId: string, shortOn: Day | null, balance: Cents | null], never>(
  'UPDATE short_warnings SET short_on = $2, balance = $3 WHERE user_id = $1',
);

/** Hourly: warns people whose balance will soon be below zero, at most once on each day in their time zone. */
export async function warnOfLowBalance({ pool, clock, live }: Deps): Promise<void> {
  const now = clock.now();
  for (;;) {
    const people = await listUnwarned(pool, now, PEOPLE_AT_ONCE);
    const warned: string[] = [];
    for (const person of people) {
      if (await inTransaction(pool, (db) => warn(db, person, now))) warned.push(person.id);
    }
    if (warned.length > 0) live.publish({ users: warned, addresses: ['/api/notifications'], origin: null });
    if (people.length < PEOPLE_AT_ONCE) return;
  }
}

/** Whether the person gets a new warning: a day below zero is near, or nearer than in the last warning. */
async function warn(db: Db, person: Planner, now: Date): Promise<boolean> {
  const today = dayInZone(now, person.timeZone);
  const taken = first(await takeDay(db, person.id, today));
  if (taken === null) return false;
  const short = await findShort(db, { ...person, today });
  const isNear = short !== null && daysBetween(today, short.date) < NEAR_DAYS;
  if (!isNear) {
    if (taken.shortOn !== null) await keepShort(db, person.id, null, null);
    return false;
  }
  if (taken.shortOn !== null && taken.shortOn <= short.date) return false;
  await keepShort(db, person.id, short.date, short.balance);
  await notify(db, [{ kind: 'balance_short', actorId: null, subjectId: null, userIds: [person.id] }], now);
  return true;
}

/** The first day below zero; null if the person's balance is unknown. */
async function findShort(db: Db, planner: PlannerToday) {
  const outlook = await readOutlook(db, planner, {
    days: LOOKED_AHEAD_DAYS,
    source: 'known',
    hasOwed: false,
  });
  const isKnown = outlook.ownBalance !== null || outlook.startBalance > 0;
  return isKnown ? outlook.firstShort : null;
}

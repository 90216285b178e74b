import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Context } from '#server/core/context.ts';

/** A person whose plans are read, with the currency of the plans and the time zone of their days. */
export type Planner = { id: string; homeCurrency: Currency; timeZone: string };

/** A planner and the day that it is in their time zone. */
export type PlannerToday = Planner & { today: Day };

/** The caller as a planner; in UTC where neither the request nor the account names a time zone. */
export function plannerOf({ person, today, timeZone }: Context): PlannerToday {
  return { id: person.id, homeCurrency: person.homeCurrency, timeZone: timeZone ?? 'UTC', today };
}

import { type Day, dayOf } from '#domain/calendar.ts';

// Uses the date's local parts, which is much cheaper than an Intl format.
const dayHere = (date: Date) => dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());

/** The local calendar day of an instant (ISO 8601). */
export function localDay(instant: string): Day {
  return dayHere(new Date(instant));
}

/** Today in local time. */
export function today(): Day {
  return dayHere(new Date());
}

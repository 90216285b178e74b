import { type Day, dayOf } from '#domain/calendar.ts';

// By the date's own parts: they are those of the zone here, without the cost of a format that is made for one use.
const dayHere = (date: Date) => dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate());

/** The calendar day it was here at an instant (ISO 8601). */
export function localDay(instant: string): Day {
  return dayHere(new Date(instant));
}

/** The calendar day it is here. */
export function today(): Day {
  return dayHere(new Date());
}

import { type Day, dayInZone } from '#domain/calendar.ts';

/** The calendar day it was here at an instant (ISO 8601). */
export function localDay(instant: string): Day {
  return dayInZone(new Date(instant), zone());
}

/** The calendar day it is here. */
export function today(): Day {
  return dayInZone(new Date(), zone());
}

function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

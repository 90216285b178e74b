import { type Day, dayInZone } from '#domain/calendar.ts';

/** The calendar day it is here. */
export function today(): Day {
  return dayInZone(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');
}

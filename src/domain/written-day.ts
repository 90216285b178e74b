import { type Day, dayInZone } from './calendar.ts';

/** Reads a day that was written in English, as "Nov 21, 2026" or "21 Nov 2026". Null for other text. */
export function readWrittenDay(text: string): Day | null {
  const midnight = new Date(`${text} UTC`);
  return Number.isNaN(midnight.getTime()) ? null : dayInZone(midnight, 'UTC');
}

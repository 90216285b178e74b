import { type Day, dayOf } from './calendar.ts';

/** Reads a day that was written in English, as "Nov 21, 2026" or "21 Nov 2026". Null for other text. */
export function readWrittenDay(text: string): Day | null {
  const midnight = new Date(`${text} UTC`);
  if (Number.isNaN(midnight.getTime())) return null;
  return dayOf(midnight.getUTCFullYear(), midnight.getUTCMonth() + 1, midnight.getUTCDate());
}

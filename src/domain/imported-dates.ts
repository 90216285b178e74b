import { type Day, formatDay, parseDay } from './calendar.ts';
import { firstCharacters } from './imported-cells.ts';
import { listDateOrders, readDate } from './statements/dates.ts';

/** Reads a date of a file; null for a text that is none, and for a day that does not exist. */
export type ReadDate = (text: string) => Day | null;
/** How the dates of a file are read, or why they cannot be. */
type FileDates = { ok: true; read: ReadDate } | { ok: false; message: string };

const LONGEST = 40;

/**
 * The dates of a group's file: as products write them (2026-06-15), or as a spreadsheet saved them, in any order that
 * all dates of the file agree on. Where several orders remain, nothing is guessed.
 */
export function fileDates(texts: readonly string[]): FileDates {
  const written = texts.filter((text) => parseDay(text) === null);
  const orders = listDateOrders(written);
  const daysOf = (text: string) => [...new Set(orders.map((order) => readDate(text, order)))];
  const open = written.find((text) => daysOf(text).length > 1);
  if (open !== undefined) return { ok: false, message: orderProblem(open, daysOf(open)) };
  const [order = 'ymd'] = orders;
  return { ok: true, read: (text) => parseDay(text) ?? readDate(text, order) };
}

function orderProblem(text: string, days: readonly (Day | null)[]): string {
  const quoted = `"${firstCharacters(text, LONGEST)}"`;
  const possible = days.filter((day) => day !== null).map(formatDay);
  const what =
    possible.length > 1
      ? `The dates can be read in more than one way: ${quoted} is ${possible.join(' or ')}`
      : `The dates are not all in the same order: ${quoted} does not fit the others`;
  return `${what}. Write all of them like 2026-06-15.`;
}

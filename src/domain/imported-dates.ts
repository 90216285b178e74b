import { type Day, formatDay, parseDay } from './calendar.ts';
import { firstCharacters } from './imported-cells.ts';
import type { DateChoice } from './imported-file.ts';
import { listDateOrders, readDate } from './statements/dates.ts';
import type { DateOrder } from './statements/statement.ts';

/** Reads a date of a file; null for a text that is none, and for a day that does not exist. */
export type ReadDate = (text: string) => Day | null;
/** How the dates of a file are read, or why they cannot be. `choices`: the orders that are possible, if several are. */
type FileDates = { ok: true; read: ReadDate } | { ok: false; message: string; choices: DateChoice[] };

const LONGEST = 40;
const SHOWN = 3;

/**
 * The dates of a group's file: as products write them (2026-06-15), or as a spreadsheet saved them, in any order that
 * all dates of the file agree on. Where several orders remain, `said` is the one that a person chose; nothing is guessed.
 */
export function fileDates(texts: readonly string[], said?: DateOrder): FileDates {
  const written = texts.filter((text) => parseDay(text) === null);
  const orders = listDateOrders(written);
  const daysOf = (text: string) => [...new Set(orders.map((order) => readDate(text, order)))];
  const open = written.filter((text) => daysOf(text).length > 1);
  const [first] = open;
  const [order = 'ymd'] = orders;
  const readIn =
    (chosen: DateOrder): ReadDate =>
    (text) =>
      parseDay(text) ?? readDate(text, chosen);
  if (first === undefined) return { ok: true, read: readIn(order) };
  const misfit = open.find((text) => daysOf(text).includes(null));
  if (misfit !== undefined)
    return {
      ok: false,
      message: withAdvice(`${MIXED}: ${quote(misfit)} does not fit the others`),
      choices: [],
    };
  if (said !== undefined && orders.includes(said)) return { ok: true, read: readIn(said) };
  const days = daysOf(first).filter((day) => day !== null);
  const shown = [...new Set(open)].slice(0, SHOWN);
  return {
    ok: false,
    message: withAdvice(`${OPEN}: ${quote(first)} is ${days.map(formatDay).join(' or ')}`),
    choices: orders.map((each) => ({
      order: each,
      dates: shown.flatMap((text) => {
        const date = readDate(text, each);
        return date === null ? [] : [{ text: firstCharacters(text, LONGEST), date }];
      }),
    })),
  };
}

const MIXED = 'The dates are not all in the same order';
const OPEN = 'The dates can be read in more than one way';

function quote(text: string): string {
  return `"${firstCharacters(text, LONGEST)}"`;
}

function withAdvice(message: string): string {
  return `${message}. Write all of them like 2026-06-15.`;
}

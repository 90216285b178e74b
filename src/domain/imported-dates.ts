import { type Day, parseDay } from './calendar.ts';
import { firstCharacters } from './imported-cells.ts';
import type { DateChoice } from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { listDateOrders, readDate } from './statements/dates.ts';
import type { DateOrder } from './statements/statement.ts';

/** Reads a date of a file; null for a text that is none, and for a day that does not exist. */
export type ReadDate = (text: string) => Day | null;
/** How the dates of a file are read, or why they cannot be. `choices`: the orders that are possible, if several are. */
type FileDates = { ok: true; read: ReadDate } | { ok: false; message: Text; choices: DateChoice[] };

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
      message: sentence(
        'The dates are not all in the same order: "{text}" does not fit the others. Write all of them like 2026-06-15.',
        { text: firstCharacters(misfit, LONGEST) },
      ),
      choices: [],
    };
  if (said !== undefined && orders.includes(said)) return { ok: true, read: readIn(said) };
  const days = daysOf(first).filter((day) => day !== null);
  const shown = [...new Set(open)].slice(0, SHOWN);
  return {
    ok: false,
    message: twoReadings(firstCharacters(first, LONGEST), days),
    choices: orders.map((each) => ({
      order: each,
      dates: shown.flatMap((text) => {
        const date = readDate(text, each);
        return date === null ? [] : [{ text: firstCharacters(text, LONGEST), date }];
      }),
    })),
  };
}

function twoReadings(text: string, days: readonly Day[]): Text {
  // It can be read in two ways at least, and there are three orders.
  const [one, other, third] = days as [Day, Day, Day?];
  const values = { text, one: { day: one }, other: { day: other } };
  return third === undefined
    ? sentence(
        'The dates can be read in more than one way: "{text}" is {one} or {other}. Write all of them like 2026-06-15.',
        values,
      )
    : sentence(
        'The dates can be read in more than one way: "{text}" is {one} or {other} or {third}. Write all of them like 2026-06-15.',
        { ...values, third: { day: third } },
      );
}

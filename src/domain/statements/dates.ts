import { type Day, daysBetween, parseDay } from '../calendar.ts';
import { firstCharacters, oneLine } from '../imported-cells.ts';
import { sentence, type Text } from '../language/text.ts';
import { monthOf, plainLetters } from './month-names.ts';
import { DATE_ORDERS, type DateOrder } from './statement.ts';

/** The three parts of a written date in their order, or a date that can be read only one way. */
type WrittenDate = { parts: readonly [string, string, string]; separator: string } | { day: Day };

const TIME =
  /[T\s,]+(?:at\s+|um\s+|à\s+)?\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[AP]\.?M\.?)?(?:\s*(?:Z|UTC|GMT|[A-Z]{2,4}|[+-]\d{2}:?\d{2}))?$/i;
/** A second day after it: "09/16/2025 as of 09/15/2025". */
const AS_OF = /\s+as of\s.*$/i;
const NUMERIC = /^(\d{1,4})\s?([./-])\s?(\d{1,2})\s?[./-]\s?(\d{1,4})\.?$/;
const SPACED = /^(\d{1,4}) (\d{1,2}) (\d{1,4})$/;
const APOSTROPHE = /^(\d{1,2})\s?[./-]\s?(\d{1,2})'\s?(\d{1,4})$/;
const EAST_ASIAN = /^(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]$/;
const COMPACT = /^\d{8}$/;
const LONGEST = 60;

/**
 * Reads a date as a bank writes it, with digits or the name of a month in a western language. A time after it is left
 * out. Null for anything else, and for a day that does not exist. `order` is that of dates written with digits only.
 */
export function readDate(text: string, order: DateOrder): Day | null {
  const written = splitDate(text);
  if (written === null) return null;
  return 'day' in written ? written.day : inOrder(written.parts, order);
}

/** The message for a text that is not a date. */
export function dateProblem(text: string): Text {
  const quoted = firstCharacters(oneLine(text), LONGEST);
  return quoted === ''
    ? sentence('The date is missing')
    : sentence('"{text}" is not a date', { text: quoted });
}

/** Whether a text could be a date in any order. */
export function looksLikeDate(text: string): boolean {
  const written = splitDate(text);
  if (written === null) return false;
  return 'day' in written || DATE_ORDERS.some((order) => inOrder(written.parts, order) !== null);
}

/**
 * The date order of a file. Null if no order fits a date; 'ambiguous' if several orders remain with different results.
 * `today` excludes orders that put a date into the future.
 */
export function findDateOrder(texts: readonly string[], today?: Day): DateOrder | 'ambiguous' | null {
  const orders = listDateOrders(texts, today);
  const [first, ...others] = orders;
  if (first === undefined) return null;
  const digits = listDigits(texts);
  const isSame = others.every((order) =>
    digits.every(({ parts }) => inOrder(parts, order) === inOrder(parts, first)),
  );
  return isSame ? first : 'ambiguous';
}

/**
 * The orders in which the dates of a file can be read, all of them but those that no order can read. Where some dates
 * fit one order only and others another one, that is each of these.
 */
export function listDateOrders(texts: readonly string[], today?: Day): DateOrder[] {
  const digits = listDigits(texts);
  if (digits.length === 0) return texts.some((text) => splitDate(text) !== null) ? ['ymd'] : [];
  const readings = DATE_ORDERS.map((order) => ({
    order,
    days: digits.flatMap(({ parts }) => inOrder(parts, order) ?? []),
  })).filter(({ days }) => days.length > 0);
  const most = digits.filter(({ parts }) => DATE_ORDERS.some((order) => inOrder(parts, order) !== null));
  const complete = readings.filter(({ days }) => days.length === most.length);
  const usual = preferring(complete.length > 0 ? complete : readings, ({ order }) => isUsual(digits, order));
  return preferring(usual, (reading) => isPlausible(reading.days, usual, today)).map(({ order }) => order);
}

type Digits = Extract<WrittenDate, { parts: unknown }>;
type OrderReading = { order: DateOrder; days: readonly Day[] };

function listDigits(texts: readonly string[]): Digits[] {
  return [...new Set(texts)].flatMap((text) => {
    const written = splitDate(text);
    return written !== null && 'parts' in written ? [written] : [];
  });
}

/** Those of a list for which something holds, or all if it holds for none. */
function preferring<Each>(list: readonly Each[], holds: (each: Each) => boolean): readonly Each[] {
  const found = list.filter(holds);
  return found.length > 0 ? found : list;
}

/** Points are never written between month, day and year in this order. */
function isUsual(dates: readonly Digits[], order: DateOrder): boolean {
  return order !== 'mdy' || dates.every(({ separator }) => separator !== '.');
}

/** The days after today that a bank may write: it is tomorrow elsewhere already. */
const AHEAD = 2;
const LONG_SPAN = 3 * 365;
const SHORT_SPAN = 15 * 30;
const OLD = 10 * 365;

/**
 * Whether the dates of a statement can be these: none is in the future, they do not span years where another order
 * spans months, and they are not ten years old where another order is recent.
 */
function isPlausible(days: readonly Day[], all: readonly OrderReading[], today?: Day): boolean {
  const { newest, span } = extentOf(days);
  if (today !== undefined && daysBetween(today, newest) > AHEAD) return false;
  const others = all.map((reading) => extentOf(reading.days));
  const isInPast = (other: (typeof others)[number]) =>
    today === undefined || daysBetween(today, other.newest) <= AHEAD;
  if (span > LONG_SPAN && others.some((other) => other.span <= SHORT_SPAN && isInPast(other))) return false;
  return !others.some((other) => isInPast(other) && daysBetween(newest, other.newest) > OLD);
}

function extentOf(days: readonly Day[]): { newest: Day; span: number } {
  let [oldest = '' as Day] = days;
  let newest = oldest;
  for (const day of days) {
    if (day < oldest) oldest = day;
    if (day > newest) newest = day;
  }
  return { newest, span: daysBetween(oldest, newest) };
}

function splitDate(text: string): WrittenDate | null {
  if (text.length > LONGEST || !/\d\D*\d\D*\d/.test(text)) return null;
  const plain = text.trim().replace(AS_OF, '').replace(TIME, '').replace(/^'/, '').replaceAll(/\s+/g, ' ');
  const numeric = NUMERIC.exec(plain);
  if (numeric !== null) {
    const [, first = '', separator = '', second = '', third = ''] = numeric;
    return fromParts(first, second, third, separator);
  }
  const other = APOSTROPHE.exec(plain) ?? EAST_ASIAN.exec(plain) ?? SPACED.exec(plain);
  if (other !== null) {
    const [, first = '', second = '', third = ''] = other;
    return fromParts(first, second, third, ' ');
  }
  if (COMPACT.test(plain)) return splitCompact(plain);
  const day = readNamedMonth(plain);
  return day === null ? null : { day };
}

/** A year of four digits that comes first is followed by the month, whatever the order of other dates. */
function fromParts(first: string, second: string, third: string, separator: string): WrittenDate | null {
  if (first.length < 3) return { parts: [first, second, third], separator };
  const day = dayOfParts(first, second, third);
  return day === null ? null : { day };
}

/** "20250131" or "31012025": no text can be read as both. */
function splitCompact(text: string): WrittenDate | null {
  const yearFirst = fromParts(text.slice(0, 4), text.slice(4, 6), text.slice(6), '');
  return yearFirst ?? { parts: [text.slice(0, 2), text.slice(2, 4), text.slice(4)], separator: '' };
}

function inOrder([first, second, third]: readonly [string, string, string], order: DateOrder): Day | null {
  if (order === 'ymd') return dayOfParts(first, second, third);
  return order === 'dmy' ? dayOfParts(third, second, first) : dayOfParts(third, first, second);
}

function dayOfParts(year: string, month: string, day: string): Day | null {
  const full = fullYear(year);
  if (full === null || month.length > 2 || day.length > 2) return null;
  return parseDay(`${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** A year of two digits is between 1970 and 2069. */
function fullYear(text: string): string | null {
  if (text.length === 4) return /^(?:19|20)/.test(text) ? text : null;
  if (text.length > 2) return null;
  const year = text.padStart(2, '0');
  return `${Number(year) < 70 ? '20' : '19'}${year}`;
}

/** "31 Jan 2025", "Jan 31, 2025", "31. Januar 2025", "Lun 31 de enero de 2025", "2025-Jan-31". */
function readNamedMonth(text: string): Day | null {
  const words = plainLetters(text).match(/\p{L}+|\d+/gu) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const [first, second] = numbers;
  if (numbers.length !== 2 || first === undefined || second === undefined) return null;
  const named = words.filter((word) => !/^\d/.test(word) && !FILLERS.test(word));
  // In Spanish "mar" is also Tuesday.
  const names = named.length > 1 ? named.filter((word) => word !== 'mar') : named;
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  const [year, dayOfMonth] = first.length === 4 ? [first, second] : [second, first];
  if (fullYear(year) === null || Number(dayOfMonth) > 31) return null;
  const month = monthOf(name);
  return month === undefined ? null : dayOfParts(year, month, dayOfMonth);
}

const FILLERS =
  /^(?:st|nd|rd|th|of|de|del|er|d|le|den|di|il|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lun|mie|jue|vie|sab|dom|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mer|jeu|ven|sam|dim)$/;

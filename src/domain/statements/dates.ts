import { type Day, parseDay } from '../calendar.ts';
import { firstCharacters, oneLine } from '../imported-cells.ts';
import { DATE_ORDERS, type DateOrder } from './statement.ts';

/** The three parts of a written date in their order, or a date that can be read only one way. */
type WrittenDate = { parts: readonly [string, string, string]; separator: string } | { day: Day };

const TIME =
  /[T\s,]+(?:at\s+|um\s+|à\s+)?\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?(?:\s*[AP]\.?M\.?)?(?:\s*(?:Z|UTC|GMT|[A-Z]{2,4}|[+-]\d{2}:?\d{2}))?$/i;
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
export function dateProblem(text: string): string {
  const quoted = firstCharacters(oneLine(text), LONGEST);
  return quoted === '' ? 'The date is missing' : `"${quoted}" is not a date`;
}

/** Whether a text could be a date in any order. */
export function looksLikeDate(text: string): boolean {
  return DATE_ORDERS.some((order) => readDate(text, order) !== null);
}

/**
 * The date order of a file. Null if no order fits most dates; 'ambiguous' if two orders fit equally well with different
 * results.
 */
export function findDateOrder(texts: readonly string[]): DateOrder | 'ambiguous' | null {
  const written = [...new Set(texts)].map(splitDate).filter((date) => date !== null);
  if (written.length === 0) return null;
  const digits = written.flatMap((date) => ('parts' in date ? [date] : []));
  if (digits.length === 0) return 'ymd';
  const reads = (order: DateOrder) => digits.filter(({ parts }) => inOrder(parts, order) !== null).length;
  const most = Math.max(...DATE_ORDERS.map(reads));
  if (most === 0) return null;
  const candidates = DATE_ORDERS.filter((order) => reads(order) === most && isUsual(digits, order));
  const [first, ...others] = candidates;
  if (first === undefined) return DATE_ORDERS.find((order) => reads(order) === most) ?? null;
  const isSame = others.every((order) =>
    digits.every(({ parts }) => inOrder(parts, order) === inOrder(parts, first)),
  );
  return isSame ? first : 'ambiguous';
}

/** The orders in which the most dates of an ambiguous file can be read. */
export function listDateOrders(texts: readonly string[]): DateOrder[] {
  const reads = (order: DateOrder) => texts.filter((text) => readDate(text, order) !== null).length;
  const most = Math.max(...DATE_ORDERS.map(reads));
  return DATE_ORDERS.filter((order) => reads(order) === most);
}

type Digits = Extract<WrittenDate, { parts: unknown }>;

/** Points are written between day, month and year only; an order that begins with a year shows it by its value. */
function isUsual(dates: readonly Digits[], order: DateOrder): boolean {
  if (order === 'mdy') return dates.every(({ separator }) => separator !== '.');
  if (order === 'dmy') return true;
  return dates.some(({ parts: [first] }) => Number(first) > 31);
}

function splitDate(text: string): WrittenDate | null {
  if (text.length > LONGEST) return null;
  const plain = text.trim().replace(TIME, '').replace(/^'/, '').replaceAll(/\s+/g, ' ');
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
  const words = plainLetters(text).match(/[a-z]+|\d+/g) ?? [];
  const numbers = words.filter((word) => /^\d/.test(word));
  const months = words.flatMap((word) => MONTHS.get(word) ?? []);
  const [month] = months;
  const [first, second] = numbers;
  if (months.length !== 1 || month === undefined || numbers.length !== 2) return null;
  if (first === undefined || second === undefined) return null;
  const others = words.filter((word) => /^[a-z]/.test(word) && !MONTHS.has(word));
  if (others.length > 3 || others.some((word) => !FILLERS.test(word))) return null;
  return first.length === 4 ? dayOfParts(first, month, second) : dayOfParts(second, month, first);
}

function plainLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

const FILLERS =
  /^(?:st|nd|rd|th|of|de|del|er|d|le|den|di|il|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mo|di|mi|do|fr|sa|so|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lun|mar|mie|jue|vie|sab|dom|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mer|jeu|ven|sam|dim)$/;

/** The names of the months without accents, from January on, with the usual short forms. */
const NAMES = [
  'january jan januar jaenner janner januari janvier janv enero ene gennaio gen janeiro',
  'february feb febr februar februari fevrier fevr fev febrero febbraio fevereiro',
  'march mar marz mrz maerz maart mrt mars marzo marco marts',
  'april apr avril avr abril abr aprile',
  'may mai mei mayo maggio mag maio maj',
  'june jun juni juin junio giugno giu junho',
  'july jul juli juillet juil julio luglio lug julho',
  'august aug augustus aout aou agosto ago augusti',
  'september sep sept septembre septiembre setiembre settembre set setembro',
  'october oct oktober okt octobre octubre ottobre ott outubro out',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
];

const MONTHS: ReadonlyMap<string, string> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, String(index + 1)] as const)),
);

/** A calendar day as `YYYY-MM-DD`. No time zone ever applies to it. */
export type Day = string & { readonly __brand: 'Day' };

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** Number of days in a month (1–12) of a year in the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Reads `YYYY-MM-DD`, or the date part of an ISO timestamp; null for an impossible date (2025-02-30). */
export function parseDay(text: string): Day | null {
  const candidate = TIMESTAMP.test(text) ? text.slice(0, 10) : text;
  const match = DAY.exec(candidate);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return candidate as Day;
}

/** Brands a valid day; throws RangeError on anything else. */
export function day(text: string): Day {
  const parsed = parseDay(text);
  if (parsed === null || parsed !== text) throw new RangeError(`Not a calendar day: ${text}`);
  return parsed;
}

/** Year, month (1–12) and day of month. */
export function partsOf(value: Day): { year: number; month: number; day: number } {
  return {
    year: Number(value.slice(0, 4)),
    month: Number(value.slice(5, 7)),
    day: Number(value.slice(8, 10)),
  };
}

/** The day of a year, month (1–12) and day of month, which must exist. */
export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const pad = (value: number, size: number) => String(value).padStart(size, '0');
  return day(`${pad(year, 4)}-${pad(month, 2)}-${pad(dayOfMonth, 2)}`);
}

// 400 Gregorian years are always 146,097 days; years are counted from March, so that a leap day comes last.
const DAYS_IN_400_YEARS = 146_097;
const EPOCH = 719_468;

/** Days since 1970-01-01. */
export function dayNumber(value: Day): number {
  const { year, month, day: dayOfMonth } = partsOf(value);
  const marchYear = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return marchYear * 365 + leapDays + dayOfYear - EPOCH;
}

function dayFromNumber(number: number): Day {
  const days = number + EPOCH;
  const era = Math.floor(days / DAYS_IN_400_YEARS);
  const dayOfEra = days - era * DAYS_IN_400_YEARS;
  const leaps = Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const dayOfMonth = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return dayOf(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfMonth);
}

/** Adds whole days (negative goes back); throws RangeError beyond the years 1 to 9999. */
export function addDays(value: Day, days: number): Day {
  return dayFromNumber(dayNumber(value) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return dayNumber(to) - dayNumber(from);
}

/** Both days are included. */
export type Span = { from: Day; to: Day };

/** A month as `YYYY-MM`. */
export type Month = string & { readonly __brand: 'Month' };

/** The month of a day. */
export function monthOf(value: Day): Month {
  return value.slice(0, 7) as Month;
}

/** The number of a day's month; the number of the next month is one higher. */
export function monthNumber(value: Day): number {
  const { year, month } = partsOf(value);
  return year * 12 + month - 1;
}

/** First and last day of the month that holds `value`, moved by `months`. */
export function monthAround(value: Day, months = 0): Span {
  const index = monthNumber(value) + months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return { from: dayOf(inYear, inMonth, 1), to: dayOf(inYear, inMonth, daysInMonth(inYear, inMonth)) };
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();
/** Limits the cache. There are about 600 zones, and the people of an installation use a few of them. */
const MAX_FORMATS = 100;

/** Cached, because making a format takes a hundred times as long as using it. */
function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  if (dayFormats.size === MAX_FORMATS) dayFormats.clear();
  dayFormats.set(timeZone, format);
  return format;
}

/** The calendar day it is at an instant in an IANA time zone; throws RangeError on an unknown zone. */
export function dayInZone(instant: Date, timeZone: string): Day {
  if (timeZone === 'UTC')
    return dayOf(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate());
  // Formatted parts, not the text: engines differ in how a locale writes a date.
  const written = dayFormatOf(timeZone).formatToParts(instant);
  const parts = new Map(written.map((part) => [part.type, Number(part.value)]));
  return dayOf(parts.get('year') ?? 0, parts.get('month') ?? 0, parts.get('day') ?? 0);
}

/** The time that clocks show in a time zone at an instant, as if it were UTC; both in milliseconds since 1970. */
function wallTime(instant: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
}

/**
 * The instant at which clocks in an IANA time zone show a full hour (0 to 23) of a day. If clocks skip that hour, it is
 * the hour next to it. Throws RangeError on an unknown zone.
 */
export function instantInZone(value: Day, hour: number, timeZone: string): Date {
  const { year, month, day: dayOfMonth } = partsOf(value);
  const wall = Date.UTC(year, month - 1, dayOfMonth, hour);
  const ahead = (instant: number) => wallTime(instant, timeZone) - instant;
  // Corrected twice, because the offset may change between the first guess and the result.
  const guess = wall - ahead(wall);
  return new Date(wall - ahead(guess));
}

const ZONE = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;

/** Whether a text names an IANA time zone, such as "Europe/Lisbon" or "UTC". */
export function isTimeZone(text: string): boolean {
  if (text.length > 64 || !ZONE.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Shows a day of the coming months: "Nov 21". */
export function formatMonthDay(value: Day): string {
  const { month, day: dayOfMonth } = partsOf(value);
  return `${MONTHS[month - 1]} ${dayOfMonth}`;
}

/** Shows a day in short US style: "Nov 21, 2026". */
export function formatDay(value: Day): string {
  const { year, month, day: dayOfMonth } = partsOf(value);
  return `${MONTHS[month - 1]} ${dayOfMonth}, ${year}`;
}

/** The first day of a month (`YYYY-MM`). */
export function firstDayOf(month: string): Day {
  return day(`${month}-01`);
}

/** The first and the last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): Span {
  return monthAround(firstDayOf(month));
}

/** The month that is so many months after another one (`YYYY-MM`); a negative count goes back. */
export function monthsAfter(month: string, count: number): Month {
  return monthOf(monthAround(firstDayOf(month), count).from);
}

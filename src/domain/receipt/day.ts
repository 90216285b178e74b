import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import { sentence } from '../language/text.ts';
import { findDateOrder, readDate } from '../statements/dates.ts';
import type { DateOrder } from '../statements/statement.ts';
import type { ReceiptDoubt } from './receipt.ts';

const MONTH =
  '(?:jan|feb|f[ée]v|mar|m[äa]r|mrz|apr|avr|abr|ma[iyj]|jun|jui|jul|aug|ao[uû]|ago|sep|set|oct|okt|nov|dec|dez|d[ée]c|dic|ene)\\p{L}{0,8}';
const DATES = new RegExp(
  [
    `(?<![\\d.,])\\d{4}-\\d{2}-\\d{2}(?!\\d)`,
    `(?<![\\d.,/-])\\d{1,4}([./-])\\d{1,2}\\1\\d{2,4}(?![\\d/-])`,
    `(?<!\\d)\\d{1,2}(?:st|nd|rd|th|er)?[. /-]{0,2}(?:de )?${MONTH}[. ,'/-]{0,2}(?:del? )?\\d{2,4}(?!\\d)`,
    `(?<!\\p{L})${MONTH}\\.? ?\\d{1,2}'\\d{2}(?!\\d)`,
    `(?<!\\p{L})${MONTH}\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}(?!\\d)`,
  ].join('|'),
  'giu',
);
/** Words beside a date that is not the date of the purchase. */
const OTHER_DAY =
  /(?:valid|until|expir|best before|return by|bis zum|gültig|gultig|umtausch|jusqu|valable|échange|echange|hasta|caduc|válid|válido|devoluci|due date|birth|check.?in|check.?out|arriv|depart|anreise|abreise|llegada|salida|up to)/iu;

/** The date order: day first, except in English with US dollars, where the month comes first. */
export type Habit = { language: 'en' | 'de' | 'fr' | 'es' | null; currency: Currency };

const TIME = /(?<![\d.,:])[0-2]?\d[:h][0-5]\d(?!\d)/gu;
/** A line with one time. Two times on a line belong to a journey. */
const hasTime = (text: string) => text.match(TIME)?.length === 1;

/**
 * The date of a receipt, not after today: the first date with a time beside it, else the first date. An ambiguous date
 * is a doubt.
 */
export function dayOfReceipt(
  lines: readonly { line: number; text: string }[],
  today: Day,
  habit: Habit,
): { day: Day | null; doubt: ReceiptDoubt | null } {
  let doubt: ReceiptDoubt | null = null;
  for (const { line, text } of lines.toSorted((a, b) => Number(hasTime(b.text)) - Number(hasTime(a.text)))) {
    let end = 0;
    for (const { 0: written, index } of text.matchAll(DATES)) {
      const label = text.slice(end, index);
      end = index + written.length;
      if (OTHER_DAY.test(label)) continue;
      const days = daysOf(written.replaceAll("'", ' '), today, habit);
      const [day] = days;
      if (day !== undefined && days.length === 1) return { day, doubt: null };
      if (days.length > 1)
        doubt ??= {
          line,
          text,
          message: sentence('"{written}" can be read as two different dates', { written }),
        };
    }
  }
  return { day: null, doubt };
}

/** The days that a text can mean, none of them after today or long ago. */
function daysOf(text: string, today: Day, { language, currency }: Habit): Day[] {
  const order = findDateOrder([text]);
  if (order === null) return [];
  const usual = usualOrder(language, currency);
  const orders: DateOrder[] = order !== 'ambiguous' ? [order] : usual === null ? ['dmy', 'mdy'] : [usual];
  const year = Number(today.slice(0, 4));
  const days = orders.flatMap((each) => readDate(text, each) ?? []);
  const near = days.filter((day) => day <= today && Number(day.slice(0, 4)) > year - 20);
  return [...new Set(near)];
}

/** Dollars of the United States come with the month first; Canada and others write both. */
function usualOrder(language: Habit['language'], currency: Currency): DateOrder | null {
  if (language !== 'en' && language !== null) return 'dmy';
  if (currency === 'USD') return language === 'en' ? 'mdy' : null;
  return DAY_FIRST.has(currency) ? 'dmy' : null;
}

const DAY_FIRST: ReadonlySet<string> = new Set([
  'EUR',
  'GBP',
  'CHF',
  'AUD',
  'NZD',
  'INR',
  'SGD',
  'DKK',
  'NOK',
  'AED',
  'MXN',
]);

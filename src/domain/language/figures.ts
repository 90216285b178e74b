// Why: docs/decisions/0081.
import type { Day } from '../calendar.ts';
import { type Currency, decimalsOf } from '../currency.ts';
import { type Cents, toDecimal } from '../money.ts';
import type { Distance } from '../time-ago.ts';
import { LANGUAGES } from './languages.ts';

/**
 * Writes amounts, days and lists as a language other than English does. English has its own ways where they are used, so
 * that its readers load nothing of this.
 */
export type Figures = {
  /** With `isSigned`, an amount above zero has a plus sign. */
  money(amount: Cents, currency: Currency, isSigned?: boolean): string;
  /** An amount without its currency's sign. */
  figure(amount: Cents, currency: Currency): string;
  /** An amount as short as a chart needs. */
  tick(amount: Cents, currency: Currency): string;
  count(count: number, decimals?: number): string;
  /** 12.5 is twelve and a half percent. */
  percent(percent: number, decimals?: number): string;
  day(day: Day): string;
  /** With the day of the week. */
  longDay(day: Day): string;
  /** A day of this year or the next: without the year. */
  monthDay(day: Day): string;
  /** Of `YYYY-MM`. */
  month(month: string, style?: 'long' | 'short'): string;
  /** The name of a month alone, 1 to 12. */
  monthName(month: number, style: 'long' | 'short'): string;
  /** The name of a day of the week; Sunday is 0. */
  weekDay(index: number, style: 'long' | 'short' | 'narrow'): string;
  /** The day with which weeks begin; Sunday is 0. */
  firstWeekDay: number;
  /** In the time zone of this device. */
  moment(instant: Date): string;
  time(instant: Date): string;
  ago(distance: Distance): string;
  /** Several hours or days. */
  duration(count: number, unit: 'hour' | 'day'): string;
  /** What stands between short facts in one line. */
  comma: string;
  list(names: readonly string[], type: 'conjunction' | 'disjunction'): string;
  compare(one: string, other: string): number;
};

/** Makes the figures of a language. */
export function figuresOf(code: string): Figures {
  // Latin digits in every language, so that what is shown can be typed.
  const locale = `${code}-u-nu-latn`;
  const isFromRight = LANGUAGES.some((each) => each.code === code && each.direction === 'rtl');
  const apart = isFromRight ? fromLeft : same;
  const whole = isFromRight ? isolated : same;
  const number = keeping((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const date = keeping((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
  const lists = keeping((options: Intl.ListFormatOptions) => new Intl.ListFormat(code, options));
  const inUtc = (day: Day, options: Intl.DateTimeFormatOptions) =>
    date({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
  let agos: Intl.RelativeTimeFormat | undefined;
  let collator: Intl.Collator | undefined;
  return {
    money(amount, currency, isSigned = false) {
      const sign = isSigned ? ({ signDisplay: 'exceptZero' } as const) : {};
      const format = number({ ...withCurrency(currency), ...decimals(decimalsOf(currency)), ...sign });
      return apart(narrow(format.format(exact(amount, currency))));
    },
    figure: (amount, currency) =>
      apart(number(decimals(decimalsOf(currency))).format(exact(amount, currency))),
    tick(amount, currency) {
      const isWhole = amount % 10 ** decimalsOf(currency) === 0;
      const isLong = Math.abs(amount) >= LONG_TICK * 10 ** decimalsOf(currency);
      const shape = isLong ? COMPACT : decimals(isWhole ? 0 : decimalsOf(currency));
      return apart(narrow(number({ ...withCurrency(currency), ...shape }).format(exact(amount, currency))));
    },
    count: (count, most = 0) => number({ maximumFractionDigits: most }).format(count),
    percent: (percent, places) =>
      number({
        style: 'percent',
        ...(places === undefined ? { maximumFractionDigits: 2 } : decimals(places)),
      }).format(percent / 100),
    day: (day) => whole(inUtc(day, { dateStyle: 'medium' })),
    longDay: (day) => inUtc(day, { dateStyle: 'full' }),
    monthDay: (day) => inUtc(day, { day: 'numeric', month: 'long' }),
    month: (month, style = 'long') => inUtc(`${month}-01` as Day, { year: 'numeric', month: style }),
    monthName: (month, style) => inUtc(`2026-${String(month).padStart(2, '0')}-01` as Day, { month: style }),
    // The first of February 2026 is a Sunday.
    weekDay: (index, style) => inUtc(`2026-02-0${index + 1}` as Day, { weekday: style }),
    firstWeekDay: firstWeekDayOf(code),
    moment: (instant) => whole(date({ dateStyle: 'medium', timeStyle: 'short' }).format(instant)),
    time: (instant) => date({ timeStyle: 'short' }).format(instant),
    ago({ count, unit, isAhead }) {
      agos ??= new Intl.RelativeTimeFormat(locale);
      return agos.format(isAhead ? count : -count, unit);
    },
    duration: (count, unit) => number({ style: 'unit', unit, unitDisplay: 'long' }).format(count),
    comma: COMMAS.get(code) ?? ', ',
    list: (names, type) => lists({ type }).format(names),
    compare(one, other) {
      collator ??= new Intl.Collator(code);
      return collator.compare(one, other);
    },
  };
}

const COMMAS = new Map([
  ['ja', '、'],
  ['ar', '، '],
]);

/** From here on an amount in a chart is shortened. In whole units of the currency. */
const LONG_TICK = 10_000;
const COMPACT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 8 } as const;

/** `$`, not `US$`: as in English, where the sign alone stands too. */
const withCurrency = (currency: Currency) =>
  ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' }) as const;

/** Isolates an amount: in a line from right to left its sign, digits and currency would change places. */
const fromLeft = (money: string) => `\u2066${money.replaceAll('\u200f', '')}\u2069`;
/** Isolates a day: behind a name in Latin letters its numbers would change places. */
const isolated = (day: string) => `\u2068${day}\u2069`;
const same = (text: string) => text;

/** Japanese has a sign of yen as wide as its letters. */
const narrow = (money: string) => money.replace('￥', '¥');

const decimals = (places: number) => ({ minimumFractionDigits: places, maximumFractionDigits: places });

/** As a text: a number would be rounded on the way. */
const exact = (amount: Cents, currency: Currency) => toDecimal(amount, currency) as Intl.StringNumericLiteral;

/** Keeps what it made: making a format takes a hundred times as long as using it. */
function keeping<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? make(options);
    made.set(key, known);
    return known;
  };
}

type WithWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Monday where the browser does not know. */
function firstWeekDayOf(code: string): number {
  const locale = new Intl.Locale(code) as Intl.Locale & WithWeek;
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}

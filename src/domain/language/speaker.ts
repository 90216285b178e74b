// Why: docs/decisions/0081.
import { type Day, formatDay, formatMonthDay } from '../calendar.ts';
import { type Currency, decimalsOf } from '../currency.ts';
import { type Cents, formatFigure, formatMoney, toDecimal } from '../money.ts';
import { ENGLISH, type Language } from './languages.ts';
import { type Plain, readMessage, writeMessage } from './message.ts';
import type { Text, Value } from './text.ts';

/** The translation of each English sentence. A context follows its sentence (`keyOf`). */
export type Catalogue = ReadonlyMap<string, string>;

/** The key of a sentence in a catalogue. The context tells two meanings of one English text apart. */
export function keyOf(message: string, context?: string): string {
  return context === undefined ? message : `${message}\u0004${context}`;
}

/** Writes texts, amounts and days in one language. */
export type Speaker = {
  readonly language: Language;
  /** A sentence without braces may be given as it is. */
  say(text: Text | string): string;
  sayBy(message: string, values: Readonly<Record<string, Plain>>, context?: string): string;
  money(amount: Cents, currency: Currency): string;
  day(day: Day): string;
};

/**
 * Makes the speaker of a language. A text that its catalogue does not have, or that cannot be read, is said in English;
 * `onBroken` hears of the latter.
 */
export function speakerOf(
  language: Language,
  catalogue: Catalogue,
  onBroken: (message: string) => void = () => undefined,
): Speaker {
  const { code, direction } = language;
  const find = (message: string, context?: string) => {
    const translation = catalogue.get(keyOf(message, context));
    if (translation === undefined || translation === '') return null;
    try {
      return readMessage(translation);
    } catch {
      onBroken(message);
      return null;
    }
  };
  // What people typed may run in the other direction than the sentence around it.
  const isolate = (typed: string) => (direction === 'rtl' ? `\u2068${typed}\u2069` : typed);
  const write = (value: Value): Plain => {
    if (typeof value === 'number') return value;
    if (typeof value === 'string') return isolate(value);
    if ('day' in value) return speaker.day(value.day);
    if ('monthDay' in value) return monthDayIn(code, value.monthDay);
    if ('count' in value) return countIn(code, value.count);
    if ('figure' in value) return isolate(figureIn(code, value.figure, value.currency));
    return 'amount' in value ? isolate(speaker.money(value.amount, value.currency)) : speaker.say(value);
  };
  const speaker: Speaker = {
    language,
    say(said) {
      if (typeof said === 'string') {
        const made = writtenOut.get(said);
        return made === undefined ? speaker.sayBy(said, {}) : speaker.say(made);
      }
      const values = Object.entries(said.values ?? {}).map(([name, value]) => [name, write(value)] as const);
      return speaker.sayBy(said.message, Object.fromEntries(values));
    },
    sayBy(message, values, context) {
      const translation = find(message, context);
      return translation === null
        ? writeMessage(readMessage(message), values, ENGLISH.code)
        : writeMessage(translation, values, code);
    },
    money: (amount, currency) =>
      code === ENGLISH.code ? formatMoney(amount, currency) : moneyIn(code, amount, currency),
    day: (day) => (code === ENGLISH.code ? formatDay(day) : dayIn(code, day)),
  };
  return speaker;
}

/** Says every text as it is written in the code. */
export const inEnglish: Speaker = speakerOf(ENGLISH, new Map());

const writtenOut = new Map<string, Text>();
const MOST_WRITTEN_OUT = 1000;

/**
 * Writes a text in English where only a string can be handed on, as the messages of zod. Whoever says that string to a
 * reader says the text that it was made of. For texts whose values the program knows, never for what people typed.
 */
export function inWords(made: Text): string {
  const words = inEnglish.say(made);
  if (writtenOut.size < MOST_WRITTEN_OUT) writtenOut.set(words, made);
  return words;
}

const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function kept<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  key: string,
  make: () => Format,
): Format {
  const known = formats.get(key);
  if (known !== undefined) return known as Format;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Latin digits in every language, so that what is shown can be typed. */
const withLatinDigits = (code: string) => `${code}-u-nu-latn`;

function moneyIn(code: string, amount: Cents, currency: Currency): string {
  const digits = decimalsOf(currency);
  const format = kept(`${code} ${currency}`, () => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    // `$`, not `US$`: as in English, where the sign alone stands too.
    const sign = { currencyDisplay: 'narrowSymbol' } as const;
    return new Intl.NumberFormat(withLatinDigits(code), {
      style: 'currency',
      currency,
      ...sign,
      ...fraction,
    });
  });
  return format.format(toDecimal(amount, currency) as Intl.StringNumericLiteral);
}

function figureIn(code: string, amount: Cents, currency: Currency): string {
  if (code === ENGLISH.code) return formatFigure(amount, currency);
  const digits = decimalsOf(currency);
  const format = kept(`${code} ${digits} digits`, () => {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return new Intl.NumberFormat(withLatinDigits(code), fraction);
  });
  return format.format(toDecimal(amount, currency) as Intl.StringNumericLiteral);
}

function countIn(code: string, count: number): string {
  return kept(`${code} count`, () => new Intl.NumberFormat(withLatinDigits(code))).format(count);
}

function monthDayIn(code: string, day: Day): string {
  if (code === ENGLISH.code) return formatMonthDay(day);
  const format = kept(`${code} month and day`, () => {
    const style = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(withLatinDigits(code), style);
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function dayIn(code: string, day: Day): string {
  const format = kept(code, () => {
    return new Intl.DateTimeFormat(withLatinDigits(code), { dateStyle: 'medium', timeZone: 'UTC' });
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

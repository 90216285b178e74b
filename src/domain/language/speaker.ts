// Why: docs/decisions/0081.
import { type Day, formatDay, formatMonthDay } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import { type Cents, formatFigure, formatMoney } from '../money.ts';
import type { Figures } from './figures.ts';
import { ENGLISH, type Language } from './languages.ts';
import { type Plain, readMessage, writeMessage } from './message.ts';
import { spoken, type Text, type Value } from './text.ts';

/** The translation of each English sentence. A context follows its sentence (`keyOf`). */
export type Catalogue = ReadonlyMap<string, string>;

/** The key of a sentence in a catalogue. The context tells two meanings of one English text apart. */
export function keyOf(message: string, context?: string): string {
  return context === undefined ? message : `${message}\u0004${context}`;
}

/** Writes texts, amounts and days in one language. */
export type Speaker = {
  readonly language: Language;
  /** Null in English, which has its own ways. */
  readonly figures: Figures | null;
  /** A sentence without braces may be given as it is. */
  say(text: Text | string): string;
  sayBy(message: string, values: Readonly<Record<string, Plain>>, context?: string): string;
  money(amount: Cents, currency: Currency): string;
  day(day: Day): string;
};

/**
 * Makes the speaker of a language (`figuresOf`). A text that its catalogue does not have, or that cannot be read, is said in English;
 * `onBroken` hears of the latter.
 */
export function speakerOf(
  language: Language,
  catalogue: Catalogue,
  figures: Figures | null,
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
    if ('monthDay' in value) return figures?.monthDay(value.monthDay) ?? formatMonthDay(value.monthDay);
    if ('list' in value) return isolate(value.list.join(figures?.comma ?? ', '));
    if ('count' in value) return figures?.count(value.count) ?? value.count.toLocaleString('en-US');
    if ('figure' in value) {
      const { figure, currency } = value;
      return isolate(figures?.figure(figure, currency) ?? formatFigure(figure, currency));
    }
    return 'amount' in value ? isolate(speaker.money(value.amount, value.currency)) : speaker.say(value);
  };
  const speaker: Speaker = {
    language,
    figures,
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
    money: (amount, currency) => figures?.money(amount, currency) ?? formatMoney(amount, currency),
    day: (day) => figures?.day(day) ?? formatDay(day),
  };
  return speaker;
}

/** Says every text as it is written in the code. */
export const inEnglish: Speaker = speakerOf(ENGLISH, new Map(), null);

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

/** The text that these words were written from (`inWords`); other words are said where a catalogue has them. */
export function textOf(words: string): Text {
  return writtenOut.get(words) ?? spoken(words);
}

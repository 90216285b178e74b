// Why: docs/decisions/0081.
import type { Day } from '../calendar.ts';
import type { Currency } from '../currency.ts';
import type { Cents } from '../money.ts';

/** What stands in the braces of a text. Amounts, days and texts are written in the reader's language. */
export type Value =
  | string
  /** Written as it is; `count` with its thousands grouped. */
  | number
  | { count: number }
  | Text
  /** Names or codes. */
  | { list: readonly string[] }
  | { amount: Cents; currency: Currency }
  /** An amount without its currency's sign. */
  | { figure: Cents; currency: Currency }
  | { day: Day }
  /** A day of this year or the next: without the year. */
  | { monthDay: Day };

/** A sentence of the product whose reader, and so whose language, is not known yet. */
export type Text = {
  /** The English sentence: it names the text in the catalogues. */
  readonly id: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, Value>>;
};

/**
 * Marks an English sentence, with its values in braces: `sentence('At most {most} tokens', { most: 20 })`. The sentence is
 * written out where it is marked, so that it is found for the catalogues.
 */
export function sentence(message: string, values?: Text['values']): Text {
  return { id: message, message, ...(values && { values }) };
}

/** A sentence that is marked elsewhere, or words of the provider: said where a catalogue has it. */
export function spoken(words: string): Text {
  return { id: words, message: quoted(words) };
}

/** Words that are not a message: their braces stand for themselves. */
const quoted = (words: string) =>
  /[{}]/.test(words) ? words.replaceAll("'", "''").replaceAll(/[{}]/g, "'$&'") : words;

// Why: docs/decisions/0081.

import { useSyncExternalStore } from 'react';
import type { Figures } from '#domain/language/figures.ts';
import { ENGLISH, type Language } from '#domain/language/languages.ts';
import type { Plain } from '#domain/language/message.ts';
import { type Catalogue, inEnglish, type Speaker, speakerOf } from '#domain/language/speaker.ts';
import type { Text } from '#domain/language/text.ts';

/**
 * A text of a screen. The macros `t` and `msg` make it (tools/build/messages.ts); the built program has of it the English
 * sentence, and that alone where it has no values.
 */
type Said =
  | string
  | {
      readonly message?: string;
      readonly values?: Readonly<Record<string, unknown>>;
      readonly context?: string;
    };

let speaker: Speaker = inEnglish;

/** Speaks a language from now on. What is on the screen is rendered anew (`Speaks`). */
export function speak(language: Language, catalogue: Catalogue, figures: Figures | null): void {
  speaker = language === ENGLISH ? inEnglish : speakerOf(language, catalogue, figures);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

export function useSpoken(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, spoken);
}

/** The language of the screens. */
export function spoken(): Language {
  return speaker.language;
}

/** How the language of the screens writes amounts and days; null in English, which has its own ways. */
export function foreignFigures(): Figures | null {
  return speaker.figures;
}

/** What the macros call. `i18n._(text)` says a text of a table, which `msg` made. */
export const i18n = {
  _(said: Said): string {
    if (typeof said === 'string') return speaker.sayBy(said, {});
    return speaker.sayBy(said.message ?? '', plain(said.values), said.context);
  },
};

/** What the macro `msg` makes. */
type Marked = { readonly id: string; readonly message?: string };
type InWords<Table> = { readonly [Key in keyof Table]: Table[Key] extends Marked ? string : Table[Key] };

const isMarked = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && 'message' in value;

/**
 * A table outside of functions, with texts of `msg` in it. Each text is said in the language that is spoken when it is
 * read, so it is read within functions only.
 */
export function labels<const Table extends object>(table: Table): InWords<Table> {
  const fields = Object.entries(table).map(([key, value]) => {
    const field = isMarked(value) ? { get: () => i18n._(value) } : { value };
    return [key, { ...field, enumerable: true }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(fields)) as InWords<Table>;
}

/** Says a text of the domain or the contract, or an English sentence of theirs. */
export function say(text: Text | string): string {
  return speaker.say(text);
}

/**
 * A text of ours that is put into another one. Its direction is found from its letters outside of isolates; where it has
 * only isolated names and amounts, a right-to-left mark says it.
 */
export function withDirectionMark(text: string): string {
  return spoken().direction === 'rtl' && /[\u2066-\u2068]/.test(text) ? `\u200f${text}` : text;
}

function plain(values: Readonly<Record<string, unknown>> = {}): Record<string, Plain> {
  // What people typed may run in the other direction than the sentence around it.
  const [before, after] = spoken().direction === 'rtl' ? ['\u2068', '\u2069'] : ['', ''];
  const entries = Object.entries(values).map(([name, value]) => {
    return [
      name,
      typeof value === 'number' ? value : `${before}${withDirectionMark(String(value ?? ''))}${after}`,
    ] as const;
  });
  return Object.fromEntries(entries);
}

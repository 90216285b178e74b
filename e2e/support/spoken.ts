import type { Frame, Locator, Page } from '@playwright/test';
import { type Message, readMessage } from '#domain/language/message.ts';

/**
 * The texts of a language by their English ones, as the browser loads them. A context follows its text after a sign that
 * no text has.
 */
export type Words = Readonly<Record<string, string>>;

type Named = string | RegExp;
/** A text with its values as signs, in English, and all the ways a language may say it. */
type Known = { english: string; said: readonly string[] };

const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const VALUE = new RegExp(`${OPEN}([^${CLOSE}]*)${CLOSE}`);
/** What might stand for a value, where an expression is tried. */
const SAMPLES = ['x', 'you', '5', '$5.00', '“x”'];
/** Around values in a language that runs from right to left. */
const ISOLATES = '[\u200f\u2066-\u2069]*';

type InWords = (named: Named, isExact: boolean) => RegExp;

const inWordsOf = new WeakMap<Page, InWords>();
const made = new WeakMap<Words, InWords>();

function inWordsBy(words: Words): InWords {
  const known = knownOf(words);
  const cache = new Map<string, RegExp>();
  return (named, isExact) => {
    const key = `${named}${isExact}`;
    const found = cache.get(key) ?? expressionFor(named, isExact, known);
    cache.set(key, found);
    return found;
  };
}

/**
 * Lets steps that name what they press in English find it on a page in another language. What people typed is in no
 * catalogue, and is found as it is.
 */
export function findInWords(page: Page, words: Words): void {
  const inWords = made.get(words) ?? inWordsBy(words);
  made.set(words, inWords);
  inWordsOf.set(page, inWords);
  patch(Object.getPrototypeOf(page.mainFrame()));
  patch(Object.getPrototypeOf(page.locator('html')));
}

type Options = { name?: Named; hasText?: Named; exact?: boolean };
type Finder = (this: Frame | Locator, first: unknown, options?: Options) => unknown;
type Patched = Record<string, Finder> & { isInWords?: true };

function patch(prototype: Patched & Partial<Pick<Locator, 'selectOption'>>): void {
  if (prototype.isInWords) return;
  for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle']) {
    const original = prototype[name];
    if (original === undefined) continue;
    prototype[name] = function find(named, options) {
      const inWords = inWordsOf.get(this.page());
      if (!inWords) return original.call(this, named, options);
      return original.call(this, inWords(named as Named, options?.exact === true));
    };
  }
  const { getByRole, filter, selectOption } = prototype;
  if (getByRole) {
    prototype.getByRole = function find(role, options = {}) {
      const inWords = inWordsOf.get(this.page());
      const { name, exact, ...rest } = options;
      if (!inWords || name === undefined) return getByRole.call(this, role, options);
      return getByRole.call(this, role, { ...rest, name: inWords(name, exact === true) });
    };
  }
  if (filter) {
    prototype.filter = function keep(options) {
      const inWords = inWordsOf.get(this.page());
      const { hasText, ...rest } = options as Options;
      if (!inWords || hasText === undefined) return filter.call(this, options);
      return filter.call(this, { ...rest, hasText: inWords(hasText, false) });
    };
  }
  if (selectOption) {
    prototype.selectOption = async function choose(this: Locator, wanted: unknown, options?: object) {
      const inWords = inWordsOf.get(this.page());
      const label = typeof wanted === 'string' ? wanted : (wanted as { label?: string }).label;
      if (!inWords || label === undefined) return selectOption.call(this, wanted as string, options);
      await this.locator('option').first().waitFor({ state: 'attached' });
      const shown = await this.locator('option').allTextContents();
      const found = shown.find((each) => inWords(label, true).test(each));
      return selectOption.call(this, found === undefined ? (wanted as string) : { label: found }, options);
    } as Locator['selectOption'] & Finder;
  }
  prototype.isInWords = true;
}

/** The texts of a catalogue, each with all the ways in which it is said. */
export function knownOf(words: Words): Known[] {
  return Object.entries(words).flatMap(([key, said]) => {
    const [id = ''] = key.split('\u0004');
    return variantsOf(id).map((english): Known => ({ english, said: variantsOf(said) }));
  });
}

/** What finds an English name, or what a language makes of it. */
export function expressionFor(named: Named, isExact: boolean, known: readonly Known[]): RegExp {
  const said = typeof named === 'string' ? saidOf(named, isExact, known) : saidBy(named, known);
  if (named instanceof RegExp) {
    // Where the English name may go on, the other one may too.
    const [start, end] = [
      named.source.startsWith('^') ? '^\\s*' : '',
      named.source.endsWith('$') ? '\\s*$' : '',
    ];
    const all = [named.source, ...said.map((each) => `${start}${each}${end}`)];
    return new RegExp(all.map((each) => `(?:${each})`).join('|'), named.flags.replace('g', ''));
  }
  const all = [asWritten(named), ...said].join('|');
  return isExact ? new RegExp(`^\\s*(?:${all})\\s*$`) : new RegExp(all, 'i');
}

function saidOf(named: string, isExact: boolean, known: readonly Known[]): string[] {
  const whole = known.flatMap(({ english, said }) => {
    const values = valuesOf(english, named);
    if (values === null || !hasWords(english, values, known)) return [];
    return said.map((each) => filled(each, values, known));
  });
  if (isExact || whole.length > 0) return [...new Set(whole)];
  const part = named.toLowerCase();
  const holding = known.filter(({ english }) => english.toLowerCase().includes(part));
  return [...new Set(holding.flatMap(({ said }) => said.map((each) => filled(each, new Map(), known))))];
}

function saidBy(expression: RegExp, known: readonly Known[]): string[] {
  const value = new RegExp(VALUE, 'g');
  // A number in the expression may be a value: /^Version 1/.
  const numbers = expression.source.match(/\d+/g) ?? [];
  const all = known.flatMap(({ english, said }) => {
    const isFoundWith = (sample: string) => expression.test(english.replaceAll(value, sample));
    if (SAMPLES.some(isFoundWith)) return said.map((each) => filled(each, new Map(), known));
    const number = numbers.find(isFoundWith);
    if (number === undefined) return [];
    const values = new Map([...english.matchAll(value)].map(([, name = '']) => [name, number]));
    return said.map((each) => filled(each, values, known));
  });
  return [...new Set(all)];
}

/** The values that an English text has in a name; null if the name is not that text. */
function valuesOf(english: string, named: string): Map<string, string> | null {
  const pieces = english.split(new RegExp(VALUE, 'g'));
  if (pieces.length === 1) return english === named ? new Map() : null;
  const source = pieces.map((piece, at) => (at % 2 === 0 ? asWritten(piece) : '(.+?)')).join('');
  const match = new RegExp(`^${source}$`).exec(named);
  if (match === null) return null;
  return new Map(pieces.filter((_, at) => at % 2 === 1).map((name, at) => [name, match[at + 1] ?? '']));
}

/** Whether a text has words of its own, or a value that has: without them, it would be any name. */
function hasWords(english: string, values: ReadonlyMap<string, string>, known: readonly Known[]): boolean {
  if (/\p{L}{2}/u.test(english.replaceAll(new RegExp(VALUE, 'g'), ''))) return true;
  return [...values.values()].some((value) => known.some((each) => each.english === value));
}

/** A text of the language as an expression, with the values that are known. */
function filled(text: string, values: ReadonlyMap<string, string>, known: readonly Known[]): string {
  return text
    .split(new RegExp(VALUE, 'g'))
    .map((piece, at) => {
      if (at % 2 === 0) return asWritten(piece);
      const value = values.get(piece);
      if (value === undefined) return '.+?';
      const said = known.filter(({ english }) => english === value).flatMap((each) => each.said);
      return `${ISOLATES}(?:${[value, ...said].map(asWritten).join('|')})${ISOLATES}`;
    })
    .join('');
}

/** All the ways a text with plurals can read, the tags around its words left out. */
function variantsOf(text: string): string[] {
  const variants = (message: Message): string[] =>
    message.reduce<string[]>(
      (made, part) => {
        if (typeof part === 'string') return made.map((each) => each + part);
        if ('count' in part) return made.map((each) => `${each}${OPEN}#${CLOSE}`);
        if (!('kind' in part)) return made.map((each) => `${each}${OPEN}${part.value}${CLOSE}`);
        const choices = [...part.choices.values()].flatMap(variants);
        return made.flatMap((each) => choices.map((choice) => each + choice));
      },
      [''],
    );
  return variants(readMessage(text)).map((each) =>
    // An element without words of the text has words of its own.
    each.replaceAll(/<(\d+)\/>/g, `${OPEN}element $1${CLOSE}`).replaceAll(/<\/?\d+>/g, ''),
  );
}

const asWritten = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

import { type Currency, decimalsOf } from '../currency.ts';
import { currencyOf, type Price, readPrice } from './prices.ts';
import type { Style } from './style.ts';
import { foldLabel, kindOf } from './words.ts';

/** A part of a line. `unit` is "/kg" and the price before it. */
export type Token =
  | { kind: 'word' | 'percent' | 'unit' | 'times'; text: string }
  | { kind: 'price'; text: string; price: Price };

const UNITS =
  'kg|kgs|g|gr|lb|lbs|oz|l|lt|ltr|liter|litre|litro|cl|ml|dl|st|stk|stck|stück|ea|each|pc|pcs|ud|uds|u|pz|pza|pce|m|100g|unit|gal|kwh';
const MEASURE = new RegExp(
  `^(?:${UNITS}|glas|glass|verre|copa|vaso|pint|pinte|flasche|bottle|bouteille|botella|dose|can|lata|caña)\\.?$`,
  'iu',
);
const UNIT_SIGN = /^\/\p{L}+\.?$|^\/100g$/u;
/** "/kg" and similar units within a line. */
export const PER_UNIT = new RegExp(`\\s?/\\s?(?:${UNITS})(?![\\p{L}\\d])\\.?`, 'giu');
const TIMES = /^(?:x|X|×|\*|@|à|a|á|mal|je)$/u;
/** "(0.75)", but not "(-0.75)". */
const BRACKETS = /^\([^-−–]*\)$/;
const DASH = /^[-−–]$/;

/** Whether a word is a unit or a container: the number before it is not an amount. */
export function isMeasure(word: string): boolean {
  return MEASURE.test(word);
}

type Reading = { currency: Currency; style: Style; uses: Set<keyof Style> };

/** The tokens of a line. Ambiguous marks are read in a style and recorded in `uses`. */
export function readTokens(words: readonly string[], reading: Reading): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const { token, size } = readToken(words, at, reading);
    at += size;
    if (token !== null) tokens.push(token);
  }
  return withoutUnitPrices(tokens);
}

type Step = { token: Token | null; size: number };

function readToken(words: readonly string[], at: number, reading: Reading): Step {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (DASH.test(word)) return readDash(words, at, reading);
  if (UNIT_SIGN.test(word)) return { token: { kind: 'unit', text: word }, size: 1 };
  if (/^\d{1,3}(?:[.,]\d{1,2})?%/.test(word)) return { token: { kind: 'percent', text: word }, size: 1 };
  if (next === '%' && /^\d{1,3}(?:[.,]\d{1,2})?$/.test(word))
    return { token: { kind: 'percent', text: `${word}%` }, size: 2 };
  const isBeforePrice = (index: number) => priceAt(words, index, reading) !== null;
  if (TIMES.test(word) && at > 0 && (isBeforePrice(at + 1) || /^\d{1,4}$/.test(next)))
    return { token: { kind: 'times', text: word }, size: 1 };
  if (isMeasured(words, at, reading) || (TIMES.test(next) && isBeforePrice(at + 2)))
    return { token: { kind: 'word', text: word }, size: 1 };
  const found = priceAt(words, at, reading);
  if (found === null) return { token: { kind: 'word', text: word }, size: 1 };
  const { price, size } = found;
  if (BRACKETS.test(word) && at > 0) {
    reading.uses.add('brackets');
    if (reading.style.brackets === 'aside') return { token: { kind: 'word', text: word }, size: 1 };
  }
  const isTrailing = DASH.test(words[at + size] ?? '') && at + size === words.length - 1;
  const isNegative = price.isNegative || isTrailing;
  return {
    token: { kind: 'price', text: price.text, price: { ...price, isNegative } },
    size: isTrailing ? size + 1 : size,
  };
}

/** Whether a unit follows a number. "2 @ 3.00 each" has a price, and a letter at the end may be the mark of a tax. */
function isMeasured(words: readonly string[], at: number, { style, uses }: Reading): boolean {
  const next = words[at + 1] ?? '';
  if (!isMeasure(next) || TIMES.test(words[at - 1] ?? '') || currencyOf(words[at - 1] ?? '') !== null)
    return false;
  const isMark = /^[A-Z]$/.test(next) && at + 2 === words.length && /[.,]\d{2}$/.test(words[at] ?? '');
  if (isMark) uses.add('letter');
  return !isMark || style.letter === 'unit';
}

type Found = { price: Price; size: number } | null;

/** The amount that begins at a word, with the currency before or after it. */
function priceAt(words: readonly string[], at: number, reading: Reading): Found {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  const before = currencyOf(word);
  if (isForeignNumber(before, next, reading.currency)) return null;
  if (before !== null) {
    const grouped = groupedAt(words, at + 1, reading);
    if (grouped !== null)
      return {
        price: { ...grouped.price, currency: before || grouped.price.currency },
        size: grouped.size + 1,
      };
    const price = readPrice(next, reading.currency, true);
    return price === null ? null : { price: { ...price, currency: before || price.currency }, size: 2 };
  }
  const grouped = groupedAt(words, at, reading);
  if (grouped !== null) return grouped;
  const after = isForeignNumber(currencyOf(next), word, reading.currency) ? null : currencyOf(next);
  const price = readPrice(word, reading.currency, after !== null) ?? splitPrice(word, next, reading.currency);
  if (price === null) return null;
  if (!/[\d.,]$/.test(word) || !price.text.includes(' '))
    return after === null
      ? { price, size: 1 }
      : { price: { ...price, currency: after || price.currency }, size: 2 };
  return { price, size: 2 };
}

/** "AUD 11" can be a hall: an amount in another currency must have all its decimals. */
function isForeignNumber(code: string | null, number: string, currency: Currency): boolean {
  return code !== null && code !== '' && code !== currency && /^\d+$/.test(number);
}

/** "12. 50" and "12 .50": an amount that text recognition has split. */
function splitPrice(word: string, next: string, currency: Currency): Price | null {
  const isCut = /^\d{1,5}[.,]$/.test(word)
    ? /^\d{2}$/.test(next)
    : /^\d{1,5}$/.test(word) && /^[.,]\d{2}$/.test(next);
  const price = isCut ? readPrice(word + next, currency) : null;
  return price === null ? null : { ...price, text: `${word} ${next}`, isNoisy: true };
}

/** "1 234,50": beside a word for a sum it is one amount, else the style decides. */
function groupedAt(words: readonly string[], at: number, { currency, style, uses }: Reading): Found {
  if (!/^[-−–]?\d{1,3}$/.test(words[at] ?? '')) return null;
  let end = at + 1;
  while (/^\d{3}$/.test(words[end] ?? '') && end < at + 3) end += 1;
  const last = words[end] ?? '';
  if (decimalsOf(currency) === 0 && end > at + 1 && !/^\d{3}\D{1,3}$/.test(last)) end -= 1;
  else if (!(decimalsOf(currency) === 0 ? /^\d{3}\D{0,3}$/ : /^\d{3}[.,]\d{2,3}\D{0,3}$/).test(last))
    return null;
  const [first = '', ...others] = words.slice(at, end + 1);
  const price = readPrice([first, ...others].join(''), currency);
  if (price === null) return null;
  const kind = kindOf(foldLabel(words.slice(0, at).join(' ')));
  const isSum = at === 0 || (kind !== 'item' && kind !== 'discount' && kind !== 'header');
  if (!isSum) uses.add('spaces');
  if (!isSum && style.spaces === 'separate') return null;
  const after = currencyOf(words[end + 1] ?? '');
  return {
    price: { ...price, currency: after || price.currency },
    size: end - at + (after === null ? 1 : 2),
  };
}

function readDash(words: readonly string[], at: number, reading: Reading): Step {
  const found = priceAt(words, at + 1, reading);
  if (found === null) return { token: { kind: 'word', text: '-' }, size: 1 };
  const label = foldLabel(words.slice(0, at).join(' '));
  const isMinus = label.length === 0 || kindOf(label) === 'discount';
  if (!isMinus) reading.uses.add('dash');
  if (!isMinus && reading.style.dash === 'separator') return { token: null, size: 1 };
  const price = { ...found.price, isNegative: true };
  return { token: { kind: 'price', text: price.text, price }, size: found.size + 1 };
}

/** "173.9 c/L" and "0,999 EUR/kg": a unit price before a unit, which is not a valid amount. */
function isDecimalBefore(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const isCurrency = before !== undefined && (currencyOf(before.text) !== null || before.text === 'c');
  return /\d[.,]\d/.test((isCurrency ? tokens[at - 2] : before)?.text ?? '');
}

/** A price beside "/kg" is a unit price, unless it is multiplied. */
function withoutUnitPrices(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    if (token.kind !== 'price') return token;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const isOfOne = after?.kind === 'unit' || (before?.kind === 'unit' && !isDecimalBefore(tokens, at - 1));
    const isMultiplied = before?.kind === 'times' || tokens[at + 2]?.kind === 'times';
    return isOfOne && !isMultiplied ? { kind: 'unit', text: token.text } : token;
  });
}

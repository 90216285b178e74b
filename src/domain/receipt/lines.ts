import type { Currency } from '../currency.ts';
import { oneLine } from '../imported-cells.ts';
import type { Price } from './prices.ts';
import type { Style } from './style.ts';
import { isMeasure, PER_UNIT, readTokens, type Token } from './tokens.ts';
import { foldLabel, kindOf, type LineKind } from './words.ts';

/** A quantity with the price of one: "2 x 3.50", "0.345 kg x 2.99". */
export type Quantity = { count: number; isWhole: boolean; each: Price };

/** A line of a receipt, or one of those that stand side by side. */
export type Line = {
  /** From 1 on. */
  line: number;
  text: string;
  /** What is bought, as it is printed. */
  name: string;
  words: readonly string[];
  kind: LineKind;
  /** The amounts of the line, without those of one piece or one kilogram. */
  prices: readonly Price[];
  quantity: Quantity | null;
  /** A quantity in front without a price of one: 2 in "2 x Cola". */
  leading: number;
  /** Words stand after the last amount. */
  isOpen: boolean;
  /** The marks that have several meanings. */
  uses: ReadonlySet<keyof Style>;
};

const DATE_OR_TIME =
  /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b(?![.,]?\d)|\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?|\b\d{1,2}[.h]\d{2}\s?(?:Uhr|h\b)/gu;
const TIMES_INSIDE = /(\d|kg|St|Stk|lb)\s?[xX×*@]\s?(?=[$€£]?\s?\d{1,5}[.,]\d{2})/gu;
const IN_BRACKETS = /\(([^()]{1,30}×[^()]{1,30})\)/gu;
const LEADERS = /\.{2,}|…|·{2,}|_{2,}|={2,}|-{3,}|~{2,}|\*{2,}|(?<= )[|.:](?= )/gu;
const TAX_MARK = /^(?:\(?[A-Z]{1,2}\)?|[A-Z]\d|\d|\*{1,2}|#|[A-Z]\*|\d{1,2}%|\(\d\))$/u;
const LONGEST = 300;

/** A line without leaders and with one space between words. */
function plainLine(text: string): string {
  return oneLine(text).replaceAll(LEADERS, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** Reads a line of a text; several lines with one number where they stand side by side, none where it says nothing. */
export function readLine(text: string, line: number, currency: Currency, style: Style): Line[] {
  if (text.length > LONGEST * 4) return [];
  const plain = plainLine(text);
  if (plain === '' || plain.length > LONGEST) return [];
  const uses = new Set<keyof Style>();
  const spaced = plain
    .replaceAll(DATE_OR_TIME, ' ')
    .replaceAll(TIMES_INSIDE, '$1 × ')
    .replaceAll(IN_BRACKETS, ' $1 ')
    .replaceAll(PER_UNIT, (unit) => ` ${unit.replaceAll(' ', '')} `);
  const tokens = readTokens(spaced.trim().split(/ +/), { currency, style, uses });
  return sideBySide(tokens).map((part) => lineOf(part, { line, text: plain, uses }));
}

/** Cuts a line where a new name begins after an amount: "Coffee 2.50 Tea 2.00". */
function sideBySide(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [];
  let part: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const isName = token.kind === 'word' && /\p{L}{2}/u.test(token.text) && !isMeasure(token.text);
    const isFull =
      part.some(({ kind, text }) => kind === 'word' && /\p{L}/u.test(text)) &&
      part.some(({ kind }) => kind === 'price');
    const isAfterAmount = before?.kind === 'price' || (before?.kind === 'word' && TAX_MARK.test(before.text));
    if (isName && isFull && isAfterAmount && tokens.slice(index).some(({ kind }) => kind === 'price')) {
      parts.push(part);
      part = [];
    }
    part.push(token);
  }
  parts.push(part);
  return parts;
}

type Place = { line: number; text: string; uses: Set<keyof Style> };

function lineOf(all: readonly Token[], place: Place): Line {
  const { quantity, tokens } = takeQuantity(all);
  const last = tokens.findLastIndex(({ kind }) => kind === 'price');
  const prices = tokens.flatMap((token) => (token.kind === 'price' ? [token.price] : []));
  const after = tokens.slice(last + 1).filter(({ kind, text }) => kind === 'word' && !TAX_MARK.test(text));
  const before = last < 0 ? tokens : tokens.slice(0, last);
  const isFirst = last >= 0 && !before.some(({ kind, text }) => kind === 'word' && /\p{L}/u.test(text));
  const { name, leading } = nameOf(isFirst && after.length > 0 ? after : before);
  const words = foldLabel(
    [...before, ...after].map(({ kind, text }) => (kind === 'price' ? '' : text)).join(' '),
  );
  const isTable =
    prices.length > 1 &&
    !words.some((word) => word.length > 2) &&
    (prices.length > 2 || tokens.some(({ kind }) => kind === 'percent'));
  const kind = isTable ? 'ignored' : kindOf(words);
  if (kind === 'item' && leading > 1 && prices.length === 1 && quantity === null) place.uses.add('quantity');
  if (kind === 'discount' && prices.some(({ isNegative }) => !isNegative)) place.uses.add('discount');
  return { ...place, name, words, kind, prices, quantity, leading, isOpen: last >= 0 && after.length > 0 };
}

const COUNT = /^\(?(\d{1,5})(?:[.,](\d{1,3}))?$/u;

/** Takes "2 x 3.50" or "3.50 x 2" out of a line. */
function takeQuantity(tokens: readonly Token[]): { quantity: Quantity | null; tokens: readonly Token[] } {
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'times') continue;
    const left = isUnit(tokens[at - 1]) ? at - 2 : at - 1;
    const right = isUnit(tokens[at + 2]) ? at + 2 : at + 1;
    const [a, b] = [tokens[left], tokens[at + 1]];
    if (a === undefined || b === undefined) continue;
    const [number, price] = b.kind === 'price' ? [a, b] : [b, a];
    const count = number.kind === 'word' ? COUNT.exec(number.text) : null;
    if (price.kind !== 'price' || count === null) continue;
    const [, whole = '', fraction = ''] = count;
    const quantity = {
      count: Number(`${whole}.${fraction || '0'}`),
      isWhole: /^0*$/.test(fraction),
      each: price.price,
    };
    const rest = [...tokens.slice(0, left), ...tokens.slice(Math.max(right, at + 1) + 1)];
    return { quantity, tokens: rest };
  }
  return { quantity: null, tokens };
}

function isUnit(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'unit' || (token.kind === 'word' && isMeasure(token.text)));
}

const NUMBER_OF_ARTICLE = /^(?:\d{5,}|#\d+)$/;
const EDGES = /^[\s\-–—•*:;,>+#]+|[\s:=\-–—*;,>|]+$/gu;

/** The name among the tokens before an amount, and the quantity that it begins with. */
function nameOf(tokens: readonly Token[]): { name: string; leading: number } {
  const kept = tokens.filter(
    ({ kind, text }) => kind !== 'price' && kind !== 'unit' && !NUMBER_OF_ARTICLE.test(text),
  );
  const text = kept
    .map((token) => token.text)
    .join(' ')
    .replaceAll(EDGES, '');
  const front = /^(\d{1,3})(?: ?[xX×*])? (?=.*\p{L}{2})/u.exec(text);
  const count = Number(front?.[1] ?? 0);
  return { name: front !== null && count === 1 ? text.slice(front[0].length) : text, leading: count };
}

/** What a quantity comes to in minor units, rounded half up; null where the price of one is unclear. */
export function amountOf({ count, each }: Quantity): number | null {
  return each.amount === null ? null : Math.round(Number((count * each.amount).toFixed(4)));
}

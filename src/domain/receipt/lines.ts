import type { Currency } from '../currency.ts';
import { oneLine } from '../imported-cells.ts';
import { currencyOf, type Price } from './prices.ts';
import type { Style } from './style.ts';
import { isMeasure, PER_UNIT, readTokens, type Token } from './tokens.ts';
import { foldLabel, kindOf, type LineKind } from './words.ts';

/** A quantity with its unit price: "2 x 3.50", "0.345 kg x 2.99". */
export type Quantity = { count: number; isWhole: boolean; each: Price };

/** A line of a receipt, or one of those that stand side by side. */
export type Line = {
  /** From 1 on. */
  line: number;
  text: string;
  /** The printed name. */
  name: string;
  words: readonly string[];
  kind: LineKind;
  /** The amounts of the line, without unit prices. */
  prices: readonly Price[];
  quantity: Quantity | null;
  /** A leading quantity without a unit price: 2 in "2 x Cola". */
  leading: number;
  /** Whether it contains an article number. */
  hasNumber: boolean;
  /** Whether it is the first of several columns. */
  isFirst: boolean;
  /** The ambiguous marks of the line. */
  uses: ReadonlySet<keyof Style>;
};

const DATE_OR_TIME =
  /\b\d{1,4}([./-])\d{1,2}\1\d{2,4}\b(?![.,]?\d)|\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\b\.?)?|\b\d{1,2}[.h]\d{2}\s?(?:Uhr|h\b)/gu;
const TIMES_INSIDE = /(\d|kg|St|Stk|lb)\s?[xX×*@]\s?(?=[$€£]?\s?\d{1,5}[.,]\d{2})/gu;
/** ":£31.40" and "TOTAL:31.40". */
const COLON = /(?<![^\s\p{L}])[:=](?=[$€£]?\d+[.,]\d{2}(?!\d))/gu;
/** "6 , 50" is cut like "6, 50". */
const CUT_MARK = /(\d) ([.,]) (?=\d{2}(?!\d))/gu;
const IN_BRACKETS = /\(([^()]{1,30}×[^()]{1,30})\)/gu;
/** "B I L L A" is one word. */
const SPACED_LETTERS = /(?<!\S)\p{Lu}(?: \p{Lu}){2,}(?!\S)/gu;
/** "( 0,78 )". */
const SPACED_BRACKETS = /\( ([^ ()]{1,12}) \)/gu;
/** "(Xtra -2,00 deducted)". */
const WHOLE_IN_BRACKETS = /^\([^()]*\p{L}[^()]*\d[^()]*\)$/u;
const LEADERS = /\.{2,}|…|·{2,}|_{2,}|={2,}|-{3,}|~{2,}|\*{2,}|(?<= )[|.:](?= )/gu;
const TAX_MARK = /^(?:\(?[A-Z]{1,2}\)?|[A-Z]\d|\d|\*{1,2}|#|[A-Z]\*|\d{1,2}%|\(\d\))$/u;
const LONGEST = 300;
const MOST_WORDS = 40;

/** A line without leaders and with one space between words. */
function plainLine(text: string): string {
  return oneLine(text)
    .replaceAll(LEADERS, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(SPACED_LETTERS, (letters) => letters.replaceAll(' ', ''))
    .replaceAll(SPACED_BRACKETS, '($1)')
    .trim();
}

/** Parses a line of a text. Side-by-side columns give several lines with the same number; an empty line gives none. */
export function readLine(text: string, line: number, currency: Currency, style: Style): Line[] {
  if (text.length > LONGEST * 4) return [];
  const plain = plainLine(text);
  if (plain === '' || plain.length > LONGEST) return [];
  const uses = new Set<keyof Style>();
  const spaced = plain
    .replaceAll(DATE_OR_TIME, ' ')
    .replace(WHOLE_IN_BRACKETS, (brackets) => {
      uses.add('brackets');
      return style.brackets === 'aside' ? ' ' : brackets;
    })
    .replaceAll(COLON, ' ')
    .replaceAll(CUT_MARK, '$1$2 ')
    .replaceAll(TIMES_INSIDE, '$1 × ')
    .replaceAll(IN_BRACKETS, ' $1 ')
    .replaceAll(PER_UNIT, (unit) => ` ${unit.replaceAll(' ', '')} `);
  const words = spaced.trim().split(/ +/);
  if (words.length > MOST_WORDS) return [];
  const tokens = readTokens(words, { currency, style, uses });
  const parts = sideBySide(tokens);
  if (parts.length > 1) uses.add('sides');
  return (style.sides === 'apart' ? parts : [tokens]).map((part, index) =>
    lineOf(part, { line, text: plain, uses, isFirst: index === 0 }),
  );
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
    if (isName && isFull && isAfterAmount && isBought(tokens.slice(index))) {
      parts.push(part);
      part = [];
    }
    part.push(token);
  }
  parts.push(part);
  return parts;
}

/** Whether an amount above zero follows. */
function isBought(tokens: readonly Token[]): boolean {
  const next = tokens.find((token) => token.kind === 'price');
  return next?.kind === 'price' && !next.price.isNegative;
}

type Place = { line: number; text: string; isFirst: boolean; uses: Set<keyof Style> };

function lineOf(all: readonly Token[], place: Place): Line {
  const { quantity, tokens } = takeQuantity(withSizeInFront(all));
  const last = tokens.findLastIndex(({ kind }) => kind === 'price');
  const prices = tokens.flatMap((token) => (token.kind === 'price' ? [token.price] : []));
  const after = tokens.slice(last + 1).filter(({ kind, text }) => kind === 'word' && !TAX_MARK.test(text));
  const before = last < 0 ? tokens : tokens.slice(0, last);
  const isInFront = last >= 0 && !before.some(({ kind, text }) => kind === 'word' && /\p{L}/u.test(text));
  const { name, leading } = nameOf(isInFront && after.length > 0 ? after : before);
  const words = foldLabel(
    [...before, ...after].map(({ kind, text }) => (kind === 'price' ? '' : text)).join(' '),
  );
  const hasNumber = before.some(({ text }) => NUMBER_OF_ARTICLE.test(text));
  const isTable =
    prices.length > 1 &&
    !words.some((word) => word.length > 2) &&
    (prices.length > 2 || tokens.some(({ kind }) => kind === 'percent'));
  const kind = isTable ? 'ignored' : kindOf(words);
  if (kind === 'item' && leading > 1 && prices.length === 1 && quantity === null) place.uses.add('quantity');
  if (quantity !== null && prices.length === 0) place.uses.add('counted');
  if (kind === 'ignored' && prices.some(({ isNegative }) => isNegative)) place.uses.add('savings');
  if (kind === 'discount' && prices.some(({ isNegative }) => !isNegative)) place.uses.add('discount');
  return {
    ...place,
    name,
    words,
    kind,
    prices,
    quantity,
    leading,
    hasNumber,
  };
}

/** "0,75 Chianti 27,00": an amount before a name is a size if another amount follows. */
function withSizeInFront(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens;
  const isSize = first?.kind === 'price' && second?.kind === 'word' && /\p{L}{2}/u.test(second.text);
  if (!isSize || first.price.isNegative || !tokens.slice(2).some(({ kind }) => kind === 'price'))
    return tokens;
  return [{ kind: 'word', text: first.text }, ...tokens.slice(1)];
}

/** A number with an attached unit: "0.866kg". */
const COUNT = /^\(?(\d{1,5})(?:[.,](\d{1,3}))?(\p{L}{0,3})$/u;

function readCount(text: string): { count: number; isWhole: boolean } | null {
  const [, whole = '', fraction = '', unit = ''] = COUNT.exec(text) ?? [];
  if (whole === '' || (unit !== '' && !isMeasure(unit))) return null;
  return { count: Number(`${whole}.${fraction || '0'}`), isWhole: /^0*$/.test(fraction) };
}

type Taken = { quantity: Quantity | null; tokens: readonly Token[] };

/** Removes "2 x 3.50", "3.50 x 2" or the unit price from a line, and returns the quantity. */
function takeQuantity(tokens: readonly Token[]): Taken {
  const ways = tokens.flatMap(({ kind }, at) =>
    kind === 'times' ? [besideTimes(tokens, at) ?? [], pricedEach(tokens, at) ?? []].flat() : [],
  );
  const made = ways.find(({ quantity, tokens: rest }) => {
    const all = rest.findLast(({ kind }) => kind === 'price');
    return all?.kind === 'price' && quantity !== null && amountOf(quantity) === all.price.amount;
  });
  return made ?? ways[0] ?? takeColumns(tokens) ?? { quantity: null, tokens };
}

/** Removes a number and a price on both sides of "x". */
function besideTimes(tokens: readonly Token[], at: number): Taken | null {
  const isUnitBefore = isUnit(tokens[at - 1]) || QUANTITY_WORD.test(tokens[at - 1]?.text ?? '');
  const left = isUnitBefore ? at - 2 : at - 1;
  const right = isUnit(tokens[at + 2]) ? at + 2 : at + 1;
  const [a, b] = [tokens[left], tokens[at + 1]];
  if (a === undefined || b === undefined) return null;
  const [number, price] = b.kind === 'price' ? [a, b] : [b, a];
  const count = number.kind === 'word' ? readCount(number.text) : null;
  if (price.kind !== 'price' || count === null) return null;
  const quantity = { ...count, each: price.price };
  return { quantity, tokens: [...tokens.slice(0, left), ...tokens.slice(right + 1)] };
}

/** Removes "à 1.20" from "3 Croissant à 1.20 3.60". */
function pricedEach(tokens: readonly Token[], at: number): Taken | null {
  const price = tokens[at + 1];
  const [, count] = /^(\d{1,3})[xX×]?$/u.exec(tokens[0]?.text ?? '') ?? [];
  if (price?.kind !== 'price' || count === undefined || at < 2) return null;
  const quantity = { count: Number(count), isWhole: true, each: price.price };
  return { quantity, tokens: [...tokens.slice(0, at), ...tokens.slice(at + 2)] };
}

/** Removes a quantity and a unit price in separate columns: "Socket 4 35.00 140.00". */
function takeColumns(tokens: readonly Token[]): Taken | null {
  const last = tokens.findLastIndex(({ kind }) => kind === 'price');
  const first = tokens.findLastIndex(({ kind }, at) => at < last && kind !== 'price') + 1;
  // "3,5 Std 58,00 203,00": any short word may be a unit, because the amounts confirm it.
  const isUnitBefore = isUnit(tokens[first - 1]) || /^\p{L}{1,5}\.?$/u.test(tokens[first - 1]?.text ?? '');
  const at = isUnitBefore ? first - 2 : first - 1;
  const [number, all] = [tokens[at], tokens[last]];
  if (number?.kind !== 'word' || all?.kind !== 'price' || at < 1 || first === last) return null;
  const count = readCount(number.text);
  if (count === null) return null;
  for (const each of tokens.slice(first, last)) {
    if (each.kind !== 'price') continue;
    const quantity = { ...count, each: each.price };
    const amount = amountOf(quantity);
    if (amount === null || Math.abs(amount - (all.price.amount ?? 0)) > (count.isWhole ? 0 : 1)) continue;
    const isNumbered = /^\d{1,3}\.?$/.test(tokens[0]?.text ?? '') && at > 1;
    return { quantity, tokens: [...tokens.slice(isNumbered ? 1 : 0, at), ...tokens.slice(last)] };
  }
  return null;
}

function isUnit(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'unit' || (token.kind === 'word' && isMeasure(token.text)));
}

const NUMBER_OF_ARTICLE = /^\d{8,}$/;
/** A leading article number, with an optional letter before it. */
const FRONT_NUMBER = /^(?:(?:\p{Lu} )?\d{5,}|#\d+) (?=.*\p{L}{2})/u;
const EDGES = /^[\s\-–—•*:;,>+#|=~]+|(?:[\s:=\-–—*;>|@]|\s[àáa])+$/gu;
/** The rest of "3 x (0,78)", "à 0,90" and "34.50 LTR @ 173.9 c/L": numbers and quantity words. */
const QUANTITY_WORD =
  /^(?:[xXàáa]|net|neto|each|c\/u|c\/l|p\/l|ud\.?|pack|pz\.?|pza\.?|stück|ltrs?|grs?|kgs)$/iu;
function isQuantityOnly(text: string): boolean {
  if (!/(?:^| )[xX×@àáa](?: |$)|\d[.,]\d/u.test(text)) return false;
  const words = text.split(' ').filter((word) => /\p{L}/u.test(word));
  return (
    words.length > 0 &&
    words.every((word) => QUANTITY_WORD.test(word) || isMeasure(word) || currencyOf(word) !== null)
  );
}

const WEIGHT = /^\d+[.,]\d+ \S+$/u;

/** The name among the tokens before an amount, and the quantity that it begins with. */
function nameOf(tokens: readonly Token[]): { name: string; leading: number } {
  const kept = tokens.filter(
    ({ kind, text }) => kind !== 'price' && kind !== 'unit' && !NUMBER_OF_ARTICLE.test(text),
  );
  const text = kept
    .map((token) => token.text)
    .join(' ')
    .replaceAll(EDGES, '')
    .replace(FRONT_NUMBER, '');
  const front = /^(\d{1,3})(?: ?[xX×*])? (?=.*\p{L}{2})/u.exec(text);
  const count = Number(front?.[1] ?? 0);
  const isWeight = WEIGHT.test(text) && isMeasure(text.split(' ')[1] ?? '');
  if (isWeight || isQuantityOnly(text)) return { name: '', leading: 0 };
  return { name: front !== null && count === 1 ? text.slice(front[0].length) : text, leading: count };
}

/** The quantity times the unit price in minor units, rounded half up; null if the unit price is unclear. */
export function amountOf({ count, each }: Quantity): number | null {
  return each.amount === null ? null : Math.round(Number((count * each.amount).toFixed(4)));
}

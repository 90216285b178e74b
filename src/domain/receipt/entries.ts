import type { Currency } from '../currency.ts';
import { firstCharacters } from '../imported-cells.ts';
import { type Cents, cents, formatMoney, MAX_AMOUNT, negate, ZERO } from '../money.ts';
import { pairColumns } from './columns.ts';
import { amountOf, type Line, type Quantity } from './lines.ts';
import type { Price } from './prices.ts';
import type { Style } from './style.ts';
import type { LineKind } from './words.ts';

/** A line with what it says: an amount with its sign, zero where none can be read. */
export type Entry = {
  line: number;
  text: string;
  kind: LineKind;
  name: string;
  words: readonly string[];
  amount: Cents;
  /** Why the line should be looked at. */
  doubt: string | null;
};

const MAX_NAME = 200;

export type Reading = {
  currency: Currency;
  style: Style;
  /** Never a part of a name. */
  merchantLine: number | null;
  /** Lines do not make the total in any style: an item that depends on the style is a doubt. */
  isUnclear?: boolean;
};

/** The entries of lines in their order. Lines without an amount become parts of names. */
export function entriesOf(read: readonly Line[], reading: Reading): Entry[] {
  const lines = pairColumns(read);
  const entries: Entry[] = [];
  let open: Line | null = null;
  for (const [at, line] of lines.entries()) {
    const above: Line | null = open;
    open = null;
    if (line.prices.length === 0 && line.quantity === null) {
      if (line.kind === 'header' || line.kind === 'ignored' || line.name === '') continue;
      const last = entries.at(-1);
      if (last !== undefined && continues(last, line)) last.name = joined(last.name, line.name);
      else if (line.line !== reading.merchantLine)
        open = above !== null && isWrapped(above, line) ? merged(above, line) : line;
      continue;
    }
    const entry = entryOf(line, above, { before: entries.at(-1), after: lines[at + 1] }, reading);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

function joined(first: string, second: string): string {
  const text =
    /\p{L}-$/u.test(first) && /^\p{Ll}/u.test(second) ? first.slice(0, -1) + second : `${first} ${second}`;
  return firstCharacters(text, MAX_NAME).trim();
}

function merged(first: Line, second: Line): Line {
  return { ...second, name: joined(first.name, second.name), kind: 'item' };
}

const CONNECTED =
  /(?:[-,&+/]| (?:with|and|mit|und|ohne|in|avec|et|aux?|à|de|du|con|y|del|la|von|of|the|w))$/iu;

/** "60 W equivalent", "3,8% 1 l": the size of what the line above names. */
const BEGINS_WITH_SIZE = /^(?:[\d.,]+ ?(?:W|V|A|k?g|m?l|[cm]?m|cl|L|oz|lbs?|ct|pk|%)(?!\p{L}))/u;

/** Whether a line without an amount goes on in the next one. */
function isWrapped(first: Line, second: Line): boolean {
  if (second.line !== first.line + 1 || first.kind !== 'item') return false;
  if (/^[-–—•*+]/u.test(second.text)) return false;
  if (BEGINS_WITH_SIZE.test(second.name) || !/\p{L}{3}/u.test(second.name)) return true;
  return CONNECTED.test(first.text) || /^\p{Ll}/u.test(second.name);
}

/** Whether a line without an amount is the rest of the name above. */
function continues(last: Entry, line: Line): boolean {
  if (last.kind !== 'item' || line.kind !== 'item' || line.line !== last.line + 1) return false;
  return CONNECTED.test(last.name) || /^\p{Ll}/u.test(line.name);
}

type Neighbors = { before: Entry | undefined; after: Line | undefined };

function entryOf(line: Line, above: Line | null, near: Neighbors, reading: Reading): Entry | null {
  const price = line.prices.at(-1);
  const isBelow = above !== null && above.line === line.line - 1;
  if (price === undefined)
    return line.quantity === null ? null : countedEntry(line, isBelow ? above : null, near);
  if (/\p{L}/u.test(line.name)) {
    const whole = isBelow && isWrapped(above, line) ? merged(above, line) : line;
    return pricedEntry(line.kind === 'item' ? whole : line, line.kind, price, reading);
  }
  if (isBelow)
    return pricedEntry({ ...line, name: above.name, words: above.words }, above.kind, price, reading);
  const isRepeated = near.before?.amount === price.amount && near.before.line >= line.line - 2;
  if (line.kind === 'ignored' || (isRepeated && line.quantity !== null)) return null;
  if (price.isNegative) return pricedEntry({ ...line, name: 'Discount' }, 'discount', price, reading);
  return { ...pricedEntry(line, 'ignored', price, reading), doubt: 'This amount has no name' };
}

/** "2 x 3.50" without what it comes to: it explains an item beside it, or is the amount of the name above. */
function countedEntry(line: Line, above: Line | null, { before, after }: Neighbors): Entry | null {
  const quantity = line.quantity;
  const amount = quantity === null ? null : amountOf(quantity);
  if (quantity === null || amount === null) return entry(line, 'item', ZERO, cannotBeRead(line.text));
  const isIt = (other: number | null | undefined) =>
    other !== null && other !== undefined && Math.abs(other - amount) <= (quantity.isWhole ? 0 : 1);
  if (before !== undefined && before.line >= line.line - 2 && isIt(before.amount)) return null;
  if (line.name === '' && above === null && isIt(after?.prices.at(-1)?.amount)) return null;
  const named = /\p{L}/u.test(line.name) ? line : above;
  if (named === null) return entry(line, 'item', ZERO, 'This line has no amount');
  if (amount > MAX_AMOUNT) return null;
  return { ...entry(line, 'item', cents(amount), null), name: named.name, words: named.words };
}

function pricedEntry(line: Line, kind: LineKind, price: Price, reading: Reading): Entry {
  const { currency, style, isUnclear = false } = reading;
  if (isUnclear && kind === 'item' && (line.uses.has('spaces') || line.uses.has('dash')))
    return entry(line, kind, ZERO, cannotBeRead(line.text));
  if (price.amount === null) return entry(line, kind, ZERO, cannotBeRead(price.text));
  const isLess = price.isNegative || (kind === 'discount' && style.discount === 'minus');
  const times = kind === 'item' && style.quantity === 'each' && line.leading > 1 && line.prices.length === 1;
  const amount = cents(price.amount * (times && line.quantity === null ? line.leading : 1));
  if (kind === 'discount' && !isLess) return entry(line, 'ignored', amount, null);
  const isItem = kind === 'item' || kind === 'header';
  const known = isItem ? 'item' : kind;
  return entry(
    line,
    isLess && isItem ? 'discount' : known,
    isLess ? negate(amount) : amount,
    doubtOf(line, price, currency),
  );
}

function doubtOf(line: Line, price: Price, currency: Currency): string | null {
  const shown = () => formatMoney(price.amount, currency);
  if (price.isNoisy) return `"${price.text}" is not clear. It is read as ${shown()}.`;
  if (price.currency !== null && price.currency !== currency) return `This amount is in ${price.currency}`;
  return line.quantity !== null && isMiscounted(line.quantity, price)
    ? `The quantity does not make ${shown()}`
    : null;
}

function isMiscounted(quantity: Quantity, price: Price): boolean {
  const amount = amountOf(quantity);
  return amount !== null && Math.abs(amount - (price.amount ?? 0)) > (quantity.isWhole ? 0 : 1);
}

function cannotBeRead(text: string): string {
  return `"${firstCharacters(text, 40)}" can be read as two different amounts`;
}

function entry(
  { line, text, name, words }: Line,
  kind: LineKind,
  amount: Cents,
  doubt: string | null,
): Entry {
  return { line, text, kind, name: firstCharacters(name, MAX_NAME).trim(), words, amount, doubt };
}

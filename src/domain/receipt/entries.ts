import type { Currency } from '../currency.ts';
import { firstCharacters } from '../imported-cells.ts';
import { sentence, type Text } from '../language/text.ts';
import { type Cents, cents, MAX_AMOUNT, negate, ZERO } from '../money.ts';
import { pairColumns } from './columns.ts';
import { withExtras } from './extras.ts';
import { amountOf, type Line, type Quantity } from './lines.ts';
import {
  type Block,
  blockBelow,
  blockWith,
  continues,
  joined,
  lastOf,
  MAX_NAME,
  namedLine,
} from './names.ts';
import type { Price } from './prices.ts';
import type { Style } from './style.ts';
import type { LineKind } from './words.ts';

/** A parsed line: an amount with its sign, zero if none can be read. */
export type Entry = {
  line: number;
  text: string;
  kind: LineKind;
  name: string;
  words: readonly string[];
  amount: Cents;
  /** Why the person should check the line. */
  doubt: Text | null;
  /** The amount is a quantity times a unit price. */
  isCounted?: boolean;
};

export type Reading = {
  currency: Currency;
  style: Style;
  /** Never a part of a name. */
  merchantLine: number | null;
  /** No style makes the lines add up to the total, so an item that depends on the style is a doubt. */
  isUnclear?: boolean;
};

/** The entries of lines in their order. Lines without an amount become parts of names. */
export function entriesOf(read: readonly Line[], reading: Reading): Entry[] {
  const lines = pairColumns(read);
  const entries: Entry[] = [];
  let block: Block | null = null;
  let only: Entry | null = null;
  for (const [at, line] of lines.entries()) {
    const above: Block | null = block;
    block = null;
    if (line.prices.length === 0 && line.quantity === null) {
      if (isAside(line) || saysNothing(line)) block = blockBelow(above, line);
      if (line.kind === 'header' || line.kind === 'ignored' || saysNothing(line)) continue;
      const last = entries.at(-1);
      const before = lines[at - 1];
      const isApart = before === undefined || before.kind === 'header' || line.line - before.line > 1;
      if (last !== undefined && continues(last, line, lines[at + 1]))
        last.name = joined(last.name, line.name);
      else if (line.line !== reading.merchantLine) block = blockWith(above, line, isApart);
      continue;
    }
    const last = entries.at(-1);
    const all = last === undefined ? null : amountOfAll(lines[at - 1], line);
    if (last !== undefined && all !== null) {
      last.amount = all;
      continue;
    }
    const near = { before: entries.at(-1), after: lines[at + 1] };
    const entry = entryOf(namedLine(line, above), near, reading);
    if (entry?.kind === 'ignored') block = blockBelow(above, line);
    if (entry !== null) only ??= onlyThing(entry, above);
    if (entry !== null) entries.push(entry);
  }
  if (only !== null && !hasThing(entries, only.amount)) entries.unshift(only);
  return withExtras(entries);
}

/** A line with a detail of an item: "Art. no. 20-331". */
function isAside({ kind, text }: Line): boolean {
  return kind === 'ignored' || (kind === 'header' && /\d/.test(text));
}

/** Nothing, or no more than the currency above a column. */
function saysNothing({ name, words }: Line): boolean {
  return name === '' || (words.length === 0 && /^\p{L}/u.test(name));
}

/** The amount of "2 x Yogurt 0.59" that stands alone below it: 1.18. */
function amountOfAll(above: Line | undefined, { name, prices, line }: Line): Cents | null {
  const [all, ...others] = prices;
  const [each] = above?.prices ?? [];
  if (all === undefined || others.length > 0 || name !== '' || each?.amount === null) return null;
  const isNext = above !== undefined && each !== undefined && above.line === line - 1 && above.leading > 1;
  return isNext && above.leading * each.amount === all.amount ? all.amount : null;
}

const SUMS: ReadonlySet<LineKind> = new Set(['subtotal', 'total', 'weak_total']);

/**
 * The single item of a receipt on which only the sum has an amount, such as a parking ticket. Its name is directly
 * above.
 */
function onlyThing(sum: Entry, block: Block | null): Entry | null {
  if (!SUMS.has(sum.kind) || sum.amount <= 0 || sum.doubt !== null || block === null) return null;
  const named = block.end < sum.line - 2 ? null : lastOf(block);
  if (named === null || named.kind !== 'item' || !/\p{L}{4}/u.test(named.name)) return null;
  return entry(named, 'item', sum.amount, sentence('This line has no amount, so it was given the total'));
}

/** Whether an item with another amount than the total precedes the payment. */
function hasThing(entries: readonly Entry[], sum: Cents): boolean {
  const paid = entries.findIndex(({ kind }) => kind === 'payment');
  const until = paid < 0 ? entries : entries.slice(0, paid);
  return until.some(({ kind, amount }) => kind === 'item' && amount !== sum);
}

type Neighbors = { before: Entry | undefined; after: Line | undefined };

function entryOf(line: Line, near: Neighbors, reading: Reading): Entry | null {
  const price = line.prices.at(-1);
  if (price === undefined) return line.quantity === null ? null : countedEntry(line, near, reading);
  if (/\p{L}/u.test(line.name)) return pricedEntry(line, line.kind, price, reading);
  const { before } = near;
  const isRepeated = before?.amount === price.amount && before.line >= line.line - 2;
  if (line.kind === 'ignored' || (isRepeated && (line.quantity !== null || before.isCounted === true)))
    return null;
  if (price.isNegative) return pricedEntry({ ...line, name: 'Discount' }, 'discount', price, reading);
  return { ...pricedEntry(line, 'ignored', price, reading), doubt: sentence('This amount has no name') };
}

/** "2 x 3.50" without its product: it explains an adjacent item, or is the amount of the name above. */
function countedEntry(line: Line, { before, after }: Neighbors, { style }: Reading): Entry | null {
  const quantity = line.quantity;
  const amount =
    quantity === null ? null : style.counted === 'all' ? quantity.each.amount : amountOf(quantity);
  if (quantity === null || amount === null) return entry(line, 'item', ZERO, cannotBeRead(line.text));
  const isIt = (other: number | null | undefined) =>
    other !== null && other !== undefined && Math.abs(other - amount) <= (quantity.isWhole ? 0 : 1);
  if (before !== undefined && before.line >= line.line - 2 && isIt(before.amount)) return null;
  if (line.name === '' && isIt(after?.prices.at(-1)?.amount)) return null;
  if (!/\p{L}/u.test(line.name)) return entry(line, 'item', ZERO, sentence('This line has no amount'));
  if (amount > MAX_AMOUNT) return null;
  return { ...entry(line, 'item', cents(amount), null), isCounted: true };
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
  const isSaving = kind === 'ignored' && style.savings === 'minus';
  const known = kind === 'header' ? 'item' : kind;
  return entry(
    line,
    isLess && (known === 'item' || isSaving) ? 'discount' : known,
    isLess ? negate(amount) : amount,
    doubtOf(line, price, currency),
  );
}

function doubtOf(line: Line, price: Price, currency: Currency): Text | null {
  const money = { amount: price.amount ?? ZERO, currency };
  if (price.isNoisy) {
    return sentence('"{text}" is not clear. It was read as {money}.', { text: price.text, money });
  }
  if (price.currency !== null && price.currency !== currency)
    return sentence('This amount is in {other}', { other: price.currency });
  return line.quantity !== null && isMiscounted(line.quantity, price)
    ? sentence('The quantity does not come to {money}', { money })
    : null;
}

function isMiscounted(quantity: Quantity, price: Price): boolean {
  const amount = amountOf(quantity);
  return amount !== null && Math.abs(amount - (price.amount ?? 0)) > (quantity.isWhole ? 0 : 1);
}

function cannotBeRead(text: string): Text {
  const written = firstCharacters(text, 40);
  return sentence('"{written}" can be read as two different amounts', { written });
}

function entry({ line, text, name, words }: Line, kind: LineKind, amount: Cents, doubt: Text | null): Entry {
  return { line, text, kind, name: firstCharacters(name, MAX_NAME).trim(), words, amount, doubt };
}

import { type Currency, isCurrency } from '#domain/currency.ts';
import { convert, crossRate, type Original, parseRate, type Rate } from '#domain/exchange.ts';
import { sentence } from '#domain/language/text.ts';
import { absolute, type Cents, negate } from '#domain/money.ts';
import { amountReader } from '#domain/statements/amounts.ts';
import { dateProblem, readDate } from '#domain/statements/dates.ts';
import { originalOf } from '#domain/statements/originals.ts';
import type { StatementReading } from '#domain/statements/statement.ts';
import { statementTitle } from '#domain/statements/titles.ts';
import { invalid } from '#server/core/app-error.ts';
import {
  bankIdOf,
  collectLines,
  otherCurrencyMessage,
  type ReadResult,
  requireKnownCurrency,
} from './collect-lines.ts';
import { decodeEntities } from './entities.ts';
import { requireFewLines } from './limits.ts';

/** A transaction: the first value of each of its tags. `currency` is that of its account. */
type Movement = { line: number; currency: string | null; values: Map<string, string> };

const LISTS = /^(?:STMTTRN|BANKTRANLIST|STMTRS|CCSTMTRS)$/;

export function isOfx(text: string): boolean {
  // Some banks put a comment or a line of their own before the root.
  return /^\s*(?:OFXHEADER|<\?OFX)|(?:^|>)\s*<OFX[\s>]/im.test(text.slice(0, 2_000));
}

/** Reads Open Financial Exchange: version 1, where tags are not closed, and version 2, which is XML. */
export function readOfx(text: string, choices: { currency: Currency }): StatementReading {
  const movements = listMovements(text);
  if (movements === null) throw invalid("The file isn't complete. Download it again.");
  requireFewLines(movements.length);
  const currency = mostFrequentCurrency(movements);
  const unit = currency ?? choices.currency;
  const texts = movements.flatMap(({ values }) => values.get('TRNAMT') ?? []);
  const readers = new Map<Currency, ReturnType<typeof amountReader>>();
  const readerOf = (of: Currency) => {
    const reader = readers.get(of) ?? amountReader(texts, of);
    readers.set(of, reader);
    return reader;
  };
  const results = movements.map((movement) => readMovement(movement, { readerOf, unit }));
  return { format: 'ofx', columns: null, needs: null, currency, ...collectLines(results) };
}

function readMovement(
  { line, currency, values }: Movement,
  { readerOf, unit }: { readerOf: (of: Currency) => ReturnType<typeof amountReader>; unit: Currency },
): ReadResult {
  const textOf = (tag: string) => values.get(tag) ?? '';
  const date = readDate(textOf('DTPOSTED').slice(0, 8), 'ymd');
  if (date === null) return { line, message: dateProblem(textOf('DTPOSTED')) };
  if (currency !== null && currency !== unit) return { line, message: otherCurrencyMessage(currency, unit) };
  const foreign = foreignOf(values, unit);
  if (foreign?.isUnconverted && foreign.rate === null)
    return { line, message: otherCurrencyMessage(foreign.currency, unit) };
  const money = readerOf(foreign?.isUnconverted ? foreign.currency : unit)(textOf('TRNAMT'));
  if ('problem' in money) return { line, message: money.problem };
  if (money.amount === 0) return null;
  const paid = exchanged(money.amount, foreign, unit);
  if (paid === null) return { line, message: sentence('The amount does not fit in {unit}', { unit }) };
  const title = statementTitle([textOf('NAME'), textOf('PAYEE'), textOf('MEMO'), textOf('TRNTYPE')]);
  const made = { line, bankId: bankIdOf(textOf('FITID')), date, title, ...paid };
  return money.isRounded ? { ...made, roundedFrom: textOf('TRNAMT') } : made;
}

/** The other currency of a transaction. `rate`: the value of one unit in the account's currency; null if not stated. */
type Foreign = { currency: Currency; rate: Rate | null; isUnconverted: boolean };

/** CURRENCY says that the amount is in another currency, ORIGCURRENCY that it was converted from it. */
function foreignOf(values: Movement['values'], unit: Currency): Foreign | null {
  const currency = values.get('CURSYM') ?? '';
  if (!isCurrency(currency) || currency === unit) return null;
  const rate = parseRate(values.get('CURRATE') ?? '');
  return { currency, rate, isUnconverted: values.has('CURRENCY') };
}

/**
 * The amount of a transaction in the account's currency, and in the other one if there is a rate; null beyond limits.
 */
function exchanged(
  amount: Cents,
  foreign: Foreign | null,
  unit: Currency,
): { amount: Cents; original: Original | null } | null {
  const one = parseRate('1');
  if (foreign === null || foreign.rate === null || one === null) return { amount, original: null };
  const { currency, rate, isUnconverted } = foreign;
  if (isUnconverted) {
    const original = { amount: absolute(amount), currency };
    const inUnit = convert(original, rate, unit);
    if (inUnit === null || inUnit === 0) return null;
    return { amount: amount < 0 ? negate(inUnit) : inUnit, original: { ...original, rate } };
  }
  const paid = { amount: absolute(amount), currency: unit };
  const back = crossRate(rate, one);
  const before = back && convert(paid, back, currency);
  return { amount, original: before ? originalOf({ amount: before, currency }, paid, [rate]) : null };
}

/** Null if the file ends within a transaction or before its end tag. */
function listMovements(text: string): Movement[] | null {
  const movements: Movement[] = [];
  let currency: string | null = null;
  let open: Movement | null = null;
  const plain = withoutMarkup(text);
  const lineAt = lineCounter(plain);
  for (const match of plain.matchAll(/<(\/?)([A-Za-z][\w.]*)>([^<]*)/g)) {
    const [, slash = '', name = '', content = ''] = match;
    const tag = name.toUpperCase();
    if (LISTS.test(tag)) open = null;
    if (slash === '' && tag === 'STMTTRN') {
      open = { line: lineAt(match.index), currency, values: new Map() };
      movements.push(open);
    } else if (slash === '') {
      const value = decodeEntities(content).trim();
      if (tag === 'CURDEF') currency = value === '' ? null : value.toUpperCase();
      const says = value !== '' || tag === 'CURRENCY';
      if (open !== null && says && !open.values.has(tag)) open.values.set(tag, value);
    }
  }
  return plain.toUpperCase().lastIndexOf('</OFX>') > plain.toUpperCase().lastIndexOf('<STMTTRN>')
    ? movements
    : null;
}

const MARKUP = /<!--|<!\[CDATA\[/g;

/**
 * The text without its comments, and with the text of its CDATA sections; line breaks stay. What opens and never ends
 * stays as it is, and is looked for once: a file of nothing but openings must not take a second for each.
 */
function withoutMarkup(text: string): string {
  const parts: string[] = [];
  const isOpen = { comment: true, cdata: true };
  let from = 0;
  for (const { 0: opening, index } of text.matchAll(MARKUP)) {
    const kind = opening === '<!--' ? 'comment' : 'cdata';
    if (index < from || !isOpen[kind]) continue;
    const start = index + opening.length;
    const end = text.indexOf(kind === 'comment' ? '-->' : ']]>', start);
    if (end < 0) isOpen[kind] = false;
    else {
      const content = text.slice(start, end);
      parts.push(text.slice(from, index));
      parts.push(kind === 'comment' ? content.replaceAll(/[^\n]+/g, ' ') : content.replaceAll('<', '&lt;'));
      from = end + 3;
    }
  }
  return parts.join('') + text.slice(from);
}

/** Returns the line number of a position in a text. Positions must be requested in ascending order. */
function lineCounter(text: string): (place: number) => number {
  let line = 1;
  let next = text.indexOf('\n');
  return (place) => {
    while (next >= 0 && next < place) {
      line += 1;
      next = text.indexOf('\n', next + 1);
    }
    return line;
  };
}

/** The currency of most transactions. Throws AppError if the file names only currencies that are none of today's. */
function mostFrequentCurrency(movements: readonly Movement[]): Currency | null {
  const counts = Map.groupBy(movements, ({ currency }) => currency);
  const codes = [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([code]) => code);
  const [first = null] = codes;
  const known = codes.find((code) => code !== null && isCurrency(code));
  return first === null && known === undefined ? null : requireKnownCurrency(known ?? first ?? '');
}

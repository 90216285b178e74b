import { type Day, parseDay } from './calendar.ts';
import { type Currency, isCurrency } from './currency.ts';
import type { Original } from './exchange.ts';
import { MAX_PAYERS, NO_TEXTS } from './expenses.ts';
import {
  categoryOf,
  fitRoundedShares,
  groupNameOf,
  oneLine,
  originalOf,
  peopleProblem,
  ROUNDED_SHARES,
  readSignedAmount,
  titleOf,
} from './imported-cells.ts';
import {
  distinctNames,
  type ImportedFile,
  type ImportedRow,
  type ImportProblem,
  type PersonAmount,
  refusedFile,
} from './imported-file.ts';
import {
  absolute,
  type Cents,
  formatMoney,
  MAX_AMOUNT,
  type Money,
  negate,
  subtract,
  sum,
  ZERO,
} from './money.ts';

// The columns in English and French. They are found by name, because their order differs between versions.
const COLUMNS = {
  title: /^(?:title|titre)$/i,
  amount: /^(?:amount|montant)$/i,
  currency: /^(?:currency|devise)$/i,
  rate: /^(?:exchange rate|taux de change)$/i,
  inDefault: /^(?:amount in default currency|montant dans la devise par défaut)\s*\(.+\)$/i,
  type: /^(?:transaction type|type de transaction)$/i,
  category: /^(?:category|catégorie)$/i,
  paidBy: /^(?:paid by|payé par)$/i,
  date: /^(?:date & time|date & heure|date)$/i,
};
const PAID_BY_PERSON = /^(?:paid by|payé par) (.+)$/i;
const BORNE_BY_PERSON = /^(?:impacted to|impactée? à|impactée?) (.+)$/i;
/** "Amount in default currency (EUR)", in any language. */
const CURRENCY_COLUMN = /\((\p{L}{3})\)$/u;
const LAST_LINE = /^tricount (.+) - .*$/i;
/** An expense has a title, an amount, a payer, a share and a date at least. */
const MAX_NAME_CELLS = 4;

const PAYMENT_WORDS =
  /^(?:reimbursement|money transfer|transfer|remboursement|transfert|transfert d[’']argent|virement)$/i;
const INCOME_WORDS = /^(?:income|money received|revenu|rentrée d[’']argent)$/i;

type Column = keyof typeof COLUMNS;
/** A person's columns: what they bear, and, where several people pay, what they paid. */
type PersonColumns = { name: string; borne: number; paid: number | null };
type Header = {
  columns: Record<Column, number | null>;
  people: PersonColumns[];
  width: number;
};
type Line = { number: number; cells: readonly string[] };

/** Whether a table has the header of a Tricount export, in any language that Tricount has. */
export function isTricount(table: readonly (readonly string[])[]): boolean {
  const header = table.find((cells) => cells.some((cell) => cell.trim() !== ''))?.map(oneLine) ?? [];
  if (!header.some((cell) => CURRENCY_COLUMN.test(cell))) return false;
  return header.some((cell) => BORNE_BY_PERSON.test(cell)) || table.some((cells) => nameIn(cells) !== null);
}

/**
 * Reads the table of a Tricount export. A person's column is what they bear, as a negative amount in the group's
 * currency. Transfers become payments. Line numbers start at 1.
 */
export function readTricount(table: readonly (readonly string[])[]): ImportedFile {
  const [top, ...rest] = filledLines(table);
  const header = readHeader(top?.cells ?? []);
  if (header === null)
    return refusedFile(
      'tricount',
      'This Tricount export has columns that cannot be read. Set Tricount to English or French and export again.',
    );
  const wrong = peopleProblem(header.people.map(({ name }) => name));
  if (wrong !== null) return refusedFile('tricount', wrong);
  const currency = currencyOf(top?.cells[header.columns.inDefault ?? -1] ?? '');
  if (currency === null) return refusedFile('tricount', 'The currency of this Tricount export is unknown');
  const lines = rest.filter(({ cells }) => nameIn(cells) === null);
  const dateOrder = dateOrderOf(lines.map(({ cells }) => cellAt(cells, header.columns.date)));
  const rows: ImportedRow[] = [];
  const problems: ImportProblem[] = [];
  let isRounded = false;
  for (const line of lines) {
    const read = readLine(line, { header, currency, dateOrder });
    if ('row' in read) rows.push(read.row);
    else problems.push({ line: line.number, ...read });
    isRounded ||= 'row' in read && read.isRounded;
  }
  if (isRounded) problems.push(ROUNDED_SHARES);
  const name = rest.map(({ cells }) => nameIn(cells)).find((each) => each !== null) ?? '';
  const people = distinctNames(header.people.map((person) => person.name));
  return { format: 'tricount', name, facts: null, people, books: [{ currency, rows }], problems };
}

function filledLines(table: readonly (readonly string[])[]): Line[] {
  return table
    .map((cells, index): Line => ({ number: index + 1, cells: cells.map(oneLine) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** The group's name, from the line that ends the file. A comma in it may have made several cells of it. */
function nameIn(cells: readonly string[]): string | null {
  const filled = cells.map(oneLine).filter((cell) => cell !== '');
  const name = filled.length <= MAX_NAME_CELLS ? LAST_LINE.exec(filled.join(', '))?.[1] : undefined;
  return name === undefined ? null : groupNameOf(name);
}

function readHeader(written: readonly string[]): Header | null {
  const cells = written.map((cell) => cell.normalize('NFC'));
  const find = (pattern: RegExp) => {
    const place = cells.findIndex((cell) => pattern.test(cell));
    return place === -1 ? null : place;
  };
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, pattern]) => [column, find(pattern)]),
  ) as Header['columns'];
  const payers = cells.map((cell) => PAID_BY_PERSON.exec(cell)?.[1]);
  const people = cells.flatMap((cell, borne): PersonColumns[] => {
    const name = BORNE_BY_PERSON.exec(cell)?.[1];
    if (name === undefined) return [];
    const paid = payers.indexOf(name);
    return [{ name, borne, paid: paid === -1 ? null : paid }];
  });
  const { title, inDefault, paidBy, date } = columns;
  const isWhole = [title, inDefault, paidBy, date].every((column) => column !== null) && people.length > 0;
  return isWhole ? { columns, people, width: cells.length } : null;
}

function currencyOf(cell: string): Currency | null {
  const code = CURRENCY_COLUMN.exec(cell)?.[1]?.toUpperCase() ?? '';
  return isCurrency(code) ? code : null;
}

function cellAt(cells: readonly string[], column: number | null): string {
  return column === null ? '' : (cells[column] ?? '');
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?![\d-])/;
const NUMERIC_DATE = /^(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?!\d)/;

type DateOrder = 'day first' | 'month first' | null;

/** The order that the dates of a file prove together, as 25/12/2026 or 25.12.2026 do; null where they do not. */
function dateOrderOf(texts: readonly string[]): DateOrder {
  const dates = texts.map((text) => NUMERIC_DATE.exec(text));
  const isDayFirst = dates.some((date) => date?.[2] === '.' || Number(date?.[1]) > 12);
  const isMonthFirst = dates.some((date) => Number(date?.[3]) > 12);
  if (isDayFirst === isMonthFirst) return null;
  return isDayFirst ? 'day first' : 'month first';
}

function readDate(text: string, order: DateOrder): Day | null {
  const iso = ISO_DATE.exec(text)?.[1];
  if (iso !== undefined) return parseDay(iso);
  const [, first = '', , second = '', year = ''] = NUMERIC_DATE.exec(text) ?? [];
  if (order === null) return null;
  const [day, month] = order === 'day first' ? [first, second] : [second, first];
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

type LineResult = { row: ImportedRow; isRounded: boolean } | { message: string; isBlocking: boolean };
type Context = { header: Header; currency: Currency; dateOrder: DateOrder };

function blocking(message: string): LineResult {
  return { message, isBlocking: true };
}

function readLine({ number, cells }: Line, { header, currency, dateOrder }: Context): LineResult {
  const { columns, people, width } = header;
  const at = (column: Column) => cellAt(cells, columns[column]);
  if (cells.slice(width).some((cell) => cell !== ''))
    return blocking('The line has more cells than the header');
  const date = readDate(at('date'), dateOrder);
  if (date === null) return blocking(`"${at('date')}" is not a date like 2026-06-15`);
  const total = readSignedAmount(at('inDefault'), currency);
  if (total === null || absolute(total) > MAX_AMOUNT)
    return blocking(`"${at('inDefault')}" cannot be read as an amount`);
  if (total === ZERO) return { message: 'A row without a cost was skipped', isBlocking: false };
  // Income is a refund. Where its amount is negative, so is what people received, and the shares are positive.
  const isRefund = total < 0 || INCOME_WORDS.test(at('type'));
  const amount = absolute(total);
  if (
    at('currency') === currency &&
    at('amount') !== '' &&
    readSignedAmount(at('amount'), currency) !== total
  )
    return blocking(`"${at('amount')}" differs from the amount in the group's currency`);
  const read = people.map((person) => readSignedAmount(cells[person.borne] || '0', currency));
  const borne = total < 0 ? read.map((share) => (share === null ? null : negate(share))) : read;
  if (borne.some((share) => share === null)) return blocking('An amount cannot be read');
  if (borne.some((share) => share !== null && share > 0)) return blocking('A share has the wrong sign');
  const rounded = amounts(borne.map((share) => negate(share ?? ZERO)));
  const shares = fitRoundedShares(amount, rounded, String(number))?.filter((share) => share.amount > 0);
  const off = absolute(subtract(amount, sum(rounded.map((share) => share.amount))));
  if (!shares || shares.length === 0)
    return blocking(`The shares differ from the amount by ${formatMoney(off, currency)}`);
  const isRounded = off !== ZERO;
  const payers = readPayers({ amount: total, currency }, { paidBy: at('paidBy'), cells, people });
  if (typeof payers === 'string') return blocking(payers);
  const kind = at('type') || at('category');
  const payment = !isRefund && PAYMENT_WORDS.test(kind) ? paymentOf({ payers, shares }) : null;
  if (payment !== null)
    return { row: { kind: 'payment', line: number, date, ...payment, amount }, isRounded };
  const category = categoryOf(at('category'));
  const title = titleOf(at('title'), category);
  return {
    row: {
      kind: 'expense',
      line: number,
      date,
      title,
      category,
      ...NO_TEXTS,
      amount,
      isRefund,
      original: readOriginal(at, { amount, currency }),
      payers,
      shares,
      split: null,
    },
    isRounded,
  };
}

function readOriginal(at: (column: Column) => string, paid: Money): Original | null {
  const currency = at('currency').toUpperCase();
  const read = isCurrency(currency) ? readSignedAmount(at('amount'), currency) : null;
  const amount = read === null ? null : absolute(read);
  return originalOf({ amount, currency, rate: at('rate') }, paid);
}

function amounts(each: readonly Cents[]): PersonAmount[] {
  return each.flatMap((amount, person) => (amount === ZERO ? [] : [{ person, amount }]));
}

type Paid = { paidBy: string; cells: readonly string[]; people: readonly PersonColumns[] };

/** Who paid, or why it is unclear. Several payers have a column each; one stands in `Paid by`. */
function readPayers(
  { amount: total, currency }: Money,
  { paidBy, cells, people }: Paid,
): PersonAmount[] | string {
  const paid = people.map((person) => readSignedAmount(cellAt(cells, person.paid) || '0', currency));
  if (paid.some((each) => each === null)) return 'An amount cannot be read';
  const amount = absolute(total);
  const several = amounts(paid.map((each) => (total < 0 ? negate(each ?? ZERO) : (each ?? ZERO))));
  if (several.length > 0) {
    const isWhole =
      several.every((each) => each.amount > 0) && sum(several.map((each) => each.amount)) === amount;
    if (!isWhole) return 'What people paid does not add up to the amount';
    return several.length > MAX_PAYERS ? `At most ${MAX_PAYERS} people can pay for an expense` : several;
  }
  const named = people.flatMap(({ name }, person) => (name === paidBy ? [person] : []));
  const [person] = named;
  if (named.length > 1) return `Two people are called "${paidBy}"`;
  return person === undefined ? `"${paidBy}" is not one of the people in the file` : [{ person, amount }];
}

/** A transfer from one person to one other; null for anything else. */
function paymentOf({ payers, shares }: { payers: PersonAmount[]; shares: PersonAmount[] }) {
  const [from] = payers;
  const [to] = shares;
  const isTransfer = payers.length === 1 && shares.length === 1 && from?.person !== to?.person;
  return isTransfer && from && to ? { from: from.person, to: to.person } : null;
}

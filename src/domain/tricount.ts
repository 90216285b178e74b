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
import { fileDates, type ReadDate } from './imported-dates.ts';
import {
  distinctNames,
  type ImportedFile,
  type ImportedRow,
  type ImportProblem,
  type PersonAmount,
  refusedFile,
  transferOf,
} from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, type Cents, MAX_AMOUNT, type Money, negate, subtract, sum, ZERO } from './money.ts';
import type { DateOrder } from './statements/statement.ts';

// The columns in English, French and German. They are found by name, because their order differs between versions.
const COLUMNS = {
  title: /^(?:title|titre|titel)$/i,
  amount: /^(?:amount|montant|betrag)$/i,
  currency: /^(?:currency|devise|währung)$/i,
  rate: /^(?:exchange rate|taux de change|wechselkurs|umrechnungskurs)$/i,
  inDefault:
    /^(?:amount in default currency|montant dans la devise par défaut|betrag in (?:der )?standardwährung)\s*\(.+\)$/i,
  type: /^(?:transaction type|type de transaction|transaktionstyp|transaktionsart|art der transaktion)$/i,
  category: /^(?:category|catégorie|kategorie)$/i,
  paidBy: /^(?:paid by|payé par|bezahlt von|gezahlt von)$/i,
  date: /^(?:date & time|date & heure|date|datum(?: (?:&|und) (?:uhr)?zeit)?)$/i,
};
const PAID_BY_PERSON = /^(?:paid by|payé par|bezahlt von|gezahlt von) (.+)$/i;
const BORNE_BY_PERSON = /^(?:impacted to|impactée? à|impactée?|auswirkung(?:en)? auf|betrifft) (.+)$/i;
/** "Amount in default currency (EUR)", in any language. */
const CURRENCY_COLUMN = /\((\p{L}{3})\)$/u;
const LAST_LINE = /^tricount (.+) - .*$/i;
/** An expense has a title, an amount, a payer, a share and a date at least. */
const MAX_NAME_CELLS = 4;

const PAYMENT_WORDS =
  /^(?:reimbursement|money transfer|transfer|remboursement|transfert|transfert d[’']argent|virement|rückzahlung|geldtransfer|geldüberweisung|überweisung)$/i;
const INCOME_WORDS =
  /^(?:income|money received|revenu|rentrée d[’']argent|einnahmen?|einkommen|geldeingang)$/i;
const EXPENSE_WORDS = /^(?:expense|normal|dépense|ausgaben?)?$/i;

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
  const header = headerCells(table.find((cells) => cells.some((cell) => cell.trim() !== '')) ?? []);
  if (!header.some((cell) => CURRENCY_COLUMN.test(cell))) return false;
  return findPeople(header).length > 0 || table.some((cells) => nameIn(cells) !== null);
}

/**
 * Reads the table of a Tricount export. A person's column is what they bear, as a negative amount in the group's
 * currency. Transfers become payments. Line numbers start at 1.
 */
export function readTricount(table: readonly (readonly string[])[], dateOrder?: DateOrder): ImportedFile {
  const [top, ...rest] = filledLines(table);
  const header = readHeader(top?.cells ?? []);
  if (header === null)
    return refusedFile(
      'tricount',
      sentence(
        'This Tricount export has columns that cannot be read. Set Tricount to English and export again.',
      ),
    );
  const wrong = peopleProblem(header.people.map(({ name }) => name));
  if (wrong !== null) return refusedFile('tricount', wrong);
  const currency = currencyOf(top?.cells[header.columns.inDefault ?? -1] ?? '');
  if (currency === null)
    return refusedFile('tricount', sentence('The currency of this Tricount export is unknown'));
  const lines = rest.filter(({ cells }) => nameIn(cells) === null);
  const dates = fileDates(
    lines.map(({ cells }) => cellAt(cells, header.columns.date)),
    dateOrder,
  );
  if (!dates.ok) return refusedFile('tricount', dates.message, dates.choices);
  const rows: ImportedRow[] = [];
  const problems: ImportProblem[] = [];
  let isRounded = false;
  for (const line of lines) {
    const read = readLine(line, { header, currency, readDate: dates.read });
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

function headerCells(written: readonly string[]): string[] {
  return written.map((cell) => oneLine(cell).normalize('NFC'));
}

/**
 * The columns with what people bear. Their first words differ between versions: without words that are known, they are
 * the same ones before the name of everyone who has a column for what they paid.
 */
function findPeople(cells: readonly string[]): { name: string; borne: number }[] {
  const people = (nameOf: (cell: string) => string | undefined) =>
    cells.flatMap((cell, borne) => {
      const name = nameOf(cell);
      return name === undefined || name === '' ? [] : [{ name, borne }];
    });
  const known = people((cell) => BORNE_BY_PERSON.exec(cell)?.[1]);
  if (known.length > 0) return known;
  const payers = people((cell) => PAID_BY_PERSON.exec(cell)?.[1]).map(({ name }) => name);
  const [first = ''] = payers;
  const starts = cells
    .filter((cell) => first !== '' && cell.endsWith(` ${first}`) && !PAID_BY_PERSON.test(cell))
    .map((cell) => cell.slice(0, -first.length))
    .filter((start) => payers.every((name) => cells.includes(start + name)));
  const [start] = starts;
  if (start === undefined || starts.length > 1) return [];
  return people((cell) => (cell.startsWith(start) ? cell.slice(start.length) : undefined));
}

function readHeader(written: readonly string[]): Header | null {
  const cells = headerCells(written);
  const find = (pattern: RegExp) => {
    const place = cells.findIndex((cell) => pattern.test(cell));
    return place === -1 ? null : place;
  };
  const columns = Object.fromEntries(
    Object.entries(COLUMNS).map(([column, pattern]) => [column, find(pattern)]),
  ) as Header['columns'];
  const payers = cells.map((cell) => PAID_BY_PERSON.exec(cell)?.[1]);
  const people = findPeople(cells).map(({ name, borne }): PersonColumns => {
    const paid = payers.indexOf(name);
    return { name, borne, paid: paid === -1 ? null : paid };
  });
  const { title, inDefault, paidBy, date, type } = columns;
  // Without a type the category tells transfers, by words that are known in English and French only.
  if (type === null && /^titel$/i.test(cells[title ?? -1] ?? '')) return null;
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

type LineResult = { row: ImportedRow; isRounded: boolean } | { message: Text; isBlocking: boolean };
type Context = { header: Header; currency: Currency; readDate: ReadDate };

function blocking(message: Text): LineResult {
  return { message, isBlocking: true };
}

function readLine({ number, cells }: Line, { header, currency, readDate }: Context): LineResult {
  const { columns, people, width } = header;
  const at = (column: Column) => cellAt(cells, columns[column]);
  if (cells.slice(width).some((cell) => cell !== ''))
    return blocking(sentence('The line has more cells than the header'));
  const date = readDate(at('date'));
  if (date === null)
    return blocking(sentence('"{text}" is not a date like 2026-06-15', { text: at('date') }));
  const total = readSignedAmount(at('inDefault'), currency);
  if (total === null || absolute(total) > MAX_AMOUNT)
    return blocking(sentence('"{text}" cannot be read as an amount', { text: at('inDefault') }));
  if (total === ZERO) return { message: sentence('A row without a cost was skipped'), isBlocking: false };
  const type = at('type').normalize('NFC');
  if (![EXPENSE_WORDS, PAYMENT_WORDS, INCOME_WORDS].some((words) => words.test(type)))
    return blocking(
      sentence('"{type}" is not a known type of transaction. Set Tricount to English and export again.', {
        type,
      }),
    );
  // Income is a refund. Where its amount is negative, so is what people received, and the shares are positive.
  const isRefund = total < 0 || INCOME_WORDS.test(type);
  const amount = absolute(total);
  if (
    at('currency') === currency &&
    at('amount') !== '' &&
    readSignedAmount(at('amount'), currency) !== total
  )
    return blocking(
      sentence('"{text}" differs from the amount in the group\'s currency', { text: at('amount') }),
    );
  const read = people.map((person) => readSignedAmount(cells[person.borne] || '0', currency));
  const borne = total < 0 ? read.map((share) => (share === null ? null : negate(share))) : read;
  if (borne.some((share) => share === null)) return blocking(sentence('An amount cannot be read'));
  if (borne.some((share) => share !== null && share > 0))
    return blocking(sentence('A share has the wrong sign'));
  const rounded = amounts(borne.map((share) => negate(share ?? ZERO)));
  const shares = fitRoundedShares(amount, rounded, String(number))?.filter((share) => share.amount > 0);
  const off = absolute(subtract(amount, sum(rounded.map((share) => share.amount))));
  if (!shares || shares.length === 0)
    return blocking(
      sentence('The shares differ from the amount by {amount}', { amount: { amount: off, currency } }),
    );
  const isRounded = off !== ZERO;
  const payers = readPayers(
    { amount: total, currency },
    { paidBy: at('paidBy').normalize('NFC'), cells, people },
  );
  if ('message' in payers) return blocking(payers);
  const kind = type || at('category');
  const payment = !isRefund && PAYMENT_WORDS.test(kind) ? transferOf({ payers, shares }) : null;
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
): PersonAmount[] | Text {
  const paid = people.map((person) => readSignedAmount(cellAt(cells, person.paid) || '0', currency));
  if (paid.some((each) => each === null)) return sentence('An amount cannot be read');
  const amount = absolute(total);
  const several = amounts(paid.map((each) => (total < 0 ? negate(each ?? ZERO) : (each ?? ZERO))));
  if (several.length > 0) {
    const isWhole =
      several.every((each) => each.amount > 0) && sum(several.map((each) => each.amount)) === amount;
    if (!isWhole) return sentence('What people paid does not add up to the amount');
    return several.length > MAX_PAYERS
      ? sentence('At most {most} people can pay for an expense', { most: MAX_PAYERS })
      : several;
  }
  const named = people.flatMap(({ name }, person) => (name === paidBy ? [person] : []));
  const [person] = named;
  if (named.length > 1) return sentence('Two people are called "{name}"', { name: paidBy });
  return person === undefined
    ? sentence('"{name}" is not one of the people in the file', { name: paidBy })
    : [{ person, amount }];
}

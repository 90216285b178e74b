import { type Currency, isCurrency } from './currency.ts';
import type { Original } from './exchange.ts';
import { NO_TEXTS } from './expenses.ts';
import {
  categoryOf,
  fitRoundedShares,
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
  type PersonAmount,
  refusedFile,
} from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, type Cents, MAX_AMOUNT, type Money, negate, subtract, sum, ZERO } from './money.ts';
import { spliitCurrency } from './spliit-currency.ts';
import type { DateOrder } from './statements/statement.ts';

type Table = readonly (readonly string[])[];
type Header = {
  date: number;
  title: number;
  category: number;
  currency: number;
  cost: number;
  isReimbursement: number;
  splitMode: number;
  /** What was paid in another currency; -1 in older exports. */
  original: { cost: number; currency: number; rate: number };
  /** Newer exports name the payer. */
  paidBy: number | null;
  people: { name: string; column: number }[];
  width: number;
};

/** Whether a table has the header of Spliit's CSV export. */
export function isSpliitCsv(table: Table): boolean {
  return headerLine(table) !== null;
}

/**
 * Reads Spliit's CSV export. A person's column is their share, positive for who paid and negative for the others, each
 * rounded to the minor unit. Reimbursements become payments. Line numbers start at 1.
 */
export function readSpliitCsv(table: Table, dateOrder?: DateOrder): ImportedFile {
  const top = headerLine(table);
  if (top === null) return refusedFile('spliit', sentence('This is not a Spliit export'));
  const { place, header } = top;
  const names = header.people.map(({ name }) => name);
  const wrong = peopleProblem(names);
  if (wrong !== null) return refusedFile('spliit', wrong);
  const dates = fileDates(
    table.slice(place + 1).map((cells) => oneLine(cells[header.date] ?? '')),
    dateOrder,
  );
  if (!dates.ok) return refusedFile('spliit', dates.message, dates.choices);
  const named = new Set(table.slice(place + 1).map((cells) => oneLine(cells[header.currency] ?? '')));
  named.delete('');
  if (named.size > 1) {
    const currencies = { list: [...named] };
    return refusedFile('spliit', sentence('The file mixes currencies ({currencies})', { currencies }));
  }
  const { currency, problems } = spliitCurrency([...named][0] ?? '');
  const rows: ImportedRow[] = [];
  let isRounded = false;
  table.forEach((written, index) => {
    const cells = written.map(oneLine);
    if (index <= place || cells.every((cell) => cell === '')) return;
    const read = readLine({ number: index + 1, cells }, { header, currency, readDate: dates.read });
    if ('row' in read) rows.push(read.row);
    else problems.push({ line: index + 1, ...read });
    isRounded ||= 'row' in read && read.isRounded;
  });
  if (isRounded) problems.push(ROUNDED_SHARES);
  return {
    format: 'spliit',
    name: '',
    facts: null,
    people: distinctNames(names),
    books: [{ currency, rows }],
    problems,
  };
}

function headerLine(table: Table): { place: number; header: Header } | null {
  const place = table.findIndex((cells) => cells.some((cell) => cell.trim() !== ''));
  const header = readHeader((table[place] ?? []).map(oneLine));
  return header === null ? null : { place, header };
}

function readHeader(cells: readonly string[]): Header | null {
  const splitMode = columnOf(cells, 'split mode');
  // The people stand after the last of the fixed columns; their names may be any text.
  const fixed = cells.slice(0, splitMode + 1);
  const column = (name: string) => columnOf(fixed, name);
  const columns = {
    date: column('date'),
    title: column('description'),
    category: column('category'),
    currency: column('currency'),
    cost: column('cost'),
    isReimbursement: column('is reimbursement'),
    splitMode,
  };
  if (Object.values(columns).includes(-1)) return null;
  const payer = columnOf(cells, 'paid by');
  const paidBy = payer === -1 ? null : payer;
  const people = cells
    .map((name, place) => ({ name, column: place }))
    .filter((each) => each.column > splitMode && each.column !== paidBy && each.name !== '');
  if (people.length === 0) return null;
  const original = {
    cost: column('original cost'),
    currency: column('original currency'),
    rate: column('conversion rate'),
  };
  return { ...columns, original, paidBy, people, width: cells.length };
}

function columnOf(cells: readonly string[], name: string): number {
  return cells.findIndex((cell) => cell.toLowerCase() === name);
}

type LineResult = { row: ImportedRow; isRounded: boolean } | { message: Text; isBlocking: boolean };

function blocking(message: Text): LineResult {
  return { message, isBlocking: true };
}

type Line = { number: number; cells: readonly string[] };
type Context = { header: Header; currency: Currency; readDate: ReadDate };

function readLine({ number, cells }: Line, { header, currency, readDate }: Context): LineResult {
  const at = (column: number) => cells[column] ?? '';
  if (cells.slice(header.width).some((cell) => cell !== ''))
    return blocking(sentence('The line has more cells than the header'));
  const date = readDate(at(header.date));
  if (date === null)
    return blocking(sentence('"{text}" is not a date like 2026-06-15', { text: at(header.date) }));
  const cost = readSignedAmount(at(header.cost), currency);
  if (cost === null || absolute(cost) > MAX_AMOUNT)
    return blocking(sentence('"{text}" cannot be read as a cost', { text: at(header.cost) }));
  if (cost === ZERO) return { message: sentence('A row without a cost was skipped'), isBlocking: false };
  // Income is a refund: all its signs are turned in the file.
  const isRefund = cost < 0;
  const amount = absolute(cost);
  const read = header.people.map(({ column }) => readSignedAmount(at(column) || '0', currency));
  const parts = read.filter((part) => part !== null).map((part) => (isRefund ? negate(part) : part));
  if (parts.length < read.length) return blocking(sentence('An amount cannot be read'));
  const payer = findPayer(parts, header, header.paidBy === null ? '' : at(header.paidBy));
  if (typeof payer !== 'number') return blocking(payer);
  const rounded = parts.flatMap((part, person): PersonAmount[] =>
    part === ZERO ? [] : [{ person, amount: absolute(part) }],
  );
  const shares = fitRoundedShares(amount, rounded, String(number))?.filter((share) => share.amount > 0);
  const off = absolute(subtract(amount, sum(rounded.map((share) => share.amount))));
  if (!shares || shares.length === 0)
    return blocking(
      sentence('The shares differ from the cost by {amount}', { amount: { amount: off, currency } }),
    );
  const isRounded = off !== ZERO;
  const [first] = shares;
  const isReimbursement = !isRefund && at(header.isReimbursement).toLowerCase() === 'yes';
  if (isReimbursement && shares.length === 1 && first?.person !== payer)
    return {
      row: { kind: 'payment', line: number, date, from: payer, to: first?.person ?? payer, amount },
      isRounded,
    };
  const category = categoryOf(at(header.category));
  const isEqual = at(header.splitMode).toLowerCase() === 'evenly';
  return {
    row: {
      kind: 'expense',
      line: number,
      date,
      title: titleOf(at(header.title), category),
      category,
      ...NO_TEXTS,
      amount,
      isRefund,
      original: readOriginal(header, at, { amount, currency }),
      payers: [{ person: payer, amount }],
      shares,
      split: isEqual ? { mode: 'equal', participants: rounded.map(({ person }) => String(person)) } : null,
    },
    isRounded,
  };
}

function readOriginal({ original }: Header, at: (column: number) => string, paid: Money): Original | null {
  const currency = at(original.currency);
  const cost = isCurrency(currency) ? readSignedAmount(at(original.cost), currency) : null;
  const amount = cost === null ? null : absolute(cost);
  return originalOf({ amount, currency, rate: at(original.rate) }, paid);
}

/**
 * Who paid, or why it is unclear. The payer's own share is the positive one. A payer without a share has nothing that
 * tells them from the people who take no part, unless there is only one such person.
 */
function findPayer(parts: readonly Cents[], { people }: Header, paidBy: string): number | Text {
  const placesWhere = (isWanted: (part: Cents) => boolean) =>
    parts.flatMap((part, person) => (isWanted(part) ? [person] : []));
  const positive = placesWhere((part) => part > 0);
  if (positive.length > 1) return sentence('More than one person seems to have paid');
  if (paidBy !== '') {
    const named = people.flatMap(({ name }, person) => (name === paidBy ? [person] : []));
    const [payer] = named;
    const isClear = named.length === 1 && (positive[0] ?? payer) === payer;
    return isClear && payer !== undefined
      ? payer
      : sentence('It is unclear which of the file\'s people "{name}" is', { name: paidBy });
  }
  const candidates = positive.length > 0 ? positive : placesWhere((part) => part === ZERO);
  const [payer] = candidates;
  return candidates.length === 1 && payer !== undefined
    ? payer
    : sentence("The file does not say who paid. Spliit's JSON export does: choose that instead.");
}

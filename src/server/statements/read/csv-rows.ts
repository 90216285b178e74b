import type { Currency } from '#domain/currency.ts';
import { isCurrency } from '#domain/currency.ts';
import { absolute, add, type Cents, negate, subtract, ZERO } from '#domain/money.ts';
import { amountReader, isDecimalOpen, looksLikeAmount } from '#domain/statements/amounts.ts';
import { dateProblem, readDate } from '#domain/statements/dates.ts';
import { directionOf, isTotal, statusOf } from '#domain/statements/row-words.ts';
import type { DateOrder, DecimalAnswer, StatementColumns } from '#domain/statements/statement.ts';
import { isBalanceLine, statementTitle } from '#domain/statements/titles.ts';
import {
  bankIdOf,
  collectLines,
  otherCurrencyMessage,
  PENDING_MESSAGE,
  type ReadResult,
} from './collect-lines.ts';
import type { CsvRow } from './csv-table.ts';

/** The currency that the file states, else the assumed one. */
type Currencies = { stated: Currency | null; assumed: Currency };
type How = {
  columns: StatementColumns;
  order: DateOrder;
  /** The decimal mark, if it was said. */
  decimal?: DecimalAnswer | undefined;
  currencies: Currencies;
};

/** Turns the rows of a table into transactions. Other rows (totals, remarks, balances) are left out. */
export function readRows(rows: readonly CsvRow[], how: How): ReturnType<typeof collectLines> {
  const { columns } = how;
  const read = amountReader(listAmounts(rows, columns), unitOf(how.currencies), how.decimal);
  const isOutSigned = isMostlyNegative(rows, columns.moneyOut);
  // Rows above the first date are about the account.
  const first = rows.findIndex(({ cells }) => /\d/.test(cells[columns.date] ?? ''));
  return collectLines(
    rows.slice(Math.max(0, first)).map((row) => readRow(row, { ...how, read, isOutSigned })),
  );
}

/** Whether the decimal mark of the amounts can be read in two ways. */
export function isDecimalMarkOpen(
  rows: readonly CsvRow[],
  columns: StatementColumns,
  currencies: Currencies,
): boolean {
  return isDecimalOpen(listAmounts(rows, columns), unitOf(currencies));
}

function unitOf({ stated, assumed }: Currencies): Currency {
  return stated ?? assumed;
}

function listAmounts(rows: readonly CsvRow[], columns: StatementColumns): string[] {
  const { amount, moneyOut, moneyIn, fee } = columns;
  const money = [amount, moneyOut, moneyIn, fee].filter((column) => column !== null);
  return rows.flatMap(({ cells }) => money.map((column) => cells[column] ?? ''));
}

function isMostlyNegative(rows: readonly CsvRow[], column: number | null): boolean {
  if (column === null) return false;
  const filled = rows.flatMap(({ cells }) => {
    const cell = cells[column] ?? '';
    return looksLikeAmount(cell) && /[1-9]/.test(cell) ? [cell] : [];
  });
  return filled.filter((cell) => /[-−–(]/.test(cell)).length > filled.length / 2;
}

type Reader = How & { read: ReturnType<typeof amountReader>; isOutSigned: boolean };

function readRow({ line, cells }: CsvRow, reader: Reader): ReadResult {
  const { columns, order, currencies } = reader;
  const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  const status = statusOf(cellOf(columns.status));
  if (cells.filter((cell) => cell !== '').length < 2 || status === 'undone') return null;
  if (status === 'pending') return { line, message: PENDING_MESSAGE };
  const written = cellOf(columns.date);
  const date = readDate(written, order);
  const hasMoney = [columns.amount, columns.moneyOut, columns.moneyIn].some((column) =>
    looksLikeAmount(cellOf(column)),
  );
  if (date === null) {
    const isMovement = (written.match(/\d/g)?.length ?? 0) >= 4 || (hasMoney && !isTotal(cells));
    return isMovement ? { line, message: dateProblem(written) } : null;
  }
  const titles = columns.title.map(cellOf);
  if (titles.some(isBalanceLine)) return null;
  const stated = cellOf(columns.currency);
  if (stated !== '' && isCurrency(stated) && currencies.stated !== null && stated !== currencies.stated) {
    return { line, message: otherCurrencyMessage(stated, currencies.stated) };
  }
  const money = readMoney(cellOf, reader);
  if ('problem' in money) return { line, message: money.problem };
  if (money.amount === ZERO) return null;
  const payer = money.amount > 0 ? cellOf(columns.payer) : '';
  return {
    line,
    bankId: bankIdOf(cellOf(columns.bankId)),
    date,
    title: statementTitle([payer, ...titles]),
    amount: money.amount,
    original: null,
  };
}

type Money = { amount: Cents } | { problem: string };

/** The signed amount: money out is negative. */
function readMoney(cellOf: (column: number | null) => string, reader: Reader): Money {
  const { columns } = reader;
  const moved = columns.amount === null ? readOutAndIn(cellOf, reader) : readSigned(cellOf, reader);
  const feeText = cellOf(columns.fee);
  if ('problem' in moved || feeText === '') return moved;
  const fee = reader.read(feeText);
  return 'problem' in fee ? fee : { amount: subtract(moved.amount, absolute(fee.amount)) };
}

function readSigned(cellOf: (column: number | null) => string, { columns, read }: Reader): Money {
  const text = cellOf(columns.amount);
  if (text === '') return { problem: 'The amount is missing' };
  const amount = read(text);
  if ('problem' in amount) return amount;
  if (columns.isOutPositive) return { amount: negate(amount.amount) };
  if (columns.direction === null) return amount;
  const word = cellOf(columns.direction);
  const direction = directionOf(word);
  if (direction === null)
    return { problem: `"${word.slice(0, 40)}" does not say whether money came in or went out` };
  return direction === 'in' ? amount : { amount: negate(amount.amount) };
}

function readOutAndIn(
  cellOf: (column: number | null) => string,
  { columns, read, isOutSigned }: Reader,
): Money {
  const [outText, inText] = [cellOf(columns.moneyOut), cellOf(columns.moneyIn)];
  const isEmpty = (text: string) => !/\d/.test(text);
  if (isEmpty(outText) && isEmpty(inText)) return { problem: 'The amount is missing' };
  const out = isEmpty(outText) ? { amount: ZERO } : read(outText);
  const into = isEmpty(inText) ? { amount: ZERO } : read(inText);
  if ('problem' in out) return out;
  if ('problem' in into) return into;
  return { amount: add(into.amount, isOutSigned ? out.amount : negate(out.amount)) };
}

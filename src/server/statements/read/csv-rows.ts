import { type Currency, isCurrency } from '#domain/currency.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { add, type Cents, ZERO } from '#domain/money.ts';
import { isSignOf } from '#domain/statements/amount-signs.ts';
import { type AmountOrProblem, looksLikeAmount } from '#domain/statements/amounts.ts';
import { findGap } from '#domain/statements/columns.ts';
import { dateProblem, looksLikeDate, readDate } from '#domain/statements/dates.ts';
import { judgeRows } from '#domain/statements/judge.ts';
import type { KnownTable } from '#domain/statements/known-table.ts';
import { titleReader } from '#domain/statements/row-titles.ts';
import { isMemo, isTotal, saysOwnTransfer, statusOf } from '#domain/statements/row-words.ts';
import { amountOrNull, signReader } from '#domain/statements/signed-amounts.ts';
import type { DateOrder, SignAnswer, StatementColumns } from '#domain/statements/statement.ts';
import { balanceWord, isBalanceLine } from '#domain/statements/titles.ts';
import { stateReader } from '#domain/statements/witnesses/states.ts';
import {
  bankIdOf,
  collectLines,
  otherCurrencyMessage,
  PENDING_MESSAGE,
  type ReadResult,
} from './collect-lines.ts';
import { withConversions } from './conversions.ts';
import type { CsvRow } from './csv-records.ts';
import { widthReader } from './csv-widths.ts';
import { listOwnPairs } from './own-pairs.ts';
import { withoutSplitParts } from './split-parts.ts';

/** The currency that the file states, else the assumed one. */
type Currencies = { stated: Currency | null; assumed: Currency };

/** How a table is read. `signs`: what was said or proven. */
export type How = {
  table: KnownTable;
  columns: StatementColumns;
  order: DateOrder;
  read: (text: string) => AmountOrProblem;
  signs: SignAnswer | undefined;
  currencies: Currencies;
};

/** Turns the rows of a table into transactions. Other rows (totals, remarks, balances) are left out. */
export function readRows(rows: readonly CsvRow[], how: How): ReturnType<typeof collectLines> {
  const reader = makeReader(how);
  const first = rows.findIndex(({ cells }) => isFirst(cells, reader));
  const running: Running = { balance: null };
  const results = rows.slice(Math.max(0, first)).map((row) => readRow(row, reader, running));
  return collectLines(withConversions(rows, withoutSplitParts(rows, results), reader));
}

/** The amounts of a table as they are written. */
export function listAmounts(rows: readonly CsvRow[], columns: StatementColumns): string[] {
  const { amount, moneyOut, moneyIn, fee } = columns;
  const money = [amount, moneyOut, moneyIn, fee].filter((column) => column !== null);
  return rows.flatMap(({ cells }) => money.map((column) => cells[column] ?? ''));
}

function makeReader(how: How) {
  const { table, columns, signs } = how;
  const { header, rows: movements } = table;
  const readMoney = signReader(movements, how, signs);
  const moneys = movements.map(readMoney);
  const places = new Map(movements.map((row, place) => [row, place]));
  const amounts = moneys.map(amountOrNull);
  const { contradicted, moved } = judgeRows(table, how, amounts);
  const effects = table.kinds.flatMap((kind, column) => (kind.saysDirection ? [column] : []));
  const pairs = listOwnPairs(table, columns, amounts);
  const texts = table.kinds.flatMap(({ letters, isDate, isAmount, isCode }, column) =>
    letters > 0 && !isDate && !isAmount && !isCode ? [column] : [],
  );
  const { status } = columns;
  return {
    ...how,
    widthProblem: widthReader(header, movements, lastNeeded(how)),
    isKnown: (row: readonly string[]) => places.has(row),
    fewest: Math.min(...movements.map(countFilled)),
    moneyOf: (row: readonly string[]) => moneys[places.get(row) ?? -1] ?? readMoney(row),
    readTitle: titleReader(table, columns),
    stateOf:
      status === null
        ? () => 'done' as const
        : stateReader(movements, status, { gap: findGap(table, status), moved }),
    isMemo: (row: readonly string[]) => effects.some((column) => isMemo(row[column] ?? '')),
    isOwn: (row: readonly string[]) =>
      pairs.has(places.get(row) ?? -1) || texts.some((column) => saysOwnTransfer(row[column] ?? '')),
    contradictions: new Map([...contradicted].map(([row, message]) => [movements[row], message])),
  };
}

/** Whether a row can be a transaction: in a file without a header the rows above the first day are about the account. */
function isFirst(cells: readonly string[], reader: Reader): boolean {
  const { table, columns, widthProblem } = reader;
  if (table.header.length > 0 || /\d/.test(cells[columns.date] ?? '')) return true;
  return isMoved(cells, reader) && (widthProblem(cells) !== null || !cells.some(looksLikeDate));
}

/** The last of the columns that say something in every row. */
function lastNeeded({ columns, table: { kinds } }: How): number {
  const { amount, direction, currency, status } = columns;
  const told = [amount, direction, currency, status].filter((column) => column !== null);
  return Math.max(-1, ...told.filter((column) => kinds[column]?.isMostlyFilled === true));
}

function countFilled(cells: readonly string[]): number {
  return cells.filter((cell) => cell !== '').length;
}

/** Whether a row is filled like the transactions, with a number anywhere: its cells may have moved. */
function isMoved(cells: readonly string[], { fewest }: Reader): boolean {
  const missing = fewest - countFilled(cells);
  return (
    (missing <= 2 && cells.some(looksLikeAmount)) || (missing <= 1 && cells.some((cell) => /\d/.test(cell)))
  );
}

type Reader = ReturnType<typeof makeReader>;
/** The balance after the last row, where the file states one. */
type Running = { balance: Cents | null };

function readRow({ line, cells }: CsvRow, reader: Reader, running: Running): ReadResult {
  const { columns, order } = reader;
  const cellOf = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
  if (countFilled(cells) < 2) return null;
  const state = problemOfState(cellOf(columns.status), reader);
  if (state === 'left out' || (state === null && reader.isMemo(cells))) return null;
  const written = cellOf(columns.date);
  const date = readDate(written, order);
  const hasMoney = [columns.amount, columns.moneyOut, columns.moneyIn].some((column) =>
    looksLikeAmount(cellOf(column)),
  );
  if (date === null) {
    const isMovement =
      reader.isKnown(cells) ||
      (written.match(/\d/g)?.length ?? 0) >= 4 ||
      ((hasMoney || isMoved(cells, reader)) && !isTotal(cells));
    const isPending = statusOf(written) === 'pending';
    const problem = state ?? (isPending ? PENDING_MESSAGE : dateProblem(written));
    return isMovement ? { line, message: problem } : null;
  }
  const money = reader.moneyOf(cells);
  if (columns.title.some((column) => isBalanceLine(cellOf(column)))) {
    running.balance = amountOrNull(money);
    return null;
  }
  const amount = amountOrNull(money) ?? ZERO;
  const title = reader.readTitle(cells, amount > 0);
  if (!hasMoney && balanceWord(title).isFirst) return null;
  const problem =
    state ??
    reader.widthProblem(cells) ??
    currencyProblem(cellOf(columns.currency), reader) ??
    reader.contradictions.get(cells) ??
    ('problem' in money ? money.problem : null);
  if (problem !== null) return { line, message: problem };
  if (amount === ZERO) return null;
  const balance = balanceOf(title, amount, running);
  if (balance === 'stated') return null;
  if (balance === 'unclear')
    return { line, message: sentence('This looks like a balance, not a transaction') };
  if (running.balance !== null) running.balance = add(running.balance, amount);
  const plain = { line, bankId: bankIdOf(cellOf(columns.bankId)), date, title, amount, original: null };
  const made = reader.isOwn(cells) ? { ...plain, isOwnTransfer: true } : plain;
  if (!('isRounded' in money && money.isRounded)) return made;
  const texts = [columns.amount, columns.moneyOut, columns.moneyIn].map(cellOf);
  return { ...made, roundedFrom: texts.find((text) => text !== '') ?? '' };
}

/** Why a row counts in no balance yet, 'left out' for one that never will, or null. */
function problemOfState(word: string, { stateOf }: Reader): Text | 'left out' | null {
  const state = stateOf(word);
  switch (state) {
    case 'done':
      return null;
    case 'undone':
      return 'left out';
    case 'pending':
      return PENDING_MESSAGE;
    case 'unknown':
      return sentence('The status "{status}" does not say whether this was posted', {
        status: word.slice(0, 40),
      });
  }
}

function currencyProblem(stated: string, { currencies }: Reader): Text | null {
  const { stated: main } = currencies;
  if (main === null || stated === '' || isSignOf(stated, main)) return null;
  return isCurrency(stated)
    ? otherCurrencyMessage(stated, main)
    : sentence('"{text}" is not a currency', { text: stated.slice(0, 40) });
}

/** Whether a row with the word for a balance states the sum of the rows above it, or nothing but a balance. */
function balanceOf(title: string, amount: Cents, running: Running): 'none' | 'stated' | 'unclear' {
  const { isFirst, isOnly } = balanceWord(title);
  if (!isFirst) return 'none';
  if (running.balance !== null && running.balance === amount) return 'stated';
  return isOnly ? 'unclear' : 'none';
}

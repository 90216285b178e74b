import type { Currency } from '../currency.ts';
import { codeIn } from './column-currency.ts';
import type { Kind } from './column-kinds.ts';
import { isOfOtherAmount, isValueDate } from './column-words.ts';
import { type KnownTable, listNamed } from './known-table.ts';
import { findMoney } from './money-columns.ts';
import type { StatementColumns } from './statement.ts';
import { tellsGaps } from './witnesses/states.ts';

/** The proposed columns. `isSure` is false if a person must confirm them. */
export type GuessedColumns = { columns: StatementColumns | null; isSure: boolean };

const MAX_TITLES = 5;
const MAX_STATES = 6;
const NONE: GuessedColumns = { columns: null, isSure: false };

/** Proposes the meaning of the columns of a file by their names and by what they do. */
export function guessColumns(table: KnownTable, currency: Currency): GuessedColumns {
  const status = findStatus(table);
  const date = findDate(table, status);
  if (date === null) return NONE;
  const money = findMoney(table, currency);
  const titles = listTitles(table, status);
  if (money === null || titles.length === 0) return NONE;
  const { isSure, ...moneyColumns } = money;
  const [payer = null] = listNamed(table, 'payer', (kind) => kind.letters > 0);
  const [bankId = null] = listNamed(table, 'bankId', (kind) => kind.isUnique);
  const codes = findCodes(table, moneyColumns.amount ?? moneyColumns.moneyOut ?? 0);
  const columns: StatementColumns = {
    date,
    title: titles,
    payer: titles.includes(payer ?? -1) ? null : payer,
    ...moneyColumns,
    currency: codes.column,
    bankId,
    status,
    isOutPositive: false,
  };
  return { columns, isSure: isSure && codes.isSure && isWideEnough(table) };
}

/** Whether the names belong to the cells below them: not where all rows are shorter, or most go on behind the last. */
function isWideEnough({ header, rows }: KnownTable): boolean {
  if (header.length === 0) return true;
  const last = header.findLastIndex((name) => name !== '');
  if (rows.every((row) => row.length <= last)) return false;
  const wider = rows.filter((row) => row.length > header.length);
  const isFilled = wider.some((row) => row.slice(header.length).some((cell) => cell !== ''));
  return !isFilled || wider.length <= rows.length / 2;
}

/** Whether the columns of another file can be those of this one: days and amounts are where it says. */
export function fitsColumns(
  { kinds }: KnownTable,
  columns: StatementColumns | undefined,
): columns is StatementColumns {
  if (columns === undefined) return false;
  const money = [columns.amount, columns.moneyOut, columns.moneyIn].filter((column) => column !== null);
  const isMoney = (column: number) => kinds[column]?.isAmount === true || kinds[column]?.filled === 0;
  return kinds[columns.date]?.isDate === true && money.length > 0 && money.every(isMoney);
}

/** The column of states: by its words, else a column of few words that tell which days or balances are empty. */
function findStatus(table: KnownTable): number | null {
  const { kinds, rows } = table;
  const [named] = listNamed(table, 'status', (kind) => kind.letters > 0 && kind.distinct <= MAX_STATES);
  if (named !== undefined) return named;
  const [known] = kinds
    .flatMap((kind, column) => (kind.isStatus ? [{ column, states: kind.states }] : []))
    .toSorted((one, other) => other.states - one.states);
  if (known !== undefined) return known.column;
  const gaps = listGaps(table);
  const titles = listNamed(table, 'title', () => true);
  const found = kinds.findIndex(
    (kind, column) =>
      kind.isFull &&
      kind.letters > 0 &&
      kind.distinct >= 2 &&
      kind.distinct <= Math.min(MAX_STATES, rows.length / 2 + 1) &&
      !titles.includes(column) &&
      gaps.some((gap) => tellsGaps(rows, column, gap)),
  );
  return found < 0 ? null : found;
}

/** The columns of days and balances that some rows leave empty. */
function listGaps(table: KnownTable): number[] {
  const balances = listNamed(table, 'balance', (kind) => kind.isAmount);
  return table.kinds.flatMap((kind, column) =>
    (kind.isDate || balances.includes(column)) && !kind.isFull ? [column] : [],
  );
}

/** The column that is empty in the rows of some states, and filled in those of the others. */
export function findGap(table: KnownTable, status: number | null): number | null {
  if (status === null) return null;
  return listGaps(table).find((gap) => tellsGaps(table.rows, status, gap)) ?? null;
}

/** The booking day: one that only the odd states leave empty, unless it is the value date, else by its name. */
function findDate(table: KnownTable, status: number | null): number | null {
  const { kinds, rows, header } = table;
  const dates = kinds.flatMap((kind, column) => (kind.isDate ? [column] : []));
  const booked = dates.filter(
    (column) =>
      status !== null &&
      kinds[column]?.isFull === false &&
      !isValueDate(header[column] ?? '') &&
      tellsGaps(rows, status, column),
  );
  const [only, another] = booked;
  if (only !== undefined && another === undefined && dates.length > 1) return only;
  const [named] = listNamed(table, 'date', (kind) => kind.isDate);
  return named ?? dates[0] ?? null;
}

/** The column of currency codes: by its name, else the nearest to the amounts. Unsure where two of them differ. */
function findCodes(table: KnownTable, money: number): { column: number | null; isSure: boolean } {
  const { header, rows, kinds } = table;
  const [named] = listNamed(table, 'currency', (kind) => kind.isCode);
  if (named !== undefined) return { column: isOfOriginal(table, money, named) ? null : named, isSure: true };
  const codes = kinds
    .flatMap((kind, column) =>
      kind.isCode && kind.isMostlyFilled && !isOfOtherAmount(header[column] ?? '') ? [column] : [],
    )
    .toSorted((one, other) => Math.abs(one - money) - Math.abs(other - money));
  const [column = null] = codes;
  const isSame = codes.every((other) => rows.every((row) => row[other] === row[column ?? 0]));
  return { column, isSure: isSame };
}

/**
 * Whether codes are those of what was paid abroad: the name of the amounts states their currency, and the column beside
 * the codes has the same amounts where they are in it.
 */
function isOfOriginal({ header, rows, kinds }: KnownTable, money: number, codes: number): boolean {
  const stated = codeIn(header[money] ?? '');
  if (stated === null) return false;
  const inStated = rows.filter((row) => row[codes] === stated);
  return [codes - 1, codes + 1].some(
    (other) =>
      other !== money &&
      kinds[other]?.isAmount === true &&
      inStated.length > 0 &&
      inStated.every((row) => row[other] === row[money]),
  );
}

/** The columns of the title: by their names, else the one with the most letters. */
function listTitles(table: KnownTable, status: number | null): number[] {
  const { kinds, rows } = table;
  const isText = (kind: Kind) => kind.letters > 0 && !kind.isDate && !kind.isAmount && !kind.isCode;
  const tells = (kind: Kind) => isText(kind) && !kind.isAccount && !(kind.isConstant && rows.length > 2);
  const named = listNamed(table, 'title', isText);
  const telling = named.filter((column) => kinds[column] !== undefined && tells(kinds[column]));
  if (telling.length > 0) return telling.slice(0, MAX_TITLES);
  const texts = kinds.flatMap((kind, column) =>
    tells(kind) && !kind.isDirection && column !== status ? [{ column, letters: kind.letters }] : [],
  );
  const byLetters = texts.toSorted((one, other) => other.letters - one.letters).map(({ column }) => column);
  return (byLetters.length > 0 ? byLetters : named).slice(0, 1);
}

import type { Currency } from '../currency.ts';
import { isCurrency } from '../currency.ts';
import { isSigned, looksLikeAmount } from './amounts.ts';
import { type ColumnRole, rankOfHeader } from './column-words.ts';
import { looksLikeDate } from './dates.ts';
import { directionOf, isStatus } from './row-words.ts';
import { columnsByBalance } from './running-balance.ts';
import type { StatementColumns } from './statement.ts';

/** The part of a file with the transactions: `header` is empty if the file has none. */
export type StatementTable = { header: readonly string[]; rows: readonly (readonly string[])[] };

/** The guessed columns. `isSure` is false if a person must confirm them. */
export type GuessedColumns = { columns: StatementColumns | null; isSure: boolean };

/** Statistics of the cells of one column. */
type Kind = {
  filled: number;
  isDate: boolean;
  isAmount: boolean;
  isSigned: boolean;
  isCode: boolean;
  isDirection: boolean;
  isStatus: boolean;
  isUnique: boolean;
  /** The number of letters in all its cells. */
  letters: number;
};

const SAMPLE = 200;
const MAX_COLUMNS = 100;
const MAX_TITLES = 5;

/** Guesses the meaning of the columns of a file by their names and contents. */
export function guessColumns(table: StatementTable, currency: Currency): GuessedColumns {
  const rows = listMovements(table.rows).slice(0, SAMPLE);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map((row) => row.length)));
  const kinds = Array.from({ length: width }, (_, column) => kindOf(rows.map((row) => row[column] ?? '')));
  const named = (role: ColumnRole, fits: (kind: Kind) => boolean) => listNamed(table, kinds, { role, fits });
  const [date = kinds.findIndex((kind) => kind.isDate)] = named('date', (kind) => kind.isDate);
  if (date < 0) return { columns: null, isSure: false };
  const money = findMoney(table, kinds, currency);
  const titles = listTitles(table, kinds);
  if (money === null || titles.length === 0) return { columns: null, isSure: false };
  const { isNet, ...moneyColumns } = money;
  const [payer = null] = named('payer', (kind) => kind.letters > 0);
  const [fee = null] = isNet ? [] : named('fee', (kind) => kind.isAmount);
  const [bankId = null] = named('bankId', (kind) => kind.isUnique);
  const codes = kinds.flatMap((kind, column) => (kind.isCode && table.header.length === 0 ? [column] : []));
  const [currencyColumn = null] = [...named('currency', (kind) => kind.isCode), ...codes];
  const status = kinds.findIndex((kind) => kind.isStatus);
  const columns: StatementColumns = {
    date,
    title: titles,
    payer: titles.includes(payer ?? -1) ? null : payer,
    ...moneyColumns,
    currency: currencyColumn,
    bankId,
    fee,
    status: status < 0 ? null : status,
    isOutPositive: false,
  };
  return withCardSigns(columns, { table, kinds });
}

/** The rows with a date and an amount, if there are any, without remarks and totals below them. */
function listMovements(rows: StatementTable['rows']): StatementTable['rows'] {
  const movements = rows.filter((row) => row.some(looksLikeDate) && row.some(looksLikeAmount));
  return movements.length > 0 ? movements : rows;
}

function kindOf(cells: readonly string[]): Kind {
  const filled = cells.filter((cell) => cell !== '');
  const most = (holds: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(holds).length >= filled.length * 0.7;
  const isDate = most(looksLikeDate);
  return {
    filled: filled.length,
    isDate,
    // A long number without a mark is an account or a reference.
    isAmount: !isDate && most((cell) => looksLikeAmount(cell) && !/\d{9}/.test(cell)),
    isSigned: filled.some((cell) => looksLikeAmount(cell) && isSigned(cell) && !cell.startsWith('+')),
    isCode: filled.length > 0 && filled.every(isCurrency),
    isDirection: filled.length > 0 && filled.every((cell) => directionOf(cell) !== null),
    isStatus: filled.length > 0 && filled.every(isStatus),
    isUnique: filled.length === cells.length && new Set(filled).size === filled.length,
    letters: filled.reduce((count, cell) => count + (cell.match(/\p{L}/gu)?.length ?? 0), 0),
  };
}

/** The columns whose name has this role, the best first. A column without any cell fits by its name alone. */
function listNamed(
  { header }: StatementTable,
  kinds: readonly Kind[],
  { role, fits }: { role: ColumnRole; fits: (kind: Kind) => boolean },
): number[] {
  return header
    .flatMap((name, column) => {
      const rank = rankOfHeader(name, role);
      const kind = kinds[column];
      return rank !== null && kind !== undefined && fits(kind) ? [{ column, rank }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

type MoneyColumns = Pick<StatementColumns, 'amount' | 'moneyOut' | 'moneyIn' | 'direction'> & {
  isNet: boolean;
};

function findMoney(table: StatementTable, kinds: readonly Kind[], currency: Currency): MoneyColumns | null {
  const isMoney = (kind: Kind) => kind.isAmount || kind.filled === 0;
  const find = (role: ColumnRole) => listNamed(table, kinds, { role, fits: isMoney })[0] ?? null;
  const [amount, moneyOut, moneyIn] = [find('amount'), find('moneyOut'), find('moneyIn')];
  const hasBoth = moneyOut !== null && moneyIn !== null && moneyOut !== moneyIn;
  const direction = kinds.findIndex((kind) => kind.isDirection && kind.filled >= table.rows.length / 2);
  const isPlain = amount !== null && kinds[amount]?.isSigned === false && direction < 0;
  if (hasBoth && (amount === null || isPlain)) {
    return { amount: null, moneyOut, moneyIn, direction: null, isNet: false };
  }
  if (amount !== null) {
    const isUnsigned = kinds[amount]?.isSigned === false;
    const isNet = rankOfHeader(table.header[amount] ?? '', 'amount') === 0;
    return {
      amount,
      moneyOut: null,
      moneyIn: null,
      direction: isUnsigned && direction >= 0 ? direction : null,
      isNet,
    };
  }
  return findByContent(table, kinds, { direction, currency });
}

/** Without telling names: one column of amounts, or the columns that explain the running balance beside them. */
function findByContent(
  table: StatementTable,
  kinds: readonly Kind[],
  { direction, currency }: { direction: number; currency: Currency },
): MoneyColumns | null {
  const balances = listNamed(table, kinds, { role: 'balance', fits: (kind) => kind.isAmount });
  const numbers = kinds.flatMap((kind, column) => (kind.isAmount ? [column] : []));
  const found = columnsByBalance(table.rows.slice(0, SAMPLE), { numbers, currency });
  if (found !== null) return { ...found, direction: null, isNet: false };
  const candidates = numbers.filter((column) => !balances.includes(column));
  const signed = candidates.filter((column) => kinds[column]?.isSigned);
  const [only, another] = signed.length > 0 ? signed : candidates;
  if (only === undefined || another !== undefined) return null;
  const isSaid = signed.length === 0 && direction >= 0;
  return { amount: only, moneyOut: null, moneyIn: null, direction: isSaid ? direction : null, isNet: false };
}

function listTitles(table: StatementTable, kinds: readonly Kind[]): number[] {
  const isText = (kind: Kind) => kind.letters > 0 && !kind.isDate && !kind.isAmount && !kind.isCode;
  const named = listNamed(table, kinds, { role: 'title', fits: isText });
  if (named.length > 0) return named.slice(0, MAX_TITLES);
  const texts = kinds.flatMap((kind, column) =>
    isText(kind) && !kind.isDirection && !kind.isStatus ? [{ column, letters: kind.letters }] : [],
  );
  return texts
    .toSorted((one, other) => other.letters - one.letters)
    .slice(0, 1)
    .map(({ column }) => column);
}

const CARD_HEADER = /card member|cardmember|purchased by|karteninhaber|titulaire de la carte/i;
const CARD_PAYMENT =
  /payment.{0,20}(?:received|thank)|thank you|autopay|automatic payment|directpay|direct debit payment|pagamento recebido|zahlung erhalten|einzug|prelevement|prélèvement|merci/i;

/**
 * A credit card's file may have spending without a minus. This is detected by its columns, or by the bill payment,
 * which then has the minus. If all amounts have one sign and there is no other hint, the person is asked.
 */
function withCardSigns(
  columns: StatementColumns,
  { table, kinds }: { table: StatementTable; kinds: readonly Kind[] },
): GuessedColumns {
  const { amount, direction } = columns;
  if (amount === null || direction !== null) return { columns, isSure: true };
  const isMinus = (row: readonly string[]) => /[-−–(]/.test(row[amount] ?? '');
  const isPayment = (row: readonly string[]) =>
    columns.title.some((column) => CARD_PAYMENT.test(row[column] ?? ''));
  const rows = table.rows.filter((row) => looksLikeAmount(row[amount] ?? ''));
  const minus = rows.filter(isMinus);
  const plus = rows.filter((row) => !isMinus(row));
  const isCard = table.header.some((name) => CARD_HEADER.test(name));
  if (isCard && plus.length > minus.length)
    return { columns: { ...columns, isOutPositive: true }, isSure: true };
  if (minus.some(isPayment) && plus.length > minus.length && !plus.some(isPayment))
    return { columns: { ...columns, isOutPositive: true }, isSure: true };
  const hasSigns =
    minus.length > 0 || kinds[amount]?.isSigned === true || rows.some((row) => /\+/.test(row[amount] ?? ''));
  const isLopsided = plus.length > 2 * minus.length && plus.length > 3;
  const hasBalance = table.header.some((name) => rankOfHeader(name, 'balance') !== null);
  return { columns, isSure: hasSigns && (!isLopsided || hasBalance) };
}

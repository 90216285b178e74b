import type { Currency } from '../currency.ts';
import { absolute, type Cents, subtract, ZERO } from '../money.ts';
import { findDecimalMark, isSigned, readAmount } from './amounts.ts';
import type { Rows } from './column-kinds.ts';
import { rankOfHeader } from './column-words.ts';
import { type KnownTable, listNamed } from './known-table.ts';
import { plainWords } from './plain-words.ts';
import { directionOf } from './row-words.ts';
import { columnsByBalance } from './running-balance.ts';
import type { StatementColumns } from './statement.ts';
import { countSteps, explained, type Steps } from './witnesses/balance.ts';

type MoneyColumns = Pick<StatementColumns, 'amount' | 'moneyOut' | 'moneyIn' | 'direction' | 'fee'> & {
  isSure: boolean;
};

const NO_MONEY = { amount: null, moneyOut: null, moneyIn: null, direction: null, fee: null, isSure: true };

/** The columns of the amounts: by their names, else by the running balance, else the only column of money. */
export function findMoney(table: KnownTable, currency: Currency): MoneyColumns | null {
  const found = findNamed(table, currency) ?? findByContent(table, currency);
  return found === null ? null : { ...found, fee: findFee(table, found, currency) };
}

function findNamed(table: KnownTable, currency: Currency): MoneyColumns | null {
  const { kinds, header, rows } = table;
  const amounts = listMoney(table, 'amount');
  const [amount = null] = amounts;
  const [moneyOut = null] = listMoney(table, 'moneyOut');
  const [moneyIn = null] = listMoney(table, 'moneyIn');
  const direction = amount === null ? null : findDirection(table, amount, currency);
  const isPlain = amount !== null && kinds[amount]?.isSigned === false && direction === null;
  const hasBoth = moneyOut !== null && moneyIn !== null && moneyOut !== moneyIn;
  if (hasBoth && (amount === null || isPlain)) return { ...NO_MONEY, moneyOut, moneyIn };
  if (amount === null) return null;
  const rank = rankOfHeader(header[amount] ?? '', 'amount');
  const same = amounts.filter((column) => rankOfHeader(header[column] ?? '', 'amount') === rank);
  return {
    ...NO_MONEY,
    amount,
    direction,
    isSure: same.every((column) => isSameColumn(rows, column, amount)),
  };
}

function listMoney(table: KnownTable, role: 'amount' | 'moneyOut' | 'moneyIn'): number[] {
  return listNamed(table, role, (kind) => kind.isAmount || kind.filled === 0);
}

function isSameColumn(rows: Rows, one: number, other: number): boolean {
  return rows.every((row) => row[one] === row[other] || (row[one] ?? '') === '');
}

/**
 * The column of words that are the signs of the amounts: the nearest one, first the one behind the amount. Amounts
 * with signs of their own need none, unless most of those beside the word for money out have no minus.
 */
function findDirection(table: KnownTable, amount: number, currency: Currency): number | null {
  const { kinds, rows, header } = table;
  const isUnsigned = kinds[amount]?.isSigned === false;
  const words = kinds.flatMap((kind, column) => {
    // Beside amounts without signs every word counts.
    const isPair = kind.distinct === 2 && kind.letters > 0 && isNamedDirection(header[column] ?? '');
    const isSaid = (kind.isDirection && kind.isMostlyFilled) || (isUnsigned && kind.saysDirection);
    return isSaid || isPair ? [column] : [];
  });
  // One word beside some amounts, in a column that most rows have: those without it are the others.
  const isLone = (column: number) =>
    kinds[column]?.isDirection === true && rows.filter((row) => row.length > column).length > rows.length / 2;
  const full = words.filter((column) => kinds[column]?.isMostlyFilled === true);
  const candidates = full.length > 0 ? full : words.filter((column) => isUnsigned && isLone(column));
  const distance = (column: number) => Math.abs(column - amount - 0.25);
  const [nearest] = candidates.toSorted((one, other) => distance(one) - distance(other));
  if (nearest === undefined) return isUnsigned ? directionByBalance(table, amount, currency) : null;
  if (isUnsigned) return nearest;
  const out = rows.filter((row) => directionOf(row[nearest] ?? '') === 'out');
  const signed = out.filter((row) => isSigned(row[amount] ?? ''));
  const hasIn = rows.some((row) => directionOf(row[nearest] ?? '') === 'in' && !isSigned(row[amount] ?? ''));
  return hasIn && signed.length < out.length / 2 ? nearest : null;
}

/** A column of two words, one for the rows in which the balance rises, and the other for those in which it falls. */
function directionByBalance(table: KnownTable, amount: number, currency: Currency): number | null {
  const { kinds, rows } = table;
  const steps = kinds.flatMap((kind, column) =>
    kind.isMoney && column !== amount ? [stepsOf(table, { amount, balance: column, currency })] : [],
  );
  const [best] = steps.toSorted((one, other) => explained(other) - explained(one));
  if (best === undefined || best.same.length === 0 || best.turned.length === 0) return null;
  const { same, turned } = best;
  const found = kinds.findIndex((kind, column) => {
    const wordsOf = (places: readonly number[]) => new Set(places.map((row) => rows[row]?.[column] ?? ''));
    const [rising, falling] = [wordsOf(same), wordsOf(turned)];
    const isTold = rising.size === 1 && falling.size === 1;
    return kind.distinct === 2 && isTold && [...rising].every((word) => !falling.has(word));
  });
  return found < 0 ? null : found;
}

type Stepping = { amount: number; balance: number; fee?: number | null; currency: Currency };

/** The steps of a balance by an amount, less the fee. */
function stepsOf({ rows }: KnownTable, { amount, balance, fee = null, currency }: Stepping): Steps {
  const written = rows.flatMap((row) => [row[amount] ?? '', row[balance] ?? '']);
  const mark = findDecimalMark(written, currency) ?? '.';
  const read = (row: Rows[number], column: number) => readAmount(row[column] ?? '', mark, currency);
  const amounts = rows.map((row): Cents | null => {
    const moved = read(row, amount);
    const extra = fee === null ? ZERO : (read(row, fee) ?? ZERO);
    return moved === null ? null : subtract(moved, absolute(extra));
  });
  const balances = rows.map((row) => read(row, balance));
  return countSteps(amounts, balances, 'unknown');
}

/** Whether the name of a column consists of two words for directions: "Debit/Credit", "Af Bij". */
function isNamedDirection(header: string): boolean {
  const words = plainWords(header).split(' ').map(directionOf);
  return words.includes('in') && words.includes('out');
}

/** Without telling names: the columns that explain the running balance, or one column of money. */
function findByContent(table: KnownTable, currency: Currency): MoneyColumns | null {
  const { kinds, rows } = table;
  const balances = listNamed(table, 'balance', (kind) => kind.isAmount);
  const numbers = kinds.flatMap((kind, column) => (kind.isAmount && !kind.isConstant ? [column] : []));
  const found = columnsByBalance(rows, { numbers, currency });
  if (found !== null) {
    const direction = found.amount === null ? null : findDirection(table, found.amount, currency);
    return { ...NO_MONEY, ...found, direction, isSure: !isRising(rows, found.moneyIn) };
  }
  const candidates = numbers.filter((column) => !balances.includes(column));
  const pair = findPair(table, candidates);
  if (pair !== null) return pair;
  const money = candidates.filter((column) => kinds[column]?.isMoney);
  const [amount, another] = money.length > 0 ? money : candidates;
  if (amount === undefined) return null;
  const direction = findDirection(table, amount, currency);
  if (another === undefined) {
    // A column of which few cells can be read may be that of the amounts, and this one the balance.
    const isOnly = kinds.every(
      (kind, column) => column === amount || !kind.hasMoney || balances.includes(column),
    );
    return { ...NO_MONEY, amount, direction, isSure: isOnly && !isNamedElsewhere(table, amount) };
  }
  const [only, other] = candidates.filter((column) => kinds[column]?.isSigned);
  return only === undefined || other !== undefined ? null : { ...NO_MONEY, amount: only, isSure: false };
}

/** Whether another column that is not empty has the name of money out or money in, although its cells do not fit. */
function isNamedElsewhere({ header, kinds }: KnownTable, amount: number): boolean {
  return header.some(
    (name, column) =>
      column !== amount &&
      (kinds[column]?.filled ?? 0) > 0 &&
      (rankOfHeader(name, 'moneyOut') !== null || rankOfHeader(name, 'moneyIn') !== null),
  );
}

/** Whether most rows are money in: a balance that rises with purchases is a debt. */
function isRising(rows: Rows, moneyIn: number | null): boolean {
  if (moneyIn === null) return false;
  return rows.filter((row) => /[1-9]/.test(row[moneyIn] ?? '')).length >= rows.length / 2;
}

/**
 * Two columns of which each row fills one. Which of them is money out is told by the name of either; it is unsure where a
 * third column has the name of the other.
 */
function findPair(table: KnownTable, candidates: readonly number[]): MoneyColumns | null {
  const { rows, header } = table;
  const isFilled = (row: Rows[number], column: number) => /[1-9]/.test(row[column] ?? '');
  const [moneyOut] = listMoney(table, 'moneyOut');
  const [moneyIn] = listMoney(table, 'moneyIn');
  const named = moneyOut ?? moneyIn;
  const known = named ?? candidates[0];
  if (known === undefined) return null;
  const other = candidates.find(
    (column) =>
      column !== known &&
      rows.some((row) => isFilled(row, known)) &&
      rows.some((row) => isFilled(row, column)) &&
      rows.every((row) => isFilled(row, known) !== isFilled(row, column)),
  );
  if (other === undefined) return null;
  if (named === undefined) return { ...NO_MONEY, moneyOut: known, moneyIn: other, isSure: false };
  const missing = moneyOut === undefined ? 'moneyOut' : 'moneyIn';
  const isElsewhere = header.some((name, at) => at !== known && rankOfHeader(name, missing) !== null);
  const found =
    moneyOut === undefined ? { moneyOut: other, moneyIn: known } : { moneyOut: known, moneyIn: other };
  return { ...NO_MONEY, ...found, isSure: !isElsewhere };
}

/**
 * The column of fees that come on top of the amount: by its name, unless a running balance shows that the amount
 * contains them; else the column that together with the amount explains the balance.
 */
function findFee(table: KnownTable, { amount }: MoneyColumns, currency: Currency): number | null {
  const { kinds, header } = table;
  if (amount === null || rankOfHeader(header[amount] ?? '', 'amount') === 0) return null;
  const balances = listNamed(table, 'balance', (kind) => kind.isAmount);
  const [named = null] = listNamed(table, 'fee', (kind) => kind.isAmount);
  const [balance] = balances;
  if (balance === undefined) return named;
  const others = kinds.flatMap((kind, column) =>
    kind.isMoney && !kind.isConstant && column !== amount && !balances.includes(column) ? [column] : [],
  );
  const explainedWith = (fee: number | null) => explained(stepsOf(table, { amount, balance, fee, currency }));
  const candidates = [...new Set([...(named === null ? [null] : [named, null]), ...others])];
  const counted = candidates.map((fee) => ({ fee, same: explainedWith(fee) }));
  const [best] = counted.toSorted((one, other) => other.same - one.same);
  return best?.fee ?? null;
}

import { sentence, type Text } from '../language/text.ts';
import { absolute, add, type Cents, negate, subtract, ZERO } from '../money.ts';
import { isAmountSign } from './amount-signs.ts';
import { type AmountOrProblem, isNegative, isPositive, looksLikeAmount } from './amounts.ts';
import type { Rows } from './column-kinds.ts';
import { plainWords } from './plain-words.ts';
import { directionOf } from './row-words.ts';
import type { SignAnswer, StatementColumns } from './statement.ts';

type Reader = { columns: StatementColumns; read: (text: string) => AmountOrProblem };
type SignReader = (cells: readonly string[]) => AmountOrProblem;

const BOTH = { problem: sentence('The line has money in and money out') };
const MISSING = { problem: sentence('The amount is missing') };

/**
 * Reads the signed amount of a row: money out is negative, the fee is part of it. `signs` answers what the columns leave
 * open: in one column of amounts, whether those without a minus are money out; beside a column of two unknown words,
 * whether the first of them by the alphabet means that; in two columns, whether those without a minus in the column of
 * money out are money out. Without it amounts are read as they are usually written.
 */
export function signReader(rows: Rows, { columns, read }: Reader, signs?: SignAnswer): SignReader {
  const readMoved =
    columns.amount === null
      ? pairReader(rows, { columns, read }, signs)
      : singleReader(rows, { columns, read }, signs);
  return (cells) => {
    const moved = readMoved(cells);
    const feeText = columns.fee === null ? '' : (cells[columns.fee] ?? '');
    if ('problem' in moved || !/\d/.test(feeText)) return moved;
    const fee = read(feeText);
    if ('problem' in fee) return fee;
    const amount = subtract(moved.amount, absolute(fee.amount));
    return { amount, isRounded: moved.isRounded || fee.isRounded };
  };
}

function singleReader(rows: Rows, { columns, read }: Reader, signs?: SignAnswer): SignReader {
  const isTurned = signs === 'out_positive';
  // Where only money in has a sign, that sign is a plus.
  const isInSigned = isTurned && countSigns(rows, columns.amount).minus === 0;
  const readDirection =
    columns.direction === null ? null : directionReader(rows, columns.direction, isTurned);
  return (cells) => {
    const text = cells[columns.amount ?? -1] ?? '';
    if (text === '') return MISSING;
    const amount = read(text);
    if ('problem' in amount) return amount;
    if (readDirection === null) {
      const isAsWritten = !isTurned || (isInSigned && isPositive(text));
      return isAsWritten ? amount : { ...amount, amount: negate(amount.amount) };
    }
    const word = cells[columns.direction ?? -1] ?? '';
    const direction = readDirection(word);
    const unclear = direction === null ? word : amount.amount < 0 ? `${text} ${word}` : null;
    if (unclear !== null) return { problem: withoutDirection(unclear.slice(0, 40)) };
    return direction === 'in' ? amount : { ...amount, amount: negate(amount.amount) };
  };
}

type Direction = 'in' | 'out';

/** What the words of a column mean: known ones, and of two words the one that stands for the other direction. */
function directionReader(rows: Rows, column: number, isTurned: boolean): (word: string) => Direction | null {
  const words = directionWords(rows, column);
  const other = (direction: Direction | null) =>
    direction === null ? null : direction === 'in' ? 'out' : 'in';
  const meanings = new Map(words.map((word) => [word, directionOf(word)]));
  const [first, second] = words;
  // One word, beside some of the amounts only.
  if (second === undefined) meanings.set('', other(meanings.get(first ?? '') ?? null));
  if (first !== undefined && second !== undefined && words.length === 2) {
    const [one = null, two = null] = [meanings.get(first), meanings.get(second)];
    if (one === null && two === null) {
      meanings.set(first, isTurned ? 'out' : 'in').set(second, isTurned ? 'in' : 'out');
      return (word) => meanings.get(plainWords(word)) ?? null;
    }
    meanings.set(first, one ?? other(two)).set(second, two ?? other(one));
  }
  return (word) => {
    const direction = meanings.get(plainWords(word)) ?? directionOf(word);
    return isTurned ? other(direction) : direction;
  };
}

/** The different words of a column, in the order of the alphabet. */
export function directionWords(rows: Rows, column: number): string[] {
  return [...new Set(rows.map((row) => plainWords(row[column] ?? '')))]
    .filter((word) => word !== '')
    .toSorted();
}

function pairReader(rows: Rows, { columns, read }: Reader, signs?: SignAnswer): SignReader {
  const out = countSigns(rows, columns.moneyOut);
  const isOutSigned = signs === undefined ? out.minus > out.plus : signs === 'out_negative';
  const into = countSigns(rows, columns.moneyIn);
  const isInSigned = into.minus > into.plus;
  const isInMixed = isInSigned && into.plus > 0;
  const readCell = (text: string, isNegated: boolean): AmountOrProblem => {
    const isEmpty = !/[\d\p{L}]/u.test(text) || isAmountSign(text);
    if (isEmpty) return { amount: ZERO, isRounded: false };
    const amount = read(text);
    return 'problem' in amount || !isNegated ? amount : { ...amount, amount: negate(amount.amount) };
  };
  return (cells) => {
    const [outText, inText] = [cells[columns.moneyOut ?? -1] ?? '', cells[columns.moneyIn ?? -1] ?? ''];
    if (!/\d/.test(outText) && !/\d/.test(inText)) return MISSING;
    if (isInMixed && /[1-9]/.test(inText) && !isNegative(inText))
      return { problem: withoutDirection(inText) };
    const paid = readCell(outText, !isOutSigned);
    const received = readCell(inText, isInSigned);
    if ('problem' in paid) return paid;
    if ('problem' in received) return received;
    if (paid.amount !== 0 && received.amount !== 0) return BOTH;
    return { amount: add(received.amount, paid.amount), isRounded: paid.isRounded || received.isRounded };
  };
}

function withoutDirection(text: string): Text {
  return sentence('"{text}" does not say whether money came in or went out', { text });
}

/** How the amounts of a column are signed, without zeros. */
export function countSigns(rows: Rows, column: number | null): { minus: number; plus: number } {
  if (column === null) return { minus: 0, plus: 0 };
  const filled = rows.flatMap((cells) => {
    const cell = cells[column] ?? '';
    return /[1-9]/.test(cell) && looksLikeAmount(cell) ? [cell] : [];
  });
  const minus = filled.filter(isNegative).length;
  return { minus, plus: filled.length - minus };
}

/** A signed amount as a number of minor units, or null where it cannot be read. */
export function amountOrNull(money: AmountOrProblem): Cents | null {
  return 'problem' in money ? null : money.amount;
}

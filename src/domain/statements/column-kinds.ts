import { isCurrency } from '../currency.ts';
import { isSigned, looksLikeAmount } from './amounts.ts';
import { looksLikeDate } from './dates.ts';
import { directionOf, isStatus } from './row-words.ts';

/** The cells of the rows of a table. */
export type Rows = readonly (readonly string[])[];

/** What the cells of one column show. */
export type Kind = {
  filled: number;
  /** Whether no cell is empty. */
  isFull: boolean;
  isMostlyFilled: boolean;
  isDate: boolean;
  isAmount: boolean;
  /** Whether its amounts have decimals, a currency or a sign, unlike the numbers of checks or articles. */
  isMoney: boolean;
  isSigned: boolean;
  isCode: boolean;
  isDirection: boolean;
  isStatus: boolean;
  isUnique: boolean;
  /** Whether most cells are numbers of accounts. */
  isAccount: boolean;
  /** Whether the same text is in all rows, and there are several. */
  isConstant: boolean;
  /** The number of different texts. */
  distinct: number;
  /** The number of letters in all its cells. */
  letters: number;
};

/** An IBAN, or a number of an account or a card, with digits left out or grouped. */
const ACCOUNT = /^(?:[A-Z]{2}\d{2}(?: ?[\dA-Z]{2,}){2,}|\d{9,}|[\dX*]{2,}(?:[ -][\dX*]{2,})+)$/i;

/** Whether a text is an IBAN or another number of an account or card. */
export function isAccountNumber(text: string): boolean {
  return ACCOUNT.test(text) && /\d/.test(text);
}

/** Whether a number is that of an account or a reference: a long one without a mark, or one behind a letter: "R17". */
function isReference(cell: string): boolean {
  return /\d{9}|^\p{L}\d+$/u.test(cell);
}

export function kindOf(cells: readonly string[]): Kind {
  const filled = cells.filter((cell) => cell !== '');
  const most = (holds: (cell: string) => boolean, share = 0.7) =>
    filled.length > 0 && filled.filter(holds).length >= filled.length * share;
  const isDate = most(looksLikeDate);
  const isAmount = !isDate && most((cell) => looksLikeAmount(cell) && !isReference(cell));
  const distinct = new Set(filled).size;
  return {
    filled: filled.length,
    isFull: filled.length === cells.length,
    isMostlyFilled: filled.length >= cells.length / 2,
    isDate,
    isAmount,
    isMoney: isAmount && filled.some((cell) => /[^\d]/.test(cell)),
    isSigned: isAmount && filled.some((cell) => isSigned(cell) && !cell.startsWith('+')),
    isCode: filled.length > 0 && filled.every(isCurrency),
    isDirection: most((cell) => directionOf(cell) !== null, 0.8) && filled.some((cell) => cell !== '-'),
    isStatus: distinct <= 6 && most(isStatus, 0.5),
    isUnique: filled.length === cells.length && distinct === filled.length,
    isAccount: most(isAccountNumber, 0.5),
    isConstant: distinct === 1 && filled.length === cells.length && cells.length > 1,
    distinct,
    letters: filled.reduce((count, cell) => count + (cell.match(/\p{L}/gu)?.length ?? 0), 0),
  };
}

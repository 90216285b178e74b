import { isCurrency } from '../currency.ts';
import { isSigned, looksLikeAmount } from './amounts.ts';
import { looksLikeDate } from './dates.ts';
import { directionOf, isOddStatus, isStatus } from './row-words.ts';

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
  /** Whether any of its cells is an amount with decimals. */
  hasMoney: boolean;
  isSigned: boolean;
  isCode: boolean;
  isDirection: boolean;
  /** Whether many of a few words are those of a direction, or one of two. */
  saysDirection: boolean;
  isStatus: boolean;
  /** The number of cells with a known state. */
  states: number;
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

/** The maximum number of different words of a column of states. */
const MAX_STATES = 6;

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

function saysDirection(filled: readonly string[]): boolean {
  const words = [...new Set(filled)];
  const known = new Set(words.filter((word) => word !== '-' && directionOf(word) !== null));
  if (known.size === 0 || words.length > MAX_STATES) return false;
  return words.length <= 3 || filled.filter((cell) => known.has(cell)).length >= filled.length * 0.4;
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
    hasMoney: !isDate && filled.some((cell) => /[.,]\d/.test(cell) && looksLikeAmount(cell)),
    isSigned: isAmount && filled.some((cell) => isSigned(cell) && !cell.startsWith('+')),
    isCode: most(isCurrency, 0.5),
    isDirection: most((cell) => directionOf(cell) !== null, 0.8) && filled.some((cell) => cell !== '-'),
    saysDirection: saysDirection(filled),
    isStatus:
      distinct <= MAX_STATES && !isDate && !isAmount && (most(isStatus, 0.5) || filled.some(isOddStatus)),
    states: filled.filter(isStatus).length,
    isUnique: filled.length === cells.length && distinct === filled.length,
    isAccount: most(isAccountNumber, 0.5),
    isConstant: distinct === 1 && filled.length === cells.length && cells.length > 1,
    distinct,
    letters: filled.reduce((count, cell) => count + (cell.match(/\p{L}/gu)?.length ?? 0), 0),
  };
}

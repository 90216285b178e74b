import { type Currency, isCurrency } from '../currency.ts';
import { currencyOfSign, isSharedSign } from './amount-signs.ts';
import { looksLikeAmount } from './amounts.ts';
import { isOfOtherAmount, rankOfHeader } from './column-words.ts';
import type { StatementColumns } from './statement.ts';

type Table = {
  preamble: readonly (readonly string[])[];
  header: readonly string[];
  rows: readonly (readonly string[])[];
};

const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;

const SAMPLE = 300;

/**
 * The currency that a file states: in a column, in the name of a column, in its amounts or above the table. A sign that
 * several currencies use states nothing where the home currency is one of them.
 */
export function findCurrency(
  { preamble, header, rows }: Table,
  columns: StatementColumns,
  home: Currency,
): Currency | null {
  const { currency } = columns;
  const inColumn = currency === null ? null : mostFrequent(rows.map((row) => row[currency] ?? ''));
  if (inColumn !== null) return inColumn;
  const money = [columns.amount, columns.moneyOut, columns.moneyIn].filter((column) => column !== null);
  for (const column of money) {
    const cells = rows.slice(0, SAMPLE).map((row) => row[column] ?? '');
    const found =
      codeIn(header[column] ?? '') ??
      signInName(header[column] ?? '', home) ??
      mostFrequent(cells.map((cell) => codeIn(cell) ?? signBeside(cell, home) ?? ''));
    if (found !== null) return found;
  }
  return currencyAbove(preamble);
}

/** The currency whose code is in a text. */
export function codeIn(text: string): Currency | null {
  return text.match(CODE)?.find(isCurrency) ?? null;
}

const SIGNS_OF_WORDS = /^(?:zł|kč|ft|euros?|円|元|kr|lei)$/iu;

function signInName(name: string, home: Currency): Currency | null {
  const words = name.split(/[\s()[\]/,;:]+/u);
  const sign = words.find((word) => /\p{Sc}/u.test(word) || SIGNS_OF_WORDS.test(word));
  return sign === undefined ? null : signIn(sign, home);
}

function signBeside(cell: string, home: Currency): Currency | null {
  if (/^[\d.,\s+()-]*$/.test(cell) || !looksLikeAmount(cell)) return null;
  return signIn(cell.replaceAll(/[\d.,'’\s+()\u2212\u2013-]/gu, ''), home);
}

function signIn(sign: string, home: Currency): Currency | null {
  return sign === '' || isSharedSign(sign, home) ? null : currencyOfSign(sign, home);
}

const BEHIND_A_NUMBER = /\d[\d\s./*-]* ([A-Z]{3})$/;

/** The only currency that is named above the table: beside its name, or behind a balance or the account's number. */
function currencyAbove(preamble: Table['preamble']): Currency | null {
  const found = new Set<Currency>();
  for (const row of preamble)
    for (const [index, cell] of row.entries()) {
      const code = row.slice(index + 1).find(isCurrency);
      if (rankOfHeader(cell, 'currency') !== null && code !== undefined) found.add(code);
      const beside = isOfOtherAmount(row[0] ?? '')
        ? null
        : codeIn(BEHIND_A_NUMBER.exec(cell)?.[1] ?? (looksLikeAmount(cell) ? cell : ''));
      if (beside !== null) found.add(beside);
    }
  const [only] = found;
  return found.size === 1 ? (only ?? null) : null;
}

function mostFrequent(texts: readonly string[]): Currency | null {
  const counts = new Map<Currency, number>();
  for (const text of texts) if (isCurrency(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

import { type Currency, isCurrency } from '../currency.ts';
import { rankOfHeader } from './column-words.ts';
import type { StatementColumns } from './statement.ts';

type Table = {
  preamble: readonly (readonly string[])[];
  header: readonly string[];
  rows: readonly (readonly string[])[];
};

/** The signs that only one currency uses. Several currencies use the dollar, yen and krona signs. */
const SIGNS: readonly [RegExp, Currency][] = [
  [/€|\beuros?\b/i, 'EUR'],
  [/£/, 'GBP'],
  [/₹|\bRs\b/, 'INR'],
  [/R\$/, 'BRL'],
  [/円|(?:^|[^a-z])JP¥/i, 'JPY'],
  [/₩/, 'KRW'],
  [/zł/, 'PLN'],
  [/Kč/, 'CZK'],
  [/₪/, 'ILS'],
  [/₺/, 'TRY'],
];
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu;

/** The currency that a file states: in a column, in the name of a column, in its amounts or above the table. */
export function findCurrency({ preamble, header, rows }: Table, columns: StatementColumns): Currency | null {
  const { currency } = columns;
  if (currency !== null) return mostFrequent(rows.map((row) => row[currency] ?? ''));
  const money = [columns.amount, columns.moneyOut, columns.moneyIn].filter((column) => column !== null);
  for (const column of money) {
    const found =
      currencyIn(header[column] ?? '') ??
      mostFrequent(rows.map((row) => currencyIn(row[column] ?? '') ?? ''));
    if (found !== null) return found;
  }
  for (const row of preamble)
    for (const [index, cell] of row.entries()) {
      const code = row.slice(index + 1).find(isCurrency);
      if (rankOfHeader(cell, 'currency') !== null && code !== undefined) return code;
    }
  return null;
}

function currencyIn(text: string): Currency | null {
  const code = text.match(CODE)?.find(isCurrency);
  if (code !== undefined) return code;
  return SIGNS.find(([sign]) => sign.test(text))?.[1] ?? null;
}

function mostFrequent(texts: readonly string[]): Currency | null {
  const counts = new Map<Currency, number>();
  for (const text of texts) if (isCurrency(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

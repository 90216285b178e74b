import type { Currency } from '../currency.ts';
import { convert, type Original, type Rate } from '../exchange.ts';
import { sentence } from '../language/text.ts';
import { absolute, type Cents, negate } from '../money.ts';
import { originalOf } from './originals.ts';
import type { StatementLine, StatementProblem } from './statement.ts';

type Line = Pick<StatementLine, 'bankId' | 'date' | 'title' | 'amount'>;

/** The identity of a line across files: the bank's id, else the title, with the day and the amount. */
export function lineKey({ bankId, date, title, amount }: Line): string {
  return `${date} ${amount} ${bankId === null ? `title ${title}` : `id ${bankId}`}`;
}

/** The identity of a line across files that were converted at different rates; null without another currency. */
export function originalKey({ original, ...line }: Line & Pick<StatementLine, 'original'>): string | null {
  if (original === null) return null;
  const signed = line.amount < 0 ? negate(original.amount) : original.amount;
  return `${original.currency} ${lineKey({ ...line, amount: signed })}`;
}

/** Numbers the lines that have the same key, from 1. */
export function countOccurrences<Each extends Line>(
  lines: readonly Each[],
): (Each & { occurrence: number })[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const key = lineKey(line);
    const occurrence = (counts.get(key) ?? 0) + 1;
    counts.set(key, occurrence);
    return { ...line, occurrence };
  });
}

type Converting = { from: Currency; to: Currency; rate: Rate };

/**
 * Converts the amounts of lines, rounded half up. A line without a valid converted amount becomes a problem. The
 * original of a line is the amount in a third currency that its file states, else its amount in the file's currency.
 */
export function convertLines(
  lines: readonly StatementLine[],
  { from, to, rate }: Converting,
): { lines: StatementLine[]; problems: StatementProblem[] } {
  const converted: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const line of lines) {
    const amount = convertSigned(line.amount, { from, to, rate });
    if (amount === null)
      problems.push({ line: line.line, message: sentence('The amount is too large in {to}', { to }) });
    else if (amount === 0)
      problems.push({ line: line.line, message: sentence('The amount is too small in {to}', { to }) });
    else converted.push({ ...line, amount, original: originalIn(to, { line, amount, from, rate }) });
  }
  return { lines: converted, problems };
}

type Converted = { line: StatementLine; amount: Cents; from: Currency; rate: Rate };

function originalIn(currency: Currency, { line, amount, from, rate }: Converted): Original {
  const third = line.original?.currency === currency ? null : line.original;
  const original = third && originalOf(third, { amount: absolute(amount), currency });
  return original ?? { currency: from, amount: absolute(line.amount), rate };
}

function convertSigned(amount: Cents, { from, to, rate }: Converting): Cents | null {
  const converted = convert({ amount: absolute(amount), currency: from }, rate, to);
  return converted === null || amount >= 0 ? converted : negate(converted);
}

import type { Currency } from '../currency.ts';
import { convert, type Rate } from '../exchange.ts';
import { absolute, type Cents, negate } from '../money.ts';
import type { StatementLine, StatementProblem } from './statement.ts';

type Line = Pick<StatementLine, 'bankId' | 'date' | 'title' | 'amount'>;

/** What makes a line the same in two files: the bank's id, else the title, with the day and the amount. */
export function lineKey({ bankId, date, title, amount }: Line): string {
  return `${date} ${amount} ${bankId === null ? `title ${title}` : `id ${bankId}`}`;
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

/** Converts the amounts of lines, a half rounded up; those that no amount of the other currency fits become problems. */
export function convertLines(
  lines: readonly StatementLine[],
  { from, to, rate }: Converting,
): { lines: StatementLine[]; problems: StatementProblem[] } {
  const converted: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const line of lines) {
    const amount = convertSigned(line.amount, { from, to, rate });
    if (amount === null) problems.push({ line: line.line, message: `The amount is too large in ${to}` });
    else if (amount === 0) problems.push({ line: line.line, message: `The amount is too small in ${to}` });
    else converted.push({ ...line, amount });
  }
  return { lines: converted, problems };
}

function convertSigned(amount: Cents, { from, to, rate }: Converting): Cents | null {
  const converted = convert({ amount: absolute(amount), currency: from }, rate, to);
  return converted === null || amount >= 0 ? converted : negate(converted);
}

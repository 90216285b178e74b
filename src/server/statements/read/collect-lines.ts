import { type Currency, isCurrency } from '#domain/currency.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import type { Cents } from '#domain/money.ts';
import type { StatementLine, StatementProblem } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';

/** The result for one row or entry: a transaction, a problem, or nothing. */
export type ReadResult = StatementLine | StatementProblem | null;

/** Separates transactions and problems, in the order of the file. */
export function collectLines(results: readonly ReadResult[]): {
  lines: StatementLine[];
  problems: StatementProblem[];
} {
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const result of results) {
    if (result === null) continue;
    if ('message' in result) problems.push(result);
    else lines.push(result);
  }
  return { lines: withUniqueIds(lines), problems };
}

/** The amounts of those results that are transactions. */
export function amountsOf(results: readonly ReadResult[]): Cents[] {
  return results.flatMap((result) => (result !== null && 'amount' in result ? result.amount : []));
}

/** An id that occurs twice does not identify a line. */
function withUniqueIds(lines: StatementLine[]): StatementLine[] {
  const counts = new Map<string, number>();
  for (const { bankId } of lines) if (bankId !== null) counts.set(bankId, (counts.get(bankId) ?? 0) + 1);
  return lines.map((line) =>
    line.bankId !== null && (counts.get(line.bankId) ?? 0) > 1 ? { ...line, bankId: null } : line,
  );
}

/** What is said of a movement that the bank expects but has not booked. */
export const PENDING_MESSAGE = sentence('The bank has not posted this yet');

/** The message for a transaction in another currency than the rest of its file. */
export function otherCurrencyMessage(currency: string, main: Currency): Text {
  return sentence('The amount is in {currency}, not in {main} like the others', { currency, main });
}

/** Throws AppError for a currency that is none of today's: its amounts must not be taken for another one's. */
export function requireKnownCurrency(code: string): Currency {
  if (isCurrency(code)) return code;
  throw invalid(
    sentence("The amounts are in {read}, which isn't a currency of today", { read: code.slice(0, 10) }),
  );
}

const MAX_ID = 100;

/** The bank's id of a transaction, or null. */
export function bankIdOf(text: string): string | null {
  // Some files keep a spreadsheet from reading ids as numbers by marks around them.
  const id = text.replaceAll('"', '').trim().slice(0, MAX_ID);
  return id === '' ? null : id;
}

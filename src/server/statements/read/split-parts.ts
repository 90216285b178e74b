import { sentence } from '#domain/language/text.ts';
import { sum } from '#domain/money.ts';
import type { StatementLine } from '#domain/statements/statement.ts';
import type { ReadResult } from './collect-lines.ts';
import type { CsvRow } from './csv-records.ts';

/** How some programs mark a transaction that is divided, and its parts below it. */
const WHOLE = '*';
const PART = '-';

/**
 * Leaves out the parts of divided transactions: the transaction itself is among the lines. Parts that do not add up to it
 * become problems.
 */
export function withoutSplitParts(rows: readonly CsvRow[], results: readonly ReadResult[]): ReadResult[] {
  const column = findMarks(rows);
  if (column === null) return [...results];
  const marks = new Map(rows.map(({ line, cells }) => [line, cells[column] ?? '']));
  const markOf = (result: ReadResult) => (result === null ? '' : (marks.get(result.line) ?? ''));
  const kept: ReadResult[] = [];
  let whole: ReadResult = null;
  let parts: StatementLine[] = [];
  const close = () => {
    const isWhole =
      whole !== null && 'amount' in whole && sum(parts.map(({ amount }) => amount)) === whole.amount;
    if (!isWhole)
      kept.push(
        ...parts.map(({ line }) => ({
          line,
          message: sentence('This part does not add up with the others'),
        })),
      );
    whole = null;
    parts = [];
  };
  for (const result of results) {
    if (markOf(result) === PART && result !== null && 'amount' in result) {
      parts.push(result);
      continue;
    }
    close();
    if (markOf(result) === WHOLE) whole = result;
    kept.push(result);
  }
  close();
  return kept;
}

/** The column in which each cell is one of the marks or empty. */
function findMarks(rows: readonly CsvRow[]): number | null {
  const width = rows[0]?.cells.length ?? 0;
  for (let column = 0; column < width; column += 1) {
    const cells = new Set(rows.map((row) => row.cells[column] ?? ''));
    if (cells.has(WHOLE) && [...cells].every((cell) => cell === '' || cell === WHOLE || cell === PART))
      return column;
  }
  return null;
}

import { sentence } from '#domain/language/text.ts';
import { looksLikeAmount } from '#domain/statements/amounts.ts';
import { rankOfHeader } from '#domain/statements/column-words.ts';
import { looksLikeDate } from '#domain/statements/dates.ts';
import { MAX_STATEMENT_LINES } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';
import { type CsvRow, isMovement, parseRecords } from './csv-records.ts';
import { requireFewLines } from './limits.ts';

/**
 * `preamble` is the text above the header, with the account. `header` is empty if there is none. The table begins on
 * `line`.
 */
export type CsvTable = { line: number; preamble: CsvRow[]; header: string[]; rows: CsvRow[] };

const DELIMITERS = [',', ';', '\t', '|'];
const LONGEST_LINE = 10_000;
/** Lines around the transactions: the account, totals, remarks. */
const OTHER_LINES = 500;
const PREVIEW = 100;
const HEADER_WITHIN = 60;
/** The time for choosing columns grows with the square of their number, of which statements have at most 50. */
const MAX_COLUMNS = 100;
const NAMES_WITHIN = 3;

/** Reads the tables of a CSV file of any delimiter, at least one. Throws AppError where there is none. */
export function readTables(text: string): [CsvTable, ...CsvTable[]] {
  const { body, firstLine, delimiter } = findDelimiter(text);
  if (delimiter === null) throw invalid('This is not a bank statement');
  const most = MAX_STATEMENT_LINES + OTHER_LINES;
  const rows = parseRecords(body, { delimiter, firstLine, most: most + 1 });
  if (rows.length > most) requireFewLines(rows.length);
  const wide = rows.find(({ cells }) => cells.length > MAX_COLUMNS);
  if (wide !== undefined)
    throw invalid(
      sentence('Line {line} has more than {most} columns', { line: wide.line, most: MAX_COLUMNS }),
    );
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => isHeader(cells));
  const isBelow = at > 0 && hasTransaction(rows.slice(0, at), rows[at]?.cells.length ?? 0);
  const start = at < 0 || isBelow ? findUnnamedHeader(rows) : at;
  const header = start === null ? [] : (rows[start]?.cells ?? []);
  const below = rows.slice(start === null ? 0 : start + 1).filter(({ cells }) => isFilled(cells));
  const [first = [], ...parts] = splitTables(header, below);
  const others = parts.map(([head, ...rest]) => ({
    line: head?.line ?? firstLine,
    preamble: [],
    header: head?.cells ?? [],
    rows: rest,
  }));
  const [next, ...more] = others;
  const isText = header.length === 0 && !first.some(({ cells }) => isMovement(cells));
  if (isText && next !== undefined) return [{ ...next, preamble: first }, ...more];
  return [{ line: firstLine, preamble: rows.slice(0, start ?? 0), header, rows: first }, ...others];
}

/** Whether there are transactions above a header, which then begins another table. */
function hasTransaction(rows: readonly CsvRow[], width: number): boolean {
  return rows.some(({ cells }) => cells.length >= Math.max(3, width - 1) && isMovement(cells));
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '');
}

/** Splits rows at further headers; each part but the first begins with its own. The same header again is left out. */
function splitTables(header: readonly string[], rows: readonly CsvRow[]): CsvRow[][] {
  const tables: CsvRow[][] = [[]];
  for (const [index, row] of rows.entries()) {
    if (isSame(header, row.cells) || isSameBroken(header, row.cells, rows[index + 1])) continue;
    if (index > 0 && isHeaderBetween(row.cells, rows[index + 1])) tables.push([]);
    tables.at(-1)?.push(row);
  }
  return tables;
}

function isSame(header: readonly string[], cells: readonly string[]): boolean {
  return (
    header.length > 0 && header.length === cells.length && header.every((name, at) => name === cells[at])
  );
}

/** Whether a row is the header again with cells too many, because the rows below it are as wide as before. */
function isSameBroken(
  header: readonly string[],
  cells: readonly string[],
  next: CsvRow | undefined,
): boolean {
  const isWider = header.length > 0 && cells.length > header.length;
  return isWider && next?.cells.length === header.length && header.every((name) => cells.includes(name));
}

/** Whether a row below the first transactions names the columns of the next ones. */
function isHeaderBetween(cells: readonly string[], next: CsvRow | undefined): boolean {
  if (cells.some((cell) => /^\W?\d/.test(cell))) return false;
  if (isHeader(cells)) return true;
  const names = cells.filter((cell) => cell !== '');
  const isNames = names.length >= Math.max(3, (next?.cells.length ?? 0) * 0.6);
  return isNames && next !== undefined && isMovement(next.cells) && !names.some((cell) => /\d/.test(cell));
}

function findDelimiter(text: string): { body: string; firstLine: number; delimiter: string | null } {
  const said = /^sep=(.)\n/i.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), firstLine: 2, delimiter: said[1] ?? null };
  requireShortLines(text);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, ...scoreOf(text, delimiter) }));
  const [best] = scored.toSorted((one, other) => other.movements - one.movements || other.wide - one.wide);
  const isTable = best !== undefined && (best.movements > 0 || best.wide > 1);
  return { body: text, firstLine: 1, delimiter: isTable ? best.delimiter : null };
}

/** The number of rows with a date and an amount for a delimiter, and the number of rows with several cells. */
function scoreOf(text: string, delimiter: string): { movements: number; wide: number } {
  const head = text.split('\n', PREVIEW).join('\n');
  const rows = parseRecords(head, { delimiter, firstLine: 1, most: PREVIEW }).map(({ cells }) => cells);
  return { movements: rows.filter(isMovement).length, wide: rows.filter((row) => row.length > 2).length };
}

/** The longest line is far shorter in every statement. */
function requireShortLines(text: string): void {
  const long = text.split('\n').findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) throw invalid(sentence('Line {line} is too long for a statement', { line: long + 1 }));
}

/** Whether a row names a date and money, and contains neither. */
function isHeader(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell !== '');
  if (names.length < 2 || names.some((cell) => looksLikeDate(cell))) return false;
  const has = (role: Parameters<typeof rankOfHeader>[1]) =>
    names.some((name) => rankOfHeader(name, role) !== null);
  return has('date') && (has('amount') || (has('moneyOut') && has('moneyIn')));
}

/** The nearest row above the first transaction that has a name for each column. */
function findUnnamedHeader(rows: readonly CsvRow[]): number | null {
  const first = rows.findIndex(({ cells }) => isMovement(cells));
  const width = rows[first]?.cells.length ?? 0;
  const above = rows.slice(Math.max(0, first - NAMES_WITHIN), Math.max(0, first));
  const found = above.findLastIndex(({ cells }) => hasNames(cells, width));
  return found < 0 ? null : first - above.length + found;
}

/** Whether a row has a name for each column of rows of this width. */
function hasNames(above: readonly string[], width: number): boolean {
  // A comma at the end of each row makes one cell more than there are names.
  if (Math.abs(width - above.length) > 1) return false;
  if (above.some((cell) => looksLikeDate(cell) || looksLikeAmount(cell))) return false;
  const names = above.filter((cell) => /\p{L}/u.test(cell));
  return names.length >= Math.max(2, above.length * 0.6);
}

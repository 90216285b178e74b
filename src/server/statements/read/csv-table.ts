import papa from 'papaparse';
import { looksLikeAmount } from '#domain/statements/amounts.ts';
import { rankOfHeader } from '#domain/statements/column-words.ts';
import { looksLikeDate } from '#domain/statements/dates.ts';
import { MAX_STATEMENT_LINES } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';
import { requireFewLines } from './limits.ts';

/** A row of a file, and the line on which it begins. */
export type CsvRow = { line: number; cells: string[] };

/** `preamble` is the text above the header, with the account. `header` is empty if there is none. */
export type CsvTable = { preamble: CsvRow[]; header: string[]; rows: CsvRow[] };

const DELIMITERS = [',', ';', '\t', '|'];
const LONGEST_LINE = 10_000;
/** Lines around the transactions: the account, totals, remarks. */
const OTHER_LINES = 500;
const PREVIEW = 100;
const HEADER_WITHIN = 60;

/** Reads the table of a CSV file of any delimiter. Throws AppError where there is none. */
export function readTable(text: string): CsvTable {
  const { body, firstLine, delimiter } = findDelimiter(text);
  if (delimiter === null) throw invalid('This is not a bank statement');
  const rows = listRows(body, { delimiter, firstLine });
  if (rows.length > MAX_STATEMENT_LINES + OTHER_LINES) requireFewLines(rows.length);
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => isHeader(cells));
  const header = at < 0 ? findUnnamedHeader(rows) : at;
  const start = header === null ? 0 : header + 1;
  return {
    preamble: rows.slice(0, header ?? 0),
    header: header === null ? [] : (rows[header]?.cells ?? []),
    rows: rows.slice(start).filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

function findDelimiter(text: string): { body: string; firstLine: number; delimiter: string | null } {
  const said = /^sep=(.)\n/i.exec(text);
  if (said !== null) return { body: text.slice(said[0].length), firstLine: 2, delimiter: said[1] ?? null };
  requireShortLines(text);
  // The parser splits all of a text without quotation marks before it looks at `preview`.
  const head = text.split('\n', PREVIEW).join('\n');
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, ...scoreOf(head, delimiter) }));
  const [best] = scored.toSorted((one, other) => other.movements - one.movements || other.wide - one.wide);
  const isTable = best !== undefined && (best.movements > 0 || best.wide > 1);
  return { body: text, firstLine: 1, delimiter: isTable ? best.delimiter : null };
}

/** The number of rows with a date and an amount for a delimiter, and the number of rows with several cells. */
function scoreOf(text: string, delimiter: string): { movements: number; wide: number } {
  const rows = papa.parse<string[]>(text, { delimiter }).data;
  const isMovement = (row: string[]) =>
    row.some((cell) => looksLikeDate(bare(cell))) && row.some((cell) => looksLikeAmount(bare(cell)));
  return {
    movements: rows.filter(isMovement).length,
    wide: rows.filter((row) => row.length > 2).length,
  };
}

/** The parser reads an unclosed quotation mark as a cell up to the end of the file. */
function requireShortLines(text: string): void {
  const long = text.split('\n').findIndex((line) => line.length > LONGEST_LINE);
  if (long >= 0) throw invalid(`Line ${long + 1} is too long for a statement`);
}

function listRows(
  text: string,
  { delimiter, firstLine }: { delimiter: string; firstLine: number },
): CsvRow[] {
  const options = { delimiter, preview: MAX_STATEMENT_LINES + OTHER_LINES + 1, newline: '\n' } as const;
  const quoted = papa.parse<string[]>(text, options);
  const isBroken = quoted.errors.some(({ code }) => code === 'MissingQuotes');
  // A quotation mark within a title, in a file that quotes nothing, is never closed.
  const data = isBroken ? papa.parse<string[]>(text, { ...options, quoteChar: '\u0000' }).data : quoted.data;
  let line = firstLine;
  return data.map((cells) => {
    const row = { line, cells: cells.map(bare) };
    line += 1 + cells.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
    return row;
  });
}

/** Removes the protection against spreadsheet conversion from a cell: ="0012" or '0012. */
function bare(cell: string): string {
  const plain = cell.replace(/^\uFEFF/, '').trim();
  if (/^="[^"]*"$/.test(plain)) return plain.slice(2, -1).trim();
  return /^'[^']*$/.test(plain) ? plain.slice(1).trim() : plain;
}

/** Whether a row names a date and money, and contains neither. */
function isHeader(cells: readonly string[]): boolean {
  const names = cells.filter((cell) => cell !== '');
  if (names.length < 2 || names.some((cell) => looksLikeDate(cell))) return false;
  const has = (role: Parameters<typeof rankOfHeader>[1]) =>
    names.some((name) => rankOfHeader(name, role) !== null);
  return has('date') && (has('amount') || (has('moneyOut') && has('moneyIn')));
}

/** The row above the first transaction, if it has a name for each column. */
function findUnnamedHeader(rows: readonly CsvRow[]): number | null {
  const first = rows.findIndex(({ cells }) => cells.some(looksLikeDate) && cells.some(looksLikeAmount));
  const above = rows[first - 1]?.cells;
  // A comma at the end of each row makes one cell more than there are names.
  const missing = (rows[first]?.cells.length ?? 0) - (above?.length ?? 0);
  if (above === undefined || missing < 0 || missing > 1) return null;
  const names = above.filter((cell) => /\p{L}/u.test(cell) && !looksLikeDate(cell) && !looksLikeAmount(cell));
  return names.length >= Math.max(2, above.length * 0.6) ? first - 1 : null;
}

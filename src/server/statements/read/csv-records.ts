import { looksLikeAmount } from '#domain/statements/amounts.ts';
import { looksLikeDate } from '#domain/statements/dates.ts';

/** A row of a file, and the line on which it begins. */
export type CsvRow = { line: number; cells: string[] };

type Limits = { delimiter: string; firstLine: number; most: number };
/** Where a cell ends: its text, and the place behind its delimiter, or null at the end of the line. */
type Cell = { text: string; next: number | null };

/** The maximum number of lines of one row. */
const MAX_ROW_LINES = 50;

/**
 * The rows of a CSV file. Quotation marks follow the rules of CSV as long as these hold: text never follows a closing
 * mark, and a cell with a line break in it never contains what reads as a transaction of its own. Where they do not
 * hold, the line is read alone, and a mark only closes a cell in front of a delimiter.
 */
export function parseRecords(text: string, { delimiter, firstLine, most }: Limits): CsvRow[] {
  const lines = text.split('\n');
  const movements = new Map<number, boolean>();
  const isMovementAt = (at: number) => {
    const known = movements.get(at);
    if (known !== undefined) return known;
    const found = isMovement(parseLeniently(lines[at] ?? '', delimiter).map(bare));
    movements.set(at, found);
    return found;
  };
  const records: CsvRow[] = [];
  let at = 0;
  while (at < lines.length && records.length < most) {
    const line = lines[at] ?? '';
    const strict = parseStrictly(lines, at, { delimiter, isMovementAt });
    const { cells, taken } = strict ?? { cells: parseLeniently(line, delimiter), taken: 1 };
    records.push({ line: firstLine + at, cells: cells.map(bare) });
    at += taken;
  }
  return records;
}

/** Whether cells are a transaction: a date and an amount. */
export function isMovement(cells: readonly string[]): boolean {
  return cells.some(looksLikeDate) && cells.some(looksLikeAmount);
}

type Strict = { delimiter: string; isMovementAt: (at: number) => boolean };

/** The row that begins on a line, by the rules of CSV. Null where they do not hold. */
function parseStrictly(lines: readonly string[], first: number, { delimiter, isMovementAt }: Strict) {
  const cells: string[] = [];
  let line = lines[first] ?? '';
  let taken = 1;
  let at: number | null = 0;
  while (at !== null) {
    const start = skipSpaces(line, at);
    if (line[start] !== '"') {
      const { text, next } = plainCell(line, at, delimiter);
      cells.push(text);
      at = next;
      continue;
    }
    let text = '';
    let from = start + 1;
    let close = closingMark(line, from);
    while (close < 0) {
      if (taken >= MAX_ROW_LINES || first + taken >= lines.length || isMovementAt(first + taken)) return null;
      text += `${line.slice(from)}\n`;
      line = lines[first + taken] ?? '';
      taken += 1;
      from = 0;
      close = closingMark(line, 0);
    }
    const after = skipSpaces(line, close + 1);
    if (after < line.length && !line.startsWith(delimiter, after)) return null;
    cells.push(`${text}${line.slice(from, close)}`.replaceAll('""', '"'));
    at = after < line.length ? after + delimiter.length : null;
  }
  return { cells, taken };
}

function plainCell(line: string, at: number, delimiter: string): Cell {
  const end = line.indexOf(delimiter, at);
  if (end < 0) return { text: line.slice(at), next: null };
  return { text: line.slice(at, end), next: end + delimiter.length };
}

/** The first quotation mark that is not doubled. */
function closingMark(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return -1;
}

/** Reads a line on its own: a quotation mark opens a cell at its start and closes it in front of a delimiter. */
function parseLeniently(line: string, delimiter: string): string[] {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let at: number | null = 0;
  while (at !== null) {
    const start = skipSpaces(line, at);
    const quoted: Cell | null = line[start] === '"' ? closedCell(line, start + 1, delimiter) : null;
    const { text, next }: Cell = quoted ?? plainCell(line, at, delimiter);
    cells.push(text);
    at = next;
  }
  return cells;
}

/** The cell up to the next quotation mark in front of a delimiter, or null. */
function closedCell(line: string, from: number, delimiter: string): Cell | null {
  for (let mark = line.indexOf('"', from); mark >= 0; mark = line.indexOf('"', mark + 1)) {
    const after = skipSpaces(line, mark + 1);
    const isEnd = after >= line.length;
    const isClosing = isEnd || line.startsWith(delimiter, after);
    // A mark that opens the next cell: the one before it was never closed.
    if (!isClosing && line.endsWith(delimiter, skipBack(line, mark))) return null;
    if (!isClosing) continue;
    const text = line.slice(from, mark).replaceAll('""', '"');
    return { text, next: isEnd ? null : after + delimiter.length };
  }
  return null;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

function skipBack(text: string, to: number): number {
  let at = to;
  while (text[at - 1] === ' ') at -= 1;
  return at;
}

/** Removes the protection against spreadsheet conversion from a cell: ="0012" or '0012. */
function bare(cell: string): string {
  const plain = cell.replace(/^\uFEFF/, '').trim();
  if (/^="[^"]*"$/.test(plain)) return plain.slice(2, -1).trim();
  return /^'[^']*$/.test(plain) ? plain.slice(1).trim() : plain;
}

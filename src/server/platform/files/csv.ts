import papa from 'papaparse';
import { defuseCell } from '#domain/csv-cells.ts';

/**
 * Reads CSV text into its cells, line by line, and detects the delimiter (comma, semicolon, tab). Reads at most
 * `maxLines` lines if that is given.
 */
export function readCsv(text: string, maxLines = 0): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const { data } = papa.parse<string[]>(plain, {
    skipEmptyLines: false,
    delimiter: findDelimiter(plain),
    preview: maxLines,
  });
  return data;
}

const DELIMITERS = [',', ';', '\t'];
const HEADER_LINES = 20;
const HEADER_DELIMITERS = 4;

// The parser's own guess weighs titles too, where semicolons are common; a header names columns and nothing else.
function findDelimiter(text: string): string {
  const quoted = /"(?:[^"]|"")*"/g;
  for (const line of text
    .slice(0, 20_000)
    .replaceAll(quoted, '')
    .split(/\r\n?|\n/, HEADER_LINES)) {
    const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
    const [most] = counts.toSorted((a, b) => b.count - a.count);
    if (most !== undefined && most.count >= HEADER_DELIMITERS) return most.delimiter;
  }
  return '';
}

/** A text, or a number in plain decimals. */
export type CsvCell = string | { number: string };

/**
 * Writes cells as CSV that no spreadsheet runs as formulas; `restoreCell` returns a text. Numbers are written as they
 * are, also below zero.
 */
export function writeCsv(table: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${writeCsvLines(table)}`;
}

/** More lines of a file that `writeCsv` began. */
export function writeCsvLines(table: readonly (readonly CsvCell[])[]): string {
  if (table.length === 0) return '';
  const written = table.map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? defuseCell(cell) : cell.number)),
  );
  return `${papa.unparse(written, { newline: '\r\n' })}\r\n`;
}

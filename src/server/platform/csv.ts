import papa from 'papaparse';

/** Reads CSV text into its cells, line by line; the delimiter (comma, semicolon, tab) is found by itself. */
export function readCsv(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '');
  const { data } = papa.parse<string[]>(plain, { skipEmptyLines: false, delimiter: findDelimiter(plain) });
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

// A cell that a spreadsheet would run, and one that is quoted already. Plain negative amounts are no danger.
const RUNNING = /^(?:'*[=+@\t\r]|'*-(?!\d+\.\d{2}$)|'+-)/;

/** Writes cells as CSV. Cells that a spreadsheet would run as a formula get a quote in front. */
export function writeCsv(table: readonly (readonly string[])[]): string {
  const defused = table.map((cells) => cells.map((cell) => (RUNNING.test(cell) ? `'${cell}` : cell)));
  return `\uFEFF${papa.unparse(defused, { newline: '\r\n' })}\r\n`;
}

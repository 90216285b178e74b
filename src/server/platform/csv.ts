import papa from 'papaparse';

/** Reads CSV text into its cells, line by line; the delimiter (comma, semicolon, tab) is found by itself. */
export function readCsv(text: string): string[][] {
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  return data;
}

// A cell that a spreadsheet would run, and one that is quoted already. Plain negative amounts are no danger.
const RUNNING = /^(?:'*[=+@\t\r]|'*-(?!\d+\.\d{2}$)|'+-)/;

/** Writes cells as CSV. Cells that a spreadsheet would run as a formula get a quote in front. */
export function writeCsv(table: readonly (readonly string[])[]): string {
  const defused = table.map((cells) => cells.map((cell) => (RUNNING.test(cell) ? `'${cell}` : cell)));
  return `\uFEFF${papa.unparse(defused, { newline: '\r\n' })}\r\n`;
}

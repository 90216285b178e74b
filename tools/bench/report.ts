/** One figure and its limit. Only figures that are steady on a busy machine decide with --gate. */
export type Check = {
  what: string;
  /** Null if this machine does not report it. */
  value: number | null;
  atMost?: number;
  atLeast?: number;
  unit: string;
  isSteady: boolean;
};

export function isReached({ value, atMost = Infinity, atLeast = -Infinity }: Check): boolean {
  return value !== null && value <= atMost && value >= atLeast;
}

/** A number with a sensible count of decimals. */
export function show(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(value < 1 ? 3 : 2);
}

/** Prints a table; the first column is left-aligned, the others right-aligned. */
export function printTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = heads.map((head, index) =>
    Math.max(head.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    widths
      .map((width, index) =>
        index === 0 ? (cells[index] ?? '').padEnd(width) : (cells[index] ?? '').padStart(width),
      )
      .join('  ');
  console.log(`\n${title}\n${line(heads)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
  for (const row of rows) console.log(line(row));
}

export function printChecks(checks: readonly Check[]): void {
  const rows = checks.map((check) => [
    check.what,
    `${show(check.value)} ${check.unit}`,
    check.atMost === undefined ? `≥ ${check.atLeast} ${check.unit}` : `≤ ${check.atMost} ${check.unit}`,
    isReached(check) ? 'reached' : check.value === null ? 'not measured' : 'not reached',
    check.isSteady ? 'gate' : '',
  ]);
  printTable('Figures to reach', ['what', 'here', 'to reach', 'mark', ''], rows);
}

const started = performance.now();

/** Prints the current step, with the seconds since the start. */
export function progress(text: string): void {
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
}

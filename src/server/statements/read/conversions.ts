import { type Currency, decimalsOf, isCurrency } from '#domain/currency.ts';
import { absolute, type Cents, sum } from '#domain/money.ts';
import type { AmountOrProblem } from '#domain/statements/amounts.ts';
import { originalOf } from '#domain/statements/originals.ts';
import { amountOrNull } from '#domain/statements/signed-amounts.ts';
import type { StatementColumns, StatementLine } from '#domain/statements/statement.ts';
import type { ReadResult } from './collect-lines.ts';
import type { CsvRow } from './csv-records.ts';

type Cells = readonly string[];
type Reader = {
  columns: StatementColumns;
  currencies: { stated: Currency | null };
  moneyOf: (cells: Cells) => AmountOrProblem;
  readTitle: (cells: Cells, isIn: boolean) => string;
};

/**
 * Joins a payment in another currency with the conversion that paid for it, where the rows name each other: the line in
 * the file's currency has the payment's title and original amount, and the rows in the other currency, which together are
 * zero, are left out.
 */
export function withConversions(
  rows: readonly CsvRow[],
  results: readonly ReadResult[],
  reader: Reader,
): ReadResult[] {
  const { columns, currencies } = reader;
  const { stated: main } = currencies;
  const changed = new Map<number, ReadResult>();
  if (main === null || columns.bankId === null || columns.currency === null) return [...results];
  const lineAt = new Map(
    results.flatMap((result) => (result !== null && 'amount' in result ? [[result.line, result]] : [])),
  );
  for (const [payment, ...parts] of listGroups(rows, columns.bankId)) {
    const joined = joinGroup([payment, ...parts], { main, currency: columns.currency, reader, lineAt });
    for (const [line, result] of joined) changed.set(line, result);
  }
  return results.map((result) => {
    const other = result === null ? undefined : changed.get(result.line);
    return other === undefined ? result : other;
  });
}

type Group = readonly [payment: CsvRow, ...CsvRow[]];

/** Each row to which others refer, and those. */
function listGroups(rows: readonly CsvRow[], idColumn: number): Group[] {
  const byId = new Map(rows.map((row) => [row.cells[idColumn] ?? '', row]));
  byId.delete('');
  const column = findReferences(rows, { idColumn, byId });
  if (column === null) return [];
  const byReference = Map.groupBy(rows, ({ cells }) => cells[column] ?? '');
  return [...byReference].flatMap(([id, parts]): Group[] => {
    const payment = byId.get(id);
    return payment === undefined ? [] : [[payment, ...parts.filter((part) => part !== payment)]];
  });
}

/** The column whose cells are mostly ids of other rows. */
function findReferences(
  rows: readonly CsvRow[],
  { idColumn, byId }: { idColumn: number; byId: ReadonlyMap<string, CsvRow> },
): number | null {
  const width = Math.max(0, ...rows.slice(0, 1).map(({ cells }) => cells.length));
  for (let column = 0; column < width; column += 1) {
    const filled = rows.flatMap(({ cells }) => cells[column] || []);
    const known = filled.filter((cell) => byId.has(cell));
    if (column !== idColumn && known.length > 0 && known.length >= filled.length / 2) return column;
  }
  return null;
}

type Joining = {
  main: Currency;
  currency: number;
  reader: Reader;
  lineAt: ReadonlyMap<number, StatementLine>;
};

function joinGroup(group: Group, { main, currency, reader, lineAt }: Joining): [number, ReadResult][] {
  const [payment] = group;
  const code = payment.cells[currency] ?? '';
  const foreign = group.filter(({ cells }) => cells[currency] === code);
  const [paid, another] = group.filter(({ cells }) => cells[currency] === main);
  const line = lineAt.get(paid?.line ?? 0);
  if (!isCurrency(code) || code === main || line === undefined || another !== undefined) return [];
  const amounts = foreign.flatMap(({ cells }) => amountOrNull(reader.moneyOf(cells)) ?? []);
  const [first] = amounts;
  if (first === undefined || amounts.length < 2 || sum(amounts) !== 0) return [];
  if (first < 0 !== line.amount < 0) return [];
  const title = reader.readTitle(payment.cells, line.amount > 0);
  const original = originalIn(code, { amount: first, line, main });
  return [
    [line.line, { ...line, title, original }],
    ...foreign.map((row): [number, null] => [row.line, null]),
  ];
}

/** The other currency's amount; null where it has other decimals than the file's currency, by which it was read. */
function originalIn(
  currency: Currency,
  { amount, line, main }: { amount: Cents; line: StatementLine; main: Currency },
) {
  if (decimalsOf(currency) !== decimalsOf(main)) return null;
  return originalOf(
    { amount: absolute(amount), currency },
    { amount: absolute(line.amount), currency: main },
  );
}

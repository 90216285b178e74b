import { looksLikeAmount } from './amounts.ts';
import { type Kind, kindOf, type Rows } from './column-kinds.ts';
import { type ColumnRole, rankOfHeader } from './column-words.ts';
import { looksLikeDate } from './dates.ts';

/** The part of a file with the transactions: `header` is empty if the file has none. */
type StatementTable = { header: readonly string[]; rows: Rows };

/** A table with what its columns show. `rows` are those with a date and an amount, without remarks and totals. */
export type KnownTable = StatementTable & { kinds: readonly Kind[] };

const SAMPLE = 200;
const MAX_COLUMNS = 100;

/** What the columns of a table show, by its first transactions. */
export function knowTable({ header, rows }: StatementTable): KnownTable {
  const movements = rows.filter((row) => row.some(looksLikeDate) && row.some(looksLikeAmount));
  const known = movements.length > 0 ? movements : rows;
  const sample = known.slice(0, SAMPLE);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...sample.map((row) => row.length)));
  const kinds = Array.from({ length: width }, (_, column) => kindOf(sample.map((row) => row[column] ?? '')));
  return { header, rows: known, kinds };
}

/** The columns whose name has this role, the best first. A column without any cell fits by its name alone. */
export function listNamed(
  { header, kinds }: KnownTable,
  role: ColumnRole,
  fits: (kind: Kind) => boolean,
): number[] {
  return header
    .flatMap((name, column) => {
      const rank = rankOfHeader(name, role);
      const kind = kinds[column];
      return rank !== null && kind !== undefined && fits(kind) ? [{ column, rank }] : [];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ column }) => column);
}

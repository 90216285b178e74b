import type { Cents } from '#domain/money.ts';
import { looksLikeDate } from '#domain/statements/dates.ts';
import type { KnownTable } from '#domain/statements/known-table.ts';
import type { StatementColumns } from '#domain/statements/statement.ts';

/** Accounts that one file can hold: "Current", "Savings", a pocket. */
const MAX_ACCOUNTS = 8;
const TIME = /\d:\d\d:\d\d/;

/**
 * The numbers of the rows that move money between accounts of one file: two rows of the same second with opposite amounts,
 * in which a column of few words names two accounts.
 */
export function listOwnPairs(
  { kinds, rows }: KnownTable,
  { direction, status, title, currency }: StatementColumns,
  amounts: readonly (Cents | null)[],
): ReadonlySet<number> {
  const taken = [direction, status, currency, ...title];
  const accounts = kinds.flatMap((kind, column) => {
    const isText = kind.isFull && kind.letters > 0 && !kind.isDate && !kind.isAmount;
    const isFew = kind.distinct >= 2 && kind.distinct <= MAX_ACCOUNTS;
    return isText && isFew && !taken.includes(column) ? [column] : [];
  });
  const seconds = kinds.findIndex(
    (kind, column) => kind.isDate && kind.isFull && rows.every((row) => TIME.test(row[column] ?? '')),
  );
  const found = new Set<number>();
  if (accounts.length === 0 || seconds < 0) return found;
  const bySecond = Map.groupBy(rows.keys(), (row) => rows[row]?.[seconds] ?? '');
  for (const [second, [one, other, ...more]] of bySecond) {
    if (one === undefined || other === undefined || more.length > 0 || !looksLikeDate(second)) continue;
    const [from, to] = [amounts[one] ?? null, amounts[other] ?? null];
    const isOpposite = from !== null && to !== null && from !== 0 && from === -to;
    const isBetween = accounts.some((column) => rows[one]?.[column] !== rows[other]?.[column]);
    const isSameKind = currency === null || rows[one]?.[currency] === rows[other]?.[currency];
    if (isOpposite && isBetween && isSameKind) found.add(one).add(other);
  }
  return found;
}

import type { Currency } from '../currency.ts';
import { absolute, type Cents, negate, subtract, ZERO } from '../money.ts';
import { findDecimalMark, readAmount } from './amounts.ts';

type Found =
  | { amount: number; moneyOut: null; moneyIn: null }
  | { amount: null; moneyOut: number; moneyIn: number };
type Numbers = readonly (Cents | null)[];

const MAX_NUMBERS = 6;

/**
 * Distinguishes the amounts from the balance if columns have no names: a balance changes from row to row by the
 * amounts. Null if no column explains another one.
 */
export function columnsByBalance(
  rows: readonly (readonly string[])[],
  { numbers, currency }: { numbers: readonly number[]; currency: Currency },
): Found | null {
  const mark = findDecimalMark(
    numbers.flatMap((column) => rows.map((row) => row[column] ?? '')),
    currency,
  );
  if (mark === null) return null;
  const columns = numbers.slice(0, MAX_NUMBERS).map((column) => ({
    column,
    values: rows.map((row) => readAmount(row[column] ?? '', mark, currency)),
  }));
  for (const balance of columns) {
    const others = columns.filter((each) => each !== balance && each.values.some((value) => value !== null));
    for (const { column, values } of others)
      if (explains(values, balance.values) || explains(values.map(turned), balance.values))
        return { amount: column, moneyOut: null, moneyIn: null };
    for (const out of others)
      for (const into of others) {
        if (out === into) continue;
        const changes = out.values.map((value, row) =>
          subtract(absolute(into.values[row] ?? ZERO), absolute(value ?? ZERO)),
        );
        if (explains(changes, balance.values))
          return { amount: null, moneyOut: out.column, moneyIn: into.column };
      }
  }
  return null;
}

function turned(value: Cents | null): Cents | null {
  return value === null ? null : negate(value);
}

/** Whether each balance is the one before it (or after it, where the newest is first) with its own row's change. */
function explains(changes: Numbers, balances: Numbers): boolean {
  const rows = changes.flatMap((change, row) => {
    const balance = balances[row];
    return change === null || balance === null || balance === undefined ? [] : [{ change, balance }];
  });
  if (rows.length < 3 || rows.length < changes.length * 0.8) return false;
  const isStep = (row: (typeof rows)[number], before: (typeof rows)[number] | undefined) =>
    before === undefined || subtract(row.balance, before.balance) === row.change;
  const isMoving = rows.some(({ change }) => change !== 0);
  const isAscending = rows.every((row, index) => isStep(row, rows[index - 1]));
  return isMoving && (isAscending || rows.every((row, index) => isStep(row, rows[index + 1])));
}

import type { Day } from '../calendar.ts';
import { add, type Cents, subtract, sum, ZERO } from '../money.ts';
import type { BalanceProof } from './balance-proof.ts';

/** A row with the balance that stands in it. `amount` is what was read of it, 0 for a row that is not a transaction. */
export type BalancedRow = { date: Day; amount: Cents; balance: Cents };

/**
 * Proves the lines of a file by its running balance, in rows in either order: from the balance before the first one they
 * add up to that after the last one. Null where the balance does not follow most amounts: it is then another account's,
 * a debt, or none.
 */
export function proveRunning(rows: readonly BalancedRow[]): BalanceProof | null {
  const orders = [rows, rows.toReversed()].map((each) => ({ rows: each, followed: countFollowed(each) }));
  const [best] = orders.toSorted((one, other) => other.followed - one.followed);
  const [first, ...others] = best?.rows ?? [];
  const last = others.at(-1);
  if (best === undefined || first === undefined || last === undefined) return null;
  const moving = others.filter(({ amount }) => amount !== 0).length;
  if (best.followed === 0 || best.followed <= moving / 2) return null;
  const opening = subtract(first.balance, first.amount);
  const found = add(opening, sum(best.rows.map(({ amount }) => amount)));
  return { date: last.date, balance: last.balance, difference: subtract(last.balance, found) };
}

/** In how many rows the balance differs from that of the row before by the row's own amount. */
function countFollowed(rows: readonly BalancedRow[]): number {
  return rows.filter(({ amount, balance }, index) => {
    const before = rows[index - 1];
    return before !== undefined && amount !== ZERO && subtract(balance, before.balance) === amount;
  }).length;
}

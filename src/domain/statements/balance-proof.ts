import type { Day } from '../calendar.ts';
import { add, type Cents, subtract, sum, ZERO } from '../money.ts';

/**
 * What the bank says the account holds at the end of the file, in minor units of the file's currency, and by how much
 * the lines miss it: 0 where the opening balance and every line add up to it.
 */
export type BalanceProof = { date: Day; balance: Cents; difference: Cents };

/** The balances of one statement and the amounts of its lines. */
export type Balances = {
  account: string;
  opening: Cents | null;
  closing: { date: Day; amount: Cents } | null;
  amounts: readonly Cents[];
};

/**
 * Proves the lines by the balances of the statements of one account. Null without balances, and for several accounts,
 * which have no balance together.
 */
export function proveBalances(statements: readonly Balances[]): BalanceProof | null {
  if (new Set(statements.map(({ account }) => account)).size > 1) return null;
  let proof: BalanceProof | null = null;
  let difference = ZERO;
  for (const { opening, closing, amounts } of statements) {
    if (opening === null || closing === null) return null;
    const found = add(opening, sum(amounts));
    difference = add(difference, subtract(closing.amount, found));
    if (proof === null || proof.date <= closing.date)
      proof = { date: closing.date, balance: closing.amount, difference };
  }
  return proof === null ? null : { ...proof, difference };
}

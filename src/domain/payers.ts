// Why: docs/decisions/0022.
import { multiplyDivide } from './apportion.ts';
import { add, type Cents, cents, subtract, sum, ZERO } from './money.ts';
import type { Share } from './split.ts';

/** The amount that one person paid for an expense, above zero. */
export type Payer = { userId: string; amount: Cents };

/** Who paid an expense; of a refund, who received it. */
export type Paid = { payers: readonly Payer[]; isRefund: boolean };

/** Orders the payers of an expense: the largest amount first, then the lower id. Lists show the first one. */
export function sortPayers<Each extends Payer>(payers: readonly Each[]): Each[] {
  return payers.toSorted((a, b) => b.amount - a.amount || compareIds(a.userId, b.userId));
}

/** Whether the same people paid the same amounts in both lists, in any order. */
export function isSamePayers(before: readonly Payer[], after: readonly Payer[]): boolean {
  const amounts = new Map(before.map(({ userId, amount }) => [userId, amount]));
  return (
    before.length === after.length && after.every(({ userId, amount }) => amounts.get(userId) === amount)
  );
}

/** What one person paid, as a reply says it: zero for who is not among the payers. */
export function paymentOf(
  userId: string,
  payers: readonly Payer[],
): { userPaid: boolean; paidAmount: Cents } {
  const own = payers.find((payer) => payer.userId === userId);
  return { userPaid: own !== undefined, paidAmount: own?.amount ?? ZERO };
}

/**
 * Whether a person has nothing to pay later for their share: where they bear nothing, or paid at least as much of the
 * expense themselves. No one pays for a share of a refund.
 */
export function isPaidAtOnce(share: Share, { payers, isRefund }: Paid): boolean {
  if (isRefund || share.amount === 0) return true;
  return paymentOf(share.userId, payers).paidAmount >= share.amount;
}

/** A cell of an expense's table: the amount that `payerId` paid of the share of `bearerId`, in minor units. */
type PaidPart = { bearerId: string; payerId: string; amount: Cents };

/**
 * Divides what several people paid among those who bear it: a table of bearers and payers in whole minor units. The
 * rows total the shares, the columns total the payments, and each cell is at most one unit away from
 * share * payment / amount. Cells of zero are left out. The order of the lists plays no part. Throws RangeError where
 * shares and payments do not total the same.
 *
 * Each cell is rounded down. What a bearer still misses then goes, one unit each, to the payers whose columns miss
 * most; taking the largest first always fills all columns (Gale and Ryser). `expense_debts` in the database is the same.
 */
export function divideAmongPayers(input: { shares: readonly Share[]; payers: readonly Payer[] }): PaidPart[] {
  const total = sum(input.payers.map(({ amount }) => amount));
  if (sum(input.shares.map(({ amount }) => amount)) !== total) {
    throw new RangeError('Shares and payments must total the same');
  }
  const payers = sortPayers(input.payers);
  const bearers = input.shares
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => compareIds(a.userId, b.userId));
  const table = bearers.map((share) =>
    payers.map(({ amount }) => cents(multiplyDivide(share.amount, amount, total).quotient)),
  );
  const missing = payers.map(({ amount }, column) =>
    subtract(amount, sum(table.map((row) => row[column] ?? cents(0)))),
  );
  return bearers.flatMap(({ userId: bearerId, amount }, place) => {
    const row = table[place] ?? [];
    const raised = new Set(largest(missing, subtract(amount, sum(row))));
    for (const column of raised) missing[column] = subtract(missing[column] ?? cents(0), cents(1));
    return payers
      .map(({ userId: payerId }, column) => {
        const rounded = row[column] ?? cents(0);
        return { bearerId, payerId, amount: raised.has(column) ? add(rounded, cents(1)) : rounded };
      })
      .filter((part) => part.amount > 0);
  });
}

/** The indexes of the `count` largest values; of equal ones the first. */
function largest(values: readonly number[], count: number): number[] {
  return values
    .map((value, place) => ({ value, place }))
    .sort((a, b) => b.value - a.value || a.place - b.place)
    .slice(0, count)
    .map(({ place }) => place);
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// Why: docs/decisions/0038.
import type { Carries } from './apportion.ts';
import type { Household } from './family-split.ts';
import { type Cents, MILLIONTHS, subtract } from './money.ts';
import { type RoundedShare, resolveSplit, type Share, type SplitInput } from './split.ts';

/** The shares to store for a split that was typed anew: the previous ones as long as everyone exactly owes the same. */
export function keepRounding(
  before: readonly RoundedShare[],
  after: readonly RoundedShare[],
): readonly RoundedShare[] {
  return isSameExactly(before, after) ? before : after;
}

/** Whether the same people exactly owe the same in both lists, wherever the odd cents went. */
export function isSameExactly(before: readonly RoundedShare[], after: readonly RoundedShare[]): boolean {
  const previous = new Map(before.map((share) => [share.userId, share]));
  const isSame = after.every(({ userId, amount, carry }) => {
    const old = previous.get(userId);
    return old !== undefined && carry - old.carry === (amount - old.amount) * MILLIONTHS;
  });
  return isSame && before.length === after.length;
}

/** The carries of people before an expense with these shares, or without it. */
export function carriesWithout(carries: Carries, shares: readonly RoundedShare[]): Carries {
  const left = new Map(carries);
  for (const { userId, carry } of shares) left.set(userId, (left.get(userId) ?? 0) - carry);
  return left;
}

/**
 * The carries by which the odd cents of an expense are given. Those of a refund go to who was charged most so far, because
 * whoever gets one is charged a cent less.
 */
export function carriesFor(carries: Carries, { isRefund }: { isRefund: boolean }): Carries {
  return isRefund ? new Map([...carries].map(([userId, carry]) => [userId, 0 - carry])) : carries;
}

/** The shares of an expense with what their rounding charges: of a refund, what it takes from what was charged. */
export function chargedShares(
  shares: readonly RoundedShare[],
  { isRefund }: { isRefund: boolean },
): readonly RoundedShare[] {
  return isRefund ? shares.map((share) => ({ ...share, carry: 0 - share.carry })) : shares;
}

/** What rounding added to the shares of an expense, by what everyone exactly owes; nothing if the split does not fit. */
export function roundingOf(expense: {
  id: string;
  amount: Cents;
  split: SplitInput;
  shares: readonly Share[];
  families?: readonly Household[];
}): RoundedShare[] {
  const { id, amount, split, shares, families } = expense;
  const resolved = resolveSplit({ amount, split, families, seed: id });
  const fair = new Map(resolved.ok ? resolved.shares.map((share) => [share.userId, share]) : []);
  return shares.map(({ userId, amount: share }) => {
    const { carry, amount: rounded } = fair.get(userId) ?? { carry: 0, amount: share };
    return { userId, amount: share, carry: carry + subtract(share, rounded) * MILLIONTHS };
  });
}

import { absolute, type Cents, negate, smaller, subtract, sum, ZERO } from './money.ts';
import { zeroSumGroups } from './zero-sum-groups.ts';

/** One payment of a plan; the amount is above zero. */
export type Transfer = { from: string; to: string; amount: Cents };

/** A positive balance is owed to the person, a negative one is owed by them. */
export type Balance = { userId: string; balance: Cents };

/** `isProven`: no plan has fewer transfers. `lowerBound`: no plan can have fewer transfers than this. */
export type SettlementPlan = { transfers: Transfer[]; isProven: boolean; lowerBound: number };

/**
 * Plans the transfers that bring every balance to zero: provably as few as possible for up to 24 people with an open
 * balance, at most one fewer than people beyond that. Everyone only pays or only receives. The plan is the same for
 * every order of the balances. Throws RangeError when they do not total zero or name someone twice.
 */
export function planSettlement(balances: readonly Balance[]): SettlementPlan {
  const open = balances
    .filter(({ balance }) => balance !== 0)
    .toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  if (new Set(balances.map(({ userId }) => userId)).size !== balances.length) {
    throw new RangeError('Someone is listed twice');
  }
  // Both sides first: their totals bound every sum below, so all of them stay exact.
  const owed = sum(open.filter(({ balance }) => balance > 0).map(({ balance }) => balance));
  const owing = sum(open.filter(({ balance }) => balance < 0).map(({ balance }) => balance));
  if (owed !== negate(owing)) throw new RangeError('Balances must total zero');
  const { groups, mostPossible } = zeroSumGroups(open.map(({ balance }) => balance));
  const transfers = groups
    .flatMap((group) => settleGroup(open.filter((_, position) => group.includes(position))))
    .toSorted(byPeople);
  // A group of k people that cannot be divided further takes k - 1 transfers; with fewer it would fall into two parts.
  const lowerBound = open.length - mostPossible;
  return { transfers, isProven: transfers.length === lowerBound, lowerBound };
}

function settleGroup(people: readonly Balance[]): Transfer[] {
  const bySize = people
    .map(({ userId, balance }) => ({ userId, isOwed: balance > 0, left: absolute(balance) }))
    .toSorted((a, b) => b.left - a.left);
  const debtors = bySize.filter(({ isOwed }) => !isOwed);
  const creditors = bySize.filter(({ isOwed }) => isOwed);
  const transfers: Transfer[] = [];
  let [debtor, creditor] = [debtors.shift(), creditors.shift()];
  while (debtor && creditor) {
    const amount = smaller(debtor.left, creditor.left);
    transfers.push({ from: debtor.userId, to: creditor.userId, amount });
    debtor.left = subtract(debtor.left, amount);
    creditor.left = subtract(creditor.left, amount);
    if (debtor.left === ZERO) debtor = debtors.shift();
    if (creditor.left === ZERO) creditor = creditors.shift();
  }
  return transfers;
}

/** What two people owe each other: positive when `high` owes `low`. */
export type PairBalance = { low: string; high: string; balance: Cents };

/** Plans one transfer for each pair that is not even, in a fixed order. No one's debt moves to a third person. */
export function planPairwise(pairs: readonly PairBalance[]): Transfer[] {
  return pairs
    .filter(({ balance }) => balance !== 0)
    .map(({ low, high, balance }) => {
      const [from, to] = balance > 0 ? [high, low] : [low, high];
      return { from, to, amount: absolute(balance) };
    })
    .toSorted(byPeople);
}

/** Everyone's balance after the transfers are paid. */
export function settle(balances: readonly Balance[], transfers: readonly Transfer[]): Balance[] {
  return balances.map(({ userId, balance }) => {
    const paid = sum(transfers.filter(({ from }) => from === userId).map(({ amount }) => amount));
    const received = sum(transfers.filter(({ to }) => to === userId).map(({ amount }) => amount));
    return { userId, balance: subtract(sum([balance, paid]), received) };
  });
}

function byPeople(a: Transfer, b: Transfer): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  if (a.to !== b.to) return a.to < b.to ? -1 : 1;
  return 0;
}

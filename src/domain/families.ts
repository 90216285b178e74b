import { groupBy } from './group-by.ts';
import { add, type Cents, negate, subtract, sum, ZERO } from './money.ts';
import {
  type Balance,
  type PairBalance,
  planPairwise,
  planSettlement,
  type SettlementPlan,
  type Transfer,
} from './settlement.ts';

/** People who settle together. A person is in at most one family. */
export type Family = { id: string; userIds: readonly string[] };

/** A transfer between families, made by one person of each; null for a person without a family. */
export type FamilyTransfer = Transfer & { fromFamily: string | null; toFamily: string | null };

export type FamilyPlan = Omit<SettlementPlan, 'transfers'> & { transfers: FamilyTransfer[] };

/** Finds the family of a person; null for someone who is in none. */
function familyFinder(families: readonly Family[]): (userId: string) => Family | null {
  const byPerson = new Map(families.flatMap((family) => family.userIds.map((userId) => [userId, family])));
  return (userId) => byPerson.get(userId) ?? null;
}

/**
 * Plans the transfers between families with `planSettlement`, over the sums of their balances. A person without a family
 * counts as a family of one. A transfer names the person of each family who owes or is owed most; the lower id of
 * several. Throws RangeError as `planSettlement` does.
 */
export function planFamilies(balances: readonly Balance[], families: readonly Family[]): FamilyPlan {
  const familyOf = familyFinder(families);
  const parties = groupBy(balances, ({ userId }) => familyOf(userId)?.id ?? userId);
  const sums = [...parties].map(([userId, people]) => ({
    userId,
    balance: sum(people.map(({ balance }) => balance)),
  }));
  const { transfers, ...proof } = planSettlement(sums);
  const name = (party: string, side: 1 | -1) => largest(parties.get(party) ?? [], side);
  return {
    ...proof,
    transfers: transfers.map(({ from, to, amount }) =>
      withFamilies({ from: name(from, -1), to: name(to, 1), amount }, familyOf),
    ),
  };
}

/**
 * Plans one transfer for each pair of families that is not even, by what their people owe each other. A transfer names
 * the person of each family who owes or is owed most of it; the lower id if several do.
 */
export function planFamilyPairs(
  pairs: readonly PairBalance[],
  families: readonly Family[],
): FamilyTransfer[] {
  const familyOf = familyFinder(families);
  const partyOf = (userId: string) => familyOf(userId)?.id ?? userId;
  // What each person is owed by the people of another party.
  const nets = new Map<string, Balance[]>();
  const note = (userId: string, other: string, balance: Cents) => {
    const key = `${partyOf(userId)} ${partyOf(other)}`;
    nets.set(key, [...(nets.get(key) ?? []), { userId, balance }]);
  };
  for (const { low, high, balance } of pairs) {
    if (partyOf(low) === partyOf(high)) continue;
    note(low, high, balance);
    note(high, low, negate(balance));
  }
  const sums = [...nets].flatMap(([key, people]): PairBalance[] => {
    const [low = '', high = ''] = key.split(' ');
    return low < high ? [{ low, high, balance: sum(people.map(({ balance }) => balance)) }] : [];
  });
  return planPairwise(sums).map(({ from, to, amount }) => {
    const name = (party: string, other: string, side: 1 | -1) =>
      largest(nets.get(`${party} ${other}`) ?? [], side);
    return withFamilies({ from: name(from, to, -1), to: name(to, from, 1), amount }, familyOf);
  });
}

/**
 * Plans the fewest transfers within a family that leave its whole balance with who owes, or is owed, most of it, and
 * nothing with the others.
 */
export function planInside(balances: readonly Balance[]): Transfer[] {
  const total = sum(balances.map(({ balance }) => balance));
  const holder = largest(balances, total < 0 ? -1 : 1);
  return planSettlement(
    balances.map(({ userId, balance }) => ({
      userId,
      balance: userId === holder ? subtract(balance, total) : balance,
    })),
  ).transfers;
}

/** Who is owed most (side 1) or owes most (side -1); the lower id of several. */
function largest(balances: readonly Balance[], side: 1 | -1): string {
  const totals = new Map<string, Cents>();
  for (const { userId, balance } of balances) {
    totals.set(userId, add(totals.get(userId) ?? ZERO, balance));
  }
  const [first] = [...totals].toSorted(([a, x], [b, y]) => side * (y - x) || (a < b ? -1 : 1));
  return first?.[0] ?? '';
}

function withFamilies(transfer: Transfer, familyOf: ReturnType<typeof familyFinder>): FamilyTransfer {
  return {
    ...transfer,
    fromFamily: familyOf(transfer.from)?.id ?? null,
    toFamily: familyOf(transfer.to)?.id ?? null,
  };
}

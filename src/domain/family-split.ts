import { apportion } from './apportion.ts';
import type { Cents } from './money.ts';

/** The people of a family. */
export type Household = { userIds: readonly string[] };

/**
 * Splits an amount (>= 0 cents) equally among the families that have a participant, and each family's part equally among
 * its participants. A person in no family counts as a family of one. Parts of families differ by at most one cent, as do
 * those within a family; the seed decides who gets the odd cents.
 */
export function splitByFamily(input: {
  amount: Cents;
  participants: readonly string[];
  families: readonly Household[];
  seed: string;
}): { userId: string; amount: Cents }[] {
  const { amount, participants, families, seed } = input;
  const familyOf = new Map(families.flatMap((family) => family.userIds.map((userId) => [userId, family])));
  // Families are known by their people here, because their ids change whenever they are edited.
  const parties = [...Map.groupBy(participants, (userId) => familyOf.get(userId) ?? userId).values()].map(
    (people) => people.toSorted(),
  );
  const parts = apportion({ amount, weights: parties.map(([first = '']) => one(first)), seed });
  const shares = parts.flatMap((part, index) =>
    apportion({ amount: part.amount, weights: (parties[index] ?? []).map(one), seed: `${seed}/family` }),
  );
  const byPerson = new Map(shares.map((share) => [share.userId, share.amount]));
  return participants.map((userId) => ({ userId, amount: byPerson.get(userId) ?? amount }));
}

const one = (userId: string) => ({ userId, weight: 1 });

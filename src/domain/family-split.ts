import { apportion, type Carries, leastCommonMultiple, NO_CARRIES, type RoundedPart } from './apportion.ts';
import { groupBy } from './group-by.ts';
import { type Cents, MILLIONTHS, subtract, ZERO } from './money.ts';

/** The people of a family. */
export type Household = { userIds: readonly string[] };

/**
 * Splits an amount (>= 0 cents) equally among the families that have a participant, and each family's part equally among
 * its participants. A person in no family counts as a family of one. Parts of families differ by at most one cent, as do
 * those within a family. `carries`, those of a family's participants together, and then the seed decide who gets the odd
 * cents.
 */
export function splitByFamily(input: {
  amount: Cents;
  participants: readonly string[];
  families: readonly Household[];
  carries?: Carries;
  seed: string;
}): RoundedPart[] {
  const { amount, participants, families, carries = NO_CARRIES, seed } = input;
  const familyOf = new Map(families.flatMap((family) => family.userIds.map((userId) => [userId, family])));
  // Families are identified by their people, because every edit gives them new ids.
  const parties = [...groupBy(participants, (userId) => familyOf.get(userId) ?? userId).values()].map(
    (people) => people.toSorted(),
  );
  const partyCarries = new Map(
    parties.map((people) => [
      people[0] ?? '',
      people.reduce((total, userId) => total + (carries.get(userId) ?? 0), 0),
    ]),
  );
  const parts = apportion({
    amount,
    weights: parties.map(([first = '']) => one(first)),
    carries: partyCarries,
    seed,
  });
  const shares = parts.flatMap((part, index) =>
    apportion({
      amount: part.amount,
      weights: (parties[index] ?? []).map(one),
      carries,
      seed: `${seed}/family`,
    }),
  );
  const amounts = new Map(shares.map((share) => [share.userId, share.amount]));
  // The exact parts, so that each is rounded once instead of twice.
  const unit = leastCommonMultiple(parties.map((people) => people.length));
  const weights = new Map(
    parties.flatMap((people) => people.map((userId) => [userId, unit / BigInt(people.length)])),
  );
  const exact = apportion({
    amount,
    weights: participants.map((userId) => ({ userId, weight: weights.get(userId) ?? unit })),
    seed,
  });
  return exact.map(({ userId, amount: rounded, carry }) => {
    const share = amounts.get(userId) ?? ZERO;
    return { userId, amount: share, carry: carry + subtract(share, rounded) * MILLIONTHS };
  });
}

const one = (userId: string) => ({ userId, weight: 1 });

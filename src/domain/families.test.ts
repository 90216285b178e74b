import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Family, planFamilies, planFamilyPairs, planInside } from './families.ts';
import { cents } from './money.ts';
import { type Balance, type PairBalance, planPairwise, planSettlement, settle } from './settlement.ts';
import { randomCases } from './testing/random-cases.ts';

const RUNS = randomCases(2_000);

const idOf = (place: number) => `u${place}`;
const named = (values: readonly number[]): Balance[] =>
  values.map((value, place) => ({ userId: idOf(place), balance: cents(value) }));
const closed = (values: readonly number[]) => [...values, -values.reduce((total, value) => total + value, 0)];
const sumOf = (balances: readonly Balance[]) => balances.reduce((total, { balance }) => total + balance, 0);

/** The families of `marks`: the people with the same mark above zero, if there are at least two. */
function familiesOf(marks: readonly number[], count: number): Family[] {
  const places = Array.from({ length: count }, (_, place) => place);
  const byMark = Map.groupBy(places, (place) => marks[place] ?? 0);
  return [...byMark]
    .filter(([mark, people]) => mark > 0 && people.length > 1)
    .map(([mark, people]) => ({ id: `f${mark}`, userIds: people.map(idOf) }));
}

const partyOf = (families: readonly Family[], userId: string) =>
  families.find(({ userIds }) => userIds.includes(userId))?.id ?? userId;

/** What each party is owed, without zeros. */
function openSums(balances: readonly Balance[], families: readonly Family[]): number[] {
  const parties = Map.groupBy(balances, ({ userId }) => partyOf(families, userId));
  return [...parties.values()].map(sumOf).filter((total) => total !== 0);
}

/**
 * The minimum number of transfers, by brute force: every way to clear the first open party against one on the other
 * side.
 */
function fewestByTrying([first, ...others]: readonly number[]): number {
  if (first === undefined) return 0;
  const tried = new Set<number>();
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, other] of others.entries()) {
    if (Math.sign(other) === Math.sign(first) || tried.has(other)) continue;
    tried.add(other);
    const rest = others.with(index, other + first).filter((value) => value !== 0);
    fewest = Math.min(fewest, 1 + fewestByTrying(rest));
  }
  return fewest;
}

const world = fc
  .tuple(
    fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 1, maxLength: 6 }),
    fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 7, maxLength: 7 }),
  )
  .map(([values, marks]) => {
    const balances = named(closed(values));
    return { balances, families: familiesOf(marks, balances.length) };
  });

test(`no plan over families has fewer transfers, compared with brute force in ${RUNS} groups`, {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(world, ({ balances, families }) => {
      const { transfers, isProven, lowerBound } = planFamilies(balances, families);
      const fewest = fewestByTrying(openSums(balances, families));
      if (transfers.length !== fewest || !isProven || lowerBound !== fewest) return false;
      return openSums(settle(balances, transfers), families).length === 0;
    }),
    { numRuns: RUNS },
  );
});

test('a line names the person of a family who owes or is owed most, then the lower id, and never two people of one family', () => {
  fc.assert(
    fc.property(world, ({ balances, families }) => {
      const balanceOf = (userId: string) => balances.find((each) => each.userId === userId)?.balance ?? 0;
      for (const { from, to, fromFamily, toFamily } of planFamilies(balances, families).transfers) {
        expect(partyOf(families, from)).not.toBe(partyOf(families, to));
        for (const [person, familyId, side] of [
          [from, fromFamily, -1] as const,
          [to, toFamily, 1] as const,
        ]) {
          const family = families.find(({ userIds }) => userIds.includes(person));
          expect(familyId).toBe(family?.id ?? null);
          for (const other of family?.userIds ?? []) {
            const ahead = side * (balanceOf(person) - balanceOf(other));
            expect(ahead > 0 || (ahead === 0 && person <= other)).toBe(true);
          }
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('without families the plan does not change', () => {
  fc.assert(
    fc.property(world, ({ balances }) => {
      const { transfers, ...proof } = planSettlement(balances);
      expect(planFamilies(balances, [])).toEqual({
        ...proof,
        transfers: transfers.map((each) => ({ ...each, fromFamily: null, toFamily: null })),
      });
    }),
    { numRuns: 500 },
  );
});

const pairWorld = fc
  .tuple(
    fc.uniqueArray(
      fc.tuple(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: -9, max: 9 }),
      ),
      { selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`, maxLength: 12 },
    ),
    fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([lines, marks]) => {
    const pairs = lines
      .filter(([a, b]) => a !== b)
      .map(
        ([a, b, balance]): PairBalance => ({
          low: idOf(Math.min(a, b)),
          high: idOf(Math.max(a, b)),
          balance: cents(balance),
        }),
      );
    return { pairs, families: familiesOf(marks, 6) };
  });

test('pairs are summed by family: one transfer for each two that are not even', () => {
  fc.assert(
    fc.property(pairWorld, ({ pairs, families }) => {
      const plan = planFamilyPairs(pairs, families);
      const between = new Map<string, number>();
      for (const { low, high, balance } of pairs) {
        const [a, b] = [partyOf(families, low), partyOf(families, high)];
        if (a === b) continue;
        const [key, sign] = a < b ? [`${a} ${b}`, 1] : [`${b} ${a}`, -1];
        between.set(key, (between.get(key) ?? 0) + sign * balance);
      }
      const planned = plan.map(({ from, to, amount }) => {
        const [a, b] = [partyOf(families, to), partyOf(families, from)];
        return a < b ? [`${a} ${b}`, amount] : [`${b} ${a}`, -amount];
      });
      expect(planned.toSorted()).toEqual([...between].filter(([, total]) => total !== 0).toSorted());
    }),
    { numRuns: 3000 },
  );
});

test('pairs without families do not change', () => {
  fc.assert(
    fc.property(pairWorld, ({ pairs }) => {
      expect(planFamilyPairs(pairs, [])).toEqual(
        planPairwise(pairs).map((each) => ({ ...each, fromFamily: null, toFamily: null })),
      );
    }),
  );
});

test('evening out inside a family leaves the whole balance with one person, and nothing with the others', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 7 }), (values) => {
      const balances = named(values);
      const plan = planInside(balances);
      const total = sumOf(balances);
      const after = settle(balances, plan).filter(({ balance }) => balance !== 0);
      expect(after.map(({ balance }) => balance)).toEqual(total === 0 ? [] : [total]);
      const [holder] = after;
      if (holder !== undefined) {
        const before = Math.max(...values.map((value) => value * Math.sign(total)));
        expect((values[Number(holder.userId.slice(1))] ?? 0) * Math.sign(total)).toBe(before);
      }
    }),
  );
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Household } from './family-split.ts';
import { cents, MAX_AMOUNT, sum } from './money.ts';
import { assertSharesSum, repriceSplit, resolveSplit, type SplitInput, splitTypeOf } from './split.ts';

const perFamily = (participants: readonly string[]): SplitInput => ({
  mode: 'equal',
  participants,
  per: 'family',
});

function resolve(input: Parameters<typeof resolveSplit>[0]) {
  const resolved = resolveSplit(input);
  if (!resolved.ok) throw new Error(resolved.reason);
  return resolved.shares;
}

/** Up to 20 people; those with the same mark above zero are a family. Some take part. */
const world = fc
  .record({
    marks: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 20 }),
    isIn: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
    amount: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: MAX_AMOUNT })),
    seed: fc.string(),
  })
  .map(({ marks, isIn, amount, seed }) => {
    const people = marks.map((mark, place) => ({ userId: `p${place}`, mark }));
    const byMark = Map.groupBy(people, ({ mark }) => mark);
    const families: Household[] = [...byMark]
      .filter(([mark, members]) => mark > 0 && members.length > 1)
      .map(([, members]) => ({ userIds: members.map(({ userId }) => userId) }));
    const some = people.filter((_, place) => isIn[place]).map(({ userId }) => userId);
    const participants = some.length > 0 ? some : ['p0'];
    return { families, participants, amount: cents(amount), seed };
  });

test('families pay the same within a cent, and so do the people of each', () => {
  fc.assert(
    fc.property(world, ({ families, participants, amount, seed }) => {
      const shares = resolve({ amount, split: perFamily(participants), seed, families });
      assertSharesSum({ amount, shares });
      expect(shares.map(({ userId }) => userId)).toEqual(participants);
      const partyOf = (userId: string) => families.findIndex(({ userIds }) => userIds.includes(userId));
      const parties = Map.groupBy(shares, ({ userId }) => (partyOf(userId) < 0 ? userId : partyOf(userId)));
      const spread = (amounts: number[]) => Math.max(...amounts) - Math.min(...amounts);
      const totals = [...parties.values()].map((of) => sum(of.map((share) => share.amount)));
      expect(spread(totals)).toBeLessThanOrEqual(1);
      for (const of of parties.values()) {
        expect(spread(of.map((share) => share.amount))).toBeLessThanOrEqual(1);
        // No one is more than a cent away from their exact part.
        const exact = amount / parties.size / of.length;
        for (const share of of) expect(Math.abs(share.amount - exact)).toBeLessThan(1);
      }
    }),
    { numRuns: 5000 },
  );
});

test('the order of people and of families does not matter', () => {
  fc.assert(
    fc.property(world, ({ families, participants, amount, seed }) => {
      const shares = resolve({ amount, split: perFamily(participants), seed, families });
      const turned = resolve({
        amount,
        split: perFamily(participants.toReversed()),
        seed,
        families: families.map(({ userIds }) => ({ userIds: userIds.toReversed() })).toReversed(),
      });
      expect(turned.toReversed()).toEqual(shares);
    }),
  );
});

test('without families it is equal parts for each person', () => {
  fc.assert(
    fc.property(world, ({ participants, amount, seed }) => {
      const split: SplitInput = { mode: 'equal', participants };
      expect(resolve({ amount, split: perFamily(participants), seed })).toEqual(
        resolve({ amount, split, seed }),
      );
    }),
  );
});

test('per person, families do not matter', () => {
  fc.assert(
    fc.property(world, ({ families, participants, amount, seed }) => {
      const split: SplitInput = { mode: 'equal', participants, per: 'person' };
      expect(resolve({ amount, split, seed, families })).toEqual(resolve({ amount, split, seed }));
    }),
  );
});

test('an edit of the amount splits it among the families again', () => {
  const split = perFamily(['a', 'b', 'c']);
  const families = [{ userIds: ['a', 'b'] }];
  const before = {
    amount: cents(4000),
    shares: resolve({ amount: cents(4000), split, seed: 's', families }),
  };
  expect(before.shares.map(({ amount }) => amount)).toEqual([1000, 1000, 2000]);
  expect(repriceSplit({ before, amount: cents(8000), split, seed: 's', families })).toMatchObject({
    shares: [{ amount: 2000 }, { amount: 2000 }, { amount: 4000 }],
  });
  // Title edits keep the shares, also after the family was dissolved.
  expect(repriceSplit({ before, amount: cents(4000), split, seed: 's', families: [] })).toEqual({
    ok: true,
    shares: before.shares,
  });
});

test('it is stored as a custom split', () => {
  expect(splitTypeOf(perFamily(['a']))).toBe('custom');
  expect(splitTypeOf({ mode: 'equal', participants: ['a'], per: 'person' })).toBe('equal');
});

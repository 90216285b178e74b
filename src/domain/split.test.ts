import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, MAX_AMOUNT, sum, ZERO } from './money.ts';
import {
  assertSharesSum,
  resolveSplit,
  type SplitInput,
  splitByItems,
  splitByPercentages,
  splitByWeights,
  splitEqually,
  unassigned,
} from './split.ts';
import { randomCases } from './testing/random-cases.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);

/** After 2,000 cents every 23rd amount, which has every remainder for each number of people; all of them in the soak. */
const STEP = randomCases(23, 1);

test('equal: 1 to 20,000 cents over 1 to 20 people, never a cent lost, never two apart', {
  timeout: 60_000,
}, () => {
  for (let count = 1; count <= 20; count++) {
    const participants = people(count);
    for (let amount = 1; amount <= 20_000; amount += amount < 2_000 ? 1 : STEP) {
      const shares = splitEqually({ amount: amount as Cents, participants, seed: 'expense' });
      let total = 0;
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      for (const share of shares) {
        total += share.amount;
        least = Math.min(least, share.amount);
        most = Math.max(most, share.amount);
      }
      if (total !== amount || most - least > 1 || least < 0) throw new Error(`${amount} over ${count}`);
    }
  }
});

test('every other mode splits all small amounts, and samples of the rest, over 1 to 20 people', {
  timeout: 60_000,
}, () => {
  for (let count = 1; count <= 20; count++) {
    const ids = people(count);
    const weights = ids.map((userId, index) => ({ userId, weight: (index * 7) % 5 || 1 }));
    const bp = Math.floor(10_000 / count);
    const percentages = ids.map((userId, index) => ({
      userId,
      basisPoints: index === 0 ? 10_000 - bp * (count - 1) : bp,
    }));
    for (let amount = 1; amount <= 20_000; amount += amount < 300 ? 1 : 61 + (count % 4)) {
      const tax = Math.floor(amount / 11) as Cents;
      const tip = Math.floor(amount / 7) as Cents;
      const first = Math.floor((amount - tax - tip) / 2);
      const items = [
        { amount: first as Cents, userIds: ids },
        { amount: (amount - tax - tip - first) as Cents, userIds: ids.slice(0, Math.ceil(count / 2)) },
      ];
      const exact = ids.map((userId, index) => ({
        userId,
        amount: index === 0 ? null : (Math.floor(amount / count) as Cents),
      }));
      const splits: SplitInput[] = [
        { mode: 'weights', weights },
        { mode: 'percent', percentages },
        { mode: 'items', items, tax, tip },
        { mode: 'exact', shares: exact },
      ];
      for (const split of splits) {
        const resolved = resolveSplit({ amount: amount as Cents, split, seed: `${amount}` });
        if (!resolved.ok) throw new Error(`${split.mode}: ${resolved.reason} for ${amount} over ${count}`);
        assertSharesSum({ amount: amount as Cents, shares: resolved.shares });
      }
    }
  }
});

test('the odd cents depend on the seed and the people, not on their order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: MAX_AMOUNT }),
      fc.string(),
      (participants, amount, seed) => {
        const shares = splitEqually({ amount: cents(amount), participants, seed });
        const reversed = splitEqually({
          amount: cents(amount),
          participants: participants.toReversed(),
          seed,
        });
        expect(shares.map((share) => share.userId)).toEqual(participants);
        expect(reversed.toReversed()).toEqual(shares);
      },
    ),
  );
});

test.each([
  ['short ids', ['a', 'b', 'c'], (index: number) => String(index)],
  [
    'time-ordered ids',
    [1, 2, 3].map((last) => `019aa3c0-7b1e-7c55-9d2f-00000000000${last}`),
    (index: number) => `019aa3c1-${index.toString(16).padStart(4, '0')}-7000-8000-5e0c11d0aa00`,
  ],
])('over many expenses everyone gets the odd cents equally often: %s', (_, participants, seedOf) => {
  const draws = 30_000;
  for (const amount of [1, 2]) {
    const got = new Map<string, number>();
    for (let index = 0; index < draws; index++) {
      for (const share of splitEqually({ amount: cents(amount), participants, seed: seedOf(index) })) {
        got.set(share.userId, (got.get(share.userId) ?? 0) + share.amount);
      }
    }
    // Five standard deviations of a fair draw.
    const expected = (draws * amount) / 3;
    for (const count of got.values())
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(draws * (2 / 9)));
  }
});

test('each order of four people is drawn equally often', () => {
  const participants = ['p1', 'p2', 'p3', 'p4'];
  const pairs = new Map<string, number>();
  for (let index = 0; index < 24_000; index++) {
    const shares = splitEqually({ amount: cents(2), participants, seed: `e${index}` });
    const lucky = shares.filter((share) => share.amount === 1).map((share) => share.userId);
    pairs.set(lucky.join(), (pairs.get(lucky.join()) ?? 0) + 1);
  }
  expect(pairs.size).toBe(6);
  for (const count of pairs.values()) expect(Math.abs(count - 4_000)).toBeLessThan(300);
});

test('weights are exact at the largest amounts and weights, and weight 0 gets nothing', () => {
  const weights = [
    { userId: 'a', weight: 1_000_000 },
    { userId: 'b', weight: 999_999 },
    { userId: 'c', weight: 0 },
  ];
  const shares = splitByWeights({ amount: MAX_AMOUNT, weights, seed: 'x' });
  // 9,999,999,999 × 1,000,000 / 1,999,999 = 5,000,002,499.75…; × 999,999 / 1,999,999 = 4,999,997,499.25…
  expect(shares.map((share) => share.amount)).toEqual([5_000_002_500, 4_999_997_499, 0]);
});

test('invalid weights and percentages are refused', () => {
  const amount = cents(100);
  for (const weight of [-1, 0.5, Number.NaN, 1_000_001]) {
    expect(() => splitByWeights({ amount, weights: [{ userId: 'a', weight }], seed: '' })).toThrow(
      RangeError,
    );
  }
  const twice = [
    { userId: 'a', weight: 1 },
    { userId: 'a', weight: 1 },
  ];
  expect(() => splitByWeights({ amount, weights: twice, seed: '' })).toThrow(RangeError);
  const short = [{ userId: 'a', basisPoints: 9_999 }];
  expect(() => splitByPercentages({ amount, percentages: short, seed: '' })).toThrow(RangeError);
});

test('percentages follow the largest remainder', () => {
  const percentages = [
    { userId: 'a', basisPoints: 3_333 },
    { userId: 'b', basisPoints: 3_333 },
    { userId: 'c', basisPoints: 3_334 },
  ];
  const shares = splitByPercentages({ amount: cents(100), percentages, seed: '' });
  expect(shares.map((share) => share.amount)).toEqual([33, 33, 34]);
});

test('a receipt splits lines among the people who had them, and tax and tip in proportion', () => {
  const items = [
    { name: 'Steak', amount: cents(3_000), userIds: ['a'] },
    { name: 'Salad', amount: cents(1_000), userIds: ['b'] },
    { name: 'Water', amount: ZERO, userIds: ['c'] },
  ];
  const shares = splitByItems({ amount: cents(4_801), items, tax: cents(401), tip: cents(400), seed: 's' });
  expect(shares).toEqual([
    { userId: 'a', amount: 3_601, carry: 250_000 },
    { userId: 'b', amount: 1_200, carry: -250_000 },
    { userId: 'c', amount: 0, carry: 0 },
  ]);
  expect(() => splitByItems({ amount: cents(4_800), items, tax: ZERO, tip: ZERO, seed: 's' })).toThrow(
    RangeError,
  );
});

test('a receipt with only free lines shares tax and tip equally', () => {
  const items = [{ amount: ZERO, userIds: ['a', 'b'] }];
  const shares = splitByItems({ amount: cents(10), items, tax: cents(4), tip: cents(6), seed: 's' });
  expect(shares.map((share) => share.amount)).toEqual([5, 5]);
});

test("a receipt loses no cent, no one's share is negative, and people without lines pay nothing", () => {
  const item = fc.record({
    amount: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
    userIds: fc.uniqueArray(fc.constantFrom(...people(8)), { minLength: 1, maxLength: 8 }),
  });
  const money = fc.integer({ min: 0, max: 100_000 }).map(cents);
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 12 }),
      money,
      money,
      fc.string(),
      (items, tax, tip, seed) => {
        const amount = sum([...items.map((line) => line.amount), tax, tip]);
        const resolved = resolveSplit({ amount, split: { mode: 'items', items, tax, tip }, seed });
        if (!resolved.ok) throw new Error(resolved.reason);
        assertSharesSum({ amount, shares: resolved.shares });
        expect(new Set(resolved.shares.map((share) => share.userId))).toEqual(
          new Set(items.flatMap((i) => i.userIds)),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('unassigned returns what is left to assign', () => {
  expect(unassigned({ amount: cents(100), shares: [{ amount: cents(30) }, { amount: null }] })).toBe(70);
  expect(unassigned({ amount: cents(100), shares: [{ amount: cents(130) }] })).toBe(-30);
});

test('shares that lose a cent, repeat a person or are negative are refused', () => {
  const amount = cents(10);
  expect(() => assertSharesSum({ amount, shares: [{ userId: 'a', amount: cents(9) }] })).toThrow(RangeError);
  const twice = [
    { userId: 'a', amount: cents(5) },
    { userId: 'a', amount: cents(5) },
  ];
  expect(() => assertSharesSum({ amount, shares: twice })).toThrow(RangeError);
  const below = [
    { userId: 'a', amount: cents(-1) },
    { userId: 'b', amount: cents(11) },
  ];
  expect(() => assertSharesSum({ amount, shares: below })).toThrow(RangeError);
});

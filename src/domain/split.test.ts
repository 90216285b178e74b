import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cents, cents, MAX_AMOUNT, sum, ZERO } from './money.ts';
import {
  assertSharesSum,
  peopleOf,
  repriceSplit,
  resolveSplit,
  type Share,
  type SplitInput,
  splitByItems,
  splitByPercentages,
  splitByWeights,
  splitEqually,
  unassigned,
} from './split.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);
const totalOf = (shares: readonly Share[]) => sum(shares.map((share) => share.amount));
const amountOf = (shares: readonly Share[], userId: string) =>
  shares.find((share) => share.userId === userId)?.amount;

test('equal: 1 to 20,000 cents over 1 to 20 people, never a cent lost, never two apart', {
  timeout: 30_000,
}, () => {
  for (let count = 1; count <= 20; count++) {
    const participants = people(count);
    for (let amount = 1; amount <= 20_000; amount++) {
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

test('every other mode: all small amounts, then a stride through the rest, over 1 to 20 people', () => {
  for (let count = 1; count <= 20; count++) {
    const ids = people(count);
    const weights = ids.map((userId, index) => ({ userId, weight: (index * 7) % 5 || 1 }));
    const bp = Math.floor(10_000 / count);
    const percentages = ids.map((userId, index) => ({
      userId,
      basisPoints: index === 0 ? 10_000 - bp * (count - 1) : bp,
    }));
    for (let amount = 1; amount <= 20_000; amount += amount < 300 ? 1 : 13 + (count % 4)) {
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

test('the odd cents depend on the seed and the people, not on the order they are listed in', () => {
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
])('over many expenses everybody gets the odd cents equally often: %s', (_, participants, seedOf) => {
  const draws = 30_000;
  for (const amount of [1, 2]) {
    const got = new Map<string, number>();
    for (let index = 0; index < draws; index++) {
      for (const share of splitEqually({ amount: cents(amount), participants, seed: seedOf(index) })) {
        got.set(share.userId, (got.get(share.userId) ?? 0) + share.amount);
      }
    }
    // Five standard deviations of a fair lot.
    const expected = (draws * amount) / 3;
    for (const count of got.values())
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(draws * (2 / 9)));
  }
});

test('nobody follows anybody: each order of four people is drawn equally often', () => {
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

test('weights: exact at the largest amounts and weights, weight 0 bears nothing', () => {
  const weights = [
    { userId: 'a', weight: 1_000_000 },
    { userId: 'b', weight: 999_999 },
    { userId: 'c', weight: 0 },
  ];
  const shares = splitByWeights({ amount: MAX_AMOUNT, weights, seed: 'x' });
  // 9,999,999,999 × 1,000,000 / 1,999,999 = 5,000,002,499.75…; × 999,999 / 1,999,999 = 4,999,997,499.25…
  expect(shares.map((share) => share.amount)).toEqual([5_000_002_500, 4_999_997_499, 0]);
});

test('weights and percentages that cannot be are refused', () => {
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

test('a receipt: lines to who had them, tax and tip in proportion', () => {
  const items = [
    { name: 'Steak', amount: cents(3_000), userIds: ['a'] },
    { name: 'Salad', amount: cents(1_000), userIds: ['b'] },
    { name: 'Water', amount: ZERO, userIds: ['c'] },
  ];
  const shares = splitByItems({ amount: cents(4_801), items, tax: cents(401), tip: cents(400), seed: 's' });
  expect(shares).toEqual([
    { userId: 'a', amount: 3_601 },
    { userId: 'b', amount: 1_200 },
    { userId: 'c', amount: 0 },
  ]);
  expect(() => splitByItems({ amount: cents(4_800), items, tax: ZERO, tip: ZERO, seed: 's' })).toThrow(
    RangeError,
  );
});

test('a receipt whose lines are free shares tax and tip equally', () => {
  const items = [{ amount: ZERO, userIds: ['a', 'b'] }];
  const shares = splitByItems({ amount: cents(10), items, tax: cents(4), tip: cents(6), seed: 's' });
  expect(shares.map((share) => share.amount)).toEqual([5, 5]);
});

test('receipts: no cent lost, nobody negative, whoever had nothing pays nothing', () => {
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

test('what is left to assign', () => {
  expect(unassigned({ amount: cents(100), shares: [{ amount: cents(30) }, { amount: null }] })).toBe(70);
  expect(unassigned({ amount: cents(100), shares: [{ amount: cents(130) }] })).toBe(-30);
});

test('shares that lose a cent, repeat a person or go below zero are refused', () => {
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

test('one blank exact amount takes the rest, be it nothing', () => {
  const exact = (a: number | null, b: number | null): SplitInput => ({
    mode: 'exact',
    shares: [
      { userId: 'a', amount: a as Cents | null },
      { userId: 'b', amount: b as Cents | null },
    ],
  });
  const resolve = (split: SplitInput) => resolveSplit({ amount: cents(1_000), split, seed: '' });
  expect(resolve(exact(300, null))).toEqual({
    ok: true,
    shares: [
      { userId: 'a', amount: 300 },
      { userId: 'b', amount: 700 },
    ],
  });
  expect(resolve(exact(1_000, null))).toMatchObject({ ok: true });
  expect(resolve(exact(1_001, null))).toEqual({ ok: false, reason: 'unassigned', left: -1 });
  expect(resolve(exact(null, null))).toEqual({ ok: false, reason: 'unassigned', left: 1_000 });
  expect(resolve(exact(300, 699))).toEqual({ ok: false, reason: 'unassigned', left: 1 });
});

const weighted = (...weights: number[]): SplitInput => ({
  mode: 'weights',
  weights: weights.map((weight, index) => ({ userId: `u${index}`, weight })),
});
const percent = (...points: number[]): SplitInput => ({
  mode: 'percent',
  percentages: points.map((basisPoints, index) => ({ userId: `u${index}`, basisPoints })),
});
const receipt = (amount: number, userIds: string[], tax = 0): SplitInput => ({
  mode: 'items',
  items: [{ amount: amount as Cents, userIds }],
  tax: tax as Cents,
  tip: ZERO,
});

test.each<[string, SplitInput, object]>([
  ['nobody', { mode: 'equal', participants: [] }, { reason: 'no_participants' }],
  ['no lines', { mode: 'items', items: [], tax: ZERO, tip: ZERO }, { reason: 'no_participants' }],
  ['a line of nobody', receipt(1_000, []), { reason: 'no_participants' }],
  ['twice the same person', { mode: 'equal', participants: ['a', 'a'] }, { reason: 'duplicate' }],
  ['twice on a line', receipt(1_000, ['a', 'a']), { reason: 'duplicate' }],
  [
    'a negative share',
    { mode: 'exact', shares: [{ userId: 'a', amount: -1 as Cents }] },
    { reason: 'negative' },
  ],
  [
    'half a cent',
    { mode: 'exact', shares: [{ userId: 'a', amount: 0.5 as Cents }] },
    { reason: 'bad_amount' },
  ],
  [
    'not a number',
    { mode: 'exact', shares: [{ userId: 'a', amount: Number.NaN as Cents }] },
    { reason: 'bad_amount' },
  ],
  ['a negative percentage', percent(11_000, -1_000), { reason: 'negative' }],
  ['a tenth of a basis point', percent(9_999.9, 0.1), { reason: 'bad_percent' }],
  ['90 percent', percent(5_000, 4_000), { reason: 'bad_percent', leftBasisPoints: 1_000 }],
  ['110 percent', percent(11_000), { reason: 'bad_percent', leftBasisPoints: -1_000 }],
  ['a negative weight', weighted(1, -1), { reason: 'negative' }],
  ['half a weight', weighted(0.5), { reason: 'bad_weight' }],
  ['a weight beyond all', weighted(1_000_001), { reason: 'bad_weight' }],
  ['no weight at all', weighted(0, 0), { reason: 'no_weight' }],
  ['a receipt too small', receipt(900, ['a'], 99), { reason: 'unassigned', left: 1 }],
  ['a negative tax', receipt(1_001, ['a'], -1), { reason: 'negative' }],
])('a typed split with %s is answered, not thrown', (_, split, expected) => {
  expect(resolveSplit({ amount: cents(1_000), split, seed: '' })).toEqual({ ok: false, ...expected });
});

test.each([-1, 0.5, Number.NaN, 1e308, MAX_AMOUNT + 1])(
  'an amount of %s is answered, not thrown',
  (amount) => {
    const split: SplitInput = { mode: 'equal', participants: ['a'] };
    expect(resolveSplit({ amount: amount as Cents, split, seed: '' })).toMatchObject({ ok: false });
  },
);

test('an edit that leaves the amount alone leaves the shares identical', () => {
  // These shares are not what the split resolves to: they may come from an import.
  const shares = [
    { userId: 'a', amount: cents(1) },
    { userId: 'b', amount: cents(99) },
  ];
  const split: SplitInput = { mode: 'equal', participants: ['a', 'b'] };
  const before = { amount: cents(100), shares };
  expect(repriceSplit({ before, amount: cents(100), split, seed: 'e' })).toEqual({ ok: true, shares });
});

test('a new amount follows the rule that was typed, and is never guessed', () => {
  const reprice = (split: SplitInput) => {
    const before = { amount: cents(900), shares: [] };
    return repriceSplit({ before, amount: cents(1_000), split, seed: 'e' });
  };
  expect(reprice({ mode: 'equal', participants: ['a', 'b'] })).toMatchObject({ ok: true });
  expect(reprice(percent(2_500, 7_500))).toMatchObject({ shares: [{ amount: 250 }, { amount: 750 }] });
  expect(reprice(weighted(1, 4))).toMatchObject({ shares: [{ amount: 200 }, { amount: 800 }] });
  const typed = { userId: 'a', amount: cents(900) };
  expect(reprice({ mode: 'exact', shares: [typed] })).toEqual({ ok: false, reason: 'unassigned', left: 100 });
  const blank = { userId: 'b', amount: null };
  const rest = reprice({ mode: 'exact', shares: [typed, blank] });
  expect(rest.ok && amountOf(rest.shares, 'b')).toBe(100);
  expect(reprice(receipt(900, ['a']))).toEqual({ ok: false, reason: 'unassigned', left: 100 });
});

test('opening and saving what was typed changes nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 12 }),
      fc.nat({ max: 1_000_000 }),
      (w, a) => {
        fc.pre(w.some((weight) => weight > 0));
        const once = resolveSplit({ amount: cents(a), split: weighted(...w), seed: 'e' });
        const again = resolveSplit({ amount: cents(a), split: structuredClone(weighted(...w)), seed: 'e' });
        expect(again).toEqual(once);
        expect(once.ok && totalOf(once.shares)).toBe(a);
      },
    ),
  );
});

test('everybody a split names', () => {
  expect(peopleOf({ mode: 'equal', participants: ['a', 'b'] })).toEqual(['a', 'b']);
  expect(peopleOf(weighted(1, 0))).toEqual(['u0', 'u1']);
  expect(peopleOf(percent(10_000))).toEqual(['u0']);
  expect(peopleOf({ mode: 'exact', shares: [{ userId: 'a', amount: null }] })).toEqual(['a']);
  const lines = [
    { amount: ZERO, userIds: ['a', 'b'] },
    { amount: ZERO, userIds: ['b', 'c'] },
  ];
  expect(peopleOf({ mode: 'items', items: lines, tax: ZERO, tip: ZERO })).toEqual(['a', 'b', 'c']);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { type Balance, planPairwise, planSettlement, settle, type Transfer } from './settlement.ts';

const named = (values: readonly number[]): Balance[] =>
  values.map((value, index) => ({ userId: `u${String(index).padStart(3, '0')}`, balance: cents(value) }));
const closed = (values: readonly number[]) => [...values, -values.reduce((total, value) => total + value, 0)];
const openPeople = (balances: readonly Balance[]) => balances.filter(({ balance }) => balance !== 0).length;

/** The fewest transfers, found by trying every way to pair the first open person with someone on the other side. */
function fewestByTrying(values: readonly number[]): number {
  const [first, ...others] = values.filter((value) => value !== 0);
  if (first === undefined) return 0;
  const tried = new Set<number>();
  let fewest = Number.POSITIVE_INFINITY;
  for (const [index, other] of others.entries()) {
    if (Math.sign(other) === Math.sign(first) || tried.has(other)) continue;
    tried.add(other);
    fewest = Math.min(fewest, 1 + fewestByTrying(others.with(index, other + first)));
  }
  return fewest;
}

/** The fewest transfers as people less zero-sum groups, found by testing all subsets. */
function fewestBySubsets(values: readonly number[]): number {
  const open = values.filter((value) => value !== 0);
  const totals = new Float64Array(2 ** open.length);
  const most = new Uint8Array(2 ** open.length);
  for (let mask = 1; mask < totals.length; mask++) {
    let best = 0;
    open.forEach((value, bit) => {
      if ((mask & (1 << bit)) === 0) return;
      totals[mask] = (totals[mask ^ (1 << bit)] ?? 0) + value;
      best = Math.max(best, most[mask ^ (1 << bit)] ?? 0);
    });
    most[mask] = best + (totals[mask] === 0 ? 1 : 0);
  }
  return open.length - (most.at(-1) ?? 0);
}

function expectSound(balances: readonly Balance[], transfers: readonly Transfer[]): void {
  const side = new Map(balances.map(({ userId, balance }) => [userId, Math.sign(balance)]));
  for (const { from, to, amount } of transfers) {
    expect(amount).toBeGreaterThan(0);
    expect([side.get(from), side.get(to)]).toEqual([-1, 1]);
  }
  expect(new Set(transfers.map(({ from, to }) => `${from} ${to}`)).size).toBe(transfers.length);
  const after = settle(balances, transfers);
  expect(openPeople(after)).toBe(0);
  expect(planSettlement(after).transfers).toEqual([]);
}

const corpora: Record<string, (size: number) => fc.Arbitrary<number[]>> = {
  'single cents': (size) => exactly(size, fc.constantFrom(-1, 1)),
  'small cents': (size) => exactly(size, fc.integer({ min: -12, max: 12 })),
  cents: (size) => exactly(size, fc.integer({ min: -50_000, max: 50_000 })),
  'round amounts': (size) =>
    exactly(
      size,
      fc.integer({ min: -20, max: 20 }).map((value) => value * 500),
    ),
  couples: (size) =>
    exactly(Math.ceil(size / 2), fc.integer({ min: -900, max: 900 })).map((v) => [...v, ...v.map((x) => -x)]),
  'few different': (size) => exactly(size, fc.constantFrom(6, -4, 9, -15)),
  'sub-groups': (size) =>
    fc
      .array(exactly(3, fc.integer({ min: -99, max: 99 })), { minLength: 1, maxLength: Math.ceil(size / 4) })
      .map((groups) => groups.flatMap(closed)),
  'largest amounts': (size) => exactly(size, fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })),
};

function exactly(size: number, value: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  return fc.array(value, { minLength: size, maxLength: size });
}

test.each(Object.entries(corpora))('no plan has fewer transfers, by trying them all: %s', (_, corpus) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }).chain(corpus), (values) => {
      const balances = named(closed(values));
      fc.pre(openPeople(balances) <= 9);
      const plan = planSettlement(balances);
      expectSound(balances, plan.transfers);
      expect(plan.transfers.length).toBe(fewestByTrying(balances.map(({ balance }) => balance)));
      expect(plan).toMatchObject({ isProven: true, lowerBound: plan.transfers.length });
    }),
    { numRuns: 150 },
  );
});

test.each(Object.entries(corpora))(
  'no plan has fewer transfers, by all subsets of up to 15: %s',
  (_, corpus) => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 13 }).chain(corpus), (values) => {
        const balances = named(closed(values));
        fc.pre(openPeople(balances) <= 15);
        const plan = planSettlement(balances);
        expectSound(balances, plan.transfers);
        expect(plan.transfers.length).toBe(fewestBySubsets(balances.map(({ balance }) => balance)));
        expect(plan.isProven).toBe(true);
      }),
      { numRuns: 40 },
    );
  },
);

test.each([
  ['no opposite pairs, small steps', (i: number) => (i % 2 === 0 ? -(1 + i) : 1 + i)],
  ['groups of five', (i: number) => (i % 2 === 0 ? 2 : -3)],
  ['odd cents', (i: number) => (i % 2 === 0 ? 101 + 3 * i : -(101 + 3 * i))],
  ['one payer', (i: number) => 60 - i],
  ['primes', (i: number) => [2, -3, 5, -7, 11, -13, 17, -19, 23, -29, 31, -37][i % 12] ?? 1],
])('up to 20 people the long search agrees with all subsets: %s', { timeout: 30_000 }, (_, valueAt) => {
  for (const size of [16, 18, 20]) {
    const balances = named(closed(Array.from({ length: size - 1 }, (__, index) => valueAt(index))));
    const plan = planSettlement(balances);
    expectSound(balances, plan.transfers);
    expect(plan.transfers.length).toBe(fewestBySubsets(balances.map(({ balance }) => balance)));
  }
});

test('the plan is the same for every order of the balances', () => {
  const shuffled = fc
    .integer({ min: 1, max: 30 })
    .chain((size) => exactly(size, fc.integer({ min: -30, max: 30 })))
    .map((values) => named(closed(values)))
    .chain((balances) =>
      fc.tuple(
        fc.constant(balances),
        fc.shuffledSubarray(balances, { minLength: balances.length, maxLength: balances.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([balances, reordered]) => {
      expect(planSettlement(reordered)).toEqual(planSettlement(balances));
    }),
    { numRuns: 200 },
  );
});

test('beyond 24 people the plan is sound, has fewer transfers than people, and never fewer than its bound', () => {
  const many = fc
    .tuple(fc.integer({ min: 25, max: 100 }), fc.constantFrom(1, 3, 30, 400, 90_000))
    .chain(([size, spread]) => exactly(size, fc.integer({ min: -spread, max: spread })));
  fc.assert(
    fc.property(many, (values) => {
      const balances = named(closed(values));
      const plan = planSettlement(balances);
      expectSound(balances, plan.transfers);
      expect(plan.transfers.length).toBeLessThanOrEqual(Math.max(0, openPeople(balances) - 1));
      expect(plan.lowerBound).toBeLessThanOrEqual(plan.transfers.length);
      expect(plan.isProven).toBe(plan.lowerBound === plan.transfers.length);
    }),
    { numRuns: 100 },
  );
});

test('the bound beyond 24 people is never above the true minimum', () => {
  // Hidden groups give a plan that is known to be possible, so a bound above it would be wrong.
  const hidden = fc.array(exactly(3, fc.integer({ min: 1, max: 2_000 })), { minLength: 8, maxLength: 20 });
  fc.assert(
    fc.property(hidden, (groups) => {
      const balances = named(groups.flatMap(closed));
      expect(planSettlement(balances).lowerBound).toBeLessThanOrEqual(groups.length * 3);
    }),
    { numRuns: 100 },
  );
});

test('100 people who settle in pairs are proven at once', () => {
  const values = Array.from({ length: 50 }, (_, index) => index + 1);
  const plan = planSettlement(named([...values, ...values.map((value) => -value)]));
  expect(plan).toMatchObject({ isProven: true, lowerBound: 50 });
  expect(plan.transfers).toHaveLength(50);
});

test('even balances need no transfer', () => {
  expect(planSettlement([])).toEqual({ transfers: [], isProven: true, lowerBound: 0 });
  expect(planSettlement(named([0, 0]))).toEqual({ transfers: [], isProven: true, lowerBound: 0 });
});

test('balances that do not total zero, repeat a person or cannot be summed are refused', () => {
  expect(() => planSettlement(named([1]))).toThrow(RangeError);
  expect(() => planSettlement(named([5, -4]))).toThrow(RangeError);
  const twice = [
    { userId: 'a', balance: cents(1) },
    { userId: 'a', balance: cents(-1) },
  ];
  expect(() => planSettlement(twice)).toThrow(RangeError);
  const huge = Number.MAX_SAFE_INTEGER;
  expect(() => planSettlement(named([huge, huge, -huge, -huge]))).toThrow(RangeError);
});

test('24 people are planned fast for any balances', { timeout: 30_000 }, () => {
  // The limit is 50 ms on an idle machine. This only catches a change of the order of growth. It measures processor
  // time, so other processes do not count.
  const hard = [
    Array.from({ length: 23 }, (_, index) => (index % 2 === 0 ? -(1 + index) : 1 + index)),
    [
      ...Array.from({ length: 12 }, (_, index) => index + 1),
      -13,
      -14,
      -15,
      -16,
      -17,
      -18,
      19,
      20,
      -21,
      22,
      -23,
    ],
    Array.from({ length: 23 }, (_, index) => (index % 2 === 0 ? 6 : -4)),
    Array.from({ length: 23 }, (_, index) => ((index * 7_919) % 401) - 200),
    Array.from({ length: 23 }, (_, index) => (((index + 1) * 104_729) % 2_003) - 1_001),
  ];
  for (const values of hard) {
    const balances = named(closed(values));
    const before = process.cpuUsage();
    expect(planSettlement(balances).isProven).toBe(true);
    const { user } = process.cpuUsage(before);
    expect(user / 1000).toBeLessThan(400);
  }
});

test('a pairwise plan has one transfer for each pair that is not even, in the right direction', () => {
  const pairs = [
    { low: 'b', high: 'c', balance: cents(-50) },
    { low: 'a', high: 'b', balance: cents(100) },
    { low: 'a', high: 'c', balance: cents(0) },
  ];
  const expected = [
    { from: 'b', to: 'a', amount: 100 },
    { from: 'b', to: 'c', amount: 50 },
  ];
  expect(planPairwise(pairs)).toEqual(expected);
  expect(planPairwise(pairs.toReversed())).toEqual(expected);
});

import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { dividesAlike, inSmallest, proportionsOf } from './proportions.ts';
import type { SplitInput } from './split.ts';

const equal: SplitInput = { mode: 'equal', participants: ['ann', 'ben', 'cat'] };
const percent = (...basisPoints: number[]): SplitInput => ({
  mode: 'percent',
  percentages: basisPoints.map((each, index) => ({
    userId: ['ann', 'ben', 'cat'][index] ?? '',
    basisPoints: each,
  })),
});
const weights = (...values: number[]): SplitInput => ({
  mode: 'weights',
  weights: values.map((weight, index) => ({ userId: ['ann', 'ben', 'cat'][index] ?? '', weight })),
});

test('rounded percentages are not thirds', () => {
  expect(dividesAlike(equal, percent(3333, 3333, 3334))).toBe(false);
  // They would be in proportion, but do not total 100.
  expect(dividesAlike(equal, percent(3333, 3333, 3333))).toBe(false);
  expect(dividesAlike(equal, weights(7, 7, 7))).toBe(true);
});

test('the order of people and who gets nothing do not matter', () => {
  const half: SplitInput = { mode: 'equal', participants: ['ben', 'ann'] };
  expect(dividesAlike(half, percent(5000, 5000, 0))).toBe(true);
  expect(dividesAlike(half, weights(2, 1))).toBe(false);
});

test('amounts are compared exactly, up to the largest', () => {
  const shares = (...amounts: number[]): SplitInput => ({
    mode: 'exact',
    shares: amounts.map((amount, index) => ({ userId: ['ann', 'ben'][index] ?? '', amount: cents(amount) })),
  });
  expect(dividesAlike(shares(9_999_999_998, 1), weights(999_999, 1))).toBe(false);
  expect(dividesAlike(shares(6_000, 3_000), weights(2, 1))).toBe(true);
});

test('what depends on the amount has no proportions', () => {
  expect(proportionsOf({ mode: 'equal', participants: ['ann'], per: 'family' })).toBeNull();
  expect(proportionsOf({ mode: 'exact', shares: [{ userId: 'ann', amount: null }] })).toBeNull();
  expect(proportionsOf(weights(0, 0))).toBeNull();
  expect(proportionsOf({ mode: 'items', items: [], tax: cents(0), tip: cents(0) })).toBeNull();
});

test('proportions are reduced to the smallest whole numbers', () => {
  const parts = [
    { userId: 'ann', weight: 6000 },
    { userId: 'ben', weight: 4000 },
    { userId: 'cat', weight: 0 },
  ];
  expect(inSmallest(parts).map(({ weight }) => weight)).toEqual([3, 2, 0]);
});

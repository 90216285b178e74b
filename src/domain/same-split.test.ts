import { expect, test } from 'vitest';
import { cents } from './money.ts';
import { isSameSplit } from './same-split.ts';
import type { SplitInput } from './split.ts';

const equal: SplitInput = { mode: 'equal', participants: ['a', 'b'] };
const items: SplitInput = {
  mode: 'items',
  items: [
    { name: 'Soup', amount: cents(500), userIds: ['a', 'b'] },
    { amount: cents(700), userIds: ['b'] },
  ],
  tax: cents(0),
  tip: cents(100),
};

test('the order of people does not matter', () => {
  expect(isSameSplit(equal, { mode: 'equal', participants: ['b', 'a'] })).toBe(true);
  const typed = [
    { userId: 'a', amount: cents(5) },
    { userId: 'b', amount: null },
  ];
  expect(isSameSplit({ mode: 'exact', shares: typed }, { mode: 'exact', shares: typed.toReversed() })).toBe(
    true,
  );
});

test('another mode, person or number is another split', () => {
  expect(isSameSplit(equal, { mode: 'equal', participants: ['a'] })).toBe(false);
  expect(isSameSplit(equal, { mode: 'equal', participants: ['a', 'b'], per: 'person' })).toBe(true);
  expect(isSameSplit(equal, { mode: 'equal', participants: ['a', 'b'], per: 'family' })).toBe(false);
  const weights: SplitInput = { mode: 'weights', weights: [{ userId: 'a', weight: 1 }] };
  expect(isSameSplit(equal, weights)).toBe(false);
  expect(isSameSplit(weights, { mode: 'weights', weights: [{ userId: 'a', weight: 2 }] })).toBe(false);
  const percent: SplitInput = { mode: 'percent', percentages: [{ userId: 'a', basisPoints: 10_000 }] };
  expect(isSameSplit(percent, percent)).toBe(true);
});

test('a blank share is not a zero share', () => {
  const blank: SplitInput = { mode: 'exact', shares: [{ userId: 'a', amount: null }] };
  expect(isSameSplit(blank, { mode: 'exact', shares: [{ userId: 'a', amount: cents(0) }] })).toBe(false);
});

test('the order of items matters, and no name equals an empty name', () => {
  expect(isSameSplit(items, { ...items, items: items.items.toReversed() })).toBe(false);
  expect(
    isSameSplit(items, { ...items, items: items.items.map((item) => ({ ...item, name: item.name ?? '' })) }),
  ).toBe(true);
  expect(isSameSplit(items, { ...items, tip: cents(0) })).toBe(false);
});

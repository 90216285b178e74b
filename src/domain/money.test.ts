import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absolute,
  add,
  type Cents,
  cents,
  formatMoney,
  formatSigned,
  MAX_AMOUNT,
  negate,
  parseDecimal,
  smaller,
  subtract,
  sum,
  toDecimal,
  ZERO,
} from './money.ts';

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e308, 2 ** 53])(
  'cents refuses %s',
  (value) => {
    expect(() => cents(value)).toThrow(RangeError);
  },
);

test('minus zero never becomes an amount', () => {
  expect(Object.is(cents(-0), 0)).toBe(true);
  expect(Object.is(negate(ZERO), 0)).toBe(true);
  expect(Object.is(parseDecimal('-0'), 0)).toBe(true);
});

test('arithmetic stays in whole cents', () => {
  expect(add(cents(10), cents(-3))).toBe(7);
  expect(subtract(cents(10), cents(13))).toBe(-3);
  expect(absolute(cents(-3))).toBe(3);
  expect(smaller(cents(2), cents(1))).toBe(1);
  expect(sum([])).toBe(0);
  expect(sum([cents(1), cents(2), cents(-4)])).toBe(-1);
});

test('a sum that leaves the safe range on the way is refused, not silently inexact', () => {
  const largest = cents(Number.MAX_SAFE_INTEGER);
  expect(() => sum([largest, cents(2), cents(-3)])).toThrow(RangeError);
  expect(() => add(largest, cents(1))).toThrow(RangeError);
});

test.each([
  ['0', 0],
  ['12', 1_200],
  ['12.5', 1_250],
  ['12.50', 1_250],
  ['-0.05', -5],
  ['0.29', 29],
  ['1.15', 115],
  ['99999999.99', 9_999_999_999],
  ['90071992547409.91', 9_007_199_254_740_991],
])('parseDecimal reads %s', (text, expected) => {
  expect(parseDecimal(text)).toBe(expected);
});

const notDecimals = [
  ...[
    '',
    ' ',
    '12.500',
    '+5',
    '.5',
    '5.',
    '012',
    '1e3',
    '1e308',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '１２',
    '1,5',
  ],
  ...['12 ', '1_000', '--1', '0.015', '\u0000', '90071992547409.92', '12\n'],
];
test.each(notDecimals)('parseDecimal refuses %j', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

test('decimals round-trip', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(parseDecimal(toDecimal(cents(value)))).toBe(cents(value));
    }),
  );
});

test('amounts show as US dollars with two decimals', () => {
  expect(formatMoney(cents(123_450))).toBe('$1,234.50');
  expect(formatMoney(cents(-5))).toBe('-$0.05');
  expect(formatMoney(MAX_AMOUNT)).toBe('$99,999,999.99');
  expect(formatMoney(null)).toBe('$0.00');
  expect(formatMoney(undefined)).toBe('$0.00');
  expect(formatMoney(Number.NaN as Cents)).toBe('$0.00');
  expect(formatSigned(cents(500))).toBe('+$5.00');
  expect(formatSigned(cents(-500))).toBe('-$5.00');
  expect(formatSigned(ZERO)).toBe('$0.00');
});

test('amounts are shown as English readers write dollars', () => {
  const english = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), (value) => {
      expect(formatMoney(cents(value))).toBe(english.format(value / 100));
    }),
  );
});

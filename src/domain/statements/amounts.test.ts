import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sentence } from '../language/text.ts';
import { cents, toDecimal } from '../money.ts';
import { amountReader, findDecimalMark, isSigned, looksLikeAmount, readAmount } from './amounts.ts';

test.each([
  ['-1,234.56', '.', -123456],
  ['1.234,56-', ',', -123456],
  ['(1,234.56)', '.', -123456],
  ['($1,234.56)', '.', -123456],
  ['-$1,234.56', '.', -123456],
  ['$-1,234.56', '.', -123456],
  ['- $1,234.56', '.', -123456],
  ['\u22121 234,56 $', ',', -123456],
  ["1'234.56", '.', 123456],
  ['1\u2019234.56', '.', 123456],
  ['$ -12,50', ',', -1250],
  ['+12,50', ',', 1250],
  ['12.50 DR', '.', -1250],
  ['12.50Cr', '.', 1250],
  ['12,50 S', ',', -1250],
  ['12,50 H', ',', 1250],
  ['USD 12.50', '.', 1250],
  ['-12.50 USD', '.', -1250],
  ['1,23,456.78', '.', 12345678],
  ['.50', '.', 50],
  ['0012.5', '.', 1250],
  ['12.5000', '.', 1250],
  ['12.345', '.', 1235],
  ['12.3449', '.', 1234],
  ['-0.005', '.', -1],
  ['1.000,-', ',', 100000],
  ['-750,-', ',', -75000],
  ['USD -650,-', ',', -65000],
  ['12.–', '.', 1200],
  ["-1'250.–", '.', -125000],
  ['US$ 12.50', '.', 1250],
  ['12.50 $', '.', 1250],
  ['１２.５０', '.', 1250],
  ['١٢٫٥٠', '.', 1250],
  ['‎12.50', '.', 1250],
] as const)('%s with the mark "%s" is %i cents', (text, mark, amount) => {
  expect(readAmount(text, mark, 'USD')).toBe(amount);
});

test.each([
  '',
  '-',
  'free',
  '1,23',
  '--5',
  '-(5)',
  '-5 CR',
  '12.50.50',
  '1 2x',
  '99999999999',
  '5 May 2025',
  '12:30',
  '12.50 €',
  'EUR 12.50',
  '%',
])('"%s" is not an amount in dollars', (text) => {
  expect(readAmount(text, '.', 'USD')).toBeNull();
});

test.each([
  ['-12 500 Ft', 'HUF', -1250000],
  ['2 100 lei', 'RON', 210000],
  ['A$12', 'AUD', 1200],
  ['RM 12', 'MYR', 1200],
  ['Rp12', 'IDR', 1200],
  ['S/ 12', 'PEN', 1200],
  ['R 12', 'ZAR', 1200],
  ['Fr. 12', 'CHF', 1200],
  ['12 руб.', 'RUB', 1200],
  ['12 грн.', 'UAH', 1200],
  ['12 лв.', 'BGN', 1200],
  ['12 din.', 'RSD', 1200],
  ['₱12', 'PHP', 1200],
  ['12 ₸', 'KZT', 1200],
  ['kr 12', 'NOK', 1200],
  ['12 Ń', 'USD', null],
] as const)('%s in %s is %s', (text, currency, amount) => {
  expect(readAmount(text, '.', currency)).toBe(amount);
});

test('an amount has the decimals of its currency', () => {
  expect(readAmount('1,234', '.', 'JPY')).toBe(1234);
  expect(readAmount('1,234.500', '.', 'KWD')).toBe(1234500);
  expect(readAmount('1.5', '.', 'JPY')).toBe(2);
});

test('the decimal mark is determined by all amounts of a column together', () => {
  expect(findDecimalMark(['1,234', '12.50'], 'USD')).toBe('.');
  expect(findDecimalMark(['1.234', '12,50'], 'EUR')).toBe(',');
  expect(findDecimalMark(['1.234.567'], 'EUR')).toBe(',');
  expect(findDecimalMark(['1,234'], 'USD')).toBeNull();
  expect(findDecimalMark(['1,234', '500'], 'JPY')).toBe('.');
  expect(findDecimalMark(['1.234', '0.500'], 'KWD')).toBe('.');
});

test('an amount that can be read two ways is a problem', () => {
  expect(amountReader(['1,234'], 'USD')('1,234')).toEqual({
    problem: sentence('"{text}" can be read as two different amounts', { text: '1,234' }),
  });
  expect(amountReader(['1,234', '5.00'], 'USD')('1,234')).toEqual({ amount: 123400, isRounded: false });
  expect(amountReader(['1,234', '5.00'], 'USD')('1.234')).toEqual({
    problem: sentence('"{text}" can be read as two different amounts', { text: '1.234' }),
  });
  expect(amountReader(['1.2345', '5.00'], 'USD')('1.2345')).toEqual({ amount: 123, isRounded: true });
});

test('a plus, a minus, brackets and a word are signs', () => {
  for (const text of ['+5', '-5', '(5)', '5-', '\u22125', '5 DR', '$ -5']) expect(isSigned(text)).toBe(true);
  for (const text of ['5', '$5', 'EUR 5', '5 kr']) expect(isSigned(text)).toBe(false);
});

test('every amount is read as it was written, in every style', () => {
  const styles = fc.constantFrom(
    [',', '.'] as const,
    ['.', ','] as const,
    [' ', ','] as const,
    ["'", '.'] as const,
  );
  const currencies = fc.constantFrom('USD' as const, 'JPY' as const, 'KWD' as const);
  fc.assert(
    fc.property(
      fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
      styles,
      currencies,
      (value, style, currency) => {
        const [group, mark] = style;
        const amount = cents(value);
        const [whole = '', fraction] = toDecimal(amount, currency).split('.');
        const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
        const text = fraction === undefined ? grouped : `${grouped}${mark}${fraction}`;
        expect(looksLikeAmount(text)).toBe(true);
        expect(readAmount(text, mark, currency)).toBe(amount);
      },
    ),
  );
});

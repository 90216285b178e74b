import { expect, test } from 'vitest';
import { CURRENCIES } from '../currency.ts';
import { currencyOfSign, isAmountSign, isSignOf } from './amount-signs.ts';

test.each(CURRENCIES)('%s is known by its code and by the signs of Intl', (currency) => {
  for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code'] as const) {
    const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay }).formatToParts(
      1,
    );
    expect(isSignOf(parts.find(({ type }) => type === 'currency')?.value ?? '', currency)).toBe(true);
  }
});

test('a sign of several currencies means the home currency, else the one it means most often', () => {
  expect(currencyOfSign('$', 'CAD')).toBe('CAD');
  expect(currencyOfSign('$', 'EUR')).toBe('USD');
  expect(currencyOfSign('kr', 'DKK')).toBe('DKK');
  expect(currencyOfSign('kr.', 'EUR')).toBe('SEK');
  expect(currencyOfSign('€', 'USD')).toBe('EUR');
  expect(currencyOfSign('Ft', 'EUR')).toBe('HUF');
  expect(currencyOfSign('Br', 'EUR')).toBeNull();
});

test('a word is not a sign of a currency', () => {
  for (const text of ['', 'Main', 'St', 'x', '12', 'constructor']) expect(isAmountSign(text)).toBe(false);
});

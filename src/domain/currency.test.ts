import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CURRENCIES, currenciesWith, decimalsOf, isCurrency } from './currency.ts';
import {
  addMoney,
  cents,
  formatMoney,
  MAX_AMOUNT,
  type Money,
  parseDecimal,
  sumByCurrency,
  toDecimal,
} from './money.ts';
import { readTypedAmount } from './typed-amount.ts';

test('every code is listed once and has the decimals of ISO 4217', () => {
  expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
  // The platform lists what people use in everyday life instead, which is fewer for these.
  const shorter = 'AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'.split(' ');
  for (const currency of CURRENCIES.filter((code) => !shorter.includes(code))) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    expect([currency, format.resolvedOptions().maximumFractionDigits]).toEqual([
      currency,
      decimalsOf(currency),
    ]);
  }
  expect(currenciesWith(3)).toContain('KWD');
  expect([isCurrency('EUR'), isCurrency('eur'), isCurrency('XXX'), isCurrency('')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('adding two currencies does not compile and throws', () => {
  const dollars: Money<'USD'> = { amount: cents(100), currency: 'USD' };
  const yen: Money<'JPY'> = { amount: cents(100), currency: 'JPY' };
  expect(addMoney(dollars, dollars)).toEqual({ amount: 200, currency: 'USD' });
  // @ts-expect-error: dollars and yen cannot be added.
  expect(() => addMoney(dollars, yen)).toThrow(RangeError);
  expect(sumByCurrency([dollars, yen, dollars])).toEqual([{ amount: 200, currency: 'USD' }, yen]);
});

test.each([
  ['USD', 123_450, '$1,234.50'],
  ['EUR', 3_000, '€30.00'],
  ['JPY', 1_234, '¥1,234'],
  ['KWD', 1_234_567, 'KWD\u00a01,234.567'],
  ['HUF', -5, '-HUF\u00a00.05'],
] as const)('in %s %i minor units are shown as %s', (currency, amount, shown) => {
  expect(formatMoney(cents(amount), currency)).toBe(shown);
});

const samples = fc.constantFrom('JPY', 'USD', 'EUR', 'KWD');
const amounts = fc.integer({ min: 0, max: MAX_AMOUNT }).map(cents);

test('amounts of every currency are read back as written, typed and shown', () => {
  fc.assert(
    fc.property(samples, amounts, (currency, amount) => {
      const decimal = toDecimal(amount, currency);
      expect(parseDecimal(decimal, currency)).toBe(amount);
      expect(readTypedAmount(decimal, currency)).toEqual({ ok: true, amount });
      expect(readTypedAmount(formatMoney(amount, currency), currency)).toEqual({ ok: true, amount });
    }),
  );
});

test.each([
  ['JPY', '1,234', { ok: true, amount: 1234 }],
  ['JPY', '12.5', { ok: false, reason: 'too_precise' }],
  ['JPY', '9999999999', { ok: true, amount: 9_999_999_999 }],
  ['JPY', '10000000000', { ok: false, reason: 'too_large' }],
  ['KWD', '1.234', { ok: true, amount: 1234 }],
  ['KWD', '1,234', { ok: false, reason: 'ambiguous' }],
  ['KWD', '1.2345', { ok: false, reason: 'too_precise' }],
  ['KWD', '1,234.567', { ok: true, amount: 1_234_567 }],
  ['EUR', '12,50', { ok: true, amount: 1250 }],
  ['EUR', '€12.50', { ok: true, amount: 1250 }],
  ['EUR', '$12.50', { ok: false, reason: 'other_currency' }],
  ['USD', '€12.50', { ok: false, reason: 'other_currency' }],
] as const)('an amount typed in %s is read by its decimals: %j', (currency, text, expected) => {
  expect(readTypedAmount(text, currency)).toEqual(expected);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, parseRate, resolveExchange } from '../exchange.ts';
import { cents } from '../money.ts';
import { originalOf } from './originals.ts';

const euros = (amount: number) => ({ amount: cents(amount), currency: 'EUR' as const });
const dollars = (amount: number) => ({ amount: cents(amount), currency: 'USD' as const });

test('the written rate is kept where it fits, and computed where it is written the other way around', () => {
  expect(originalOf(euros(3000), dollars(3255), ['1.085'])?.rate).toBe('1.085');
  expect(originalOf(euros(3000), dollars(3255), ['0.92165899'])?.rate).toBe('1.085');
});

test('a rate that does not fit is replaced by the rate between the amounts', () => {
  for (const rates of [['1.2'], [''], ['1,085'], []])
    expect(originalOf(euros(3000), dollars(3300), rates)?.rate).toBe('1.1');
});

test('the same currency and amounts that no rate fits have no original', () => {
  expect(originalOf(dollars(3000), dollars(3000), ['1'])).toBeNull();
  expect(
    originalOf({ amount: cents(9_999_999_999), currency: 'JPY' }, { amount: cents(1), currency: 'KWD' }),
  ).toBeNull();
});

test('for any conversion, the original fits the amount by the rules of an expense', () => {
  const amount = fc.integer({ min: 1, max: 9_999_999 });
  fc.assert(
    fc.property(amount, fc.integer({ min: 1, max: 5_000_000 }), (before, parts) => {
      const rate = parseRate((parts / 10_000).toFixed(4));
      const paid = rate && convert(euros(before), rate, 'USD');
      if (paid === null || paid === 0) return;
      const original = originalOf(euros(before), dollars(paid), [rate ?? '']);
      if (original === null) throw new Error('There is a rate that fits');
      expect(original.rate).toBe(rate);
      expect(resolveExchange({ original, rate: original.rate, ...dollars(paid) }).ok).toBe(true);
    }),
  );
});

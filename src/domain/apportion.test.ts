import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion, drawOrder, MAX_DIVISOR, multiplyDivide } from './apportion.ts';
import { cents, MAX_AMOUNT } from './money.ts';

test('multiplyDivide is exact far beyond 2^53', () => {
  const factor = fc.integer({ min: 0, max: MAX_AMOUNT });
  fc.assert(
    fc.property(factor, factor, fc.integer({ min: 1, max: MAX_DIVISOR }), (a, b, divisor) => {
      const exact = BigInt(a) * BigInt(b);
      fc.pre(exact / BigInt(divisor) <= BigInt(Number.MAX_SAFE_INTEGER));
      const { quotient, remainder } = multiplyDivide(a, b, divisor);
      expect(BigInt(quotient)).toBe(exact / BigInt(divisor));
      expect(BigInt(remainder)).toBe(exact % BigInt(divisor));
    }),
    { numRuns: 5_000 },
  );
});

test('every part is its exact quota rounded down or up, and the larger remainder gets the cent first', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  const amount = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: MAX_AMOUNT }));
  fc.assert(
    fc.property(amount, weights, fc.string(), (value, typed, seed) => {
      const total = typed.reduce((all, weight) => all + weight, 0);
      fc.pre(total > 0);
      const parts = apportion({
        amount: cents(value),
        weights: typed.map((weight, index) => ({ userId: `u${index}`, weight })),
        seed,
      });
      const rows = parts.map((part, index) => {
        const product = BigInt(value) * BigInt(typed[index] ?? 0);
        return { extra: BigInt(part.amount) - product / BigInt(total), remainder: product % BigInt(total) };
      });
      expect(parts.reduce((all, part) => all + part.amount, 0)).toBe(value);
      expect(rows.every(({ extra }) => extra === 0n || extra === 1n)).toBe(true);
      const served = rows.filter(({ extra }) => extra === 1n).map(({ remainder }) => remainder);
      const unserved = rows.filter(({ extra }) => extra === 0n).map(({ remainder }) => remainder);
      for (const low of served) expect(unserved.every((high) => high <= low)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('weights that total zero are refused', () => {
  expect(() => apportion({ amount: cents(5), weights: [], seed: '' })).toThrow(RangeError);
  expect(() => apportion({ amount: cents(5), weights: [{ userId: 'a', weight: 0 }], seed: '' })).toThrow(
    RangeError,
  );
  expect(() => apportion({ amount: cents(-5), weights: [{ userId: 'a', weight: 1 }], seed: '' })).toThrow(
    RangeError,
  );
});

test('the drawn order depends on the seed and the people, not on the order they are listed in', () => {
  const ids = ['maya', 'liam', 'noor', 'ada', 'zoe'];
  const places = (listed: string[], seed: string) => [...drawOrder(listed, seed)].sort();
  expect(places(ids, 's1')).toEqual(places(ids.toReversed(), 's1'));
  expect(places(ids, 's1')).not.toEqual(places(ids, 's2'));
});

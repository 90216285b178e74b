import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitByIncome } from './income-split.ts';
import { cents, MAX_AMOUNT } from './money.ts';

const of = (...incomes: (number | null)[]) =>
  incomes.map((income, place) => ({
    userId: `person ${place}`,
    income: income === null ? null : cents(income),
  }));

test('incomes of 3,000 and 2,000 are 60% and 40%', () => {
  expect(splitByIncome(of(3000_00, 2000_00))).toEqual({
    ok: true,
    percentages: [
      { userId: 'person 0', basisPoints: 60_00 },
      { userId: 'person 1', basisPoints: 40_00 },
    ],
  });
});

test('who has no income typed is left out, and an income of nothing bears nothing', () => {
  expect(splitByIncome(of(10_00, null, 0))).toEqual({
    ok: true,
    percentages: [
      { userId: 'person 0', basisPoints: 100_00 },
      { userId: 'person 2', basisPoints: 0 },
    ],
  });
});

test.each([
  [of(), 'Enter at least two incomes'],
  [of(1, null), 'Enter at least two incomes'],
  [of(...Array.from({ length: 21 }, () => 1)), 'Enter at most 20 incomes'],
  [of(0, 0), 'At least one income must be greater than zero'],
])('%j is refused: %s', (incomes, problem) => {
  expect(splitByIncome(incomes)).toEqual({ ok: false, problem });
});

test('percentages of any incomes total 100, each within 0.01% of its exact part', () => {
  const income = fc.integer({ min: 0, max: MAX_AMOUNT });
  fc.assert(
    fc.property(fc.array(income, { minLength: 2, maxLength: 20 }), (incomes) => {
      const total = incomes.reduce((all, each) => all + each, 0);
      fc.pre(total > 0);
      const split = splitByIncome(of(...incomes));
      if (!split.ok) throw new Error(split.problem);
      const points = split.percentages.map(({ basisPoints }) => basisPoints);
      expect(points.reduce((all, each) => all + each, 0)).toBe(10_000);
      points.forEach((each, place) => {
        expect(Math.abs(each - ((incomes[place] ?? 0) / total) * 10_000)).toBeLessThan(1.001);
      });
    }),
  );
});

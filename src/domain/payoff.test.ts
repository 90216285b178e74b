import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day } from './calendar.ts';
import { type Cents, cents, sum } from './money.ts';
import {
  isNeverPaid,
  monthlyInterest,
  orderDebts,
  type PlanInput,
  type PlannedDebt,
  planPayoff,
} from './payoff.ts';

const start = day('2026-01-31');

function debt(id: string, dollars: number, percent: number, minimum: number): PlannedDebt {
  return {
    id,
    name: id,
    balance: cents(dollars * 100),
    rate: Math.round(percent * 100),
    promo: null,
    minimum: cents(minimum * 100),
  };
}

function plan(debts: PlannedDebt[], more: Partial<PlanInput> = {}) {
  return planPayoff({ debts, strategy: 'snowball', extra: cents(0), oneOffs: [], start, ...more });
}

describe('interest', () => {
  test.each([
    [1_000_000, 2000, 16_667],
    [30, 2000, 1],
    [29, 2000, 0],
    [9_999_999_999, 99_999, 8_333_249_999],
  ])('a month of %i cents at %i basis points is %i cents', (balance, rate, interest) => {
    expect(monthlyInterest(cents(balance), rate)).toBe(interest);
  });

  test('interest is exact for any balance and rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 14 }),
        fc.integer({ min: 0, max: 99_999 }),
        (balance, rate) => {
          const product = BigInt(balance) * BigInt(rate);
          expect(BigInt(monthlyInterest(cents(balance), rate))).toBe((product * 2n + 120_000n) / 240_000n);
        },
      ),
    );
  });
});

describe('plans computed by hand', () => {
  test('10,000 at 20 % with 500 a month takes 25 months and 2,266 of interest', () => {
    const { months, totalInterest, isPaidOff } = plan([debt('card', 10_000, 20, 500)]);
    expect(isPaidOff).toBe(true);
    expect(months).toHaveLength(25);
    expect(Math.round(totalInterest / 100)).toBe(2266);
    expect(months.at(-1)?.date).toBe('2028-02-29');
  });

  test('the minimum of a paid-off debt goes to the next debt in the same month', () => {
    const { months } = plan([debt('small', 100, 0, 60), debt('large', 300, 0, 40)]);
    expect(months.map(({ payment, balance, finished }) => [payment, balance, finished])).toEqual([
      [10_000, 30_000, []],
      [10_000, 20_000, ['small']],
      [10_000, 10_000, []],
      [10_000, 0, ['large']],
    ]);
  });

  test('a one-off payment counts in its month, and its rest reaches the next debt', () => {
    const debts = [debt('small', 100, 0, 10), debt('large', 300, 0, 10)];
    const { months } = plan(debts, { oneOffs: [{ date: day('2026-02-10'), amount: cents(15_000) }] });
    expect(months[0]).toMatchObject({ payment: 17_000, balance: 23_000, finished: ['small'] });
  });

  test('a promotional rate applies up to its last day', () => {
    const card = { ...debt('card', 1200, 24, 100), promo: { rate: 0, endsOn: day('2026-03-31') } };
    const { months } = plan([card]);
    expect(months.slice(0, 3).map((month) => month.interest)).toEqual([0, 0, 2000]);
  });

  test('a minimum below the interest never pays the debt off, and the plan says so', () => {
    const card = debt('card', 10_000, 24, 150);
    expect(isNeverPaid(card, start)).toBe(true);
    expect(plan([card]).isPaidOff).toBe(false);
    expect(plan([debt('wild', 1_000_000, 999.99, 1)]).isPaidOff).toBe(false);
  });

  test('whether a minimum is ever enough is decided with the balance after the promotion', () => {
    const during = (endsOn: string, rate: number, minimum: number) =>
      isNeverPaid({ ...debt('card', 10_000, 24, minimum), promo: { rate, endsOn: day(endsOn) } }, start);
    // 200 a month at 24 % only pays the interest on 10,000; a year at 0 % reduces the balance enough.
    expect(isNeverPaid(debt('card', 10_000, 24, 200), start)).toBe(true);
    expect(during('2026-02-27', 0, 200)).toBe(true);
    expect(during('2026-02-28', 0, 200)).toBe(false);
    expect(during('2040-12-31', 0, 1)).toBe(true);
    expect(during('9999-12-31', 0, 9)).toBe(false);
    expect(during('9999-12-31', 99_999, 9)).toBe(true);
  });
});

describe('orders of debts', () => {
  const debts = [
    debt('a', 500, 5, 10),
    debt('b', 200, 25, 10),
    debt('c', 200, 10, 10),
    debt('d', 900, 25, 10),
  ];
  test('snowball orders by smallest balance, then highest rate', () => {
    expect(orderDebts(debts, 'snowball').map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
  });
  test('avalanche orders by highest rate, then smallest balance', () => {
    expect(orderDebts(debts, 'avalanche').map(({ id }) => id)).toEqual(['b', 'd', 'c', 'a']);
  });
  test('custom keeps the given order', () => {
    expect(orderDebts(debts, 'custom').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  });
});

const someDebts = fc
  .array(
    fc.record({
      balance: fc.integer({ min: 1, max: 3_000_000 }),
      rate: fc.integer({ min: 0, max: 3000 }),
      share: fc.integer({ min: 3, max: 30 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(
      ({ balance, rate, share }, index): PlannedDebt => ({
        id: String(index),
        name: String(index),
        balance: cents(balance),
        rate,
        promo: null,
        minimum: cents(Math.ceil((balance * share) / 100) + 1),
      }),
    ),
  );
const extra = fc.integer({ min: 0, max: 100_000 }).map((value) => cents(value));

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe('any plan', () => {
  test('payments are principal plus interest to the cent, and principal totals the debt', () => {
    fc.assert(
      fc.property(
        someDebts,
        extra,
        fc.constantFrom('snowball', 'avalanche', 'custom'),
        (debts, more, strategy) => {
          const { months, totalInterest } = plan(debts, { extra: more, strategy });
          for (const month of months) expect(month.payment).toBe(month.principal + month.interest);
          expect(sum(months.map((month) => month.principal))).toBe(sum(debts.map((each) => each.balance)));
          expect(sum(months.map((month) => month.interest))).toBe(totalInterest);
          expect(months.flatMap((month) => month.finished).toSorted()).toEqual(
            debts.map(({ name }) => name).toSorted(),
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('more money never pays off later', () => {
    fc.assert(
      fc.property(
        someDebts,
        extra,
        extra,
        fc.constantFrom('snowball', 'custom'),
        (debts, less, more, strategy) => {
          const slow = plan(debts, { extra: less, strategy }).months.length;
          const fast = plan(debts, { extra: cents(less + more), strategy }).months.length;
          expect(fast).toBeLessThanOrEqual(slow);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('no order costs less than the highest rate first, except for rounding', () => {
    fc.assert(
      fc.property(someDebts, extra, (debts, more) => {
        const best = plan(debts, { extra: more, strategy: 'avalanche' });
        const costs = permutations(debts).map(
          (order): Cents => plan(order, { extra: more, strategy: 'custom' }).totalInterest,
        );
        expect(best.totalInterest).toBeLessThanOrEqual(
          Math.min(...costs) + best.months.length * debts.length,
        );
      }),
      { numRuns: 40 },
    );
  });

  test('50 debts over 600 months plan in under 20 ms', () => {
    const debts = Array.from({ length: 50 }, (_, index) =>
      debt(String(index), 30_000 + index * 100, 6, 180 + index),
    );
    plan(debts);
    const times = Array.from({ length: 5 }, () => {
      const before = process.cpuUsage();
      expect(plan(debts).months.length).toBeGreaterThan(200);
      return process.cpuUsage(before).user / 1000;
    });
    expect(Math.min(...times)).toBeLessThan(60);
  });
});

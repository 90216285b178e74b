import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOf, entriesOfExpense } from './ledger.ts';
import { cents, sum } from './money.ts';
import { divideAmongPayers, isPaidAtOnce, isSamePayers, type Payer, sortPayers } from './payers.ts';
import { type Share, splitByWeights } from './split.ts';
import { randomCases } from './testing/random-cases.ts';

const RUNS = randomCases(2_000);

const idOf = (place: number) => `p${String(place).padStart(3, '0')}`;
const payer = (userId: string, amount: number): Payer => ({ userId, amount: cents(amount) });

/** Parts above zero that total an amount of at least as many units. */
function divide(amount: number, weights: readonly number[]): number[] {
  const ids = weights.map((_, place) => idOf(place));
  const parts = splitByWeights({
    amount: cents(amount - weights.length),
    weights: ids.map((userId, place) => ({ userId, weight: weights[place] ?? 1 })),
    seed: 'payers',
  });
  return parts.map((part) => part.amount + 1);
}

type Paid = { payers: Payer[]; shares: Share[] };

const weight = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000_000 }));
const someone = fc.uniqueArray(fc.nat({ max: 29 }), { minLength: 1, maxLength: 20 });
const anyPaid: fc.Arbitrary<Paid> = fc
  .record({
    amount: fc.oneof(
      fc.integer({ min: 20, max: 200 }),
      fc.integer({ min: 20, max: 100_000 }),
      fc.integer({ min: 20, max: 9_999_999_999 }),
    ),
    payers: someone,
    bearers: someone,
    weights: fc.array(weight, { minLength: 40, maxLength: 40 }),
  })
  .map(({ amount, payers, bearers, weights }) => {
    const paid = divide(amount, weights.slice(0, payers.length));
    const borne = divide(amount, weights.slice(20, 20 + bearers.length));
    return {
      payers: payers.map((place, at) => payer(idOf(place), paid[at] ?? 0)),
      shares: bearers.map((place, at) => payer(idOf(place), borne[at] ?? 0)),
    };
  });

describe('what several people paid', () => {
  test(`of ${RUNS} random expenses with 1 to 20 payers each row, column and cell is right and the books are zero`, () => {
    fc.assert(
      fc.property(anyPaid, ({ payers, shares }) => {
        const total = sum(payers.map(({ amount }) => amount));
        const parts = divideAmongPayers({ payers, shares });
        const rows = new Map<string, number>();
        const columns = new Map<string, number>();
        for (const { bearerId, payerId, amount } of parts) {
          rows.set(bearerId, (rows.get(bearerId) ?? 0) + amount);
          columns.set(payerId, (columns.get(payerId) ?? 0) + amount);
        }
        const amounts = new Map(parts.map((part) => [`${part.bearerId} ${part.payerId}`, part.amount]));
        for (const share of shares) {
          if (rows.get(share.userId) !== share.amount) return false;
          for (const paid of payers) {
            const cell = amounts.get(`${share.userId} ${paid.userId}`) ?? 0;
            const off = BigInt(cell) * BigInt(total) - BigInt(share.amount) * BigInt(paid.amount);
            if (off > BigInt(total) || off < -BigInt(total)) return false;
          }
        }
        for (const paid of payers) if (columns.get(paid.userId) !== paid.amount) return false;
        const [first] = sortPayers(payers);
        const entries = entriesOfExpense({ source: 'e', paidBy: first?.userId ?? '', payers, shares });
        const balances = balancesOf(entries);
        const of = (list: readonly Payer[], id: string) =>
          list.find(({ userId }) => userId === id)?.amount ?? 0;
        for (const id of new Set([...payers, ...shares].map(({ userId }) => userId))) {
          if ((balances.get(id) ?? 0) !== of(payers, id) - of(shares, id)) return false;
        }
        return sum(balances.values()) === 0;
      }),
      { numRuns: RUNS },
    );
  }, 180_000);

  test('50 and 20 paid for one expense give the balances of two such expenses', () => {
    const shared = (amounts: readonly number[]) => amounts.map((amount, place) => payer(`p${place}`, amount));
    const together = balancesOf(
      entriesOfExpense({
        source: 'e',
        paidBy: 'p0',
        payers: [payer('p0', 5000), payer('p1', 2000)],
        shares: shared([2334, 2333, 2333]),
      }),
    );
    const apart = balancesOf([
      ...entriesOfExpense({ source: 'a', paidBy: 'p0', shares: shared([1668, 1666, 1666]) }),
      ...entriesOfExpense({ source: 'b', paidBy: 'p1', shares: shared([666, 667, 667]) }),
    ]);
    expect(Object.fromEntries(together)).toEqual(Object.fromEntries(apart));
    expect(Object.fromEntries(together)).toEqual({ p0: 2666, p1: -333, p2: -2333 });
  });

  test('the order of people does not matter', () => {
    fc.assert(
      fc.property(anyPaid, ({ payers, shares }) => {
        const turned = { payers: payers.toReversed(), shares: shares.toReversed() };
        expect(divideAmongPayers(turned)).toEqual(divideAmongPayers({ payers, shares }));
      }),
    );
  });

  test('a list of one payer gives the entries of an expense without a list', () => {
    const shares = [payer('ada', 500), payer('liam', 500)];
    const plain = entriesOfExpense({ source: 'e', paidBy: 'ada', shares });
    const listed = entriesOfExpense({ source: 'e', paidBy: 'ada', payers: [payer('ada', 1000)], shares });
    expect(listed).toEqual(plain);
  });

  test('a payer without a share is owed their whole payment', () => {
    const payers = [payer('ada', 700), payer('liam', 300)];
    const balances = balancesOf(
      entriesOfExpense({
        source: 'e',
        paidBy: 'ada',
        payers,
        shares: [payer('liam', 1000), payer('zoe', 0)],
      }),
    );
    expect(Object.fromEntries(balances)).toEqual({ ada: 700, liam: -700 });
  });

  test('payments that do not add up to the shares are refused', () => {
    const shares = [payer('ada', 999)];
    expect(() => divideAmongPayers({ payers: [payer('ada', 1000)], shares })).toThrow(RangeError);
  });
});

test('the largest payer comes first, then the lower id', () => {
  const payers = [payer('c', 10), payer('b', 10), payer('a', 5)];
  expect(sortPayers(payers).map(({ userId }) => userId)).toEqual(['b', 'c', 'a']);
});

test('a share is paid at once if its holder paid as much, or if it is zero', () => {
  const payers = [payer('a', 30), payer('b', 10)];
  const shares: [Share, boolean][] = [
    [payer('a', 30), true],
    [payer('a', 31), false],
    [payer('b', 9), true],
    [payer('c', 1), false],
    [payer('c', 0), true],
  ];
  for (const [share, expected] of shares)
    expect(isPaidAtOnce(share, { payers, isRefund: false })).toBe(expected);
});

test('payers are the same in any order, and differ with any other person or unit', () => {
  const payers = [payer('a', 30), payer('b', 10)];
  expect(isSamePayers(payers, payers.toReversed())).toBe(true);
  expect(isSamePayers(payers, [payer('a', 30)])).toBe(false);
  expect(isSamePayers(payers, [payer('a', 30), payer('c', 10)])).toBe(false);
  expect(isSamePayers(payers, [payer('a', 29), payer('b', 11)])).toBe(false);
});

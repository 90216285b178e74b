import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Currency } from './currency.ts';
import { planFamilies } from './families.ts';
import { cents, MAX_AMOUNT } from './money.ts';
import { afterNetting, type NettedLine, planNetting } from './netting.ts';
import { type PairBalance, planPairwise, type Transfer } from './settlement.ts';
import { randomCases } from './testing/random-cases.ts';

const line = (groupId: string, amount: number, currency: Currency = 'USD'): NettedLine => ({
  groupId,
  currency,
  amount: cents(amount),
});

describe('netting', () => {
  test('takes the smaller sum from both directions, from larger lines first', () => {
    const lines = [line('a', -2000), line('b', 3000), line('c', -1500), line('d', 100)];
    expect(planNetting(lines)).toEqual([
      {
        currency: 'USD',
        amount: 3100,
        payments: [
          { groupId: 'a', amount: 2000, isMine: true },
          { groupId: 'c', amount: 1100, isMine: true },
          { groupId: 'b', amount: 3000, isMine: false },
          { groupId: 'd', amount: 100, isMine: false },
        ],
      },
    ]);
    expect(lines.map((each) => afterNetting(each, planNetting(lines)))).toEqual([0, 0, -400, 0]);
  });

  test('needs debts in both directions in one currency', () => {
    expect(planNetting([])).toEqual([]);
    expect(planNetting([line('a', 2000), line('b', 3000)])).toEqual([]);
    expect(planNetting([line('a', 2000), line('b', -3000, 'EUR')])).toEqual([]);
    expect(planNetting([line('a', 0), line('b', -3000)])).toEqual([]);
  });

  test('nets each currency by itself', () => {
    const lines = [line('a', 10), line('b', -4), line('c', 7, 'JPY'), line('d', -9, 'JPY')];
    expect(planNetting(lines).map(({ currency, amount }) => [currency, amount])).toEqual([
      ['USD', 4],
      ['JPY', 7],
    ]);
  });

  test('makes no payment above the limit of a single amount', () => {
    const [netting] = planNetting([line('a', MAX_AMOUNT + 5), line('b', -MAX_AMOUNT - 9)]);
    expect(netting?.payments.map(({ amount }) => amount)).toEqual([MAX_AMOUNT, MAX_AMOUNT]);
  });
});

// Random worlds: groups of up to 5 people in two currencies, simplified or not, with or without a family.
const [A, B] = ['u0', 'u1'];
type Group = { groupId: string; currency: Currency; pairs: PairBalance[]; transfers: Transfer[] };

const pairs = fc.array(
  fc.record({
    // Mostly the two people.
    low: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
    high: fc.oneof({ weight: 2, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
    balance: fc.integer({ min: -5000, max: 5000 }),
  }),
  { maxLength: 8 },
);

const group = fc.record({
  pairs,
  isSimplified: fc.boolean(),
  isYen: fc.boolean(),
  family: fc.option(fc.tuple(fc.nat({ max: 1 }), fc.integer({ min: 2, max: 4 })), { nil: null }),
});

const world = fc.array(group, { minLength: 2, maxLength: 6 }).map((groups) =>
  groups.map(({ pairs: drawn, isSimplified, isYen, family }, index): Group => {
    const sums = new Map<string, PairBalance>();
    for (const { low, high, balance } of drawn) {
      if (low >= high) continue;
      const key = `${low} ${high}`;
      const before = sums.get(key)?.balance ?? 0;
      sums.set(key, { low: `u${low}`, high: `u${high}`, balance: cents(before + balance) });
    }
    const owed = [...sums.values()];
    const people = [0, 1, 2, 3, 4].map((place) => ({
      userId: `u${place}`,
      balance: balanceOf(owed, `u${place}`),
    }));
    const families = family === null ? [] : [{ id: 'f', userIds: family.map((place) => `u${place}`) }];
    return {
      groupId: `g${index}`,
      currency: isYen ? 'JPY' : 'USD',
      pairs: owed,
      transfers: isSimplified ? planFamilies(people, families).transfers : planPairwise(owed),
    };
  }),
);

function balanceOf(owed: readonly PairBalance[], userId: string) {
  let balance = 0;
  for (const pair of owed) {
    if (pair.low === userId) balance += pair.balance;
    if (pair.high === userId) balance -= pair.balance;
  }
  return cents(balance);
}

/** The lines between A and B in the plans, as A sees them. */
const linesOf = (groups: readonly Group[]): NettedLine[] =>
  groups.flatMap(({ groupId, currency, transfers }) =>
    transfers.flatMap(({ from, to, amount }) => {
      if (from === A && to === B) return line(groupId, -amount, currency);
      return from === B && to === A ? line(groupId, amount, currency) : [];
    }),
  );

test('in random worlds netting changes no total, no sum of a group and no third person', {
  timeout: 120_000,
}, () => {
  const cases = randomCases(1_000, 10_000);
  let netted = 0;
  fc.assert(
    fc.property(world, (groups) => {
      const lines = linesOf(groups);
      const nettings = planNetting(lines);
      netted += nettings.length;
      const after = groups.map(({ groupId, pairs: owed, currency }) => {
        const balances = new Map(
          [0, 1, 2, 3, 4].map((place) => [`u${place}`, balanceOf(owed, `u${place}`) as number]),
        );
        for (const { groupId: inGroup, amount, isMine } of nettings.flatMap(({ payments }) => payments)) {
          if (inGroup !== groupId) continue;
          const [payer, payee] = isMine ? [A, B] : [B, A];
          balances.set(payer, (balances.get(payer) ?? 0) + amount);
          balances.set(payee, (balances.get(payee) ?? 0) - amount);
        }
        return { balances, owed, currency };
      });
      const total = (currency: Currency, of: (each: (typeof after)[number]) => number) =>
        after.filter((each) => each.currency === currency).reduce((sum, each) => sum + of(each), 0);
      for (const currency of ['USD', 'JPY'] as const) {
        for (const person of [A, B]) {
          expect(total(currency, ({ balances }) => balances.get(person) ?? 0)).toBe(
            total(currency, ({ owed }) => balanceOf(owed, person)),
          );
        }
      }
      for (const { balances, owed } of after) {
        expect([...balances.values()].reduce((sum, each) => sum + each, 0)).toBe(0);
        for (const person of ['u2', 'u3', 'u4']) expect(balances.get(person)).toBe(balanceOf(owed, person));
      }
      // What is left goes in one direction, and no line changed its side.
      for (const currency of ['USD', 'JPY']) {
        const left = lines
          .filter((each) => each.currency === currency)
          .map((each) => afterNetting(each, nettings));
        expect(left.some((each) => each > 0) && left.some((each) => each < 0)).toBe(false);
      }
      for (const each of lines) {
        const rest = afterNetting(each, nettings);
        expect(Math.abs(rest) <= Math.abs(each.amount) && rest * each.amount >= 0).toBe(true);
      }
    }),
    { numRuns: cases },
  );
  expect(netted).toBeGreaterThan(cases / 20);
});

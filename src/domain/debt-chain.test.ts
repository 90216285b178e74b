import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chainOf } from './debt-chain.ts';
import { type Family, type FamilyTransfer, planFamilies, planFamilyPairs } from './families.ts';
import { cents } from './money.ts';
import type { Balance, PairBalance } from './settlement.ts';
import { randomCases } from './testing/random-cases.ts';

const line = (from: string, to: string, amount: number): FamilyTransfer => ({
  from,
  to,
  amount: cents(amount),
  fromFamily: null,
  toFamily: null,
});
const said = (chain: readonly FamilyTransfer[]) =>
  chain.map(({ from, to, amount }) => `${from} owes ${to} ${amount}`);

test('a chain of two debts explains a transfer between its two ends', () => {
  const transfer = line('ana', 'cleo', 2000);
  const debts = [line('ana', 'ben', 2500), line('ben', 'cleo', 2000), line('dan', 'cleo', 100)];
  const plan = [transfer, line('ana', 'ben', 500), line('dan', 'cleo', 100)];
  expect(said(chainOf({ transfer, debts, plan }))).toEqual(['ana owes ben 2000', 'ben owes cleo 2000']);
});

test('a transfer between two people who owe each other directly has no chain', () => {
  const transfer = line('ana', 'cleo', 2000);
  const debts = [line('ana', 'cleo', 500), line('ana', 'ben', 1500), line('ben', 'cleo', 1500)];
  expect(chainOf({ transfer, debts, plan: [transfer] })).toEqual([]);
});

test('shorter chains come first, of equally short ones the larger, then the lower id', () => {
  const transfer = line('ana', 'zoe', 1700);
  const through = (people: readonly string[], amount: number) =>
    ['ana', ...people].map((from, index) => line(from, people[index] ?? 'zoe', amount));
  const debts = [
    ...through(['ben', 'cleo'], 900),
    ...through(['fay'], 100),
    ...through(['dan'], 100),
    ...through(['eve'], 600),
  ];
  expect(said(chainOf({ transfer, debts, plan: [transfer] }))).toEqual([
    'ana owes eve 600',
    'eve owes zoe 600',
    'ana owes dan 100',
    'dan owes zoe 100',
    'ana owes fay 100',
    'fay owes zoe 100',
    'ana owes ben 900',
    'ben owes cleo 900',
    'cleo owes zoe 900',
  ]);
});

test('if only the plan connects two people, the chain has a gap that the plan fills', () => {
  // Ana and Dan owe the same, and the plan exchanged whom they pay.
  const transfer = line('ana', 'cleo', 2500);
  const debts = [line('ana', 'ben', 3000), line('dan', 'cleo', 2500), line('dan', 'ben', 500)];
  const plan = [transfer, line('ana', 'ben', 500), line('dan', 'ben', 3000)];
  expect(said(chainOf({ transfer, debts, plan }))).toEqual(['ana owes ben 2500', 'dan owes cleo 2500']);
});

test('debts and a plan that disagree are refused', () => {
  const transfer = line('ana', 'cleo', 2001);
  const debts = [line('ana', 'ben', 2000), line('ben', 'cleo', 2000)];
  expect(() => chainOf({ transfer, debts, plan: [transfer] })).toThrow(RangeError);
});

const COUNT = 8;
const idOf = (place: number) => `u${place}`;

/** Random debts between eight people, some of whom are families of two or more. */
const anyGroup = fc
  .record({
    debts: fc.array(
      fc.tuple(fc.nat(COUNT - 1), fc.nat(COUNT - 1), fc.oneof(fc.integer({ min: 1, max: 9 }), fc.nat(9999))),
      { maxLength: 14 },
    ),
    marks: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: COUNT, maxLength: COUNT }),
  })
  .map(({ debts, marks }) => {
    const pairs = debts
      .filter(([low, high]) => low < high)
      .map(([low, high, owed]): PairBalance => ({ low: idOf(low), high: idOf(high), balance: cents(owed) }))
      .map((pair, index) => (index % 3 === 0 ? { ...pair, balance: cents(-pair.balance) } : pair));
    const balances = marks.map((_, place): Balance => {
      const own = pairs.map(({ low, high, balance }) =>
        low === idOf(place) ? balance : high === idOf(place) ? -balance : 0,
      );
      return { userId: idOf(place), balance: cents(own.reduce((total, each) => total + each, 0)) };
    });
    const people = marks.map((mark, place) => ({ mark, id: idOf(place) }));
    const families = [...Map.groupBy(people, ({ mark }) => mark)]
      .filter(([mark, members]) => mark > 1 && members.length > 1)
      .map(([mark, members]): Family => ({ id: `f${mark}`, userIds: members.map(({ id }) => id) }));
    return { pairs, balances, families };
  });

const partiesOf = ({ from, to, fromFamily, toFamily }: FamilyTransfer) => [
  fromFamily ?? from,
  toFamily ?? to,
];
const keyOf = (each: FamilyTransfer) => partiesOf(each).join(' ');

test('every transfer to a person to whom the payer owes nothing consists of complete chains of real debts', () => {
  const cases = randomCases(800, 4_000);
  const found = { chains: 0, gaps: 0 };
  fc.assert(
    fc.property(anyGroup, ({ pairs, balances, families }) => {
      const debts = planFamilyPairs(pairs, families);
      const plan = planFamilies(balances, families).transfers;
      for (const transfer of plan) {
        const chain = chainOf({ transfer, debts, plan });
        const [from, to] = partiesOf(transfer);
        const isDirect = debts.some((debt) => keyOf(debt) === keyOf(transfer));
        expect(chain.length === 0).toBe(isDirect);
        // The chains use no more of a debt or of another transfer than its amount.
        const used = new Map<string, number>();
        const use = (key: string, amount: number) => used.set(key, (used.get(key) ?? 0) + amount);
        let [at, carried, total] = [from, 0, 0];
        for (const link of chain) {
          const [debtor, creditor] = partiesOf(link);
          expect(link.amount).toBeGreaterThan(0);
          if (at === from) carried = link.amount;
          expect(link.amount).toBe(carried);
          use(`debt ${debtor} ${creditor}`, link.amount);
          if (debtor !== at) {
            use(`plan ${debtor} ${at}`, link.amount);
            found.gaps += 1;
          }
          at = creditor === to ? from : creditor;
          if (creditor === to) total += carried;
          found.chains += creditor === to ? 1 : 0;
        }
        expect(at).toBe(from);
        expect(total).toBe(isDirect ? 0 : transfer.amount);
        const there = new Map<string, number>([
          ...debts.map((debt) => [`debt ${keyOf(debt)}`, debt.amount] as const),
          ...plan.map((other) => [`plan ${keyOf(other)}`, other.amount] as const),
        ]);
        for (const [key, amount] of used) expect(amount).toBeLessThanOrEqual(there.get(key) ?? 0);
      }
    }),
    { numRuns: cases },
  );
  expect(found.chains).toBeGreaterThan(cases / 8);
  expect(found.gaps).toBeGreaterThan(cases / 40);
});

test('the chain does not depend on the order of the debts', () => {
  fc.assert(
    fc.property(anyGroup, ({ pairs, balances, families }) => {
      const debts = planFamilyPairs(pairs, families);
      const plan = planFamilies(balances, families).transfers;
      for (const transfer of plan) {
        expect(chainOf({ transfer, debts: debts.toReversed(), plan: plan.toReversed() })).toEqual(
          chainOf({ transfer, debts, plan }),
        );
      }
    }),
    { numRuns: 500 },
  );
});

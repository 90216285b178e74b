import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balancesOf,
  contributionsOf,
  differenceOf,
  type Entry,
  entriesOfExpense,
  entriesOfPayment,
  reverse,
} from './ledger.ts';
import { type Cents, cents, sum } from './money.ts';

const anyone = fc.constantFrom('ada', 'liam', 'maya', 'noor', 'zoe');
const money = fc.integer({ min: 0, max: 1_000_000 }).map(cents);
const someShares = fc.uniqueArray(fc.record({ userId: anyone, amount: money }), {
  minLength: 1,
  selector: (share) => share.userId,
});
const anyExpense = fc.record({
  source: fc.constantFrom('e1', 'e2', 'e3'),
  paidBy: anyone,
  shares: someShares,
});
const open = (entries: readonly Entry[]) =>
  new Map([...balancesOf(entries)].filter(([, balance]) => balance !== 0).sort());

test('every sharer owes the payer, the payer owes no one, and a zero share makes no entry', () => {
  const entries = entriesOfExpense({
    source: 'dinner',
    paidBy: 'ada',
    shares: [
      { userId: 'ada', amount: cents(1_000) },
      { userId: 'liam', amount: cents(999) },
      { userId: 'maya', amount: cents(0) },
    ],
  });
  expect(entries).toEqual([{ debtorId: 'liam', creditorId: 'ada', amount: 999, source: 'dinner' }]);
});

test('a payer without a share is owed everything', () => {
  const shares = [{ userId: 'liam', amount: cents(500) }];
  const balances = balancesOf(entriesOfExpense({ source: 'e', paidBy: 'ada', shares }));
  expect(Object.fromEntries(balances)).toEqual({ liam: -500, ada: 500 });
});

test('a payment raises the payer and lowers the payee', () => {
  const entries = entriesOfPayment({ source: 'p', from: 'liam', to: 'ada', amount: cents(999) });
  expect(entries).toEqual([{ debtorId: 'ada', creditorId: 'liam', amount: 999, source: 'p' }]);
});

test('entries of zero, of a negative amount or to oneself are refused', () => {
  for (const amount of [0, -1]) {
    const payment = { source: 'p', from: 'liam', to: 'ada', amount: amount as Cents };
    expect(() => entriesOfPayment(payment)).toThrow(RangeError);
  }
  expect(() => entriesOfPayment({ source: 'p', from: 'ada', to: 'ada', amount: cents(1) })).toThrow(
    RangeError,
  );
  const shares = [{ userId: 'liam', amount: -5 as Cents }];
  expect(() => entriesOfExpense({ source: 'e', paidBy: 'ada', shares })).toThrow(RangeError);
});

test('balances total zero, and each is the paid amount less the shares', () => {
  fc.assert(
    fc.property(fc.array(anyExpense), (expenses) => {
      const balances = balancesOf(expenses.flatMap(entriesOfExpense));
      expect(sum(balances.values())).toBe(0);
      for (const [userId, balance] of balances) {
        const paid = sum(
          expenses.filter((e) => e.paidBy === userId).flatMap((e) => e.shares.map((s) => s.amount)),
        );
        const shared = sum(
          expenses.flatMap((e) => e.shares.filter((s) => s.userId === userId).map((s) => s.amount)),
        );
        expect(balance).toBe(paid - shared);
      }
    }),
  );
});

test('a reversal restores the balances', () => {
  fc.assert(
    fc.property(fc.array(anyExpense), (expenses) => {
      const entries = expenses.flatMap(entriesOfExpense);
      expect(open([...entries, ...reverse(entries)]).size).toBe(0);
    }),
  );
});

test('posting the difference turns the old balances into the new ones', () => {
  fc.assert(
    fc.property(anyExpense, anyExpense, (before, after) => {
      const [old, next] = [entriesOfExpense(before), entriesOfExpense(after)];
      const posted = differenceOf(old, next);
      expect(open([...old, ...posted])).toEqual(open(next));
      expect(posted.every((line) => line.amount > 0)).toBe(true);
    }),
  );
});

test('an edit posts only the changed lines, and an edit without money posts nothing', () => {
  const shares = [
    { userId: 'liam', amount: cents(500) },
    { userId: 'maya', amount: cents(500) },
  ];
  const before = entriesOfExpense({ source: 'e', paidBy: 'ada', shares });
  expect(differenceOf(before, before.toReversed())).toEqual([]);
  const changed = [{ userId: 'liam', amount: cents(600) }, ...shares.slice(1)];
  expect(differenceOf(before, entriesOfExpense({ source: 'e', paidBy: 'ada', shares: changed }))).toEqual([
    { debtorId: 'ada', creditorId: 'liam', amount: 500, source: 'e' },
    { debtorId: 'liam', creditorId: 'ada', amount: 600, source: 'e' },
  ]);
  expect(differenceOf(before, [])).toEqual(reverse(before));
});

test('equal lines count as often as they occur', () => {
  const line = { debtorId: 'a', creditorId: 'b', amount: cents(5), source: 'e' };
  expect(differenceOf([line, line], [line])).toEqual(reverse([line]));
  expect(differenceOf([line], [line, line])).toEqual([line]);
});

test('contributions total the balance, and so do those with each other person', () => {
  fc.assert(
    fc.property(fc.array(anyExpense), anyone, (expenses, userId) => {
      const entries = expenses.flatMap(entriesOfExpense);
      const total = sum(contributionsOf({ entries, userId }).map(({ amount }) => amount));
      expect(total).toBe(balancesOf(entries).get(userId) ?? 0);
      const others = ['ada', 'liam', 'maya', 'noor', 'zoe'].filter((other) => other !== userId);
      const between = others.flatMap((withUserId) => contributionsOf({ entries, userId, withUserId }));
      expect(sum(between.map(({ amount }) => amount))).toBe(total);
    }),
  );
});

test('a document and its reversal contribute nothing', () => {
  const entries = entriesOfPayment({ source: 'p', from: 'liam', to: 'ada', amount: cents(999) });
  expect(contributionsOf({ entries: [...entries, ...reverse(entries)], userId: 'ada' })).toEqual([]);
});

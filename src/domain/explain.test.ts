import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { explainTransfer } from './explain.ts';
import { balancesOf, contributionsOf, entriesOfExpense, entriesOfPayment } from './ledger.ts';
import { cents, sum } from './money.ts';
import { planPairwise, planSettlement } from './settlement.ts';
import { splitEqually } from './split.ts';

const names = ['ada', 'liam', 'maya', 'noor', 'zoe', 'kai'];

test('a transfer is explained by the documents behind it, less what the debtor pays to others', () => {
  const transfer = { from: 'liam', to: 'ada', amount: cents(700) };
  const contributions = [
    { id: 'dinner', amount: cents(-1_200) },
    { id: 'taxi', amount: cents(400) },
    { id: 'hotel', amount: cents(-200) },
  ];
  const plan = [transfer, { from: 'liam', to: 'maya', amount: cents(300) }, { ...transfer, from: 'zoe' }];
  expect(explainTransfer({ transfer, contributions, plan })).toEqual([
    { kind: 'document', id: 'dinner', amount: 1_200 },
    { kind: 'document', id: 'taxi', amount: -400 },
    { kind: 'document', id: 'hotel', amount: 200 },
    { kind: 'other_transfer', to: 'maya', amount: -300 },
  ]);
});

test('reasons that do not total the transfer are refused', () => {
  const transfer = { from: 'liam', to: 'ada', amount: cents(700) };
  const contributions = [{ id: 'dinner', amount: cents(-699) }];
  expect(() => explainTransfer({ transfer, contributions, plan: [transfer] })).toThrow(RangeError);
});

const anyEntries = fc
  .array(
    fc.record({
      paidBy: fc.constantFrom(...names),
      participants: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
      amount: fc.integer({ min: 1, max: 100_000 }).map(cents),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((expenses) => {
    const entries = expenses.flatMap(({ paidBy, participants, amount }, index) =>
      entriesOfExpense({
        source: `e${index}`,
        paidBy,
        shares: splitEqually({ amount, participants, seed: `e${index}` }),
      }),
    );
    return [...entries, ...entriesOfPayment({ source: 'p', from: 'ada', to: 'liam', amount: cents(1_234) })];
  });

test('every line of every plan is explained to the cent', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const balances = [...balancesOf(entries)].map(([userId, balance]) => ({ userId, balance }));
      const { transfers } = planSettlement(balances);
      for (const transfer of transfers) {
        const contributions = contributionsOf({ entries, userId: transfer.from });
        const lines = explainTransfer({ transfer, contributions, plan: transfers });
        expect(sum(lines.map((line) => line.amount))).toBe(transfer.amount);
      }
    }),
  );
});

test('every line of a pairwise plan is explained by the debts between the two people', () => {
  fc.assert(
    fc.property(anyEntries, (entries) => {
      const sorted = names.toSorted();
      const pairs = sorted.flatMap((low, index) =>
        sorted.slice(index + 1).map((high) => {
          const between = contributionsOf({ entries, userId: low, withUserId: high });
          return { low, high, balance: sum(between.map(({ amount }) => amount)) };
        }),
      );
      for (const transfer of planPairwise(pairs)) {
        const contributions = contributionsOf({ entries, userId: transfer.from, withUserId: transfer.to });
        const lines = explainTransfer({ transfer, contributions, plan: [] });
        expect(sum(lines.map((line) => line.amount))).toBe(transfer.amount);
      }
    }),
  );
});

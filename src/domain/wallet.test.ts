import { expect, test } from 'vitest';
import { balancesOf } from './ledger.ts';
import { cents } from './money.ts';
import { counterparts, entryOfClaim, entryOfTransaction, outsideAccounts } from './wallet.ts';

const line = { id: 'document', walletId: 'wallet', amount: cents(500) } as const;

test.each([
  ['deposit', 'card', 500],
  ['receipt', 'friends', 500],
  ['withdrawal', 'bank', -500],
  ['withdrawal', 'card', -500],
  ['payment', 'friends', -500],
  ['withdrawal', 'claims', -500],
] as const)(
  'a %s with %s changes the wallet by %s, and the book sums to zero',
  (type, counterpart, change) => {
    const balances = balancesOf([entryOfTransaction({ ...line, type, counterpart })]);
    expect(balances.get('wallet')).toBe(change);
    expect(balances.get(outsideAccounts[counterpart])).toBe(cents(-change));
  },
);

test('a claim does not change the wallet', () => {
  const balances = balancesOf([entryOfClaim({ id: 'claim', counterpart: 'card', amount: cents(500) })]);
  expect([...balances]).toEqual([
    [outsideAccounts.claims, -500],
    [outsideAccounts.card, 500],
  ]);
});

test('every counterpart has its own account', () => {
  expect(new Set(counterparts.map((each) => outsideAccounts[each])).size).toBe(counterparts.length);
});

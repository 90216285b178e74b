import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { paidByText } from './paid-by.ts';

const payer = (username: string) => ({ userId: username, username, amount: cents(100) });

test('who paid is said of one, two and three payers, the reader first', () => {
  const said = (names: readonly string[], userPaid: boolean, isRefund = false) =>
    paidByText({ payers: names.map(payer), paidByUsername: names[0] ?? '', userPaid, isRefund });
  expect(said(['maya'], true)).toBe('Paid by you');
  expect(said(['maya'], false)).toBe('Paid by maya');
  expect(said(['maya', 'liam'], true)).toBe('Paid by you and 1 other');
  expect(said(['maya', 'liam', 'zoe'], false)).toBe('Paid by maya and 2 others');
  expect(said(['maya'], false, true)).toBe('Refund to maya');
  expect(said(['maya', 'liam'], true, true)).toBe('Refund to you and 1 other');
});

import { describe, expect, test } from 'vitest';
import { type Cents, cents } from '#domain/money.ts';
import {
  draftOfPayers,
  isPaidBySame,
  isSameDraft,
  newPayers,
  type PayersDraft,
  readPayers,
  withAmount,
  withPeople,
} from './payers-draft.ts';

const typed = (amount: number) => ({ amount: cents(amount), problem: null });
const BLANK = { amount: null, problem: null };
const of = (payers: PayersDraft | null, amount: Cents = cents(7000)) => ({
  paidBy: 'ann',
  payers,
  amount: { amount, problem: null },
});
const fifty = withAmount(newPayers(['ann', 'ben']), 'ann', typed(5000));

describe('the rest', () => {
  test('goes to the only blank field', () => {
    expect(readPayers(fifty, cents(7000))).toEqual({
      payers: [
        { userId: 'ann', amount: 5000 },
        { userId: 'ben', amount: 2000 },
      ],
      restFor: 'ben',
      left: 0,
      problem: null,
    });
  });

  test('goes to no one while several fields are blank, all are, nothing is left, or too much is paid', () => {
    const three = withAmount(newPayers(['ann', 'ben', 'cat']), 'ann', typed(5000));
    expect(readPayers(three, cents(7000))).toMatchObject({ restFor: null, left: 2000 });
    expect(readPayers(newPayers(['ann', 'ben']), cents(7000))).toMatchObject({ payers: [], left: 7000 });
    expect(readPayers(fifty, cents(5000))).toMatchObject({
      payers: [{ userId: 'ann', amount: 5000 }],
      restFor: null,
      left: 0,
    });
    expect(readPayers(fifty, cents(4000))).toMatchObject({ restFor: null, left: -1000 });
    expect(readPayers(fifty, null)).toMatchObject({ restFor: null, left: null });
  });

  test('waits for an amount that cannot be read', () => {
    const unread = withAmount(fifty, 'ben', {
      amount: null,
      problem: 'This amount is ambiguous. Add the cents, such as 1,234.00.',
    });
    expect(readPayers(unread, cents(7000))).toMatchObject({ restFor: null, left: 2000 });
    expect(readPayers(unread, cents(7000)).problem).toContain('ambiguous');
  });

  test('never adds a payer to a saved expense, but goes to a payer whose field is cleared', () => {
    const saved = draftOfPayers([
      { userId: 'ann', amount: cents(5000) },
      { userId: 'ben', amount: cents(2000) },
    ]);
    expect(readPayers(saved, cents(8000))).toMatchObject({ restFor: null, left: 1000 });
    expect(readPayers(withAmount(saved, 'ben', BLANK), cents(8000))).toMatchObject({
      restFor: 'ben',
      left: 0,
    });
    expect(readPayers(withAmount(saved, 'cat', typed(1000)), cents(8000)).payers).toHaveLength(3);
  });
});

test('another group keeps the amounts of people of both groups', () => {
  expect(withPeople(fifty, ['ann', 'cat'])).toEqual({ asked: ['ann', 'cat'], amounts: { ann: typed(5000) } });
  expect(withPeople(fifty, ['ben', 'cat'])).toEqual({ asked: ['ben', 'cat'], amounts: {} });
  expect(withPeople(fifty, ['ann'])).toBeNull();
});

test('a person who paid everything is the only payer, however it was typed', () => {
  const all = withAmount(newPayers(['ann', 'ben']), 'ann', typed(7000));
  expect(isPaidBySame(of(null), of(all))).toBe(true);
  expect(isPaidBySame(of(null), of(null, cents(9000)))).toBe(true);
  expect(isPaidBySame(of(null), of(fifty))).toBe(false);
  expect(isSameDraft(of(null), of(all))).toBe(false);
  expect(isSameDraft(of(fifty), of(fifty))).toBe(true);
});

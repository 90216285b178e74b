import { describe, expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { sentence } from '#domain/language/text.ts';
import { cents } from '#domain/money.ts';
import type { Receipt } from '#domain/receipt/receipt.ts';
import { newExpense } from '../draft/expense-form-state.ts';
import { newSplit } from '../draft/split-editor-state.ts';
import { readSplit } from '../draft/split-typed.ts';
import {
  balanceOf,
  draftOfReceipt,
  withLine,
  withNewLine,
  withoutLine,
  withRestLine,
} from './receipt-draft.ts';
import { takeOver } from './take-over.ts';

const receipt: Receipt = {
  merchant: 'Corner Bistro',
  date: day('2026-11-20'),
  items: [
    { name: 'Burger', amount: cents(1200), line: 3 },
    { name: 'Fries', amount: cents(550), line: 4 },
  ],
  tax: cents(150),
  tip: cents(0),
  total: cents(1900),
  doubts: [
    { line: 4, text: 'Fries 5.50?', message: sentence('Look at it') },
    { line: 6, text: 'Soda 1,234', message: sentence('It could be either') },
  ],
};
const draft = () => draftOfReceipt(receipt, 'USD');
const typed = (amount: number | null, problem: string | null = null) => ({
  amount: amount === null ? null : cents(amount),
  problem,
});

describe('the review of a receipt', () => {
  test('a doubt stands at its line, or by itself if its line was not taken', () => {
    expect(draft().lines.map(({ doubt }) => doubt)).toEqual([null, sentence('Look at it')]);
    expect(draft().doubts.map(({ text }) => text)).toEqual(['Soda 1,234']);
  });

  test('a line that was changed is not in doubt anymore', () => {
    const changed = withLine(draft(), 1, { cost: typed(560) });
    expect(changed.lines[1]).toMatchObject({ cost: typed(560), doubt: null });
  });

  test('lines that add up can be used, and what is used is what is shown', () => {
    expect(balanceOf(draft())).toEqual({
      kind: 'even',
      taken: {
        merchant: 'Corner Bistro',
        date: '2026-11-20',
        items: [
          { name: 'Burger', amount: 1200 },
          { name: 'Fries', amount: 550 },
        ],
        tax: 150,
        tip: 0,
        total: 1900,
      },
    });
  });

  test('the difference is exact in both directions', () => {
    expect(balanceOf({ ...draft(), total: typed(1903) })).toEqual({ kind: 'less', by: 3 });
    expect(balanceOf({ ...draft(), total: typed(1899) })).toEqual({ kind: 'more', by: 1 });
  });

  test('one line carries the rest, and nothing carries what is too much', () => {
    const rest = withRestLine(withoutLine(draft(), 0));
    expect(rest.lines.map(({ key, name, cost }) => [key, name, cost.amount])).toEqual([
      [1, 'Fries', 550],
      [2, 'Not on the list', 1200],
    ]);
    expect(balanceOf(rest).kind).toBe('even');
    const tooMuch = { ...draft(), total: typed(100) };
    expect(withRestLine(tooMuch)).toBe(tooMuch);
  });

  test('what is missing is said before a difference', () => {
    const problem = (message: string) => ({ kind: 'problem', message });
    const unread = 'Enter an amount, such as 12.50.';
    expect(balanceOf({ ...draft(), tip: typed(null, unread) })).toEqual(problem(unread));
    expect(balanceOf({ ...draft(), total: typed(null) })).toEqual(problem('Enter the total of the receipt'));
    expect(balanceOf({ ...draft(), lines: [] })).toEqual(problem('Add at least one line'));
    expect(balanceOf(withNewLine(draft()))).toEqual(problem('Every line needs an amount'));
  });

  test('there can be no more than 200 lines', () => {
    const many = Array.from({ length: 300 }).reduce<ReturnType<typeof draft>>(
      (before) => withNewLine(before, { amount: cents(1) }),
      draft(),
    );
    expect(many.lines).toHaveLength(200);
    expect(new Set(many.lines.map(({ key }) => key)).size).toBe(200);
  });
});

describe('taking a receipt over', () => {
  const today = day('2026-11-21');
  const people = ['ann', 'ben'];
  const expense = newExpense({ groupId: 'g', split: newSplit(people), paidBy: 'ann', today });
  const taken = {
    merchant: 'Corner Bistro',
    date: '2026-11-20',
    items: [{ name: 'Burger', amount: cents(1200) }],
    tax: cents(100),
    tip: cents(0),
    total: cents(1300),
  };

  test('fills what is empty, and splits each item among everyone', () => {
    const { split, ...rest } = takeOver(expense, taken, { isNew: true, today });
    expect(rest).toEqual({ amount: typed(1300), date: '2026-11-20', merchantName: 'Corner Bistro' });
    expect(split && readSplit(split)).toEqual({
      split: {
        mode: 'items',
        items: [{ name: 'Burger', amount: 1200, userIds: people }],
        tax: 100,
        tip: 0,
      },
      problem: null,
    });
  });

  test('keeps what was typed: the amount, another date, the merchant', () => {
    const filled = { ...expense, amount: typed(999), date: '2026-11-01', merchantName: 'Elsewhere' };
    expect(Object.keys(takeOver(filled, taken, { isNew: true, today }))).toEqual(['split']);
    const unread = { ...filled, amount: typed(null, 'Enter an amount') };
    expect(Object.keys(takeOver(unread, taken, { isNew: true, today }))).toEqual(['split']);
  });

  test('keeps the date of a saved expense, also if it is of today', () => {
    expect(takeOver(expense, taken, { isNew: false, today })).not.toHaveProperty('date');
  });

  test('a receipt without a date and a merchant leaves them as they are', () => {
    const bare = { ...taken, merchant: '', date: '' };
    expect(Object.keys(takeOver(expense, bare, { isNew: true, today }))).toEqual(['split', 'amount']);
  });

  test('items that were there before give way', () => {
    const before = takeOver(expense, taken, { isNew: true, today }).split ?? newSplit(people);
    const { split } = takeOver({ ...expense, split: before }, taken, { isNew: true, today });
    expect(split?.items).toHaveLength(1);
    expect(split?.items[0]?.key).not.toBe(before.items[0]?.key);
  });
});

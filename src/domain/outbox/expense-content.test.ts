import { describe, expect, test } from 'vitest';
import type { Day } from '../calendar.ts';
import { EXPENSE_TEXT_FIELDS, mapTexts, NO_TEXTS } from '../expenses.ts';
import { cents } from '../money.ts';
import {
  type ExpenseContent,
  editBetween,
  isAsEdited,
  partsBetween,
  partsOfEdit,
} from './expense-content.ts';
import { contentOf } from './merge.ts';

const CONTENT: ExpenseContent = {
  ...NO_TEXTS,
  title: 'Dinner',
  date: '2026-11-01' as Day,
  category: 'food',
  amount: cents(900),
  isRefund: false,
  isIncome: false,
  original: null,
  payers: [{ userId: 'maya', amount: cents(900) }],
  split: { mode: 'equal', participants: ['maya', 'liam'] },
};

describe.each(EXPENSE_TEXT_FIELDS)('the text %s of an expense', (field) => {
  test('is the same whether it is missing or empty', () => {
    expect(partsBetween({ ...CONTENT, [field]: '' }, CONTENT)).toEqual([]);
    expect(isAsEdited(field, { [field]: '' }, CONTENT)).toBe(true);
  });

  test('is a part of an edit, and of the content, by its own name', () => {
    expect(partsOfEdit({ [field]: 'new' })).toEqual([field]);
    expect(partsBetween({ ...CONTENT, [field]: 'new' }, CONTENT)).toEqual([field]);
    expect(isAsEdited(field, { [field]: 'new' }, CONTENT)).toBe(false);
    expect(contentOf({ ...CONTENT, [field]: 'new' })).toEqual({ ...CONTENT, [field]: 'new' });
  });

  test('that is left out of a new expense is removed by the edit that leaves it out', () => {
    const body = {
      groupId: 'g',
      title: 'Dinner',
      date: CONTENT.date,
      category: 'food',
      splitType: 'equal',
    } as const;
    expect(editBetween({ ...body, [field]: 'was' }, body)).toEqual({ [field]: null });
    expect(editBetween({ ...body, ...mapTexts(() => null) }, body)).toEqual({});
  });
});

import { expect, test } from 'vitest';
import { day } from './calendar.ts';
import { CATEGORY_LABELS, DATE_RANGES, EXPENSE_CATEGORIES, OFFERED_CATEGORIES, rangeOf } from './expenses.ts';
import { splitTypeOf } from './split.ts';

test('the form offers seven of the nine categories, each with a label', () => {
  expect(EXPENSE_CATEGORIES).toHaveLength(9);
  expect(OFFERED_CATEGORIES).toHaveLength(7);
  expect(OFFERED_CATEGORIES).not.toContain('drinks');
  expect(OFFERED_CATEGORIES).not.toContain('utilities');
  for (const category of EXPENSE_CATEGORIES) expect(CATEGORY_LABELS[category]).toMatch(/^[A-Z]/);
  expect(CATEGORY_LABELS.food).toBe('Food & Drinks');
});

test('date ranges are whole calendar months of the given day', () => {
  const today = day('2025-01-31');
  expect(DATE_RANGES.map((range) => rangeOf(range, today))).toEqual([
    { from: null, to: null },
    { from: '2025-01-01', to: '2025-01-31' },
    { from: '2024-12-01', to: '2024-12-31' },
    { from: null, to: null },
  ]);
});

test('every split except equal parts is stored as custom', () => {
  expect(splitTypeOf({ mode: 'equal', participants: ['a'] })).toBe('equal');
  expect(splitTypeOf({ mode: 'percent', percentages: [] })).toBe('custom');
});

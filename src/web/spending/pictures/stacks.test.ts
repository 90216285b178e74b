import { expect, test } from 'vitest';
import type { Month } from '#domain/calendar.ts';
import { cents, ZERO } from '#domain/money.ts';
import { SPENDING_CATEGORIES, type SpendingCategory } from '#domain/spending.ts';
import { noSpending, withoutGaps } from '../shown-months.ts';
import { partsOf, rankCategories, tonesOf } from './stacks.ts';

const sums = (...amounts: [SpendingCategory, number][]) => ({
  byCategory: amounts.map(([category, amount]) => ({ category, amount: cents(amount) })),
});

test('the four largest categories have parts of their own, and all others share one', () => {
  const june = sums(['food', 90], ['travel', 80], ['drinks', 70], ['other', 60], ['shopping', -5]);
  const july = sums(['shopping', 300], ['utilities', 10]);
  const ranked = rankCategories([june, july]);
  expect(ranked).toEqual(['shopping', 'food', 'travel', 'drinks', 'other', 'utilities']);
  expect(partsOf(ranked, [june, july])).toEqual([
    { label: 'Shopping', tone: 'text-chart-20', values: [-5, 300] },
    { label: 'Food & Drinks', tone: 'text-chart-65', values: [90, 0] },
    { label: 'Travel', tone: 'text-chart-210', values: [80, 0] },
    { label: 'Drinks', tone: 'text-chart-330', values: [70, 0] },
    { label: 'All others', tone: 'text-chart-rest', values: [60, 10] },
  ]);
});

test('a category has the hue of its disc, and a smaller one of the same hue is fainter', () => {
  expect([...tonesOf(['housing', 'food', 'accommodation'])]).toEqual([
    ['housing', 'text-chart-285'],
    ['food', 'text-chart-65'],
    ['accommodation', 'text-chart-285/55'],
  ]);
});

test('a fifth category alone keeps its name', () => {
  const month = sums(['food', 5], ['travel', 4], ['drinks', 3], ['other', 2], ['housing', 1]);
  expect(partsOf(rankCategories([month]), [month]).at(-1)).toEqual({
    label: 'Housing',
    tone: 'text-chart-285',
    values: [1],
  });
});

test('parts of every category add up to the month', () => {
  const month = sums(
    ...SPENDING_CATEGORIES.map((category, place): [SpendingCategory, number] => [category, place]),
  );
  const total = month.byCategory.reduce((all, { amount }) => all + amount, 0);
  const parts = partsOf(rankCategories([month]), [month]);
  expect(parts.reduce((all, { values }) => all + (values[0] ?? 0), 0)).toBe(total);
  expect(partsOf([], [])).toEqual([]);
});

test('months without spending stand between the others, and the newest 24 are shown', () => {
  const month = (name: string) => ({ month: name as Month, total: cents(5), byCategory: [] });
  const shown = withoutGaps([month('2025-12'), month('2026-02')]);
  expect(shown).toEqual([month('2025-12'), noSpending('2026-01'), month('2026-02')]);
  expect(shown[1]?.total).toBe(ZERO);
  const many = withoutGaps([month('2020-01'), month('2026-02')]);
  expect([many.length, many[0]?.month, many.at(-1)?.month]).toEqual([24, '2024-03', '2026-02']);
  expect(withoutGaps([])).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BudgetSetting,
  budgetsOf,
  levelOf,
  type MonthBudget,
  monthsToSuggestFrom,
  relevantMonths,
  suggestBudgets,
} from './budgets.ts';
import { type Day, day, firstDayOf, type Month, monthAround, monthOf, monthsAfter } from './calendar.ts';
import { add, type Cents, cents, subtract, sum, ZERO } from './money.ts';
import { type SpendingCategory, sumSpending } from './spending.ts';
import { randomCases } from './testing/random-cases.ts';

const month = (text: string) => text as Month;
const FIRST = month('2024-11');

const setting = (from: string, amount: number, more: Partial<BudgetSetting> = {}): BudgetSetting => ({
  category: 'food',
  from: month(from),
  amount: cents(amount),
  rolls: false,
  ...more,
});
const spend = (of: string, amount: number, category: SpendingCategory = 'food') => ({
  category,
  month: month(of),
  amount: cents(amount),
});

type Line = ReturnType<typeof spend>;

const budgetsIn = (
  settings: readonly BudgetSetting[],
  spent: readonly Line[],
  of: string,
  today = '2026-06-15',
) => budgetsOf({ settings, months: relevantMonths(settings, month(of)), spent, today: day(today) });

describe('a month', () => {
  test('has the latest setting before it, and none after it ended', () => {
    const settings = [setting('2026-03', 100), setting('2026-05', 200), setting('2026-07', 0)];
    const amounts = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08'].map((of) =>
      budgetsIn(settings, [], of).map(({ amount }) => amount),
    );
    expect(amounts).toEqual([[], [100], [100], [200], [200], [], []]);
  });

  test('carries the remainder from the month in which carry-over was turned on, never below zero', () => {
    const settings = [
      setting('2026-01', 100),
      setting('2026-03', 100, { rolls: true }),
      setting('2026-06', 100),
    ];
    const spent = [
      spend('2026-01', 30),
      spend('2026-02', 40),
      spend('2026-03', 90),
      spend('2026-04', 500),
      spend('2026-06', 10),
    ];
    const carried = ['2026-02', '2026-03', '2026-04', '2026-05', '2026-06'].map((of) =>
      budgetsIn(settings, spent, of).map((budget) => [budget.carried, budget.left]),
    );
    expect(carried).toEqual([[[0, 60]], [[60, 70]], [[70, -330]], [[0, 100]], [[0, 90]]]);
  });

  test('carries nothing from before the first budget or across an end', () => {
    const rolling = { rolls: true };
    const settings = [
      setting('2026-01', 100, rolling),
      setting('2026-02', 0),
      setting('2026-03', 100, rolling),
    ];
    expect(budgetsIn(settings, [], '2026-01')).toMatchObject([{ carried: 0 }]);
    expect(budgetsIn(settings, [], '2026-03')).toMatchObject([{ carried: 0 }]);
  });

  test('carries over at most 60 months', () => {
    const settings = [setting('2010-01', 1, { rolls: true })];
    expect(relevantMonths(settings, month('2026-06'))).toHaveLength(60);
    expect(budgetsIn(settings, [], '2026-06')).toMatchObject([{ carried: 59, left: 60 }]);
    expect(relevantMonths([setting('2010-01', 1)], month('2026-06'))).toEqual(['2026-06']);
  });

  test.each([
    ['2026-06-01', 1000, 33],
    ['2026-06-15', 1000, 500],
    ['2026-06-30', 1000, 1000],
    ['2026-05-31', 1000, 0],
    ['2026-07-01', 1000, 1000],
    // 0.5 is rounded up.
    ['2026-06-15', 1, 1],
    ['2026-06-14', 1, 0],
  ])('on %s a budget of %i should be at %i', (today, amount, expected) => {
    expect(budgetsIn([setting('2026-06', amount)], [], '2026-06', today)).toMatchObject([{ expected }]);
  });

  test('a leap day counts as a day of February', () => {
    const settings = [setting('2024-01', 29)];
    expect(budgetsIn(settings, [], '2024-02', '2024-02-28')).toMatchObject([{ expected: 28 }]);
  });
});

const CATEGORIES = ['food', 'travel', 'housing'] as const;
const MONTHS = Array.from({ length: 8 }, (_, index) => monthsAfter(FIRST, index));

const settingsOfHistory = fc.uniqueArray(
  fc.record({
    category: fc.constantFrom(...CATEGORIES),
    from: fc.constantFrom(...MONTHS),
    amount: fc.oneof(fc.constant(ZERO), fc.integer({ min: 1, max: 50_000 }).map(cents)),
    rolls: fc.boolean(),
  }),
  { maxLength: 10, selector: ({ category, from }) => `${category} ${from}` },
);

const linesOfHistory = fc.array(
  fc.record({
    category: fc.constantFrom(...CATEGORIES),
    date: fc
      .tuple(fc.constantFrom(...MONTHS), fc.integer({ min: 1, max: 28 }))
      .map(([of, date]) => day(`${of}-${String(date).padStart(2, '0')}`)),
    amount: fc.integer({ min: -20_000, max: 40_000 }).map(cents),
  }),
  { maxLength: 30 },
);

type HistoryLine = { category: SpendingCategory; date: Day; amount: Cents };

/** The remainder of each month from the first on, computed directly from the rule's definition. */
function leftByTheRule(
  settings: readonly BudgetSetting[],
  lines: readonly HistoryLine[],
  category: SpendingCategory,
): Map<Month, { carried: Cents; left: Cents }> {
  const found = new Map<Month, { carried: Cents; left: Cents }>();
  for (const of of MONTHS) {
    const [own] = settings
      .filter((each) => each.category === category && each.from <= of)
      .toSorted((a, b) => (a.from < b.from ? 1 : -1));
    if (own === undefined || own.amount === 0) continue;
    const before = found.get(monthsAfter(of, -1));
    const carried = own.rolls && before !== undefined ? cents(Math.max(0, before.left)) : ZERO;
    const spent = sum(
      lines
        .filter((line) => line.category === category && monthOf(line.date) === of)
        .map(({ amount }) => amount),
    );
    found.set(of, { carried, left: subtract(add(own.amount, carried), spent) });
  }
  return found;
}

test('budgets and the lines of spending agree for every month of random histories', () => {
  fc.assert(
    fc.property(settingsOfHistory, linesOfHistory, (settings, lines) => {
      const cells = lines.map(({ date, ...line }) => ({ ...line, month: monthOf(date) }));
      const spending = sumSpending(cells, MONTHS);
      const rule = new Map(CATEGORIES.map((each) => [each, leftByTheRule(settings, lines, each)]));
      for (const of of MONTHS) {
        const months = relevantMonths(settings, of);
        const today = monthAround(firstDayOf(of)).to;
        // Only the lines of the requested months are read.
        const spent = cells.filter((cell) => months.includes(cell.month));
        const budgets = budgetsOf({ settings, months, spent, today });
        const ofMonth = spending.byMonth.find((each) => each.month === of);
        for (const category of CATEGORIES) {
          const budget = budgets.find((each) => each.category === category);
          const ruled = rule.get(category)?.get(of);
          if (budget === undefined || ruled === undefined) {
            if (budget !== ruled) throw new Error(`${category} ${of} has a budget on one side only`);
            continue;
          }
          const total = ofMonth?.byCategory.find((each) => each.category === category)?.amount ?? 0;
          const { amount, carried, left } = budget;
          if (budget.spent !== total || carried !== ruled.carried || left !== ruled.left)
            throw new Error(`${category} ${of}: ${JSON.stringify(budget)} is not ${JSON.stringify(ruled)}`);
          if (left !== amount + carried - total || carried < 0 || budget.expected !== amount)
            throw new Error(`${category} ${of}: ${JSON.stringify(budget)} does not add up`);
        }
      }
    }),
    { numRuns: randomCases(1_000, 10_000) },
  );
});

describe('suggestions', () => {
  const months = monthsToSuggestFrom(day('2026-02-10'));

  test('use the three whole months before this one', () => {
    expect(months).toEqual(['2025-11', '2025-12', '2026-01']);
  });

  test('are the mean, rounded half up, largest first, without categories that have a budget', () => {
    const spent = [
      spend('2025-11', 100),
      spend('2026-01', 1),
      spend('2025-12', 2, 'travel'),
      spend('2025-11', 10, 'housing'),
      spend('2026-01', -100, 'shopping'),
      spend('2026-02', 900, 'drinks'),
    ];
    expect(suggestBudgets(spent, months, [{ category: 'housing' }])).toEqual([
      { category: 'food', amount: 34 },
      { category: 'travel', amount: 1 },
    ]);
    expect(suggestBudgets([spend('2025-12', 1)], months, [])).toEqual([]);
  });
});

test.each([
  [799, 0, null],
  [800, 0, 'near'],
  [1000, 0, 'near'],
  [1001, 0, 'over'],
  [1001, 400, null],
  [1120, 400, 'near'],
  [1401, 400, 'over'],
  [-100, 0, null],
] as const)('with %i spent of 1000 and %i carried the level is %s', (spent, carried, level) => {
  const budget = { category: 'food', amount: 1000, expected: 0, rolls: true } as const;
  const left = 1000 + carried - spent;
  expect(levelOf({ ...budget, carried, spent, left } as unknown as MonthBudget)).toBe(level);
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, daysBetween, type Month, monthOf } from './calendar.ts';
import { type Cents, cents, negate } from './money.ts';
import {
  findSpanProblem,
  monthsOf,
  SPENDING_CATEGORIES,
  SPENDING_LABELS,
  type SpendingCell,
  spanBefore,
  sumByDay,
  sumByGroup,
  sumSpending,
} from './spending.ts';
import { splitByWeights, splitEqually } from './split.ts';
import { randomCases } from './testing/random-cases.ts';

const span = (from: string, to: string) => ({ from: day(from), to: day(to) });

describe('the days of a request', () => {
  test.each([
    ['2026-06-01', '2026-06-30', null],
    ['2026-06-15', '2026-06-15', null],
    ['2026-01-01', '2030-12-31', null],
    ['2026-01-01', '2031-01-01', 'Choose at most 60 months'],
    ['2026-01-15', '2031-01-14', null],
    ['2026-01-15', '2031-01-15', 'Choose at most 60 months'],
    ['0001-01-01', '9999-12-31', 'Choose at most 60 months'],
    ['2026-06-02', '2026-06-01', 'From date must not be after To date'],
    ['2026-06-02', undefined, 'Choose both days'],
    [undefined, '2026-06-02', 'Choose both days'],
    [undefined, undefined, null],
  ])('from %s to %s: %s', (from, to, problem) => {
    expect(findSpanProblem(from as Day | undefined, to as Day | undefined)).toBe(problem);
  });
});

describe('the previous span', () => {
  test.each([
    [span('2026-06-01', '2026-06-30'), span('2026-05-01', '2026-05-31')],
    [span('2026-03-01', '2026-03-31'), span('2026-02-01', '2026-02-28')],
    [span('2026-01-01', '2026-12-31'), span('2025-01-01', '2025-12-31')],
    [span('2026-06-01', '2026-06-29'), span('2026-05-03', '2026-05-31')],
    [span('2026-06-15', '2026-06-15'), span('2026-06-14', '2026-06-14')],
    [span('0001-01-01', '0001-01-31'), null],
    [span('0001-01-02', '0001-01-03'), null],
    [span('0001-01-03', '0001-01-04'), span('0001-01-01', '0001-01-02')],
  ])('of %j is %j', (of, before) => {
    expect(spanBefore(of)).toEqual(before);
  });

  test('ends the day before, and has as many months or days', () => {
    const start = fc.integer({ min: 0, max: 40_000 }).map((number) => addDays(day('1950-01-01'), number));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: 1800 }), (from, length) => {
        const to = addDays(from, length);
        const before = spanBefore({ from, to });
        if (before === null) throw new Error('every span after 1900 has one before it');
        expect(daysBetween(before.to, from)).toBe(1);
        const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01');
        if (isWhole) expect(monthsOf(before)).toHaveLength(monthsOf({ from, to }).length);
        else expect(daysBetween(before.from, before.to)).toBe(length);
      }),
    );
  });
});

test('the months of a span are all that it touches, in order', () => {
  expect(monthsOf(span('2025-11-30', '2026-02-01'))).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsOf(span('9999-12-31', '9999-12-31'))).toEqual(['9999-12']);
});

test('every category has a label', () => {
  expect(SPENDING_CATEGORIES.map((category) => SPENDING_LABELS[category])).not.toContain(undefined);
});

const cell = (amount: number, more: Partial<SpendingCell> = {}): SpendingCell => ({
  amount: cents(amount),
  currency: 'USD',
  month: '2026-06' as Month,
  category: 'food',
  groupId: 'g1',
  groupName: 'Home',
  date: null,
  ...more,
});

test('sums are sorted by amount, months without spending are included, and bills belong to no group', () => {
  const bill = { groupId: null, groupName: null };
  const cells = [
    cell(500),
    cell(-200, { category: 'travel', groupId: 'g2', groupName: 'Alps' }),
    cell(900, { category: 'housing', month: '2026-08' as Month, ...bill }),
    cell(300, { groupId: 'g2', groupName: 'Alps' }),
  ];
  const food = { category: 'food', amount: 800 };
  const travel = { category: 'travel', amount: -200 };
  const housing = { category: 'housing', amount: 900 };
  expect(sumSpending(cells, monthsOf(span('2026-06-01', '2026-08-31')))).toEqual({
    total: 1500,
    byCategory: [housing, food, travel],
    byMonth: [
      { month: '2026-06', total: 600, byCategory: [food, travel] },
      { month: '2026-07', total: 0, byCategory: [] },
      { month: '2026-08', total: 900, byCategory: [housing] },
    ],
  });
  expect(sumByGroup(cells)).toEqual([
    { groupId: 'g1', groupName: 'Home', amount: 500 },
    { groupId: 'g2', groupName: 'Alps', amount: 100 },
  ]);
});

test('sums by day are in order, and cells without a day are left out', () => {
  const cells = [
    cell(500, { date: day('2026-06-10') }),
    cell(-700, { date: day('2026-06-02'), category: 'travel' }),
    cell(40, { date: day('2026-06-10'), groupId: 'g2' }),
    cell(9),
  ];
  expect(sumByDay(cells)).toEqual([
    { date: '2026-06-02', amount: -700 },
    { date: '2026-06-10', amount: 540 },
  ]);
});

const PEOPLE = ['ana', 'ben', 'cleo', 'dan'];

type Bought = {
  id: number;
  group: number;
  total: Cents;
  isRefund: boolean;
  isLive: boolean;
  date: Day;
  by: number;
};
const category = (number: number) => SPENDING_CATEGORIES[number % SPENDING_CATEGORIES.length] ?? 'other';

// A step adds an expense, turns one between deleted and live, deletes or restores a group, or pays a bill.
const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'refund', 'toggle', 'group', 'bill'),
  group: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 1, max: 100_000 }),
  day: fc.nat({ max: 80 }),
  weights: fc.array(fc.nat({ max: 5 }), { minLength: 4, maxLength: 4 }),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function sharesOf({ id, total, by }: Bought, weights: readonly number[]) {
  const splitting = { amount: total, seed: String(id) };
  if (weights.every((weight) => weight === 0)) {
    return splitEqually({ ...splitting, participants: PEOPLE.slice(by % 3) });
  }
  return splitByWeights({
    ...splitting,
    weights: PEOPLE.map((userId, place) => ({ userId, weight: weights[place] ?? 0 })),
  });
}

/** Plays a history; each person's lines by group, and the amounts of the live expenses. */
function play(steps: readonly Step[]) {
  const bought: (Bought & { shares: { userId: string; amount: Cents }[] })[] = [];
  const bills: { userId: string; amount: Cents; date: Day }[] = [];
  const areLive = [true, true, true];
  for (const { kind, group, amount, weights, which, ...rest } of steps) {
    const date = addDays(day('2026-01-01'), rest.day);
    if (kind === 'bill') bills.push({ userId: PEOPLE[which % 4] ?? '', amount: cents(amount), date });
    else if (kind === 'group') areLive[group] = !areLive[group];
    else if (kind === 'toggle') {
      const chosen = bought[which % Math.max(1, bought.length)];
      if (chosen !== undefined) chosen.isLive = !chosen.isLive;
    } else {
      const isRefund = kind === 'refund';
      const made = {
        id: bought.length,
        group,
        total: cents(amount),
        isRefund,
        isLive: true,
        date,
        by: which,
      };
      bought.push({ ...made, shares: sharesOf(made, weights) });
    }
  }
  const live = bought.filter((each) => each.isLive && areLive[each.group]);
  return { live, bills };
}

test('the spending of all members adds up to that of the group, and groups and bills add up to the total', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 9 }), (steps) => {
      const { live, bills } = play(steps);
      const months = monthsOf(span('2026-01-01', '2026-03-31'));
      const turned = (amount: Cents, isRefund: boolean) => (isRefund ? negate(amount) : amount);
      const byGroup = [0, 0, 0];
      for (const userId of PEOPLE) {
        const cells = [
          ...live.flatMap((each) =>
            each.shares
              .filter((share) => share.userId === userId)
              .map(({ amount }) =>
                cell(turned(amount, each.isRefund), {
                  month: monthOf(each.date),
                  category: category(each.id),
                  groupId: `g${each.group}`,
                  date: each.date,
                }),
              ),
          ),
          ...bills
            .filter((bill) => bill.userId === userId)
            .map(({ amount, date }) =>
              cell(amount, { month: monthOf(date), category: 'housing', groupId: null, date }),
            ),
        ];
        const { total, byCategory, byMonth } = sumSpending(cells, months);
        const groups = sumByGroup(cells);
        const days = sumByDay(cells);
        for (const { groupId, amount } of groups) {
          const place = Number(groupId.slice(1));
          byGroup[place] = (byGroup[place] ?? 0) + amount;
        }
        const own = bills.filter((bill) => bill.userId === userId);
        const plus = (amounts: readonly number[]) => amounts.reduce((left, right) => left + right, 0);
        const figures = [
          plus(groups.map((each) => each.amount)) + plus(own.map((each) => each.amount)),
          plus(days.map((each) => each.amount)),
          plus(byCategory.map((each) => each.amount)),
          plus(byMonth.map((each) => each.total)),
          plus(byMonth.flatMap((each) => each.byCategory.map(({ amount }) => amount))),
        ];
        if (figures.some((figure) => figure !== total)) expect(figures).toEqual(figures.map(() => total));
      }
      const spent = [0, 0, 0];
      for (const each of live)
        spent[each.group] = (spent[each.group] ?? 0) + turned(each.total, each.isRefund);
      expect(byGroup).toEqual(spent);
    }),
    { numRuns: randomCases(1_000, 10_000) },
  );
});

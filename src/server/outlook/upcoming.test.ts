import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, daysBetween } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import {
  duesOfDebt,
  duesOfGoal,
  duesOfSeries,
  groupByDay,
  minimumDays,
  monthBefore,
  spanFrom,
} from './upcoming.ts';

const brief = (dues: { date: string; amount: number }[]) => dues.map(({ date, amount }) => [date, amount]);

test('the span is today and the 30 days after it', () => {
  expect(spanFrom(day('2026-06-15'))).toEqual({ from: '2026-06-15', to: '2026-07-15' });
});

describe('bills to come', () => {
  const series = { name: 'Rent', amount: cents(500), frequency: 'monthly', dayOfMonth: 31 } as const;
  test('future bills keep their day of month and are not planned before today', () => {
    const span = spanFrom(day('2028-02-01'));
    expect(brief(duesOfSeries({ ...series, nextDueDate: day('2027-10-31') }, span))).toEqual([
      ['2028-02-29', 500],
    ]);
    expect(brief(duesOfSeries({ ...series, nextDueDate: day('2028-03-31') }, span))).toEqual([]);
  });
  test('a daily bill is due each day', () => {
    const daily = { ...series, frequency: 'daily', nextDueDate: day('2000-01-01') } as const;
    expect(duesOfSeries(daily, spanFrom(day('2028-02-01')))).toHaveLength(31);
  });
});

describe('minimums of a debt', () => {
  const debt = {
    id: 'd',
    name: 'Card',
    balance: cents(100_000),
    minimumPayment: cents(5000),
    dueDate: day('2026-01-31'),
  };
  const dues = (today: string, more: Partial<typeof debt> = {}, paid = 0) =>
    brief(duesOfDebt({ ...debt, ...more }, spanFrom(day(today)), cents(paid)));

  test.each([
    ['2026-06-15', [['2026-06-30', 5000]]],
    ['2026-06-30', [['2026-06-30', 5000]]],
    ['2026-07-01', [['2026-07-31', 5000]]],
    [
      '2026-01-30',
      [
        ['2026-01-31', 5000],
        ['2026-02-28', 5000],
      ],
    ],
    // There is no 31st from the 1st of a month with 30 days to the 1st of the next month.
    ['2026-12-01', [['2026-12-31', 5000]]],
  ])(
    'minimums seen from %s are due on the day of month of the due date, clipped to the month',
    (today, expected) => {
      expect(dues(today)).toEqual(expected);
    },
  );

  test('a minimum is due twice if the span has the day twice, never more than the balance', () => {
    const first = { dueDate: day('2026-01-01') };
    expect(dues('2026-06-01', first)).toEqual([
      ['2026-06-01', 5000],
      ['2026-07-01', 5000],
    ]);
    expect(dues('2026-06-01', { ...first, balance: cents(6000) })).toEqual([
      ['2026-06-01', 5000],
      ['2026-07-01', 1000],
    ]);
    expect(dues('2026-06-01', { ...first, balance: cents(5000) })).toEqual([['2026-06-01', 5000]]);
  });

  test('no minimum is due before the first due date', () => {
    expect(dues('2026-06-15', { dueDate: day('2026-07-20') })).toEqual([]);
    expect(dues('2026-06-20', { dueDate: day('2026-07-20') })).toEqual([['2026-07-20', 5000]]);
    expect(dues('2026-06-15', { dueDate: day('9999-12-31') })).toEqual([]);
  });

  test('a payment in the month counts towards its minimum only', () => {
    expect(dues('2026-06-15', {}, 2000)).toEqual([['2026-06-30', 3000]]);
    expect(dues('2026-06-15', {}, 5000)).toEqual([]);
    expect(dues('2026-01-30', {}, 9000)).toEqual([['2026-02-28', 5000]]);
    expect(monthBefore(day('2026-03-31'), debt)).toBe('2026-02-28');
  });

  test('minimums are within the span, a month apart, and their sum is within the balance', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((number) => addDays(day('1990-01-01'), number));
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 20_000 }), (today, dueDate, balance) => {
        const span = spanFrom(today);
        const found = minimumDays({ dueDate }, span);
        const all = duesOfDebt({ ...debt, dueDate, balance: cents(balance) }, span, cents(0));
        expect(all.reduce((total, due) => total + due.amount, 0)).toBeLessThanOrEqual(balance);
        for (const date of found) {
          expect(date >= today && date <= span.to && date >= dueDate).toBe(true);
          expect(daysBetween(monthBefore(date, { dueDate }), date)).toBeGreaterThanOrEqual(28);
        }
        expect(found.length).toBeLessThanOrEqual(2);
        // February may be skipped between a 30th and a 30th, but no month is without a minimum.
        if (dueDate <= today) expect(found.length).toBeGreaterThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what goals need', () => {
  const goal = { id: 'g', name: 'Bike', target: cents(100_000), current: cents(40_000) };
  const dues = (today: string, deadline: string, current = 40_000) =>
    brief(duesOfGoal({ ...goal, current: cents(current), deadline: day(deadline) }, spanFrom(day(today))));

  test.each([
    ['2026-06-15', '2026-09-15', [['2026-07-01', 20_000]]],
    ['2026-06-15', '2026-06-30', [['2026-06-30', 60_000]]],
    ['2026-06-15', '2026-07-01', [['2026-07-01', 60_000]]],
    // The next first is the day after the span, so the last day of the span is used.
    ['2026-07-01', '2026-09-15', [['2026-07-31', 30_000]]],
    ['2026-06-01', '2026-09-15', [['2026-07-01', 20_000]]],
    [
      '2026-01-31',
      '2026-03-31',
      [
        ['2026-02-01', 30_000],
        ['2026-03-01', 30_000],
      ],
    ],
    ['2026-01-31', '2026-02-20', [['2026-02-01', 60_000]]],
    ['2026-06-15', '2026-06-15', [['2026-06-15', 60_000]]],
    ['2026-06-15', '2026-06-14', []],
  ])('goals seen from %s with the deadline %s', (today, deadline, expected) => {
    expect(dues(today, deadline)).toEqual(expected);
  });

  test('the last part of a goal is the exact rest', () => {
    expect(dues('2026-01-31', '2026-03-31', 99_999)).toEqual([['2026-02-01', 1]]);
  });
});

test('the days are in order, with bills before debts before goals', () => {
  const due = (kind: 'bill' | 'debt' | 'goal', name: string, date: string, amount: number) =>
    ({ kind, id: null, name, amount: cents(amount), date: day(date) }) as const;
  const dues = [
    due('goal', 'Bike', '2026-06-20', 5),
    due('bill', 'B', '2026-06-20', 1),
    due('bill', 'A', '2026-06-16', 2),
    due('debt', 'Card', '2026-06-20', 3),
    due('bill', 'C', '2026-06-20', 4),
  ];
  const days = groupByDay(dues);
  expect(days.map(({ date, total, items }) => [date, total, items.map((item) => item.name)])).toEqual([
    ['2026-06-16', 2, ['A']],
    ['2026-06-20', 13, ['B', 'C', 'Card', 'Bike']],
  ]);
  expect(groupByDay([])).toEqual([]);
});

import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays, type Day, day, daysBetween } from './calendar.ts';
import { inEnglish } from './language/speaker.ts';
import { cents } from './money.ts';
import {
  type Due,
  describeOutlook,
  dueOfGroupDebt,
  dueOn,
  duesOfDebt,
  duesOfGoal,
  duesOfRenewal,
  duesOfUpcoming,
  isOldBalance,
  lookAhead,
  minimumDays,
  monthBefore,
  type OutlookKind,
  spanFrom as spanOf,
  type UpcomingSeries,
} from './outlook.ts';
import { occurrencesWithin } from './recurrence.ts';
import { randomCases } from './testing/random-cases.ts';

afterEach(() => vi.unstubAllEnvs());

const spanFrom = (today: Day, days = 30) => spanOf(today, days);

const brief = (dues: { date: string; amount: number }[]) => dues.map(({ date, amount }) => [date, amount]);

test('the span is today and the 30 days after it', () => {
  expect(spanFrom(day('2026-06-15'))).toEqual({ from: '2026-06-15', to: '2026-07-15' });
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

describe('monthly amounts of goals', () => {
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

describe('debts in groups', () => {
  const debt = { kind: 'to_pay', name: 'Ben', amount: cents(4000), groupId: 'g', groupName: 'Flat' } as const;
  const span = spanFrom(day('2028-02-20'));
  test.each([
    ['without a request', null, '2028-03-05', true],
    ['asked for', day('2028-01-03'), '2028-02-20', false],
    ['asked for by somebody whose day is ahead', day('2028-02-21'), '2028-02-21', false],
  ])('a debt %s has its day', (_, askedOn, date, isIfAsked) => {
    expect(dueOfGroupDebt({ ...debt, askedOn }, span)).toEqual({ ...debt, id: null, date, isIfAsked });
  });
});

describe('upcoming recurring expenses', () => {
  const rent: UpcomingSeries = {
    kind: 'series',
    id: 's',
    name: 'Rent',
    amount: cents(900),
    groupId: 'g',
    groupName: 'Flat',
    frequency: 'monthly',
    dayOfMonth: 31,
    nextDate: day('2027-12-31'),
    endsOn: null,
    timesLeft: null,
  };
  const dates = (more: Partial<UpcomingSeries> = {}) =>
    duesOfUpcoming({ ...rent, ...more }, spanFrom(day('2027-12-15'), 90)).map(({ date }) => date);
  test('they keep their day of month, and end after their last day or their number of times', () => {
    expect(dates()).toEqual(['2027-12-31', '2028-01-31', '2028-02-29']);
    expect(dates({ endsOn: day('2028-01-31') })).toEqual(['2027-12-31', '2028-01-31']);
    expect(dates({ timesLeft: 1 })).toEqual(['2027-12-31']);
    // Past occurrences count towards the number of times.
    expect(dates({ nextDate: day('2027-11-30'), timesLeft: 2 })).toEqual(['2027-12-31']);
  });
});

describe('the renewal of a subscription', () => {
  const renewal = { id: 'c', name: 'Full access', amount: cents(599), isOverdue: false } as const;
  const dates = (date: string, more: object = {}) =>
    duesOfRenewal(
      { ...renewal, date: day(date), every: 'monthly', ...more },
      spanFrom(day('2026-06-15'), 60),
    ).map((due) => due.date);
  test('is due at the end of each period; what is overdue is due today', () => {
    expect(dates('2026-06-30')).toEqual(['2026-06-30', '2026-07-30']);
    expect(dates('2026-06-30', { every: 'yearly' })).toEqual(['2026-06-30']);
    expect(dates('2026-09-01')).toEqual([]);
    expect(dates('2026-06-14')).toEqual(['2026-06-15', '2026-07-14', '2026-08-14']);
    expect(dates('2026-07-10', { isOverdue: true })).toEqual(['2026-06-15', '2026-07-10', '2026-08-10']);
  });
});

describe('the outlook', () => {
  const due = (kind: OutlookKind, date: string, amount: number, name = ''): Due => ({
    kind,
    id: null,
    name,
    isIfAsked: false,
    groupId: null,
    groupName: null,
    amount: cents(amount),
    date: day(date),
  });
  const from = day('2026-06-15');

  test('days are in order, and their items in the order of the kinds', () => {
    const ahead = lookAhead(
      [
        ...[due('income', '2026-06-20', 50, 'Pay'), due('goal', '2026-06-20', 5, 'Bike')],
        ...[due('bill', '2026-06-20', 1, 'B'), due('bill', '2026-06-16', 2, 'A')],
        ...[due('debt', '2026-06-20', 3, 'Card'), due('bill', '2026-06-20', 4, 'C')],
      ],
      from,
      cents(10),
    );
    expect(ahead.days.map(({ date, items }) => [date, items.map((item) => item.name)])).toEqual([
      ['2026-06-16', ['A']],
      ['2026-06-20', ['B', 'C', 'Card', 'Bike', 'Pay']],
    ]);
    expect(ahead).toMatchObject({
      days: [
        { total: 2, incoming: 0, balance: 8 },
        { total: 13, incoming: 50, balance: 45 },
      ],
      total: 15,
      firstShort: null,
      lowest: { date: '2026-06-16', balance: 8 },
    });
  });

  test('the first day below zero and the lowest day can differ', () => {
    const dues = [
      ...[due('bill', '2026-06-20', 30), due('to_collect', '2026-06-21', 25)],
      ...[due('to_pay', '2026-06-25', 40), due('subscription', '2026-06-28', 40)],
    ];
    expect(lookAhead([...dues, due('income', '2026-06-28', 40)], from, cents(20))).toMatchObject({
      firstShort: { date: '2026-06-20', balance: -10 },
      lowest: { date: '2026-06-25', balance: -25 },
    });
    expect(lookAhead(dues, from, cents(85)).firstShort).toBeNull();
  });

  test('the first day counts even if nothing is due', () => {
    expect(lookAhead([], from, cents(0))).toEqual({
      days: [],
      total: 0,
      firstShort: null,
      lowest: { date: from, balance: 0 },
    });
    expect(lookAhead([due('income', '2026-06-16', 9)], from, cents(-5))).toMatchObject({
      firstShort: { date: from, balance: -5 },
      lowest: { date: from, balance: -5 },
    });
  });
});

test('a sentence names the first day below zero', () => {
  const short = { date: day('2026-12-14'), balance: cents(-21_240) };
  expect(inEnglish.say(describeOutlook(short, day('2027-02-20'), 'USD'))).toBe(
    'Below zero on Dec 14, by $212.40',
  );
  expect(inEnglish.say(describeOutlook(null, day('2027-02-20'), 'USD'))).toBe(
    "You're covered through Feb 20",
  );
});

test('a figure is old after seven days', () => {
  expect(isOldBalance(day('2026-02-25'), day('2026-03-04'))).toBe(false);
  expect(isOldBalance(day('2026-02-25'), day('2026-03-05'))).toBe(true);
});

/** Walks through a span one calendar day at a time with the platform's own calendar, in UTC. */
function eachDay(from: Day, to: Day): Date[] {
  const days: Date[] = [];
  for (const at = new Date(`${from}T00:00:00Z`); ; at.setUTCDate(at.getUTCDate() + 1)) {
    days.push(new Date(at));
    if (at.toISOString().slice(0, 10) === to) return days;
  }
}

const show = (at: Date) => at.toISOString().slice(0, 10);
const lastOfMonth = (at: Date) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

type Plan = {
  today: Day;
  days: number;
  start: number;
  series: { kind: 'bill' | 'income'; frequency: 'weekly' | 'monthly'; offset: number; amount: number }[];
  debts: { kind: 'to_pay' | 'to_collect'; amount: number; askedBefore: number | null }[];
};

const DAY = 86_400_000;

/** The net amount of a day, computed with the platform's calendar instead of from the anchor. */
function changesOf({ today, series, debts }: Plan): (at: Date) => number {
  const start = Date.parse(today);
  const anchors = series.map(({ offset, ...each }) => ({ ...each, anchor: new Date(start + offset * DAY) }));
  return (at) => {
    let change = 0;
    for (const { kind, frequency, anchor, amount } of anchors) {
      const isDue =
        frequency === 'weekly'
          ? (at.getTime() - anchor.getTime()) % (7 * DAY) === 0
          : at.getUTCDate() === Math.min(anchor.getUTCDate(), lastOfMonth(at));
      if (isDue && at >= anchor) change += kind === 'income' ? amount : -amount;
    }
    for (const { kind, amount, askedBefore } of debts) {
      const isDue = at.getTime() === start + (askedBefore === null ? 14 * DAY : 0);
      if (isDue) change += kind === 'to_collect' ? amount : -amount;
    }
    return change;
  };
}

const amounts = fc.integer({ min: 1, max: 500_000 });
const plans: fc.Arbitrary<Plan> = fc.record({
  // Leap days, ends of months and the days on which clocks change are among them.
  today: fc.oneof(
    fc.integer({ min: 0, max: 4000 }).map((number) => addDays(day('2024-01-01'), number)),
    fc.constantFrom(
      ...['2028-01-31', '2028-02-28', '2026-03-07', '2026-03-28', '2026-10-24', '2026-12-31'].map(day),
    ),
  ),
  days: fc.constantFrom(30, 60, 90),
  start: fc.integer({ min: -200_000, max: 2_000_000 }),
  series: fc.array(
    fc.record({
      kind: fc.constantFrom('bill', 'income'),
      frequency: fc.constantFrom('weekly', 'monthly'),
      offset: fc.integer({ min: -400, max: 95 }),
      amount: amounts,
    }),
    { maxLength: 6 },
  ),
  debts: fc.array(
    fc.record({
      kind: fc.constantFrom('to_pay', 'to_collect'),
      amount: amounts,
      askedBefore: fc.option(fc.nat(60)),
    }),
    { maxLength: 3 },
  ),
});

function lookAheadOf(plan: Plan) {
  const span = spanFrom(plan.today, plan.days);
  const dues = [
    ...plan.series.flatMap(({ kind, frequency, offset, amount }) => {
      const nextDueDate = addDays(plan.today, offset);
      const dayOfMonth = Number(nextDueDate.slice(8));
      const anchor = { dueDate: nextDueDate, dayOfMonth };
      return occurrencesWithin(anchor, frequency, { ...span, most: 100 }).map(({ dueDate }) =>
        dueOn(dueDate, cents(amount), { kind, id: null, name: '' }),
      );
    }),
    ...plan.debts.map(({ kind, amount, askedBefore }) => {
      const askedOn = askedBefore === null ? null : addDays(plan.today, -askedBefore);
      const debt = { kind, name: '', amount: cents(amount), groupId: null, groupName: null, askedOn };
      return dueOfGroupDebt(debt, span);
    }),
  ];
  return { span, ...lookAhead(dues, plan.today, cents(plan.start)) };
}

test.each(['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'])(
  'the balance of each day is the start and the sum of all days up to it, in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    fc.assert(
      fc.property(plans, (plan) => {
        const { span, days, total, firstShort, lowest } = lookAheadOf(plan);
        const changeOn = changesOf(plan);
        const byDate = new Map(days.map((each) => [each.date as string, each.balance as number]));
        const balances: { date: string; balance: number }[] = [];
        const shown: number[] = [];
        let balance = plan.start;
        for (const at of eachDay(span.from, span.to)) {
          const date = show(at);
          balance += changeOn(at);
          balances.push({ date, balance });
          shown.push(byDate.get(date) ?? shown.at(-1) ?? plan.start);
        }
        expect(shown.join()).toBe(balances.map((each) => each.balance).join());
        const incoming = days.reduce((sum, each) => sum + each.incoming, 0);
        expect(balance).toBe(plan.start + incoming - total);
        expect(firstShort).toEqual(balances.find((each) => each.balance < 0) ?? null);
        const least = Math.min(...balances.map((each) => each.balance));
        expect(lowest).toEqual(balances.find((each) => each.balance === least));
      }),
      { numRuns: randomCases(400, 3_334) },
    );
  },
  60_000,
);

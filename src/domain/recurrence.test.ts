import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, dayOf, daysBetween, daysInMonth, partsOf } from './calendar.ts';
import {
  appearedBy,
  appearsOn,
  FREQUENCIES,
  type Frequency,
  nextDue,
  occurrenceAfter,
  occurrencesWithin,
  type Recurring,
} from './recurrence.ts';

const series = (from: string, frequency: Frequency, count: number): Day[] => {
  const dueDate = day(from);
  const anchor = { dueDate, dayOfMonth: partsOf(dueDate).day };
  return Array.from({ length: count }, (_, index) => occurrenceAfter(anchor, frequency, index));
};

describe('due dates of a series', () => {
  test('a series on the 31st returns to the 31st after a short month', () => {
    expect(series('2026-01-31', 'monthly', 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  test('stepping from occurrence to occurrence gives the same dates as counting from the first one', () => {
    let due = day('2024-01-31');
    const stepped = [due];
    for (let step = 1; step < 48; step += 1) {
      due = occurrenceAfter({ dueDate: due, dayOfMonth: 31 }, 'monthly');
      stepped.push(due);
    }
    expect(stepped).toEqual(series('2024-01-31', 'monthly', 48));
  });

  test('48 months keep the anchored day in every month, through leap years', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, anchored) => {
          const first = dayOf(year, month, Math.min(anchored, daysInMonth(year, month)));
          for (let step = 0; step < 48; step += 1) {
            const due = occurrenceAfter({ dueDate: first, dayOfMonth: anchored }, 'monthly', step);
            const parts = partsOf(due);
            expect(parts.year * 12 + parts.month).toBe(year * 12 + month + step);
            expect(parts.day).toBe(Math.min(anchored, daysInMonth(parts.year, parts.month)));
          }
        },
      ),
    );
  });

  test('a series on a leap day is due every year, on the 28th if there is no 29th', () => {
    expect(series('2024-02-29', 'yearly', 5)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test.each([
    ['daily', '2026-03-01'],
    ['weekly', '2026-03-07'],
    ['biweekly', '2026-03-14'],
    ['quarterly', '2026-05-28'],
  ] as const)('the second date of a %s series is %s', (frequency, second) => {
    expect(series('2026-02-28', frequency, 2)[1]).toBe(second);
  });

  test('the next occurrence appears 14 days before it is due', () => {
    expect(appearsOn(day('2026-03-10'))).toBe('2026-02-24');
  });

  test('occurrences within a range include both ends and stop at the maximum', () => {
    const anchor = { dueDate: day('2026-01-30'), dayOfMonth: 30 };
    const range = { from: day('2026-02-28'), to: day('2026-04-30'), most: 10 };
    const dates = [
      { dueDate: '2026-02-28', step: 1 },
      { dueDate: '2026-03-30', step: 2 },
      { dueDate: '2026-04-30', step: 3 },
    ];
    expect(occurrencesWithin(anchor, 'monthly', range)).toEqual(dates);
    expect(occurrencesWithin(anchor, 'monthly', { ...range, most: 1 })).toEqual(dates.slice(0, 1));
  });

  test('occurrences within a range equal those counted one by one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Frequency>('daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'),
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 0, max: 4000 }),
        (frequency, begun, dayOfMonth, start) => {
          const anchor = { dueDate: addDays(day('2015-01-01'), begun), dayOfMonth };
          const from = addDays(day('2015-01-01'), start);
          const to = addDays(from, 120);
          const slowly = Array.from({ length: 4200 }, (_, step) => step)
            .map((step) => ({
              dueDate: step === 0 ? anchor.dueDate : occurrenceAfter(anchor, frequency, step),
              step,
            }))
            .filter((each) => each.dueDate >= from && each.dueDate <= to);
          expect(occurrencesWithin(anchor, frequency, { from, to, most: 500 })).toEqual(slowly);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('a series that began in the year 1 is not stepped through day by day', () => {
    const anchor = { dueDate: day('0001-01-01'), dayOfMonth: 1 };
    const range = { from: day('2026-06-01'), to: day('2026-06-30'), most: 100 };
    expect(occurrencesWithin(anchor, 'daily', range)).toHaveLength(30);
  });

  test('a series ends with the calendar', () => {
    const anchor = { dueDate: day('9999-12-31'), dayOfMonth: 31 };
    const range = { from: day('9999-12-01'), to: day('9999-12-31'), most: 100 };
    for (const frequency of ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const) {
      expect(nextDue(anchor, frequency)).toBeNull();
      expect(occurrencesWithin(anchor, frequency, range)).toEqual([{ dueDate: '9999-12-31', step: 0 }]);
    }
    expect(nextDue({ dueDate: day('9999-11-30'), dayOfMonth: 31 }, 'monthly')).toBe('9999-12-31');
  });

  test('a series of bills keeps its day of the month and is never listed before its first day', () => {
    const rent = (from: string) => ({ dueDate: day(from), dayOfMonth: 31 });
    const february = { from: day('2028-02-01'), to: day('2028-03-02'), most: 100 };
    expect(occurrencesWithin(rent('2027-10-31'), 'monthly', february)).toEqual([
      { dueDate: '2028-02-29', step: 4 },
    ]);
    expect(occurrencesWithin(rent('2028-03-31'), 'monthly', february)).toEqual([]);
  });
});

describe('the periods of a bill that have appeared', () => {
  const rent = (dueDate: string, madeOn: string, taken: string[] = []) => ({
    anchor: { dueDate: day(dueDate), dayOfMonth: Number(dueDate.slice(8)) },
    frequency: 'monthly' as const,
    madeOn: day(madeOn),
    taken: new Set(taken.map(day)),
  });
  const by = (series: Recurring, today: string) => appearedBy(series, day(today), 100);

  test('appear 14 days before they are due, whether or not the one before is paid', () => {
    const series = rent('2026-01-31', '2026-01-10');
    expect(by(series, '2026-02-13')).toEqual({ appeared: [], next: '2026-02-28' });
    expect(by(series, '2026-02-14')).toEqual({ appeared: ['2026-02-28'], next: '2026-03-31' });
    expect(by(series, '2026-05-20').appeared).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('are none that were over before the bill was made, and the one of that day', () => {
    expect(by(rent('2026-01-15', '2026-06-16'), '2026-06-16')).toEqual({ appeared: [], next: '2026-07-15' });
    expect(by(rent('2026-01-15', '2026-06-15'), '2026-06-15').appeared).toEqual(['2026-06-15']);
    const ancient = { ...rent('0001-01-01', '2026-06-15'), frequency: 'daily' as const };
    expect(by(ancient, '2026-06-15').appeared).toHaveLength(15);
  });

  test('skip a day on which an occurrence was put by hand', () => {
    expect(by(rent('2026-01-31', '2026-01-10', ['2026-02-28']), '2026-03-31').appeared).toEqual([
      '2026-03-31',
    ]);
  });

  test('end with the calendar and begin with it', () => {
    expect(by(rent('9999-12-31', '9999-12-01'), '9999-12-31')).toEqual({ appeared: [], next: null });
    expect(appearsOn(day('0001-01-10'))).toBe('0001-01-01');
    expect(by(rent('0001-01-01', '0001-01-01'), '0001-01-18').appeared).toEqual(['0001-02-01']);
  });

  test('are the same however many steps they are taken in, as a clock that counts day by day finds them', () => {
    const frequencies = fc.constantFrom<Frequency>(...FREQUENCIES);
    fc.assert(
      fc.property(
        frequencies,
        fc.nat(800),
        fc.nat(800),
        fc.nat(400),
        fc.integer({ min: 1, max: 5 }),
        (frequency, first, made, passed, most) => {
          const dueDate = addDays(day('2027-01-01'), first);
          const madeOn = addDays(day('2027-01-01'), made);
          const today = addDays(madeOn, passed);
          const dayOfMonth = partsOf(dueDate).day;
          const expected: Day[] = [];
          for (let step = 1; ; step += 1) {
            const due = occurrenceAfter({ dueDate, dayOfMonth }, frequency, step);
            if (daysBetween(today, due) > 14) break;
            if (due >= madeOn) expected.push(due);
          }
          const found: Day[] = [];
          for (;;) {
            const anchor = { dueDate: found.at(-1) ?? dueDate, dayOfMonth };
            const { appeared } = appearedBy({ anchor, frequency, madeOn, taken: new Set() }, today, most);
            if (appeared.length === 0) break;
            found.push(...appeared);
          }
          expect(found).toEqual(expected);
        },
      ),
    );
  });
});

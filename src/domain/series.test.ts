import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day, dayNumber, dayOf, daysBetween, partsOf } from './calendar.ts';
import { countThrough, FREQUENCIES, type Frequency, occurrenceAfter } from './recurrence.ts';
import {
  beginSeries,
  MAX_OVERDUE,
  reschedule,
  resumeSeries,
  type Series,
  takeDue,
  timesLeft,
} from './series.ts';

const START = day('2024-01-31');

function monthly(more: Partial<Series> = {}): Series {
  return { ...beginSeries({ frequency: 'monthly', firstDate: START, endsOn: null, times: null }), ...more };
}

/** Posts what is due on each day of a span, and returns the posted days. */
function live(series: Series, days: number): { posted: Day[]; series: Series } {
  const posted: Day[] = [];
  let lived = series;
  for (let passed = 0; passed <= days; passed += 1) {
    const { dates, after } = takeDue(lived, addDays(series.firstDate, passed));
    posted.push(...dates);
    lived = { ...lived, ...after };
  }
  return { posted, series: lived };
}

const anyFrequency = fc.constantFrom(...FREQUENCIES);
const anyDay = fc
  .tuple(
    fc.integer({ min: 1990, max: 2110 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, date]) => addDays(dayOf(year, month, 1), date - 1));

describe('a recurring expense', () => {
  test('it is posted on Jan 31, Feb 28 and Mar 31', () => {
    const { posted } = live(
      beginSeries({ frequency: 'monthly', firstDate: day('2026-01-31'), endsOn: null, times: null }),
      60,
    );
    expect(posted).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  });

  test('over 48 months with a leap year each month has one occurrence, none after the end', () => {
    const { posted, series } = live(monthly({ endsOn: day('2027-12-30') }), 48 * 31);
    expect(posted.map((each) => each.slice(0, 7))).toEqual(
      Array.from({ length: 47 }, (_, month) =>
        dayOf(2024 + Math.floor(month / 12), (month % 12) + 1, 1).slice(0, 7),
      ),
    );
    expect(posted[1]).toBe('2024-02-29');
    expect(series.nextDate).toBeNull();
  });

  test('it ends after a number of times', () => {
    const { posted, series } = live(monthly({ times: 3 }), 200);
    expect(posted).toEqual(['2024-01-31', '2024-02-29', '2024-03-31']);
    expect([series.nextDate, timesLeft(series)]).toEqual([null, 0]);
  });

  test('checking daily or once gives the same due days, each once', () => {
    fc.assert(
      fc.property(
        anyFrequency,
        anyDay,
        fc.integer({ min: 0, max: 30 * 12 }),
        fc.integer({ min: 1, max: 40 }),
        (frequency, firstDate, days, times) => {
          const series = beginSeries({ frequency, firstDate, endsOn: null, times });
          const { posted, series: lived } = live(series, days);
          const atOnce = takeDue(series, addDays(firstDate, days));
          expect(posted.slice(-MAX_OVERDUE)).toEqual(atOnce.dates);
          expect(posted.length).toBe(atOnce.dates.length + (atOnce.skipped?.count ?? 0));
          expect(lived).toEqual({ ...series, ...atOnce.after });
          expect(new Set(posted).size).toBe(posted.length);
          expect(posted.length).toBeLessThanOrEqual(times);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('of many overdue occurrences the latest 31 are posted and the older ones are listed', () => {
    const daily = beginSeries({
      frequency: 'daily',
      firstDate: day('2026-01-01'),
      endsOn: null,
      times: null,
    });
    const { dates, skipped, after } = takeDue(daily, day('2026-02-10'));
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([31, '2026-01-11', '2026-02-10']);
    expect(skipped).toEqual({ count: 10, from: '2026-01-01', to: '2026-01-10' });
    expect(after).toEqual({ count: 41, lastDate: '2026-02-10', nextDate: '2026-02-11' });
  });

  test('a daily series from the first year of the calendar is counted without stepping through it', () => {
    const old = beginSeries({ frequency: 'daily', firstDate: day('0001-01-01'), endsOn: null, times: null });
    const today = day('2026-06-15');
    expect(takeDue(old, today).after.count).toBe(daysBetween(old.firstDate, today) + 1);
  });

  test('the series ends at the end of the calendar', () => {
    const last = beginSeries({
      frequency: 'yearly',
      firstDate: day('9998-05-05'),
      endsOn: null,
      times: null,
    });
    expect(takeDue(last, day('9999-12-31'))).toMatchObject({
      dates: ['9998-05-05', '9999-05-05'],
      after: { nextDate: null },
    });
  });

  test('counting the occurrences agrees with stepping through them', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, fc.integer({ min: -50, max: 4000 }), (frequency, dueDate, days) => {
        const anchor = { dueDate, dayOfMonth: partsOf(dueDate).day };
        const last = addDays(dueDate, days);
        let count = 0;
        while (occurrenceAfter(anchor, frequency, count) <= last) count += 1;
        expect(countThrough(anchor, frequency, last)).toBe(count);
      }),
    );
  });
});

describe('a pause', () => {
  test('occurrences during it are skipped and do not count', () => {
    const series = monthly({ times: 3, count: 1, lastDate: START, nextDate: day('2024-02-29') });
    const resumed = resumeSeries(series, day('2024-05-10'));
    expect([resumed.nextDate, timesLeft(resumed)]).toEqual(['2024-05-31', 2]);
  });

  test('an occurrence on the day of its end is posted', () => {
    const series = monthly({ nextDate: day('2024-02-29') });
    expect(resumeSeries(series, day('2024-03-31')).nextDate).toBe('2024-03-31');
  });

  test('a series whose last day has passed in the meantime is over', () => {
    const series = monthly({ endsOn: day('2024-03-15'), nextDate: day('2024-02-29') });
    expect(resumeSeries(series, day('2024-03-16')).nextDate).toBeNull();
  });

  test('the series continues with the first occurrence that is not past, for every frequency', () => {
    fc.assert(
      fc.property(anyFrequency, anyDay, fc.integer({ min: 0, max: 2000 }), (frequency, firstDate, days) => {
        const series = beginSeries({ frequency, firstDate, endsOn: null, times: null });
        const today = addDays(firstDate, days);
        const anchor = { dueDate: firstDate, dayOfMonth: series.dayOfMonth };
        let step = 0;
        while (occurrenceAfter(anchor, frequency, step) < today) step += 1;
        expect(resumeSeries(series, today).nextDate).toBe(occurrenceAfter(anchor, frequency, step));
      }),
    );
  });
});

describe('a change of the repetition', () => {
  const running = monthly({ count: 2, lastDate: day('2024-02-29'), nextDate: day('2024-03-31') });
  const TODAY = day('2024-03-05');

  test('a new frequency counts from the latest occurrence, and keeps the day of the month', () => {
    expect(reschedule(running, { frequency: 'quarterly' }, TODAY).nextDate).toBe('2024-05-31');
    expect(reschedule(running, { frequency: 'weekly' }, TODAY).nextDate).toBe('2024-03-07');
  });

  test('a weekly series that becomes monthly keeps the day of its latest occurrence', () => {
    const weekly = monthly({
      frequency: 'weekly',
      count: 5,
      lastDate: day('2024-02-28'),
      nextDate: day('2024-03-06'),
    });
    const changed = reschedule(weekly, { frequency: 'monthly' }, TODAY);
    expect([changed.nextDate, changed.dayOfMonth]).toEqual(['2024-03-28', 28]);
  });

  test('a last day replaces a number of times, and the reverse', () => {
    const timed = reschedule(running, { times: 5 }, TODAY);
    expect([timed.times, timed.endsOn, timesLeft(timed)]).toEqual([5, null, 3]);
    const dated = reschedule(timed, { endsOn: day('2024-12-31') }, TODAY);
    expect([dated.times, dated.endsOn]).toEqual([null, '2024-12-31']);
    const endless = reschedule(dated, { endsOn: null }, TODAY);
    expect([endless.times, endless.endsOn]).toEqual([null, null]);
  });

  test('an end in the past ends it, and a later end continues it without posting past days', () => {
    const over = reschedule(running, { times: 2 }, TODAY);
    expect(over.nextDate).toBeNull();
    expect(reschedule(over, { times: 12 }, day('2024-06-15')).nextDate).toBe('2024-06-30');
  });

  test('after any change, no past and no posted occurrence is posted again', () => {
    const anyEnd = fc.oneof(
      fc.record({ times: fc.option(fc.integer({ min: 1, max: 50 })) }),
      fc.record({ endsOn: fc.option(fc.integer({ min: 0, max: 3000 }).map((days) => addDays(START, days))) }),
    );
    fc.assert(
      fc.property(
        anyFrequency,
        anyFrequency,
        fc.integer({ min: 0, max: 1500 }),
        anyEnd,
        (frequency: Frequency, changed: Frequency, days, end) => {
          const { series } = live(monthly({ frequency }), days);
          const today = addDays(START, days);
          const after = reschedule(series, { frequency: changed, ...end }, today);
          if (after.nextDate === null) return;
          expect(after.nextDate >= today).toBe(true);
          expect(dayNumber(after.nextDate)).toBeGreaterThan(dayNumber(series.lastDate ?? START));
          if (after.endsOn !== null) expect(after.nextDate <= after.endsOn).toBe(true);
          if (after.times !== null) expect(after.count).toBeLessThan(after.times);
          expect(after.times === null || after.endsOn === null).toBe(true);
        },
      ),
    );
  });
});

import { expect, test } from 'vitest';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { compareMonths, twoMonths } from './running.ts';

const spent = (date: string, amount: number) => ({ date: day(date), amount: cents(amount) });

test('a month and the one before it are at most 62 days', () => {
  expect(twoMonths('2026-01')).toEqual({ from: '2025-12-01', to: '2026-01-31' });
});

test('this month runs up to today and is compared with the same day of the month before', () => {
  const days = [
    spent('2026-10-05', 400),
    spent('2026-10-25', 999),
    spent('2026-11-02', 100),
    spent('2026-11-10', -30),
  ];
  const { now, before, until, total, more } = compareMonths(days, '2026-11', day('2026-11-12'));
  expect([now.length, before.length, until]).toEqual([30, 31, 12]);
  expect([now[0], now[1], now[9], now[11], now[12]]).toEqual([0, 100, 70, 70, null]);
  expect([before[3], before[4], before[30]]).toEqual([0, 400, 1399]);
  expect([total, more]).toEqual([70, -330]);
});

test('what is already spent after today is in the line', () => {
  const { until, total } = compareMonths([spent('2026-11-20', 50)], '2026-11', day('2026-11-12'));
  expect([until, total]).toEqual([20, 50]);
});

test('a month that is over is compared as a whole, also with a longer one', () => {
  const days = [spent('2026-01-31', 300), spent('2026-02-28', 100)];
  const { until, more } = compareMonths(days, '2026-02', day('2026-11-12'));
  expect([until, more]).toEqual([28, -200]);
  expect(compareMonths(days, '2026-03', day('2026-03-31')).more).toBe(-100);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  type Day,
  day,
  dayInZone,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  formatDay,
  instantInZone,
  isTimeZone,
  monthAround,
  parseDay,
  partsOf,
} from './calendar.ts';

const anyDay = fc.integer({ min: dayNumber(day('0001-01-01')), max: dayNumber(day('9999-12-31')) });

test.each([
  ['2025-11-21', '2025-11-21'],
  ['2024-02-29', '2024-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['2025-11-21T23:30:00Z', '2025-11-21'],
  ['2025-11-21T23:30:00.123-08:00', '2025-11-21'],
  ['2025-11-21T23:30', '2025-11-21'],
])('parseDay reads %s', (text, expected) => {
  expect(parseDay(text)).toBe(expected);
});

const notDays = [
  ...[
    '2025-02-30',
    '2025-02-29',
    '1900-02-29',
    '2025-04-31',
    '2025-13-01',
    '2025-00-10',
    '2025-01-00',
    '0000-01-01',
  ],
  ...[
    '',
    '2025-1-1',
    '21.11.2025',
    '2025-11-21 ',
    '2025-11-21Tnow',
    '2025-02-30T10:00:00Z',
    '٢٠٢٥-١١-٢١',
    '2025-11-21\n',
  ],
];
test.each(notDays)('parseDay refuses %j', (text) => {
  expect(parseDay(text)).toBeNull();
  expect(() => day(text)).toThrow(RangeError);
});

test('a timestamp cannot be branded as a day', () => {
  expect(() => day('2025-11-21T10:00:00Z')).toThrow(RangeError);
});

test('February follows the Gregorian rule', () => {
  expect([1900, 2000, 2023, 2024, 2100].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29, 28]);
  expect([1, 4, 7, 8, 9, 12].map((month) => daysInMonth(2025, month))).toEqual([31, 30, 31, 31, 30, 31]);
});

test('day numbers agree with the platform from year 100 on, and round-trip everywhere', () => {
  expect(dayNumber(day('1970-01-01'))).toBe(0);
  expect(daysBetween(day('0001-01-01'), day('0100-01-01'))).toBe(36_159);
  fc.assert(
    fc.property(anyDay, (number) => {
      const value = addDays(day('1970-01-01'), number);
      expect(dayNumber(value)).toBe(number);
      const { year, month, day: dayOfMonth } = partsOf(value);
      expect(dayOf(year, month, dayOfMonth)).toBe(value);
      if (year >= 100) expect(Date.UTC(year, month - 1, dayOfMonth)).toBe(number * 86_400_000);
    }),
    { numRuns: 2_000 },
  );
});

test('every day of four centuries follows the previous one', () => {
  let previous: Day = day('1800-12-31');
  for (let step = 0; step < 146_097; step++) {
    const next = addDays(previous, 1);
    if (next <= previous || daysBetween(previous, next) !== 1) throw new Error(`${previous} → ${next}`);
    previous = next;
  }
  expect(previous).toBe('2200-12-31');
});

test('days cannot leave the years 1 to 9999', () => {
  expect(() => addDays(day('9999-12-31'), 1)).toThrow(RangeError);
  expect(() => addDays(day('0001-01-01'), -1)).toThrow(RangeError);
  expect(() => dayOf(2025, 2, 30)).toThrow(RangeError);
});

test.each([
  ['2025-11-21', 0, '2025-11-01', '2025-11-30'],
  ['2025-01-31', -1, '2024-12-01', '2024-12-31'],
  ['2024-12-15', 1, '2025-01-01', '2025-01-31'],
  ['2024-03-31', -1, '2024-02-01', '2024-02-29'],
  ['2025-06-15', -30, '2022-12-01', '2022-12-31'],
])('the month around %s moved by %i', (value, months, from, to) => {
  expect(monthAround(day(value), months)).toEqual({ from, to });
});

test('the day at an instant depends on the zone', () => {
  const instant = new Date('2025-11-21T10:30:00Z');
  expect(dayInZone(instant, 'UTC')).toBe('2025-11-21');
  expect(dayInZone(instant, 'Pacific/Kiritimati')).toBe('2025-11-22');
  expect(dayInZone(new Date('2025-11-21T07:59:59Z'), 'America/Los_Angeles')).toBe('2025-11-20');
  expect(dayInZone(new Date('2025-11-21T08:00:00Z'), 'America/Los_Angeles')).toBe('2025-11-21');
  expect(dayInZone(new Date('2024-12-31T10:00:00Z'), 'Pacific/Kiritimati')).toBe('2025-01-01');
  expect(() => dayInZone(instant, 'Nowhere/Else')).toThrow(RangeError);
});

test.each([
  ['2026-06-15', 'UTC', '2026-06-15T09:00:00Z'],
  ['2026-06-15', 'Pacific/Kiritimati', '2026-06-14T19:00:00Z'],
  ['2026-06-15', 'America/Los_Angeles', '2026-06-15T16:00:00Z'],
  ['2026-12-15', 'America/Los_Angeles', '2026-12-15T17:00:00Z'],
  ['2026-06-15', 'Asia/Kathmandu', '2026-06-15T03:15:00Z'],
  // Clocks go forward, and back, in that night.
  ['2026-03-08', 'America/New_York', '2026-03-08T13:00:00Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T14:00:00Z'],
])('9:00 of %s in %s is %s', (value, zone, instant) => {
  expect(instantInZone(day(value), 9, zone)).toEqual(new Date(instant));
});

test('an hour that does not exist becomes the hour next to it', () => {
  const instant = instantInZone(day('2026-03-08'), 2, 'America/New_York');
  expect(['2026-03-08T06:00:00.000Z', '2026-03-08T07:00:00.000Z']).toContain(instant.toISOString());
});

test.each([
  ['Europe/Lisbon', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['+02:00', false],
  ['Mars/Base', false],
  ['', false],
  ['x'.repeat(65), false],
])('%s as a time zone: %s', (text, isZone) => {
  expect(isTimeZone(text)).toBe(isZone);
});

test('days show in short US style', () => {
  expect(formatDay(day('2026-11-21'))).toBe('Nov 21, 2026');
  expect(formatDay(day('2026-01-01'))).toBe('Jan 1, 2026');
});

import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2025-11-21T12:00:00Z');
const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, 'just now'],
  [-59 * second, 'just now'],
  [59 * second, 'just now'],
  [-minute, '1 minute ago'],
  [-5 * minute - 30 * second, '5 minutes ago'],
  [-hour + second, '59 minutes ago'],
  [-hour, '1 hour ago'],
  [-day + second, '23 hours ago'],
  [-day, '1 day ago'],
  [-2 * day, '2 days ago'],
  [-29 * day, '29 days ago'],
  [-30 * day, '1 month ago'],
  [-359 * day, '11 months ago'],
  [-362 * day, '1 year ago'],
  [-365 * day, '1 year ago'],
  [-800 * day, '2 years ago'],
  [minute, 'in 1 minute'],
  [hour - second, 'in 1 hour'],
  [3 * day, 'in 3 days'],
  [7 * day - second, 'in 7 days'],
  [45 * day, 'in 2 months'],
  [365 * day, 'in 1 year'],
])('%i milliseconds from now reads %s', (distance, text) => {
  expect(timeAgo(new Date(now.getTime() + distance), now)).toBe(text);
});

test('an invalid instant is refused', () => {
  expect(() => timeAgo(new Date(Number.NaN), now)).toThrow(RangeError);
});

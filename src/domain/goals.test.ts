import { describe, expect, test } from 'vitest';
import { addDays, day } from './calendar.ts';
import { deadlineLabel, neededPerMonth, percentOf, projectedDate } from './goals.ts';
import { inEnglish } from './language/speaker.ts';
import { cents } from './money.ts';

const today = day('2026-06-15');

describe('deadline labels', () => {
  test.each([
    [-1, 'past deadline'],
    [0, '0 days remaining'],
    [1, '1 day remaining'],
    [29, '29 days remaining'],
    [30, '1 month remaining'],
    [59, '1 month remaining'],
    [90, '3 months remaining'],
    [364, '12 months remaining'],
    [365, '1 year remaining'],
    [800, '2 years remaining'],
  ])('%i days away: %s', (days, label) => {
    expect(inEnglish.say(deadlineLabel(addDays(today, days), today))).toBe(label);
  });
});

test.each([
  [0, 100, 0],
  [99_999, 100_000, 99],
  [100_000, 100_000, 100],
  [250_000, 100_000, 100],
])('%i of %i is %i percent', (current, target, percent) => {
  expect(percentOf(cents(current), cents(target))).toBe(percent);
});

describe('needed per month', () => {
  const goal = { current: cents(20_000), target: cents(100_000), today };
  test('the needed amount is the rest over the months to the deadline, rounded up', () => {
    expect(neededPerMonth({ ...goal, deadline: day('2026-09-15') })).toBe(26_667);
  });
  test('the whole rest is needed in the last month, nothing when reached, and null after the deadline', () => {
    expect(neededPerMonth({ ...goal, deadline: day('2026-06-30') })).toBe(80_000);
    expect(neededPerMonth({ ...goal, current: cents(100_000), deadline: day('2027-01-01') })).toBe(0);
    expect(neededPerMonth({ ...goal, deadline: day('2026-06-14') })).toBeNull();
  });
});

describe('projected date', () => {
  const goal = { current: cents(20_000), target: cents(100_000), today, days: 90 };
  test('the projected date follows from the rest and the pace', () => {
    expect(projectedDate({ ...goal, recent: cents(20_000) })).toBe(addDays(today, 360));
  });
  test('there is no projected date without a pace, and it is today when the goal is reached', () => {
    expect(projectedDate({ ...goal, recent: cents(0) })).toBeNull();
    expect(projectedDate({ ...goal, recent: cents(1) })).toBeNull();
    expect(projectedDate({ ...goal, current: cents(100_000), recent: cents(0) })).toBe(today);
  });
});

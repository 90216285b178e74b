import type { listBillMonth } from '#contract/bills.ts';
import type { ReplyOf } from '#contract/route.ts';
import { addDays, type Day, daysOfMonth, partsOf } from '#domain/calendar.ts';
import { addMonthsAnchored } from '#domain/recurrence.ts';
import { stepAlong } from '#web/lib/language/step-along.ts';
import { placeInWeek } from '#web/lib/time/day-names.ts';

/** The weeks of a month from its first day to its last; null pads the first and the last week. */
export function weeksOf(month: string): (Day | null)[][] {
  const { from, to } = daysOfMonth(month);
  const places: (Day | null)[] = Array.from({ length: placeInWeek(from) }, () => null);
  for (let each = from; each <= to; each = addDays(each, 1)) places.push(each);
  while (places.length % 7 !== 0) places.push(null);
  return Array.from({ length: places.length / 7 }, (_, week) => places.slice(week * 7, week * 7 + 7));
}

/** The day that a key moves to from a day of the calendar; null for any other key. */
export function dayAfterKey(value: Day, key: string): Day | null {
  const step = stepAlong(key);
  if (step !== 0) return addDays(value, step);
  if (key === 'ArrowUp') return addDays(value, -7);
  if (key === 'ArrowDown') return addDays(value, 7);
  if (key === 'Home') return addDays(value, -placeInWeek(value));
  if (key === 'End') return addDays(value, 6 - placeInWeek(value));
  if (key === 'PageUp') return addMonthsAnchored(value, -1, partsOf(value).day);
  if (key === 'PageDown') return addMonthsAnchored(value, 1, partsOf(value).day);
  return null;
}

/** A bill on a day of the calendar. A planned bill has no id yet. */
export type Planned = ReplyOf<typeof listBillMonth>[number];

type PlannedState = 'due' | 'planned' | 'paid';

export function stateOf({ id, isPaid }: Planned): PlannedState {
  if (isPaid) return 'paid';
  return id === null ? 'planned' : 'due';
}

/** The colors of a state, in the calendar and in its legend. */
export const STATE_CLASS: Readonly<Record<PlannedState, string>> = {
  due: 'border border-transparent bg-accent text-on-accent',
  planned: 'border border-dashed border-edge text-quiet',
  paid: 'border border-transparent bg-well text-quiet',
};

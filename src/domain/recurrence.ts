import { addDays, type Day, dayOf, daysInMonth, partsOf } from './calendar.ts';

export type Frequency = 'daily' | 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'yearly';

const DAYS: Partial<Record<Frequency, number>> = { daily: 1, weekly: 7, biweekly: 14 };
const MONTHS: Partial<Record<Frequency, number>> = { monthly: 1, quarterly: 3, yearly: 12 };

/** Where a series stands: the due date of one occurrence, and the day of month the series keeps (1–31). */
export type Anchor = { dueDate: Day; dayOfMonth: number };

/** Adds whole months; the day of month is the anchored one, clipped to what the month has (31 → 28 → 31). */
export function addMonthsAnchored(value: Day, months: number, dayOfMonth: number): Day {
  const { year, month } = partsOf(value);
  const index = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return dayOf(inYear, inMonth, Math.min(dayOfMonth, daysInMonth(inYear, inMonth)));
}

/** The due date `steps` occurrences later. Counted from the anchor, so that a short month never moves the later ones. */
export function occurrenceAfter(anchor: Anchor, frequency: Frequency, steps = 1): Day {
  const days = DAYS[frequency];
  if (days !== undefined) return addDays(anchor.dueDate, days * steps);
  return addMonthsAnchored(anchor.dueDate, (MONTHS[frequency] ?? 1) * steps, anchor.dayOfMonth);
}

/** How many days before it is due the next occurrence appears. */
export const APPEARS_DAYS_BEFORE = 14;

/** The day on which the occurrence after a paid one appears; in the past means at once. */
export function appearsOn(dueDate: Day): Day {
  return addDays(dueDate, -APPEARS_DAYS_BEFORE);
}

/** The due dates within a range, both days included, of a series from its open occurrence on. At most `most`. */
export function occurrencesWithin(
  anchor: Anchor,
  frequency: Frequency,
  range: { from: Day; to: Day; most: number },
): Day[] {
  const dates: Day[] = [];
  for (let step = 0; dates.length < range.most; step += 1) {
    const due = step === 0 ? anchor.dueDate : occurrenceAfter(anchor, frequency, step);
    if (due > range.to) break;
    if (due >= range.from) dates.push(due);
  }
  return dates;
}

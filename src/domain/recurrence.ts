import { addDays, type Day, dayNumber, dayOf, daysInMonth, monthNumber, partsOf } from './calendar.ts';

export const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly', 'quarterly', 'yearly'] as const;

export type Frequency = (typeof FREQUENCIES)[number];

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every 2 weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

const STEPS: Record<Frequency, { unit: 'day' | 'month'; count: number }> = {
  daily: { unit: 'day', count: 1 },
  weekly: { unit: 'day', count: 7 },
  biweekly: { unit: 'day', count: 14 },
  monthly: { unit: 'month', count: 1 },
  quarterly: { unit: 'month', count: 3 },
  yearly: { unit: 'month', count: 12 },
};

/** The anchor of a series: the due date of one occurrence, and the day of the month that the series keeps (1–31). */
export type Anchor = { dueDate: Day; dayOfMonth: number };

/** Adds whole months; the day of month is the anchored one, clipped to what the month has (31 → 28 → 31). */
export function addMonthsAnchored(value: Day, months: number, dayOfMonth: number): Day {
  const index = monthNumber(value) + months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return dayOf(inYear, inMonth, Math.min(dayOfMonth, daysInMonth(inYear, inMonth)));
}

/**
 * The due date `steps` occurrences later. It is counted from the anchor, so a short month never moves the later ones.
 */
export function occurrenceAfter(anchor: Anchor, frequency: Frequency, steps = 1): Day {
  const { unit, count } = STEPS[frequency];
  if (unit === 'day') return addDays(anchor.dueDate, count * steps);
  return addMonthsAnchored(anchor.dueDate, count * steps, anchor.dayOfMonth);
}

/** How many days before it is due an occurrence appears. */
const APPEARS_DAYS_BEFORE = 14;

/** The day on which an occurrence appears. The first days of the calendar have none that is 14 days earlier. */
export function appearsOn(dueDate: Day): Day {
  return dayNumber(dueDate) - dayNumber(FIRST_DAY) < APPEARS_DAYS_BEFORE
    ? FIRST_DAY
    : addDays(dueDate, -APPEARS_DAYS_BEFORE);
}

const FIRST_DAY = '0001-01-01' as Day;
const LAST_DAY = '9999-12-31' as Day;

/** The occurrence `steps` later, or null beyond the last year of the calendar. */
export function occurrenceOrNull(anchor: Anchor, frequency: Frequency, steps: number): Day | null {
  const { unit, count } = STEPS[frequency];
  const isBeyond =
    unit === 'month'
      ? monthIndex(anchor.dueDate) + count * steps > monthIndex(LAST_DAY)
      : dayNumber(anchor.dueDate) + count * steps > dayNumber(LAST_DAY);
  return isBeyond ? null : occurrenceAfter(anchor, frequency, steps);
}

function monthIndex(value: Day): number {
  const { year, month } = partsOf(value);
  return year * 12 + month - 1;
}

/** The next due date of a series; null at the end of the calendar. */
export function nextDue(anchor: Anchor, frequency: Frequency): Day | null {
  return occurrenceOrNull(anchor, frequency, 1);
}

/** The last step that is certainly not after `from`, so that an old series is not stepped through day by day. */
function stepBefore(anchor: Anchor, frequency: Frequency, from: Day): number {
  const { unit, count } = STEPS[frequency];
  const passed =
    unit === 'month'
      ? monthIndex(from) - monthIndex(anchor.dueDate)
      : dayNumber(from) - dayNumber(anchor.dueDate);
  return Math.max(0, Math.floor(passed / count) - 1);
}

/**
 * The due dates within a range (both days included) of a series from its open occurrence on, each with its number of
 * steps. At most `most`.
 */
export function occurrencesWithin(
  anchor: Anchor,
  frequency: Frequency,
  range: { from: Day; to: Day; most: number },
): { dueDate: Day; step: number }[] {
  const found: { dueDate: Day; step: number }[] = [];
  for (let step = stepBefore(anchor, frequency, range.from); found.length < range.most; step += 1) {
    const dueDate = step === 0 ? anchor.dueDate : occurrenceOrNull(anchor, frequency, step);
    if (dueDate === null || dueDate > range.to) break;
    if (dueDate >= range.from) found.push({ dueDate, step });
  }
  return found;
}

/** A series from its newest occurrence on. `taken`: due dates of occurrences that were moved by hand to a later day. */
export type Recurring = { anchor: Anchor; frequency: Frequency; madeOn: Day; taken: ReadonlySet<Day> };

/**
 * The periods of a bill after its newest occurrence: those that have appeared by a day, at most `most`, and the due date
 * of the first one that has not (null at the end of the calendar). A period has its occurrence whether or not the one
 * before is paid; one that was over before the bill was made has none.
 */
export function appearedBy(
  { anchor, frequency, madeOn, taken }: Recurring,
  today: Day,
  most: number,
): { appeared: Day[]; next: Day | null } {
  const appeared: Day[] = [];
  for (let step = Math.max(1, stepBefore(anchor, frequency, madeOn)); ; step += 1) {
    const due = occurrenceOrNull(anchor, frequency, step);
    if (due === null) return { appeared, next: null };
    if (due < madeOn || taken.has(due)) continue;
    if (appearsOn(due) > today || appeared.length === most) return { appeared, next: due };
    appeared.push(due);
  }
}

/** Whether a frequency is counted in months, so that its series keeps a day of the month. */
export function isInMonths(frequency: Frequency): boolean {
  return STEPS[frequency].unit === 'month';
}

/** The number of occurrences from the anchor's due date through `last`, both included; 0 if `last` is earlier. */
export function countThrough(anchor: Anchor, frequency: Frequency, last: Day): number {
  if (last < anchor.dueDate) return 0;
  let step = stepBefore(anchor, frequency, last);
  for (;;) {
    const next = occurrenceOrNull(anchor, frequency, step + 1);
    if (next === null || next > last) return step + 1;
    step += 1;
  }
}

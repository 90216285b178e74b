import { type Day, partsOf } from './calendar.ts';
import { countThrough, type Frequency, isInMonths, nextDue, occurrenceOrNull } from './recurrence.ts';

/** The maximum number of overdue occurrences that are posted at once; older ones are only listed. */
export const MAX_OVERDUE = 31;
/** The maximum number of active and paused series of a group. */
export const MAX_SERIES = 100;
/** The largest number of times that a series can be limited to. */
export const MAX_TIMES = 1000;

export const PAUSED_REASONS = ['closed', 'person_left', 'no_access', 'refused', 'by_hand'] as const;
export type PausedReason = (typeof PAUSED_REASONS)[number];

/** How a series repeats. At most one of `endsOn` and `times` is set. */
export type Repetition = {
  frequency: Frequency;
  /** The first occurrence. */
  firstDate: Day;
  /** The day of the month (1 to 31) that the series returns to after shorter months. */
  dayOfMonth: number;
  /** No occurrence is later. */
  endsOn: Day | null;
  /** The number of occurrences; those during a pause do not count. */
  times: number | null;
};

/** The progress of a series. */
type SeriesPlace = {
  /** The number of occurrences that have come due. */
  count: number;
  /** The latest of them. */
  lastDate: Day | null;
  /** The next one; null when the series is over. */
  nextDate: Day | null;
};

export type Series = Repetition & SeriesPlace;

/** Starts a series at its first occurrence. */
export function beginSeries(asked: Omit<Repetition, 'dayOfMonth'>): Series {
  const dayOfMonth = partsOf(asked.firstDate).day;
  return { ...asked, dayOfMonth, count: 0, lastDate: null, nextDate: asked.firstDate };
}

/** Occurrences that are not posted because they are too old. */
export type Skipped = { count: number; from: Day; to: Day };

export type Due = {
  /** The occurrences to post, at most `MAX_OVERDUE`, oldest first. */
  dates: Day[];
  /** Older ones, which are not posted; null if there are none. */
  skipped: Skipped | null;
  /** The progress afterwards. */
  after: SeriesPlace;
};

/** The occurrences of a series that are due on `today`. */
export function takeDue(series: Series, today: Day): Due {
  const { nextDate, frequency, dayOfMonth, times } = series;
  const nothing = { dates: [], skipped: null, after: placeOf(series) };
  if (nextDate === null) return nothing;
  const anchor = { dueDate: nextDate, dayOfMonth };
  const last = series.endsOn !== null && series.endsOn < today ? series.endsOn : today;
  const left = times === null ? Number.POSITIVE_INFINITY : times - series.count;
  const count = Math.max(0, Math.min(countThrough(anchor, frequency, last), left));
  if (count === 0) return nothing;
  // Every step before `count` is in the calendar, because it was counted.
  const at = (step: number) => occurrenceOrNull(anchor, frequency, step) ?? nextDate;
  const kept = Math.min(count, MAX_OVERDUE);
  const dates = Array.from({ length: kept }, (_, index) => at(count - kept + index));
  const old = count - kept;
  const lastDate = at(count - 1);
  const next = occurrenceOrNull(anchor, frequency, count);
  const place = { count: series.count + count, lastDate, nextDate: next };
  return {
    dates,
    skipped: old === 0 ? null : { count: old, from: nextDate, to: at(old - 1) },
    after: { ...place, nextDate: isOver({ ...series, ...place }) ? null : next },
  };
}

/** Resumes a series after a pause: occurrences before `today` are skipped and do not count. */
export function resumeSeries(series: Series, today: Day): Series {
  const { nextDate, frequency, dayOfMonth } = series;
  if (nextDate === null || nextDate >= today) return series;
  const anchor = { dueDate: nextDate, dayOfMonth };
  return ended({ ...series, nextDate: firstFrom(anchor, frequency, today) });
}

export type Rescheduling = {
  frequency?: Frequency | undefined;
  endsOn?: Day | null | undefined;
  times?: number | null | undefined;
};

/**
 * Changes the frequency or the end of a series. A last day replaces a number of times, and the reverse. A new frequency
 * counts from the latest occurrence. Occurrences before `today` are not posted later.
 */
export function reschedule(series: Series, changes: Rescheduling, today: Day): Series {
  const frequency = changes.frequency ?? series.frequency;
  const isOther = frequency !== series.frequency;
  const { lastDate, firstDate } = series;
  const keepsDay = isInMonths(series.frequency) || lastDate === null;
  const dayOfMonth = isOther && !keepsDay ? partsOf(lastDate).day : series.dayOfMonth;
  const changed = { ...series, frequency, dayOfMonth, ...endOf(series, changes) };
  if (series.nextDate !== null && !isOther) return ended(changed);
  const nextDate = lastDate === null ? firstDate : nextDue({ dueDate: lastDate, dayOfMonth }, frequency);
  return ended(resumeSeries({ ...changed, nextDate }, today));
}

function endOf(series: Series, { endsOn, times }: Rescheduling): Pick<Series, 'endsOn' | 'times'> {
  if (endsOn) return { endsOn, times: null };
  if (times) return { endsOn: null, times };
  return {
    endsOn: endsOn === null ? null : series.endsOn,
    times: times === null ? null : series.times,
  };
}

/** The first occurrence that is not before `from`; null beyond the last year of the calendar. */
function firstFrom(
  anchor: { dueDate: Day; dayOfMonth: number },
  frequency: Frequency,
  from: Day,
): Day | null {
  const passed = countThrough(anchor, frequency, from);
  const latest = occurrenceOrNull(anchor, frequency, Math.max(0, passed - 1));
  return latest === from ? from : occurrenceOrNull(anchor, frequency, passed);
}

function placeOf({ count, lastDate, nextDate }: Series): SeriesPlace {
  return { count, lastDate, nextDate };
}

function ended(series: Series): Series {
  return isOver(series) ? { ...series, nextDate: null } : series;
}

function isOver({ nextDate, endsOn, times, count }: Series): boolean {
  if (nextDate === null) return true;
  return (endsOn !== null && nextDate > endsOn) || (times !== null && count >= times);
}

/** How many occurrences are left; null if there is no number of times. */
export function timesLeft({ times, count }: Pick<Series, 'times' | 'count'>): number | null {
  return times === null ? null : Math.max(0, times - count);
}

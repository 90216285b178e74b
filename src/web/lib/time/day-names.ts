import { type Day, dayNumber, partsOf } from '#domain/calendar.ts';

/** Starts with Sunday. */
export const WEEK_DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** The index of a day in its week; Sunday is 0. */
export function weekDay(value: Day): number {
  return (((dayNumber(value) + 4) % 7) + 7) % 7;
}

/** "Friday, November 6, 2026". */
export function longDay(value: Day): string {
  const { year, month, day } = partsOf(value);
  return `${WEEK_DAYS[weekDay(value)]}, ${MONTHS[month - 1]} ${day}, ${year}`;
}

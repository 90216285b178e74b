import { type Day, dayNumber, partsOf } from '#domain/calendar.ts';
import { foreignFigures } from '../language/i18n.ts';

/** Starts with Sunday. */
const WEEK_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** In English. */
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

/** The name of a day of the week (Sunday is 0): "Friday", or "Fri", or "F". */
export function weekDayName(index: number, style: 'long' | 'short' | 'narrow' = 'long'): string {
  const name = WEEK_DAYS[index] ?? '';
  const length = style === 'long' ? name.length : style === 'short' ? 3 : 1;
  return foreignFigures()?.weekDay(index, style) ?? name.slice(0, length);
}

/** The days of a week in their order, as `weekDay` counts them. In English it begins with Sunday. */
export function daysOfWeek(): number[] {
  const first = foreignFigures()?.firstWeekDay ?? 0;
  return Array.from({ length: 7 }, (_, place) => (first + place) % 7);
}

/** The place of a day in its week, from 0 to 6. */
export function placeInWeek(value: Day): number {
  return daysOfWeek().indexOf(weekDay(value));
}

/** "Friday, November 6, 2026". */
export function longDay(value: Day): string {
  const { year, month, day } = partsOf(value);
  return (
    foreignFigures()?.longDay(value) ?? `${weekDayName(weekDay(value))}, ${MONTHS[month - 1]} ${day}, ${year}`
  );
}

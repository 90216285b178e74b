import { type Day, day, monthAround } from '#domain/calendar.ts';
import { MONTHS } from './day-names.ts';

/** The month (`YYYY-MM`) of a day. */
export function monthOf(value: Day): string {
  return value.slice(0, 7);
}

/** Adds months to a month; a negative count goes back. */
export function monthAfter(month: string, months: number): string {
  return monthOf(monthAround(day(`${month}-01`), months).from);
}

/** "November 2026". */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${Number(month.slice(0, 4))}`;
}

/** "Nov 2026". */
export function shortMonthName(month: string): string {
  const [name = '', year] = monthName(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

import { day, monthAround, monthOf } from '#domain/calendar.ts';
import { MONTHS } from './day-names.ts';

/** Adds months to a month (`YYYY-MM`); a negative count goes back. */
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

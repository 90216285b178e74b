import { MONTHS } from './day-names.ts';

/** "November 2026". */
export function monthName(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${Number(month.slice(0, 4))}`;
}

/** "Nov 2026". */
export function shortMonthName(month: string): string {
  const [name = '', year] = monthName(month).split(' ');
  return `${name.slice(0, 3)} ${year}`;
}

import { foreignFigures } from '../language/i18n.ts';
import { MONTHS } from './day-names.ts';

const numberOf = (month: string) => Number(month.slice(5));

/** "November 2026". */
export function monthName(month: string): string {
  return foreignFigures()?.month(month) ?? `${MONTHS[numberOf(month) - 1]} ${Number(month.slice(0, 4))}`;
}

/** "Nov 2026". */
export function shortMonthName(month: string): string {
  return foreignFigures()?.month(month, 'short') ?? `${shortNameOfMonth(month)} ${Number(month.slice(0, 4))}`;
}

/** "November". */
export function nameOfMonth(month: string): string {
  return foreignFigures()?.monthName(numberOf(month), 'long') ?? MONTHS[numberOf(month) - 1] ?? '';
}

/** "Nov". */
export function shortNameOfMonth(month: string): string {
  return foreignFigures()?.monthName(numberOf(month), 'short') ?? nameOfMonth(month).slice(0, 3);
}

import { formatDay, inOneLine } from '#web/lib/language/figures.ts';
import { foreignFigures } from '../language/i18n.ts';
import { localDay, today } from './today.ts';

let format: Intl.DateTimeFormat | undefined;

/** Formats an instant in local time: "Nov 21, 2026, 6:40 PM". */
export function formatMoment(instant: string): string {
  const figures = foreignFigures();
  if (figures !== null) return figures.moment(new Date(instant));
  // Made on first use: it takes a slow phone a tenth of a second, and most screens show no moment.
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}

/** Formats the time of an instant: "6:40 PM". */
export function formatTime(instant: string): string {
  const date = new Date(instant);
  return (
    foreignFigures()?.time(date) ?? date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
  );
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Formats a time in milliseconds in local time: "14:02" today, "Nov 21, 2026, 14:02" on other days. */
export function formatSince(time: number): string {
  const date = new Date(time);
  const minute = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  const day = localDay(date.toISOString());
  return day === today() ? minute : inOneLine([formatDay(day), minute]);
}

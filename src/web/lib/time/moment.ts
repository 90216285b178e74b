const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an instant in local time: "Nov 21, 2026, 6:40 PM". */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant as a day and a time of day here: "Nov 21, 2026, 6:40 PM". */
export function formatMoment(instant: string): string {
  return moment.format(new Date(instant));
}

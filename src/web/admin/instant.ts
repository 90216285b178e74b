const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** An instant (ISO 8601) as it was on the clock here: "Nov 21, 2026, 6:05 PM". */
export function formatInstant(instant: string): string {
  return format.format(new Date(instant));
}

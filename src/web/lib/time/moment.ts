let format: Intl.DateTimeFormat | undefined;

/** Formats an instant in local time: "Nov 21, 2026, 6:40 PM". */
export function formatMoment(instant: string): string {
  // Made on first use: it takes a slow phone a tenth of a second, and most screens show no moment.
  format ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return format.format(new Date(instant));
}

/** A day counted from today, as it is filled in (`2026-11-21`) and as it is shown (`Nov 21, 2026`). */
export function dayFromToday(days: number): { value: string; shown: string; long: string } {
  const now = new Date();
  const date = new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days));
  const show = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  return {
    value: date.toISOString().slice(0, 10),
    shown: show({ month: 'short' }),
    long: show({ weekday: 'long', month: 'long' }),
  };
}

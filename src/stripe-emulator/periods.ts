/** The day of month of `anchor` in a later month, clipped to that month; the time of day stays. Whole seconds. */
function addMonths(anchor: number, months: number): number {
  const start = new Date(anchor * 1000);
  const first = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months + 1, 0)).getUTCDate();
  const day = Math.min(start.getUTCDate(), last);
  return first / 1000 + (day - 1) * 86_400 + (anchor % 86_400);
}

/** When the period that begins at `start` ends, counted from the anchor so that a clipped day comes back. */
export function endOfPeriod(anchor: number, start: number, interval: 'month' | 'year'): number {
  const step = interval === 'month' ? 1 : 12;
  for (let months = step; ; months += step) {
    const end = addMonths(anchor, months);
    if (end > start) return end;
  }
}

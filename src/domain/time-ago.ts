const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Each unit is used while its count is below `below`.
const UNITS = [
  { name: 'minute', length: MINUTE, below: 60 },
  { name: 'hour', length: HOUR, below: 24 },
  { name: 'day', length: DAY, below: 30 },
  { name: 'month', length: 30 * DAY, below: 12 },
] as const;

/** A whole number of units, 1 or more. */
export type Distance = {
  count: number;
  unit: 'minute' | 'hour' | 'day' | 'month' | 'year';
  isAhead: boolean;
};

/**
 * How far an instant is from now; null: less than a minute. The past counts whole units. The future is rounded, so that
 * something seven days away does not read "in 6 days" a second later.
 */
export function distanceOf(instant: Date, now: Date): Distance | null {
  const distance = instant.getTime() - now.getTime();
  if (Number.isNaN(distance)) throw new RangeError('Not an instant');
  if (Math.abs(distance) < MINUTE) return null;
  const isAhead = distance > 0;
  const countOf = (length: number) =>
    isAhead ? Math.round(distance / length) : Math.floor(-distance / length);
  for (const { name, length, below } of UNITS) {
    const count = countOf(length);
    if (count < below) return { count, unit: name, isAhead };
  }
  // 360 to 364 days are twelve months of thirty days but not yet a year.
  return { count: Math.max(1, countOf(365 * DAY)), unit: 'year', isAhead };
}

/** Describes in English how far an instant is from now: "just now", "5 minutes ago", "in 3 days". */
export function timeAgo(instant: Date, now: Date): string {
  const distance = distanceOf(instant, now);
  if (distance === null) return 'just now';
  const { count, unit, isAhead } = distance;
  const amount = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return isAhead ? `in ${amount}` : `${amount} ago`;
}

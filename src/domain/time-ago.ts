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

/**
 * Describes how far an instant is from now: "just now", "5 minutes ago", "in 3 days". The past counts whole units. The
 * future is rounded, so that something seven days away does not read "in 6 days" a second later.
 */
export function timeAgo(instant: Date, now: Date): string {
  const distance = instant.getTime() - now.getTime();
  if (Number.isNaN(distance)) throw new RangeError('Not an instant');
  if (Math.abs(distance) < MINUTE) return 'just now';
  const count = (length: number) =>
    distance > 0 ? Math.round(distance / length) : Math.floor(-distance / length);
  for (const { name, length, below } of UNITS) {
    if (count(length) < below) return phrase(count(length), name, distance > 0);
  }
  // 360 to 364 days are twelve months of thirty days but not yet a year.
  return phrase(Math.max(1, count(365 * DAY)), 'year', distance > 0);
}

function phrase(count: number, unit: string, isAhead: boolean): string {
  const amount = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return isAhead ? `in ${amount}` : `${amount} ago`;
}

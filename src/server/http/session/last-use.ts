/** How exact the time of the last use is, in milliseconds. An exact one would need a write for each call. */
const STEP = 3_600_000;

/** Whether a last use is old enough to be stored anew. A time far in the future comes from a clock that was ahead. */
export function isLongAgo(lastUsedAt: string, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(lastUsedAt)) > STEP;
}

/** The clock. Tests pass one that they can move. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * Processes may disagree about the time by this much, in seconds. A stored time that is further in the future than
 * the rule that wrote it allows was written while the clock was ahead, and does not count.
 */
export const CLOCK_TOLERANCE_SECONDS = 30;

/** The latest time that another process may write at this moment. */
export function latestNow(now: Date): Date {
  return new Date(now.getTime() + CLOCK_TOLERANCE_SECONDS * 1000);
}

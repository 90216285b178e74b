import { parseDay } from '../calendar.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long an entry can wait for a connection, in milliseconds. */
const LONGEST_WAIT = 30 * DAY;
/** How far the clock of a device may be ahead, in milliseconds. */
const CLOCK_SKEW = 5 * MINUTE;

/**
 * How long the server stores the key of a queued call, in milliseconds. It must be at least the longest wait plus the
 * largest clock error: otherwise a repeated call could be applied twice.
 */
export const QUEUED_KEY_KEPT = LONGEST_WAIT + CLOCK_SKEW;

const INSTANT = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads when an entry was queued: an ISO instant that is not in the future. Null for anything else. */
export function readQueuedAt(text: string, now: Date): Date | null {
  const instant = INSTANT.test(text) && parseDay(text) !== null ? Date.parse(text) : Number.NaN;
  // A time in the future comes from a device whose clock is ahead, and counts as now.
  return instant <= now.getTime() + CLOCK_SKEW ? new Date(Math.min(instant, now.getTime())) : null;
}

/** Whether an entry waited so long that the server may have deleted its key. */
export function isTooOld(queuedAt: Date, now: Date): boolean {
  return queuedAt.getTime() < now.getTime() - LONGEST_WAIT;
}

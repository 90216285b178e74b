import { parseDay } from '../calendar.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long an entry can wait for a net, in milliseconds. */
const LONGEST_WAIT = 30 * DAY;
/** How far the clock of a device may be ahead, in milliseconds. */
const CLOCK_SKEW = 5 * MINUTE;

/**
 * How long the server knows the key of a queued call, in milliseconds. An entry whose instant is as far ahead as it may be
 * can be sent this long, so no key ends before its entry.
 */
export const QUEUED_KEY_KEPT = LONGEST_WAIT + CLOCK_SKEW;

const INSTANT = /^\d{4}-\d{2}-\d{2}T(\d{2}):(\d{2}):(\d{2})(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

/** Reads when an entry was queued: an ISO instant that is not in the future. Null for anything else. */
export function readQueuedAt(text: string, now: Date): Date | null {
  const instant = INSTANT.test(text) && parseDay(text) !== null ? Date.parse(text) : Number.NaN;
  // Nothing is done in the future: where the clock of the device is ahead, it was done just now.
  return instant <= now.getTime() + CLOCK_SKEW ? new Date(Math.min(instant, now.getTime())) : null;
}

/** Whether an entry waited so long that its key may be unknown by now. */
export function isTooOld(queuedAt: Date, now: Date): boolean {
  return queuedAt.getTime() < now.getTime() - LONGEST_WAIT;
}

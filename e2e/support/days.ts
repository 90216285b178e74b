import { test } from '@playwright/test';

const DAY = 86_400_000;
/** Longer than any test that names a day takes. */
const ENOUGH = 150_000;

/** Waits for tomorrow if today, here or in UTC, is nearly over. Otherwise the day would change during a test. */
export async function stayWithinDay(): Promise<void> {
  const now = Date.now();
  const midnights = [new Date(now).setHours(24, 0, 0, 0), Math.ceil(now / DAY) * DAY];
  const left = midnights.map((midnight) => midnight - now).filter((each) => each < ENOUGH);
  if (left.length === 0) return;
  const wait = Math.max(...left) + 1000;
  test.setTimeout(test.info().timeout + wait);
  await new Promise((resolve) => setTimeout(resolve, wait));
}

/** A day counted from today, as it is typed (`2026-11-21`) and as it is shown (`Nov 21, 2026`). */
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

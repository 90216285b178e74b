import type { Page } from '@playwright/test';

/** The most that the parts of a screen may move while it loads, by the browser's measure of layout shift. */
export const MOST_SHIFT = 0.05;

/** Adds up the shifts of every page that opens from now on, from its first frame on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the page's shifts so far. */
export const sumOfShifts = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

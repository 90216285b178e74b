import type { Page } from '@playwright/test';

/** The most that the parts of a screen may move while it loads, by the browser's measure of layout shift. */
export const MOST_SHIFT = 0.05;

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };

/** Adds up the shifts of every page that opens from now on, from its first frame on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0, parts: [] as string[] };
    Object.assign(window, { shifts });
    const partOf = ({ node, previousRect, currentRect }: Source) =>
      `${node?.textContent?.slice(0, 40)} from ${previousRect.y} to ${currentRect.y}`;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as Shift;
        if (hadRecentInput) continue;
        shifts.sum += value;
        shifts.parts.push(`${value.toFixed(3)}: ${sources.map(partOf).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of the page's shifts so far, and what moved in each. */
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number; parts: string[] } }).shifts);

export const sumOfShifts = async (page: Page): Promise<number> => (await shiftsOf(page)).sum;

import { expect, type Page } from '@playwright/test';
import { desktop, phone } from './support/people.ts';
import { enter } from './support/screens.ts';
import { test } from './support/test.ts';

/** The most that the parts of a screen may move while it loads, by the browser's measure of layout shift. */
const MOST = 0.05;

const SCREENS = [
  '/',
  '/expenses',
  '/friends',
  '/bills',
  '/bills?view=month',
  '/debts',
  '/goals',
  '/outlook',
  '/profile',
];

/** Adds up the shifts of the page from its first frame on. */
const watchShifts = (page: Page) =>
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

const sumOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

for (const size of [desktop, phone]) {
  test(`at ${size.width} px the dashboard and the screens of one's own plans do not move while they load`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: size, reducedMotion: 'reduce' });
    await enter(context.request, 'demo');
    const page = await context.newPage();
    await watchShifts(page);
    const jumping: string[] = [];
    for (const path of SCREENS) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.locator('[data-loading]:visible')).toHaveCount(0);
      const sum = await sumOf(page);
      if (sum > MOST) jumping.push(`${path}: ${sum.toFixed(3)}`);
    }
    expect(jumping).toEqual([]);
  });
}

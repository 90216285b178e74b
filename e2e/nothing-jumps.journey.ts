import { expect } from '@playwright/test';
import { desktop, phone } from './support/people.ts';
import { enter } from './support/screens.ts';
import { MOST_SHIFT, sumOfShifts, watchShifts } from './support/shifts.ts';
import { test } from './support/test.ts';

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
      const sum = await sumOfShifts(page);
      if (sum > MOST_SHIFT) jumping.push(`${path}: ${sum.toFixed(3)}`);
    }
    expect(jumping).toEqual([]);
  });
}

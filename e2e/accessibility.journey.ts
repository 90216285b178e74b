import { expect, type Page, test } from '@playwright/test';
import { complaints, overflows, violations } from './support/looks.ts';
import { desktop, phone } from './support/people.ts';
import { enter, findWorld, screens, show, type World } from './support/screens.ts';

let world: World;

test.beforeAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  world = await findWorld(request);
  await request.dispose();
});

/** Structure is the same in the dark; colours are not. */
const COLOURS = ['color-contrast', 'link-in-text-block'];
/** A visitor is found out by the call that asks who is signed in. */
const NOT_THERE = /status of 40[14]/;

async function findBarriers(page: Page, size: string): Promise<void> {
  expect.soft(await violations(page), `${size}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(page, COLOURS), `${size}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

for (const screen of screens) {
  test(`${screen.name}: for everybody, in any light, on any screen`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: screen.only === 'phone' ? phone : desktop,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    await enter(context.request, screen.as);
    const page = await context.newPage();
    const isRefused = screen.as === 'visitor' || screen.expectsError;
    const heard = complaints(page, isRefused ? NOT_THERE : undefined);
    await show(page, screen, world);

    if (screen.only !== 'phone') {
      await findBarriers(page, 'desktop');
      // At 200 % zoom a screen has half its points.
      await page.setViewportSize({ width: desktop.width / 2, height: desktop.height / 2 });
      expect.soft(await overflows(page), 'at 200 % zoom').toEqual([]);
    }
    await page.setViewportSize(phone);
    await findBarriers(page, 'phone');
    await page.setViewportSize({ width: 320, height: 640 });
    expect.soft(await overflows(page), 'at 320 px').toEqual([]);
    expect(heard, 'the console').toEqual([]);
    await context.close();
  });
}

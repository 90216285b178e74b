import { expect, type Page } from '@playwright/test';
import type { Screen, World } from './screen-steps.ts';

/** Where a page waits between two screens: everybody may be there, and it shows nothing of its own. */
const BETWEEN = { path: '/terms', title: 'Terms of Use' };

const between = (page: Page) => page.getByRole('heading', { level: 1, name: BETWEEN.title });
const follow = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, '', path), to);

/** Leaves a screen with all that is open on it, within the program, so that the next one begins anew. */
export async function leave(page: Page): Promise<void> {
  await follow(page, BETWEEN.path);
  await expect(between(page)).toBeVisible();
}

/** Goes to an address: within the program after `leave`, and else by loading it. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === BETWEEN.path) {
    await follow(page, path);
    await expect(between(page)).toBeHidden();
  } else {
    await page.goto(path);
  }
}

/** Goes to a screen and waits until nothing on it is still on its way. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  await goTo(page, typeof screen.path === 'string' ? screen.path : screen.path(world));
  await settle(page);
  if (screen.open === undefined) return;
  await screen.open(page);
  // Out of the way: what a pointer is over looks different.
  await page.mouse.move(0, 0);
  await settle(page);
}

/** Loaded: no spinner, no skeleton, no moving part. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expect(page.getByRole('status').filter({ hasText: /^(Loading|Reading)/ })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

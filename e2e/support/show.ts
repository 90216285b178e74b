import { expect, type Page } from '@playwright/test';
import { DIALOGS } from './looks.ts';
import type { Screen, World } from './screen-steps.ts';

/** Not at each frame, because a browser with several pages draws none for a hidden one. */
const OFTEN = { polling: 50 };

/** The page between two screens: everyone may open it, it shows no data, and it is quick to draw. */
const BETWEEN = { path: '/between', title: '404 Page Not Found' };

/** Asks the page itself: what `expect` does to explain a failed attempt takes longer than many a screen. */
const isBetween = (page: Page, expected: boolean) =>
  page.waitForFunction(
    ([title, dialogs, wanted]) =>
      (document.querySelector('h1')?.textContent === title && document.querySelector(dialogs) === null) ===
      wanted,
    [BETWEEN.title, DIALOGS, expected] as const,
    OFTEN,
  );

const left = new WeakSet<Page>();
const follow = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, '', path), to);

/** Leaves a screen and everything open on it without a page load, with its drafts, so that the next screen starts fresh. */
export async function leave(page: Page): Promise<void> {
  await follow(page, BETWEEN.path);
  await isBetween(page, true);
  await page.evaluate(() => sessionStorage.clear());
  left.add(page);
}

/** Goes to an address: without a page load after `leave`, otherwise by loading it. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (left.delete(page)) {
    await follow(page, path);
    await isBetween(page, false);
  } else {
    await page.goto(path);
  }
}

/** Goes to a screen and waits until it is at rest. One with other replies than the server's must be loaded. */
export async function show(page: Page, screen: Screen, world: World): Promise<void> {
  await screen.given?.(page);
  await goTo(page, typeof screen.path === 'string' ? screen.path : screen.path(world));
  await settle(page);
  if (screen.open === undefined) return;
  await screen.open(page);
  // Away from the content, because hovered elements look different.
  await page.mouse.move(0, 0);
  await settle(page);
}

/** Waits until it has loaded: no spinner, no skeleton, no animation. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2, h3, h4, [role=heading]') !== null &&
      document.querySelector('[aria-busy=true]') === null &&
      [...document.querySelectorAll('[role=status], output')].every(
        (each) => !/^(Loading|Reading)/.test(each.textContent.trim()),
      ),
    undefined,
    OFTEN,
  );
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Waits until no further part of the page appears: each is shown only once the one above it has loaded. */
export async function waitForParts(page: Page): Promise<void> {
  let shown = '';
  await expect
    .poll(
      async () => {
        const before = shown;
        shown = await page.locator('body').innerText();
        return shown === before;
      },
      { intervals: [500], timeout: 30_000 },
    )
    .toBe(true);
}

import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const MAX_STOPS = 60;

/** Moves the focus to an element with the Tab key only, and expects it to be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expectFocus(page, target);
}

/** Expects the focus on the element, with a visible focus ring on it or around it. */
export async function expectFocus(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  const isDrawn = () =>
    page.evaluate(() => {
      for (let each = document.activeElement; each !== null; each = each.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(each);
        if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true;
      }
      return false;
    });
  await expect.poll(isDrawn, { message: `no outline around ${target}` }).toBe(true);
}

/** Expects the focus somewhere in an element that just opened, which takes a key only then. */
export const expectFocusWithin = (page: Page, opened: Locator) =>
  expect(opened.and(page.locator(':focus-within'))).toBeVisible();

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

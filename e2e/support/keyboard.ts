import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any screen has on the way to one of its parts. */
const MAX_STOPS = 60;

/** Goes to something with the Tab key alone, as somebody without a mouse does, and sees that it is there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expectFocus(page, target);
}

/** The focus is here, and drawn: on the element or around what it stands in. */
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

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

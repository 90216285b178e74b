import { expect, type Locator, type Page } from '@playwright/test';
import { desktop, newName, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

/** Acts like a person and counts the presses of buttons, fields and Enter. Going to the next field is a part of typing. */
function countPresses(page: Page) {
  let presses = 0;
  return {
    count: () => presses,
    press: async (target: Locator) => {
      presses += 1;
      await target.click();
    },
    enter: async () => {
      presses += 1;
      await page.keyboard.press('Enter');
    },
    next: (field: Locator) => field.focus(),
    type: (text: string) => page.keyboard.type(text),
  };
}

for (const [where, viewport] of [
  ['a desk', desktop],
  ['a phone', phone],
] as const) {
  test(`a first evening on ${where}, from no account to the link for the others, takes 12 presses`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport,
      hasTouch: viewport === phone,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const page = await context.newPage();
    await page.addInitScript(() => {
      // The browser of the test has no share sheet.
      const share = async ({ url = '' }: ShareData) => {
        document.body.dataset.shared = url;
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    });
    const { press, enter, next, type, count } = countPresses(page);
    await page.goto('/');
    await press(page.getByRole('tab', { name: 'Register' }));
    await expect(page.getByLabel('Confirm Password')).toBeVisible();
    await press(page.getByLabel('Username'));
    await type(newName('ana'));
    await next(page.getByLabel('Password', { exact: true }));
    await type('quiet-harbour-42');
    await next(page.getByLabel('Confirm Password'));
    await type('quiet-harbour-42');
    await enter();

    const card = page.getByRole('region', { name: 'Split your first expense' });
    await expect(card).toBeVisible();
    const top = async () => (await card.boundingBox())?.y;
    await expect.poll(top, { message: 'the first card begins the screen' }).toBeLessThan(200);
    await press(card.getByLabel('Group name'));
    await type('Lisbon');
    await enter();
    const who = card.getByLabel("Who's in it?");
    await expect(who).toBeFocused();
    for (const name of ['Maya', 'Tom', 'שרה']) {
      await type(name);
      await enter();
      await expect(who).toHaveValue('');
    }
    await press(card.getByRole('button', { name: 'Create Group' }));

    await expect(
      page.getByText("Creating a group requires full access. We'll bring you right back."),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Promotion code' })).toHaveValue('WELCOME');
    const redeem = page.getByRole('button', { name: 'Redeem Code' });
    const foot = async () => {
      const door = await redeem.boundingBox();
      return door && door.y + door.height;
    };
    await expect.poll(foot, { message: 'no scrolling to the code' }).toBeLessThan(viewport.height);
    await press(redeem);

    const form = page.getByRole('dialog', { name: 'Add Expense' });
    await expect(form.getByText('Paid by you, split equally between 4')).toBeVisible();
    await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
    await type('84');
    await next(form.getByLabel('Title'));
    await type('Dinner');
    await enter();
    await expect(notice(page).filter({ hasText: 'Expense created' })).toBeVisible();
    await expect(page.getByText('You are owed $63.00')).toBeVisible();
    await expect(page.getByText("Maya, Tom and שרה can't see this yet")).toBeVisible();
    await press(page.getByRole('button', { name: 'Send Link' }));
    let url: string | null = null;
    if (viewport === phone) {
      await expect(page.locator('body')).toHaveAttribute('data-shared', /\/join\//);
      url = await page.locator('body').getAttribute('data-shared');
    } else {
      await expect(notice(page).filter({ hasText: 'Link copied' })).toBeVisible();
      url = await page.evaluate(() => navigator.clipboard.readText());
    }
    expect(count()).toBeLessThanOrEqual(12);

    const visitor = await (await browser.newContext({ viewport })).newPage();
    await visitor.goto(new URL(url ?? '').pathname);
    const names = visitor.getByRole('region', { name: 'Are you one of them?' });
    await expect(names.getByRole('listitem')).toHaveText([/Maya$/, /Tom$/, /שרה$/]);
    await expect(visitor.getByText('84.00')).toBeHidden();
  });
}

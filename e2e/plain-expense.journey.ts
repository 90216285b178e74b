import { expect, type Page } from '@playwright/test';
import { tabTo } from './support/keyboard.ts';
import { desktop, makeGroup, makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

/** Starts to count the keys and the presses of a pointer on this page. Returns how many there were. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset.presses = '0';
    const count = () => {
      document.body.dataset.presses = String(Number(document.body.dataset.presses) + 1);
    };
    for (const event of ['keydown', 'pointerdown']) window.addEventListener(event, count, { capture: true });
  });
  return async () => Number(await page.locator('body').getAttribute('data-presses'));
}

const AMOUNT = '12.50';
const TITLE = 'Dinner';

test('a plain expense takes 15 keys beside its texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const open = page.getByRole('button', { name: 'Add Expense' }).first();
  await open.focus();
  const presses = await countPresses(page);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type(AMOUNT);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(TITLE);
  await tabTo(page, form.getByLabel('Category'));
  await page.keyboard.press('F');
  await expect(form.getByLabel('Category')).toHaveValue('food');
  await tabTo(page, form.getByRole('button', { name: 'Add Expense' }));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Expense created');
  expect((await presses()) - AMOUNT.length - TITLE.length).toBe(15);
});

for (const size of [desktop, phone]) {
  test(`a plain expense shows no more than it did, and takes three presses beside its texts, at ${size.width} px`, async ({
    browser,
  }) => {
    const ana = await makePerson(browser, 'ana', size);
    const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
    const { page } = ana;
    await page.goto(`/groups/${groupId}`);
    const presses = await countPresses(page);
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Expense' });
    await form.getByLabel('Amount', { exact: true }).pressSequentially(AMOUNT);
    const names = await form
      .locator('input:visible, select:visible, textarea:visible, button:visible')
      .evaluateAll((controls) =>
        controls.map(
          (each) => each.getAttribute('name') ?? each.getAttribute('aria-label') ?? each.textContent,
        ),
      );
    expect(names).toEqual([
      // The currency's symbol before the amount.
      'Paid in another currency',
      'amount',
      'title',
      'groupId',
      'Paid by you, split equally between 2',
      'date',
      'category',
      'notes',
      'More',
      'Cancel',
      'Add Expense',
      'Close',
    ]);
    await form.getByLabel('Title').click();
    await form.getByLabel('Title').pressSequentially(TITLE);
    await form.getByLabel('Category').selectOption('Food & Drinks');
    await form.getByRole('button', { name: 'Add Expense' }).click();
    await expect(notice(page)).toContainText('Expense created');
    expect((await presses()) - AMOUNT.length - TITLE.length).toBe(3);
  });
}

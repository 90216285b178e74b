import { expect, type Page } from '@playwright/test';
import { makeGroup, makePerson, notice, phone } from './support/people.ts';
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

/** The height of a phone's keyboard. */
const KEYBOARD = 336;

test('a plain expense is an amount, a title and Enter: three keys beside its texts', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const open = page.getByRole('button', { name: 'Add Expense' }).first();
  await expect(page.getByText('No expenses yet')).toBeVisible();
  const presses = await countPresses(page);
  await open.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type(AMOUNT);
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(TITLE);
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Expense created');
  expect((await presses()) - AMOUNT.length - TITLE.length).toBe(3);

  // The form of all expenses begins with the group that was used last, and knows a title of it.
  await makeGroup('Another', [ana]);
  await page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
  await page.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByLabel('Group')).toHaveValue(groupId);
  await form.getByLabel('Amount', { exact: true }).fill('3');
  await form.getByLabel('Title').fill('Xyzzy');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Category is required')).toBeVisible();
  await form.getByRole('radio', { name: 'Shopping' }).check();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Add Expense' }).click();
  await form.getByLabel('Title').fill('xyzzy again');
  await expect(form.getByRole('radio', { name: 'Shopping' })).toBeChecked();
});

test('a plain expense needs no scroll on a phone with its keyboard open', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', { width: 390, height: 844 - KEYBOARD });
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill(AMOUNT);
  await form.getByLabel('Title').fill(TITLE);
  await expect(form.getByRole('radio', { name: 'Food & Drinks' })).toBeChecked();
  await expect(form.getByRole('button', { name: 'Refund' })).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('button', { name: 'Add Expense' })).toBeInViewport({ ratio: 1 });
  const body = form.locator('form > div').first();
  await expect.poll(() => body.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);

  // With an error it scrolls to it: the foot of the dialog does not cover it, and its field has the focus.
  await form.getByLabel('Title').fill('Xyzzy');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('Category is required')).toBeInViewport({ ratio: 1 });
  await expect(form.getByRole('radio').first()).toBeFocused();
});

test('a plain expense shows no more than it did, and takes three presses beside its texts', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', phone);
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const presses = await countPresses(page);
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).pressSequentially(AMOUNT);
  const controls = form.locator(
    'input:not([type=radio]):visible, select:visible, textarea:visible, button:visible',
  );
  const names = () =>
    controls.evaluateAll((all) =>
      all.map((each) => each.getAttribute('name') ?? each.getAttribute('aria-label') ?? each.textContent),
    );
  await expect.poll(names).toEqual([
    // The currency's symbol before the amount.
    'Paid in another currency',
    'amount',
    'title',
    'groupId',
    'date',
    'Paid by you, split equally between 2',
    'Note',
    'Receipt',
    'Repeat',
    'Refund',
    'Cancel',
    'Add Expense',
    'Close',
  ]);
  await expect(form.getByRole('radio')).toHaveCount(7);
  await form.getByLabel('Title').click();
  await form.getByLabel('Title').pressSequentially(TITLE);
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  expect((await presses()) - AMOUNT.length - TITLE.length).toBe(3);
});

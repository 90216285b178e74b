import { expect } from '@playwright/test';
import { desktop, makeGroup, makePerson } from './support/people.ts';
import { test } from './support/test.ts';

test('an expense that was typed survives Escape, a press beside it and a reload, until it is discarded', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const groupId = await makeGroup('Harbor', [ana, await makePerson(browser, 'ben')]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const open = page.getByRole('button', { name: 'Add Expense' }).first();
  await open.click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  const title = form.getByLabel('Title');
  const question = page.getByRole('alertdialog', { name: 'Discard this expense?' });
  await form.getByLabel('Amount', { exact: true }).fill('12.50');
  await title.fill('Chestnuts');

  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(title).toBeFocused();

  await page.mouse.click(20, 400);
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(question).toBeHidden();
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Chestnuts');

  await page.reload();
  await open.click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('12.50');
  await expect(title).toHaveValue('Chestnuts');
  await form.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await expect(title).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
});

import { expect } from '@playwright/test';
import { violations } from './support/looks.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test('keys open screens, a new expense, the search and the palette', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Winter market', [ana, ben]);
  const wine = { title: 'Mulled wine', amount: 24, date: '2026-01-10', category: 'food', groupId };
  await post(ana.context.request, '/api/expenses', { ...wine, splitType: 'equal' });
  const { page } = ana;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(keys).toContainText('New expense');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Expenses' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Mulled wine' })).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByLabel('Search');
  await expect(search).toBeFocused();
  await page.keyboard.type('ng?');
  await expect(search).toHaveValue('ng?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.fill('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');

  await page.getByRole('heading', { level: 1, name: 'Expenses' }).click();
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go To' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('mulled');
  await expect(palette.getByRole('option', { name: 'Mulled wine' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  const expense = page.getByRole('dialog', { name: 'Mulled wine' });
  await expect(expense).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(expense).toBeHidden();

  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('winter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Winter market' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(form.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.keyboard.type('10');
  await form.getByLabel('Title').fill('Chestnuts');
  await form.getByRole('radio', { name: 'Food & Drinks' }).check();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(page).toHaveURL(`/groups/${groupId}`);
});

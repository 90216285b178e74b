import { expect } from '@playwright/test';
import { makeNewcomer, notice } from './support/people.ts';
import { test } from './support/test.ts';

test('a person without groups keeps what they spend and receive', async ({ browser }) => {
  const { page } = await makeNewcomer(browser, 'ana');
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  const add = async (title: string, amount: string, kind: 'Money in' | 'Money out') => {
    await page.getByRole('button', { name: 'Add Expense', exact: true }).first().click();
    await form.getByLabel('Amount', { exact: true }).fill(amount);
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Group').selectOption({ label: 'Just me' });
    await form.getByRole('radio', { name: kind }).check({ force: true });
    await expect(form.getByText('Split type')).toBeHidden();
    if (kind === 'Money out') await form.getByRole('radio', { name: 'Food & Drinks' }).check();
    await form.getByRole('button', { name: 'Add Expense' }).click();
    await expect(form).toBeHidden();
  };
  await page.goto('/expenses');
  await add('Coffee', '4.50', 'Money out');
  await add('Salary', '3000', 'Money in');
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row('Coffee')).toContainText('Just me');
  await expect(row('Coffee')).toContainText('$4.50');
  await expect(row('Salary')).toContainText('+$3,000.00Money in');

  await page.getByRole('search').getByLabel('Group').selectOption({ label: 'Just me' });
  await expect(page).toHaveURL(/groupId=/);
  await expect(page.getByRole('button', { name: 'Export your own expenses' })).toBeVisible();
  // The list before the choice is pale until this one has arrived.
  await expect(page.getByRole('table', { name: 'Expenses' }).locator('..')).toHaveCSS('opacity', '1');
  await expect(row('Salary')).toBeVisible();
  const groupId = new URL(page.url()).searchParams.get('groupId');
  await page.goto(`/groups/${groupId}`);
  await expect(page).toHaveURL(`/expenses?groupId=${groupId}`);

  await row('Coffee').getByRole('button', { name: 'Coffee' }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Shares')).toBeHidden();
  await details.getByRole('button', { name: 'Edit' }).click();
  await details.getByLabel('Amount', { exact: true }).fill('5');
  await details.getByRole('button', { name: 'Save Changes' }).click();
  // The last of what the dialog shows of the change: until then it grows.
  await expect(details.getByText('changed it')).toBeVisible();
  await expect(details.getByText('$5.00').first()).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page)).toContainText('Expense restored');
  await expect(row('Coffee')).toContainText('$5.00');

  await page.goto('/spending');
  await expect(page.getByRole('button', { name: /^Food & Drinks/ })).toContainText('$5.00');
  await expect(page.getByText('+$3,000.00')).toBeVisible();
  await page.getByRole('link', { name: 'Money in' }).click();
  await expect(row('Salary')).toBeVisible();
  await page.goto('/groups');
  await expect(page.getByText("You don't have any active groups yet")).toBeVisible();
  await expect(page.getByText('Just me')).toBeHidden();
});

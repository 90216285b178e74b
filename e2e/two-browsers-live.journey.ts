import { expect, type Page } from '@playwright/test';
import { beginExpense } from './support/expense-form.ts';
import { makeGroup, makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

async function addExpense(page: Page, title: string, amount: string): Promise<void> {
  const form = await beginExpense(page, { title, amount, category: 'Transportation' });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
}

test("a change by one member appears on the other's screen without a reload", async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Road trip', [ana, ben]);
  const dashboard = await ben.context.newPage();
  await Promise.all([
    ana.page.goto(`/groups/${groupId}`),
    ben.page.goto(`/groups/${groupId}`),
    dashboard.goto('/'),
  ]);
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();
  await expect(dashboard.getByText('No recent activities to display')).toBeVisible();

  await addExpense(ana.page, 'Ferry', '64');
  await expect(ben.page.getByRole('button', { name: 'Ferry' })).toBeVisible();
  await expect(ben.page.getByText('You owe $32.00')).toBeVisible();
  await expect(dashboard.getByRole('button', { name: 'Ferry' })).toBeVisible();
  await expect(dashboard.getByText('-$32.00').first()).toBeVisible();

  await ana.page.getByRole('button', { name: 'Ferry' }).click();
  await ben.page.getByRole('button', { name: 'Ferry' }).click();
  await expect(ana.page.getByText('No comments yet')).toBeVisible();
  await ben.page.getByLabel('Add a comment').fill('Was it not 62?');
  await ben.page.getByRole('button', { name: 'Add Comment' }).click();
  const comments = ana.page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByText('Was it not 62?')).toBeVisible();
  await ana.page.getByLabel('Add a comment').fill('With the coffee, 64');
  await ana.page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(ben.page.getByText('With the coffee, 64')).toBeVisible();
});

test('after two simultaneous edits of an expense the second editor is told and loses nothing', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Bike tour', [ana, ben]);
  await ana.page.goto(`/groups/${groupId}`);
  await addExpense(ana.page, 'Tyres', '50');
  await ben.page.goto(`/groups/${groupId}`);
  for (const { page } of [ana, ben]) {
    await page.getByRole('button', { name: 'Tyres' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    // The form is open, with the version that the other one will change.
    await expect(page.getByLabel('Amount')).toHaveValue('50.00');
  }
  await ana.page.getByLabel('Amount').fill('52');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(ana.page)).toContainText('Expense updated');
  const warning = ben.page.getByText('Someone else changed this expense.');
  await expect(warning).toBeVisible();
  await ben.page.getByLabel('Title').fill('Two tyres');
  await ben.page.getByRole('button', { name: 'Reload' }).click();
  await expect(warning).toBeHidden();
  await expect(ben.page.getByLabel('Amount')).toHaveValue('52.00');
  await expect(ben.page.getByLabel('Title')).toHaveValue('Two tyres');
  await ben.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ana.page.getByRole('dialog', { name: 'Two tyres' })).toBeVisible();
});

test('after a lost connection everything missed is fetched', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Canal boat', [ana, ben]);
  await Promise.all([ana.page.goto(`/groups/${groupId}`), ben.page.goto(`/groups/${groupId}`)]);
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();
  await ben.context.setOffline(true);
  await addExpense(ana.page, 'Mooring', '18');
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();
  await ben.context.setOffline(false);
  await expect(ben.page.getByRole('button', { name: 'Mooring' })).toBeVisible();
  await expect(ben.page.getByText('You owe $9.00')).toBeVisible();
});

import { expect } from '@playwright/test';
import { holdNotice, makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test('a visitor is asked to sign in and then sees the requested page', async ({ browser, page }) => {
  const ana = await makePerson(browser, 'ana');
  const groupId = await makeGroup('Film club', [ana]);
  for (const path of ['/', `/groups/${groupId}`]) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  }
  await page.getByLabel('Username').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(`/groups/${groupId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Film club' })).toBeVisible();
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('a closed group can be settled, read and reopened, and nothing else', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Old flat', [ana, ben]);
  const spent = { title: 'Deposit', amount: 500, date: '2026-02-01', category: 'other', splitType: 'equal' };
  await post(ben.context.request, '/api/expenses', { ...spent, groupId });
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const close = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Close Group' }).click();
    await holdNotice(page, 'Group closed');
    await expect(page.getByText('This group is closed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Expense' })).toBeHidden();
  };
  await close();
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible();
  await close();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Reopen Group' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit Group' })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Balances' }).click();
  await expect(page.getByRole('switch', { name: /Simplify debts/ })).toBeDisabled();
  await page.getByRole('tab', { name: 'Members & Invitations' }).click();
  await expect(page.getByRole('button', { name: 'Invite People' })).toBeHidden();

  await page.getByRole('button', { name: 'Settle Up' }).click();
  await page.getByRole('dialog', { name: 'Settle Up' }).getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payments sent');
  await page.goto('/groups');
  const past = page.getByRole('region', { name: 'Past Groups' });
  await expect(past.getByRole('listitem').filter({ hasText: 'Old flat' })).toContainText('All square');
  await past.getByRole('link', { name: 'Old flat' }).click();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reopen Group' }).click();
  await expect(page.getByRole('button', { name: 'Add Expense' })).toBeVisible();
});

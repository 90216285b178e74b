import { expect, type Page } from '@playwright/test';
import { desktop, holdNotice, makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

const undo = (page: Page) => notice(page).getByRole('button', { name: 'Undo' }).click();

test('a deleted expense is restored with Undo, and later from the activity', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', desktop);
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Allotment', [ana, ben]);
  const spent = { title: 'Seedlings', amount: 30, date: '2026-03-01', category: 'other', splitType: 'equal' };
  await post(ana.context.request, '/api/expenses', { ...spent, groupId });
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);

  const remove = async () => {
    await page.getByRole('button', { name: 'Seedlings' }).click();
    await page.getByRole('dialog', { name: 'Seedlings' }).getByRole('button', { name: 'Delete' }).click();
    await holdNotice(page, 'Expense deleted');
    await expect(page.getByText('You are all square')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Seedlings' })).toBeHidden();
  };
  await remove();
  await undo(page);
  await expect(page.getByText('You are owed $15.00')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Seedlings' })).toBeVisible();

  await remove();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Restore Seedlings' }).click();
  await expect(notice(page)).toContainText('Expense restored');
  await expect(page.getByText('You are owed $15.00')).toBeVisible();
});

test('a deleted group is restored with Undo, and from the list of deleted groups', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', desktop);
  await makeGroup('Choir', [ana]);
  const { page } = ana;
  await page.goto('/groups');
  const card = page.getByRole('heading', { name: 'Choir' });
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Choir' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Delete Group' });
    await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await holdNotice(page, 'Group deleted');
    await expect(page.getByText("You don't have any active groups yet")).toBeVisible();
  };
  await remove();
  await undo(page);
  await expect(card).toBeVisible();
  await remove();
  await page.getByRole('button', { name: 'Restore Choir' }).click();
  await expect(card).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recently Deleted' })).toBeHidden();
});

import { expect } from '@playwright/test';
import { violations } from './support/looks.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test('a person mutes a group and sets reminders for it', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Rowing club', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const open = async () => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await open();
  await expect(dialog.getByRole('radio', { name: /^Everything/ })).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^Nothing/ }).check();
  await dialog.getByLabel('Remind people who owe me').selectOption('Every 7 days');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Notifications updated');
  await expect(dialog).toBeHidden();

  const boat = { title: 'Boat', amount: 24, date: '2026-01-10', category: 'activities', groupId };
  await post(ben.context.request, '/api/expenses', { ...boat, splitType: 'equal' });
  await expect(page.getByText('Boat').first()).toBeVisible();
  const unread = await ana.context.request.get('/api/notifications/unread');
  expect(await unread.json()).toEqual({ count: 0 });

  await page.reload();
  await open();
  await expect(dialog.getByRole('radio', { name: /^Nothing/ })).toBeChecked();
  await expect(dialog.getByLabel('Remind people who owe me')).toHaveValue('7');
});

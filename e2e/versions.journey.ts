import { expect } from '@playwright/test';
import { overflows, violations } from './support/looks.ts';
import { makeGroup, makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

test('an earlier version of an expense is looked at and restored, by keyboard', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const spent = { title: 'Dinner', amount: 90, date: '2026-03-01', category: 'food', splitType: 'equal' };
  const { id } = await post<{ id: string }>(ana.context.request, '/api/expenses', { ...spent, groupId });
  const edit = await ben.context.request.patch(`/api/expenses/${id}`, {
    data: { amount: 30, title: 'Snack' },
  });
  expect(edit.status()).toBe(200);
  await ben.page.goto(`/groups/${groupId}`);
  await expect(ben.page.getByText('You owe $15.00')).toBeVisible();

  const { page } = ana;
  await page.goto(`/groups/${groupId}?expense=${id}`);
  const press = async (role: 'button' | 'tab', name: string | RegExp) => {
    await page.getByRole(role, { name }).focus();
    await page.keyboard.press('Enter');
  };
  await press('tab', 'History');
  await press('button', 'Earlier Versions');
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(`Version 2${ben.username}`);
  await press('button', /^Version 1/);
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('$90.00$30.00');
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toEqual([]);
  await press('button', 'Restore This Version');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(notice(page)).toContainText('Version restored');
  await expect(page.getByRole('dialog', { name: 'Dinner' }).getByText('$90.00').first()).toBeVisible();
  await expect(ben.page.getByText('You owe $45.00')).toBeVisible();
});

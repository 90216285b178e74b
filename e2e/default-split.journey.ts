import { expect } from '@playwright/test';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

test('a group splits 60 to 40 by default', async ({ browser }) => {
  const [ana, ben] = [await makePerson(browser, 'ana'), await makePerson(browser, 'ben')];
  const groupId = await makeGroup('Our home', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Default Split' }).click();
  const dialog = page.getByRole('dialog', { name: 'Default Split' });
  await dialog.getByRole('radio', { name: 'Percentages' }).check();
  await dialog.getByRole('button', { name: 'By Income' }).click();
  await dialog.getByLabel('Income: You').fill('3000');
  await dialog.getByLabel(`Income: ${ben.username}`).fill('2000');
  await expect(dialog.getByLabel('Percentage for you')).toHaveValue('60');
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Default split saved');

  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('100.01');
  await form.getByLabel('Title').fill('Sofa');
  await form.getByRole('radio', { name: 'Other' }).check();
  await form.getByRole('button', { name: 'Paid by you, split by percentages' }).click();
  await expect(form.getByText('$60.01')).toBeVisible();
  await expect(form.getByText('$40.00')).toBeVisible();
  await expectSoundAtBothSizes(page);
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(page.getByText('You are owed $40.00')).toBeVisible();

  await page.getByRole('button', { name: 'Sofa', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Sofa' });
  await view.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await view.getByRole('tab', { name: 'History' }).click();
  await expect(view.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
  await view.getByRole('button', { name: 'Close' }).click();

  const added = await ana.context.request.post(`/api/groups/${groupId}/people`, { data: { name: 'Cleo' } });
  expect(added.status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(form.getByText(/Members have changed since the default split was set/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Paid by you, split equally between 3' })).toBeVisible();
  await expectSoundAtBothSizes(page);
});

import { expect } from '@playwright/test';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

test('a deposit that came back is recorded, and an edit makes it a cost', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { page } = ana;
  const looks = () => expectSoundAtBothSizes(page);
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('90');
  await form.getByLabel('Title').fill('Deposit');
  await form.getByRole('radio', { name: 'Accommodation' }).check();
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await looks();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');

  // Who received it owes the others their shares.
  await expect(page.getByText('Refund to you')).toBeVisible();
  await expect(page.getByText('You received $90.00')).toBeVisible();
  await expect(page.getByText('You pay').first()).toContainText(`You pay ${ben.username} $45.00`);
  await looks();
  await ben.page.goto('/groups');
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(ben.page.getByText(/added Deposit as a refund of \$90\.00 in Harbor/)).toBeVisible();

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Deposit' });
  await expect(view.getByText('Refund to you')).toBeVisible();
  await looks();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByRole('button', { name: 'Refund', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(view.getByText('Paid by you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You paid $90.00')).toBeVisible();
});

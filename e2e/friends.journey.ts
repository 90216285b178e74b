import { expect } from '@playwright/test';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice, type Person, post } from './support/people.ts';
import { test } from './support/test.ts';

/** An expense that the payer bears nothing of. */
async function lend(payer: Person, debtor: Person, groupId: string, amount: number): Promise<void> {
  const shares = [{ userId: debtor.id, amount }];
  const body = { title: 'Lent', amount, date: '2026-06-14', groupId, category: 'other' };
  await post(payer.context.request, '/api/expenses', { ...body, splitType: 'custom', shares });
}

test('two friends net their debts and keep one between them', async ({ browser }) => {
  const [ana, ben] = [await makePerson(browser, 'ana'), await makePerson(browser, 'ben')];
  const [boat, flat] = [await makeGroup('Boat', [ana, ben]), await makeGroup('Flat', [ana, ben])];
  await lend(ben, ana, boat, 30);
  await lend(ana, ben, flat, 20);
  const { page } = ana;

  await page.goto('/');
  await page.getByRole('link', { name: 'by 1 friend' }).click();
  await expect(page.getByRole('list', { name: 'Friends who owe you' })).toContainText(
    `${ben.username}$20.00`,
  );
  await expectSoundAtBothSizes(page);
  await page.getByRole('main').getByRole('link', { name: 'Friends', exact: true }).click();
  const friends = page.getByRole('list', { name: 'Friends', exact: true });
  await expect(friends).toContainText('you owe$10.00');
  await expectSoundAtBothSizes(page);
  await friends.getByRole('link', { name: ben.username }).click();
  await expect(page.getByText(`You owe ${ben.username} $10.00`)).toBeVisible();
  await expectSoundAtBothSizes(page);

  await page.getByRole('button', { name: 'Offset Debts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offset Debts' });
  await expect(dialog.getByRole('row', { name: /^Boat/ })).toContainText('-$30.00-$10.00');
  await expect(dialog.getByRole('row', { name: /^Flat/ })).toContainText('+$20.00$0.00');
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Offset $20.00' }).click();
  await expect(notice(page)).toContainText('Debts offset');
  const groups = page.getByRole('region', { name: 'Groups' });
  await expect(groups).toContainText('Flatall square');
  await expect(page.getByText(`You owe ${ben.username} $10.00`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo the offset of $20.00' }).click();
  await expect(notice(page)).toContainText('Offset undone');
  await expect(groups).toContainText('Flatowes you$20.00');

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('12');
  await form.getByLabel('Title').fill('Lunch');
  await form.getByRole('radio', { name: 'Food & Drinks' }).check();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(groups).toContainText('Just the two of youowes you$6.00');
  await expect(page.getByText(`You owe ${ben.username} $4.00`)).toBeVisible();
  await page.goto('/groups');
  await expect(page.getByRole('heading', { name: 'Boat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: ben.username })).toBeHidden();

  // The friend reads of all of it, by their own name for it.
  await ben.page.goto(`/friends/${ana.id}`);
  await ben.page.getByRole('link', { name: 'Just the two of you' }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: ana.username })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Lunch', exact: true })).toBeVisible();
  await ben.page.getByRole('tab', { name: 'Members' }).click();
  await expect(ben.page.getByRole('button', { name: 'Join Link' })).toBeHidden();
  await expectSoundAtBothSizes(ben.page);
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(ben.page.getByText(`${ana.username} offset $20.00 you owed each other`)).toBeVisible();
});

import { expect } from '@playwright/test';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

test('a couple settles as one and evens out inside', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const cleo = await makePerson(browser, 'cleo');
  const groupId = await makeGroup('Cabin', [ana, ben, cleo]);
  const { page } = ana;
  const looks = () => expectSoundAtBothSizes(page);

  // Ana and Ben are put together.
  await page.goto(`/groups/${groupId}?tab=members`);
  await page.getByRole('button', { name: 'Put Together' }).click();
  const make = page.getByRole('dialog', { name: 'Put Together' });
  await make.getByLabel('Name').fill('The Abs');
  await make.getByLabel('You').check();
  await make.getByLabel(ben.username).check();
  await looks();
  await make.getByRole('button', { name: 'Put Together' }).click();
  await expect(notice(page)).toContainText('Family saved');
  await looks();

  // A house, paid by Cleo, is split per family.
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('400');
  await form.getByLabel('Title').fill('House');
  await form.getByRole('radio', { name: 'Accommodation' }).check();
  await form.getByRole('button', { name: 'Paid by you, split equally between 3' }).click();
  await form.getByLabel('Paid by', { exact: true }).selectOption(cleo.username);
  await form.getByRole('radio', { name: 'Per family' }).check();
  await expect(form.getByText('$200.00')).toBeVisible();
  await expect(form.getByText('$100.00')).toHaveCount(2);
  await looks();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');

  // One line for both; Ana notes that Ben paid it.
  await expect(page.getByText('You pay').first()).toContainText(`You pay ${cleo.username} $200.00`);
  await expect(page.getByText('together with The Abs').first()).toBeVisible();
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle Up' });
  await settle.getByLabel('Who pays?').selectOption(ben.username);
  await looks();
  await settle.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payment recorded');
  await expect(page.getByRole('button', { name: 'Settle Up' })).toHaveCount(0);

  // Ben paid for Ana too, so inside the family Ana pays Ben.
  await page.goto(`/groups/${groupId}?tab=members`);
  await page.getByRole('button', { name: 'Even out inside The Abs' }).click();
  const inside = page.getByRole('dialog', { name: 'Even Out Inside' });
  await expect(inside.getByRole('listitem')).toContainText(`You pay ${ben.username} $100.00`);
  await looks();
  await inside.getByRole('button', { name: new RegExp(`^Record .* from you to ${ben.username}$`) }).click();
  await expect(inside.getByText('All square in the family')).toBeVisible();
  await inside.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('all square', { exact: true })).toHaveCount(3);

  // The family is dissolved, and put back.
  await page.getByRole('button', { name: 'Edit The Abs' }).click();
  await page.getByRole('button', { name: 'Dissolve Family' }).click();
  await expect(notice(page)).toContainText('Family dissolved');
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit The Abs' })).toBeVisible();
});

test('what a person without an account pays is recorded', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', phone);
  const groupId = await makeGroup('Picnic', [ana]);
  const { request } = ana.context;
  const zoe = await post<{ id: string }>(request, `/api/groups/${groupId}/people`, { name: 'Zoë' });
  await post(request, '/api/expenses', {
    title: 'Bread',
    amount: 12,
    date: '2026-06-01',
    groupId,
    category: 'food',
    participants: [zoe.id],
  });
  const { page } = ana;
  await page.goto(`/groups/${groupId}?tab=balances`);
  await page.getByRole('button', { name: 'Record a payment from Zoë' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a Payment' });
  await expect(dialog.getByText('Zoë owes you $12.00.')).toBeVisible();
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payment recorded');
  await expect(page.getByText('All square', { exact: true })).toBeVisible();
});

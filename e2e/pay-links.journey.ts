import { expect } from '@playwright/test';
import { violations } from './support/looks.ts';
import { makeGroup, makePerson, nameThem, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

test("a debtor pays by the creditor's link and then confirms it", async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben', phone);
  const groupId = await makeGroup('Winter market', [ben, ana]);
  await nameThem(ana, 'Ana');
  await ana.page.goto('/profile');
  await ana.page.getByRole('button', { name: 'Edit' }).click();
  await ana.page.getByLabel('PayPal').fill('paypal.me/ana');
  await ana.page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ana.page.getByText('This IBAN is not valid')).toBeVisible();
  expect(await violations(ana.page)).toEqual([]);
  await ana.page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(ana.page)).toContainText('Profile updated');

  const wine = { title: 'Mulled wine', amount: 24, date: '2026-01-10', category: 'food', groupId };
  await post(ana.context.request, '/api/expenses', { ...wine, splitType: 'equal' });
  const { page } = ben;
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await expect(dialog.getByRole('radio', { name: /^Cash/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^PayPal/ }).check();
  const link = dialog.getByRole('link', { name: 'Open PayPal' });
  await expect(link).toHaveAttribute('href', 'https://paypal.me/ana/12.00USD');
  await expect(dialog.getByRole('img', { name: 'QR code to pay $12.00 with PayPal' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('You owe $12.00')).toBeVisible();

  await page.getByRole('button', { name: 'Settle Up' }).click();
  await dialog.getByRole('radio', { name: /^PayPal/ }).check();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payments sent');
  await expect(page.getByText('You are all square')).toBeVisible();
});

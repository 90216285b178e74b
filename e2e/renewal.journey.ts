import { expect } from '@playwright/test';
import { passToRenewal, takeCardBack } from './support/card-provider.ts';
import { fillCard } from './support/cards.ts';
import { makeNewcomer, nameThem, notice, readMail } from './support/people.ts';
import { test } from './support/test.ts';

test('a subscription renews after a month, and is past due after a failed charge until another card pays', async ({
  browser,
}) => {
  const person = await makeNewcomer(browser, 'ana');
  const { page, id } = person;
  const address = await nameThem(person, 'Ana');
  await page.goto('/subscribe');
  await fillCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Subscribe for $5.99' }).click();
  await expect(notice(page)).toContainText('Payment Successful');

  await page.goto('/subscription');
  const receipts = page.getByRole('link', { name: /^Receipt for/ });
  await expect(receipts).toHaveCount(1);
  // Without a reload: the provider tells the server, and the server tells the page.
  await passToRenewal(id);
  await expect(receipts).toHaveCount(2);

  await takeCardBack(id);
  await passToRenewal(id);
  const status = page.getByRole('region', { name: 'Subscription Status' });
  await expect(status).toContainText('Past due');
  await expect(status).toContainText('Your last payment failed.');
  // Mails are sent later than the change, and earlier mails went to the same address.
  const { text } = await readMail(page.request, address, /couldn't be renewed$/);
  expect(text).toMatch(/payment/i);

  await status.getByRole('link', { name: 'Pay with another card' }).click();
  await fillCard(page, '5555555555554444');
  await page.getByRole('button', { name: /for \$5\.99$/ }).click();
  await expect(notice(page)).toContainText('Payment Successful');
  await page.goto('/subscription');
  await expect(status).toContainText('Active');
  await expect(receipts).toHaveCount(3);
  await person.context.close();
});

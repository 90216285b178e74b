import { expect } from '@playwright/test';
import { fillCard } from './support/cards.ts';
import { makeNewcomer, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

test('a refused action leads to a card subscription, back to the action, and to its cancellation', async ({
  browser,
}) => {
  const { page } = await makeNewcomer(browser, 'ana');
  await page.goto('/bills');
  await page.getByRole('button', { name: 'Add New Bill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();
  await expect(page.getByText("You don't have an active subscription")).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe Now' }).click();

  const pay = page.getByRole('button', { name: 'Subscribe for $5.99' });
  await fillCard(page, '4000000000000002');
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await fillCard(page, '4000002500003155');
  await pay.click();
  const bank = page.getByRole('alertdialog', { name: 'Confirm $5.99' });
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert')).toContainText('Payment Failed');
  await pay.click();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expect(notice(page)).toContainText('Payment Successful');
  await expect(page.getByRole('dialog', { name: 'Add New Bill' })).toBeVisible();

  await page.goto('/subscription');
  const status = page.getByRole('region', { name: 'Subscription Status' });
  await expect(status).toContainText('Active');
  await expect(status).toContainText('Your subscription expires in');
  const plan = page.getByRole('region', { name: 'Your Plan' });
  await plan.getByRole('button', { name: 'Cancel Subscription' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel Subscription' });
  await question.getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(plan).toContainText('No more charges.');
  await plan.getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(plan).toContainText('Next payment on');
  await plan.getByRole('button', { name: 'Switch to Yearly' }).click();
  const change = page.getByRole('alertdialog', { name: 'Switch to Yearly' });
  await change.getByRole('button', { name: 'Switch to Yearly' }).click();
  await expect(plan).toContainText('$59.88');

  await page
    .getByRole('link', { name: /^Receipt for/ })
    .last()
    .click();
  const receipt = page.getByRole('article', { name: 'Receipt' });
  await expect(receipt).toContainText('Paid by card on');
  await expect(receipt).toContainText('$5.99');
});

test('on a phone a promotion code gives access and leads back to the refused action', async ({ browser }) => {
  const { page } = await makeNewcomer(browser, 'ana', phone);
  await page.goto('/goals?add=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription Required' })).toBeVisible();
  const redeem = page.getByRole('region', { name: 'Redeem Promotion Code' });
  await redeem.getByLabel('Promotion code').fill('no such code');
  await redeem.getByRole('button', { name: 'Redeem Code' }).click();
  await expect(notice(page)).toContainText('Invalid promotion code');
  await redeem.getByRole('button', { name: 'WELCOME' }).click();
  await redeem.getByRole('button', { name: 'Redeem Code' }).click();
  await expect(notice(page)).toContainText('Promotion code redeemed');
  await expect(page.getByRole('dialog', { name: 'New Goal' })).toBeVisible();
});

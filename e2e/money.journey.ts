import { expect, type Page } from '@playwright/test';
import { fillCard } from './support/cards.ts';
import { dayFromToday } from './support/days.ts';
import { makeGroup, makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' });
const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');

const approve = (page: Page) =>
  page
    .getByRole('alertdialog', { name: /^Confirm/ })
    .getByRole('button', { name: 'Approve' })
    .click();

async function addCard(page: Page, number: string, isAsked = false): Promise<void> {
  await page.goto('/wallet?tab=cards');
  await page.getByRole('button', { name: 'Add Card' }).click();
  const form = page.getByRole('dialog', { name: 'Add Card' });
  await fillCard(form, number);
  await form.getByRole('button', { name: 'Add Card' }).click();
  if (isAsked) await approve(page);
  await expect(notice(page)).toContainText('Card added');
}

async function addFunds(page: Page, choose: string): Promise<void> {
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Add Funds' }).click();
  const form = page.getByRole('dialog', { name: 'Add Funds' });
  await form.getByRole('button', { name: choose, exact: true }).click();
  await form.getByRole('button', { name: `Add ${choose}.00` }).click();
}

test('on a phone a wallet is filled from a card and paid out to a bank', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ana', phone);
  await addCard(page, '4242424242424242');
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await addFunds(page, '$50');
  await expect(balance(page)).toContainText('$50.00');
  await expect(history(page)).toContainText(['+$50.00']);
  await expect(history(page)).toContainText(['Completed']);

  await page.getByRole('link', { name: 'Add a bank account to withdraw' }).click();
  await page.getByRole('button', { name: 'Add Account' }).click();
  const account = page.getByRole('dialog', { name: 'Add Account' });
  await account.getByLabel('Account name').fill('Everyday');
  await account.getByLabel('Routing number').fill('110000001');
  await account.getByLabel('Account number').fill('000123456789');
  await account.getByRole('button', { name: 'Add Account' }).click();
  await expect(account.getByText('Routing number is not valid')).toBeVisible();
  await account.getByLabel('Routing number').fill('110000000');
  await account.getByRole('button', { name: 'Add Account' }).click();
  await expect(page.getByText('Checking ending in 6789')).toBeVisible();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  const withdraw = page.getByRole('dialog', { name: 'Withdraw' });
  await withdraw.getByLabel('Amount').fill('60');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await expect(withdraw.getByText('Insufficient wallet balance')).toBeVisible();
  await withdraw.getByLabel('Amount').fill('20');
  await withdraw.getByRole('button', { name: 'Withdraw' }).click();
  await expect(balance(page)).toContainText('$30.00');
  await expect(history(page)).toContainText(['-$20.00']);
  await expect(history(page).filter({ hasText: 'Completed' })).toHaveCount(2);
});

test('a friend is paid by wallet and by card, and sees the payments', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Ferry trip', [ana, ben]);
  await post(ben.context.request, '/api/expenses', {
    title: 'Tickets',
    amount: 80,
    groupId,
    date: dayFromToday(0).value,
    category: 'travel',
    splitType: 'equal',
  });
  await ben.page.goto('/wallet');
  await expect(balance(ben.page)).toContainText('$0.00');

  const { page } = ana;
  await addCard(page, '4000002500003155', true);
  await addFunds(page, '$20');
  await approve(page);
  await expect(balance(page)).toContainText('$20.00');

  await page.getByRole('link', { name: 'Payments' }).click();
  const toPay = page.getByRole('region', { name: 'You Need to Pay' });
  await toPay.getByRole('button', { name: `Pay ${ben.username}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await dialog.getByRole('radio', { name: /Wallet/ }).check();
  await expect(dialog.getByText('Your wallet is short by $20.00.')).toBeVisible();
  await dialog.getByLabel('Amount').fill('15');
  await dialog.getByRole('button', { name: 'Pay $15.00' }).click();
  await expect(toPay).toContainText('$25.00');
  await expect(balance(ben.page)).toContainText('$15.00');

  await toPay.getByRole('button', { name: `Pay ${ben.username}` }).click();
  await dialog.getByRole('radio', { name: /Visa ending in 3155/ }).check();
  await dialog.getByRole('button', { name: 'Pay $25.00' }).click();
  await approve(page);
  await expect(toPay.getByText("You don't owe anyone money")).toBeVisible();
  await expect(balance(ben.page)).toContainText('$40.00');
  await ben.page.goto('/payments');
  const received = ben.page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');
  await expect(received.filter({ hasText: `${ana.username} paid you` })).toHaveCount(2);
  await expect(received.first()).toContainText('Card');
  await expect(received.first()).toContainText('Completed');
});

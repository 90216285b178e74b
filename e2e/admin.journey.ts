import { type Browser, expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { desktop, makeGroup, makeNewcomer, makePerson, newName, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

/** The admin of the demo, in the portal. */
async function openPortal(browser: Browser, size = desktop, path = '/admin'): Promise<Page> {
  const context = await browser.newContext({ viewport: size, hasTouch: size.width < 768 });
  const data = { username: 'admin', password: 'demo1234' };
  expect((await context.request.post('/api/login', { data })).ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function find(page: Page, username: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(username.toUpperCase());
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(1);
}

async function confirm(page: Page, title: string, label: string): Promise<void> {
  await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: label }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
}

test('an admin finds a person and gives them a subscription, which they see at once', async ({ browser }) => {
  const ben = await makeNewcomer(browser, 'ben');
  await ben.page.goto('/subscription');
  const status = ben.page.getByRole('region', { name: 'Subscription Status' });
  await expect(status).toContainText('Inactive');
  await expect(ben.page.getByRole('link', { name: 'Admin Portal' })).toHaveCount(0);
  await ben.page.goto('/admin');
  await expect(ben.page).toHaveURL('/');
  await ben.page.goto('/subscription');

  const page = await openPortal(browser, phone);
  await find(page, ben.username);
  await page.getByRole('button', { name: `Add Sub: ${ben.username}` }).click();
  await confirm(page, 'Add Subscription?', 'Confirm');
  await expect(notice(page)).toContainText('Subscription status has been updated');
  await expect(rowOf(page, ben.username)).toContainText('Active');
  await expect(status).toContainText('No end date');

  await page.getByRole('button', { name: `Remove Sub: ${ben.username}` }).click();
  await confirm(page, 'Remove Subscription?', 'Confirm');
  await expect(status).toContainText("You don't have an active subscription");

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  const act = rowOf(page, ben.username).filter({ hasText: 'Added subscription' });
  await expect(act).toContainText('inactive → active');
});

test('a promotion code is added, edited, redeemed and then deactivated', async ({ browser }) => {
  const page = await openPortal(browser, desktop, '/admin?tab=codes');
  const code = newName('SPRING').toUpperCase();
  await page.getByRole('button', { name: 'New Promotion Code' }).click();
  const create = page.getByRole('dialog', { name: 'Create New Promotion Code' });
  await expect(create.getByRole('button', { name: 'Create' })).toBeDisabled();
  await create.getByLabel('Code').fill(code.toLowerCase());
  await create.getByLabel('Months').fill('2');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(notice(page)).toContainText('Promotion code has been created');
  await expect(rowOf(page, code)).toContainText('0 / ∞');

  await page.getByRole('button', { name: `Edit ${code}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Promotion Code' });
  await edit.getByLabel('Max Redemptions').fill('1');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Promotion code has been updated');

  const redeem = async () => {
    const person = await makeNewcomer(browser, 'ada');
    return person.context.request.post('/api/promotion-codes/redeem', { data: { code } });
  };
  expect((await redeem()).status()).toBe(200);
  expect((await (await redeem()).json()) as object).toMatchObject({
    message: 'This promotion code has reached its redemption limit',
  });

  await page.reload();
  await expect(rowOf(page, code)).toContainText('1 / 1');
  await page.getByRole('button', { name: `Delete ${code}` }).click();
  await confirm(page, 'Delete Promotion Code', 'Deactivate');
  await expect(notice(page)).toContainText('it has been deactivated');
  await expect(rowOf(page, code)).toContainText('Inactive');
});

test('deleting a user does not change the balances of their friends', async ({ browser }) => {
  const [cleo, dan] = [await makePerson(browser, 'cleo'), await makePerson(browser, 'dan')];
  const groupId = await makeGroup('Allotment', [cleo, dan]);
  const expense = { title: 'Seeds', amount: 40, groupId, category: 'other', splitType: 'equal' };
  const data = { ...expense, date: dayFromToday(0).value };
  expect((await cleo.context.request.post('/api/expenses', { data })).status()).toBe(201);
  await dan.page.goto(`/groups/${groupId}?tab=balances`);
  await expect(dan.page.getByRole('main')).toContainText('You owe $20.00');

  const page = await openPortal(browser);
  await find(page, cleo.username);
  await page.getByRole('button', { name: `Delete ${cleo.username}` }).click();
  await confirm(page, 'Delete User Account', 'Delete');
  await expect(notice(page)).toContainText('User has been deleted');
  await expect(page.getByText('No users found')).toBeVisible();

  await expect(dan.page.getByRole('main')).toContainText('Deleted user');
  await expect(dan.page.getByRole('main')).toContainText('You owe $20.00');
  await expect(dan.page.getByRole('main')).not.toContainText(cleo.username);
  expect((await cleo.context.request.get('/api/user')).status()).toBe(401);
});

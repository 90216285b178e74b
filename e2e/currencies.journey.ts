import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice, type Person, post } from './support/people.ts';
import { test } from './support/test.ts';

/** Creates a group in a currency by the dialog. */
async function createGroup(page: Page, name: string, currency: string): Promise<void> {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByText('Amounts are in USD.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Currency' }).click();
  await dialog.getByLabel('Currency', { exact: true }).selectOption(currency);
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** A group of two people in a currency. */
async function groupIn(currency: string, name: string, people: [Person, Person]): Promise<string> {
  const groupId = await makeGroup(name, people);
  const response = await people[0].context.request.patch(`/api/groups/${groupId}`, { data: { currency } });
  expect(response.status()).toBe(200);
  return groupId;
}

/** Adds an expense by the form of the open group. */
async function addExpense(page: Page, title: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill(amount);
  await form.getByLabel('Title').fill(title);
  await form.getByRole('radio', { name: 'Food & Drinks' }).check();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();
}

/** Chooses yen as the home currency in the profile, and keeps a bill and a goal in it. */
async function keepPlansInYen(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Home Currency').selectOption('JPY');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByLabel('Home Currency')).toHaveValue(/^JPY/);

  await page.goto('/bills?add=1');
  const bill = page.getByRole('dialog', { name: 'Add New Bill' });
  await bill.getByLabel('Amount').fill('1234.5');
  await bill.getByLabel('Name').fill('Water');
  await bill.getByRole('button', { name: 'Add Bill' }).click();
  await expect(bill.getByText('Use no decimal places, such as 1250.')).toBeVisible();
  await bill.getByLabel('Amount').fill('12345');
  await expectSoundAtBothSizes(page);
  await bill.getByRole('button', { name: 'Add Bill' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Water' })).toContainText('¥12,345');

  await page.goto('/goals?add=1');
  const goal = page.getByRole('dialog', { name: 'New Goal' });
  await goal.getByLabel('Target Amount').fill('300000');
  await goal.getByLabel('Name').fill('Kyoto');
  await goal.getByRole('button', { name: 'Create Goal' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kyoto' })).toContainText('¥300,000');
  await expectSoundAtBothSizes(page);

  await page.goto('/');
  const bills = page.locator('section').filter({ hasText: 'Recurring payments' });
  await expect(bills.last()).toContainText('¥12,345');
}

test('groups in dinars, euros and yen, from the form to the settled debt', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const { page } = ana;

  await createGroup(page, 'Desert', 'KWD');
  const desertId = new URL(page.url()).pathname.split('/').at(-1);
  await post(ana.context.request, `/api/groups/${desertId}/people`, { name: 'Cleo' });
  await page.reload();
  await addExpense(page, 'Tent', '3.01');
  await expect(page.getByText(/You are owed KWD\s1\.505/)).toBeVisible();
  await expectSoundAtBothSizes(page);

  const lisbonId = await groupIn('EUR', 'Lisbon', [ana, ben]);
  await page.goto(`/groups/${lisbonId}`);
  await addExpense(page, 'Fado', '85.50');
  await expect(page.getByText('You are owed €42.75')).toBeVisible();
  await page.goto(`/groups/${lisbonId}?tab=activity`);
  await expect(page.getByText('changed the group’s currency from USD to EUR')).toBeVisible();
  await expectSoundAtBothSizes(page);

  const kyotoId = await groupIn('JPY', 'Kyoto', [ana, ben]);
  await page.goto(`/groups/${kyotoId}`);
  await addExpense(page, 'Ramen', '3000');
  await expect(page.getByText('You are owed ¥1,500')).toBeVisible();
  await post(ben.context.request, '/api/expenses', {
    title: 'Temple',
    amount: 9000,
    groupId: kyotoId,
    category: 'food',
    splitType: 'equal',
    date: dayFromToday(0).value,
  });
  await expect(page.getByText('You owe ¥3,000')).toBeVisible();

  await page.goto('/');
  await expect(page.getByText('You owe', { exact: true }).first().locator('..')).toContainText(
    '$0.00in 0 groups¥3,000in 1 group',
  );
  await expect(page.getByText('You are owed', { exact: true }).first().locator('..')).toContainText(
    /\$0\.00by 0 friends€42\.75by 1 friendKWD\s1\.505by 1 friend/,
  );
  await expect(page.getByText('Total balance').locator('..')).toContainText(
    /\+\$0\.00Updated just now\+€42\.75-¥3,000\+KWD\s1\.505/,
  );
  await expectSoundAtBothSizes(page);

  await page.goto('/payments');
  const toCollect = page.getByRole('region', { name: 'You Need to Collect' });
  await expect(toCollect).toContainText(/€42\.75KWD\s1\.505in total/);
  const toPay = page.getByRole('region', { name: 'You Need to Pay' });
  await expect(toPay).toContainText('¥3,000in total');
  await expectSoundAtBothSizes(page);
  await toPay.getByRole('button', { name: 'Settle All Debts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await expect(dialog.getByText(`You owe ${ben.username} ¥3,000.`)).toBeVisible();
  await expect(dialog.getByText('Only cash can settle a group in JPY.')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('All your debts have been settled successfully.');
  await expect(toPay.getByText("You don't owe anyone money")).toBeVisible();
  await expect(toCollect).toContainText(/€42\.75KWD\s1\.505in total/);

  await keepPlansInYen(ben.page);
});

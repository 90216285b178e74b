import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { beginExpense } from './support/expense-form.ts';
import { balances, chooseFile, mixedFile, openImport } from './support/imports.ts';
import { makeGroup, makePerson, notice, type Person, post } from './support/people.ts';
import { test } from './support/test.ts';

type Friends = { ana: Person; ben: Person };

/** Creates a group in a currency by the dialog. */
async function createGroup(page: Page, name: string, currency: string): Promise<void> {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create Group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill(name);
  await expect(dialog.getByText('Amounts are in USD.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Change Currency' }).click();
  await dialog.getByLabel('Currency', { exact: true }).selectOption(currency);
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
  const form = await beginExpense(page, { title, amount });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form).toBeHidden();
}

/** Chooses yen as the home currency in the profile, and keeps a bill and a goal in it. */
async function keepPlansInYen(page: Page): Promise<void> {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Last name').fill('Tester');
  await page.getByLabel('Home Currency').selectOption('JPY');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Profile updated');
  await expect(page.getByLabel('Home Currency')).toHaveValue(/^JPY/);

  await page.goto('/bills?add=1');
  const bill = page.getByRole('dialog', { name: 'Add New Bill' });
  await bill.getByLabel('Amount').fill('1234.5');
  await bill.getByLabel('Name').fill('Water');
  await bill.getByRole('button', { name: 'Add Bill' }).click();
  await expect(bill.getByText('Use no decimal places, such as 1250.')).toBeVisible();
  await bill.getByLabel('Amount').fill('12345');
  await bill.getByRole('button', { name: 'Add Bill' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Water' })).toContainText('¥12,345');

  await page.goto('/goals?add=1');
  const goal = page.getByRole('dialog', { name: 'New Goal' });
  await goal.getByLabel('Target Amount').fill('300000');
  await goal.getByLabel('Name').fill('Kyoto');
  await goal.getByRole('button', { name: 'Create Goal' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Kyoto' })).toContainText('¥300,000');

  await page.goto('/');
  const bills = page.locator('section').filter({ hasText: 'Recurring payments' });
  await expect(bills.last()).toContainText('¥12,345');
}

async function keepGroupsInCurrencies({ ana, ben }: Friends): Promise<void> {
  const { page } = ana;

  await createGroup(page, 'Desert', 'KWD');
  const desertId = new URL(page.url()).pathname.split('/').at(-1);
  await post(ana.context.request, `/api/groups/${desertId}/people`, { name: 'Cleo' });
  await page.reload();
  await addExpense(page, 'Tent', '3.01');
  await expect(page.getByText(/You are owed KWD\s1\.505/)).toBeVisible();

  const lisbonId = await groupIn('EUR', 'Lisbon', [ana, ben]);
  await page.goto(`/groups/${lisbonId}`);
  await addExpense(page, 'Fado', '85.50');
  await expect(page.getByText('You are owed €42.75')).toBeVisible();
  await page.goto(`/groups/${lisbonId}?tab=activity`);
  await expect(page.getByText("changed the group's currency from USD to EUR")).toBeVisible();

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

  await page.goto('/payments');
  const toCollect = page.getByRole('region', { name: 'You Need to Collect' });
  await expect(toCollect).toContainText(/€42\.75KWD\s1\.505in total/);
  const toPay = page.getByRole('region', { name: 'You Need to Pay' });
  await expect(toPay).toContainText('¥3,000in total');
  await toPay.getByRole('button', { name: 'Settle All Debts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await expect(dialog.getByText(`You owe ${ben.username} ¥3,000.`)).toBeVisible();
  await expect(dialog.getByText('Only cash can settle a group in JPY.')).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('All your debts have been settled successfully.');
  await expect(toPay.getByText("You don't owe anyone money")).toBeVisible();
  await expect(toCollect).toContainText(/€42\.75KWD\s1\.505in total/);

  await keepPlansInYen(ben.page);
}

async function payInYen({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Ramen bar', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const form = await beginExpense(page, { title: 'Ramen' });
  await form.getByRole('button', { name: 'Paid in another currency' }).click();
  await form.getByLabel('Currency', { exact: true }).selectOption('JPY');
  await form.getByLabel('Amount paid').fill('3000');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('Enter the rate or the amount')).toBeVisible();
  await form.getByLabel('Rate', { exact: true }).fill('0.00664');
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('19.92');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(page.getByText('¥3,000')).toBeVisible();

  await page.getByRole('button', { name: 'Ramen', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Ramen' });
  await expect(view.getByText('¥3,000 at 0.00664')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByLabel('Amount', { exact: true }).fill('21');
  await expect(edit.getByLabel('Rate', { exact: true })).toHaveValue('0.007');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(view.getByText('¥3,000 at 0.007')).toBeVisible();
  const shares = view.getByRole('region', { name: 'Shares' }).getByRole('listitem');
  await expect(shares.first()).toContainText('$10.50');
}

async function importCurrencies({ ana: { page, username } }: Friends): Promise<void> {
  const dialog = await openImport(page);
  await chooseFile(dialog, 'Spring.csv', mixedFile(username));
  await expect(dialog.getByText('The file has amounts in EUR, JPY.')).toBeVisible();
  const noor = dialog.getByRole('listitem').filter({ hasText: 'Noor' });
  await expect(noor).toContainText('owes€29.75');
  await expect(noor).toContainText('owes¥1,200');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(notice(page)).toContainText('2 groups imported');
  const yen = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Spring (JPY)' }) });
  await yen.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring (JPY)' })).toBeVisible();
  await expect(page.getByText('You are owed ¥1,200')).toBeVisible();

  await openImport(page);
  await chooseFile(dialog, 'Spring.csv', mixedFile(username));
  await dialog.getByRole('radio', { name: /^One group in one currency/ }).check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Enter a rate')).toBeVisible();
  await dialog.getByLabel('1 JPY in EUR').fill('0.00625');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  const shown = (await balances(page)).join('; ');
  // 2,401 yen are 15.01 euros, of which Noor bears half: 7.50 beside 29.75.
  expect(shown).toContain('You are owed €37.25');
  expect(shown).toMatch(/Noor No account yet owes €37\.25/);
}

test('friends abroad keep groups, pay and import in several currencies', async ({ browser }) => {
  const friends = { ana: await makePerson(browser, 'ana'), ben: await makePerson(browser, 'ben') };
  for (const [sentence, act] of [
    ['groups in dinars, euros and yen are kept, from the form to the settled debt', keepGroupsInCurrencies],
    ['a dinner is paid in yen, and its rate is edited', payInYen],
    ['a file in euros and yen becomes two groups, or one by a rate', importCurrencies],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});

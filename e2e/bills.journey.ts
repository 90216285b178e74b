import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makeGroup, makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

const billCard = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Bills', exact: true }).getByRole('listitem').filter({ hasText: name });
const undo = (page: Page) => notice(page).getByRole('button', { name: 'Undo' }).click();

test('a monthly bill is added, paid, taken back, planned on and deleted', async ({ browser }) => {
  const today = dayFromToday(0);
  const { page } = await makePerson(browser, 'ana', phone);
  await page.goto('/bills');
  await page.getByRole('button', { name: 'Add Your First Bill' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Bill' });
  await form.getByLabel('Amount').fill('45');
  await form.getByLabel('Name').fill('Broadband');
  await form.getByLabel('Due Date').fill(today.value);
  await form.getByLabel('Frequency').selectOption('Monthly');
  await form.getByLabel('Category').selectOption('Phone/Internet');
  await form.getByRole('button', { name: 'Add Bill' }).click();
  await expect(notice(page)).toContainText('Bill created');
  const card = billCard(page, 'Broadband');
  await expect(card).toContainText('$45.00');
  await expect(card).toContainText(today.shown);
  await expect(card).toContainText('Due today');

  await card.getByRole('button', { name: 'Mark Paid: Broadband' }).click();
  await expect(notice(page)).toContainText('Bill marked as paid');
  await expect(card).toContainText('PAID');
  // The next occurrence appears two weeks before it is due.
  await expect(card).toHaveCount(1);
  await undo(page);
  await expect(notice(page)).toContainText('Bill marked as unpaid');
  await expect(card).toContainText('Due today');
  await expect(card).not.toContainText('PAID');

  await page.getByRole('tab', { name: 'Unpaid' }).click();
  await card.getByRole('button', { name: 'Mark Paid: Broadband' }).click();
  await expect(page.getByText('No bills found')).toBeVisible();
  await page.getByRole('tab', { name: 'Paid', exact: true }).click();
  await expect(card).toContainText(`Paid ${today.shown}`);

  await page.getByRole('radio', { name: 'Month' }).check();
  const day = page.getByRole('grid').getByRole('button', { name: `${today.long}, 1 bill, $45.00` });
  await expect(day).toHaveAttribute('aria-pressed', 'true');
  const bills = page.getByRole('region', { name: 'Bills of the day' });
  await expect(bills).toContainText('Broadband');
  await expect(bills).toContainText('PAID');
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(bills).toContainText('Broadband');
  await expect(bills).toContainText('Planned');
  await expect(bills.getByRole('button')).toHaveCount(0);

  await page.goto('/bills');
  await card.getByRole('button', { name: 'Delete Broadband' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete Bill' });
  await expect(confirm).toContainText('Are you sure you want to delete this bill?');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Delete Broadband' }).click();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('Bill deleted');
  await expect(card).toBeHidden();
  await expect(page.getByText('No bills found')).toBeVisible();
});

test('a calendar reads the bills by a secret link until the link is revoked', async ({
  browser,
  request,
}) => {
  const today = dayFromToday(0);
  const { page, context } = await makePerson(browser, 'ana');
  await post(context.request, '/api/bills', { name: 'Garden club', amount: 12.5, dueDate: today.value });
  await page.goto('/bills');
  await page.getByRole('button', { name: 'Calendar Feed' }).click();
  const feed = page.getByRole('dialog', { name: 'Calendar Feed' });
  await feed.getByRole('button', { name: 'Get Calendar Link' }).click();
  const { pathname } = new URL(await feed.getByLabel('Your secret link').inputValue());

  const calendar = await request.get(pathname);
  expect(calendar.status()).toBe(200);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  const text = await calendar.text();
  expect(text).toContain('BEGIN:VEVENT');
  expect(text).toContain(`DTSTART;VALUE=DATE:${today.value.replaceAll('-', '')}`);
  expect(text).toContain('Garden club');

  await feed.getByRole('button', { name: 'Revoke Link' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Revoke Calendar Link' });
  await confirm.getByRole('button', { name: 'Revoke' }).click();
  await expect(notice(page)).toContainText('Calendar link revoked');
  await expect(feed.getByRole('button', { name: 'Get Calendar Link' })).toBeVisible();
  expect((await request.get(pathname)).status()).toBe(404);
});

test('a bill split with a group becomes an expense when it is paid, and Undo removes it', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Lock house', [ana, ben]);
  await ben.page.goto(`/groups/${groupId}`);
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();

  const { page } = ana;
  await page.goto('/bills?add=1');
  const form = page.getByRole('dialog', { name: 'Add New Bill' });
  await form.getByLabel('Amount').fill('84');
  await form.getByLabel('Name').fill('Electricity');
  await form.getByLabel('Due Date').fill(dayFromToday(0).value);
  await form.getByLabel('Split with a group').selectOption('Lock house');
  await form.getByRole('button', { name: 'Add Bill' }).click();
  const card = billCard(page, 'Electricity');
  await expect(card).toContainText('Split with Lock house');
  await expect(ben.page.getByText('No expenses yet')).toBeVisible();

  await card.getByRole('button', { name: 'Mark Paid: Electricity' }).click();
  await expect(notice(page)).toContainText('Added to Lock house as an expense.');
  await expect(ben.page.getByRole('button', { name: 'Electricity' })).toBeVisible();
  await expect(ben.page.getByText('You owe $42.00')).toBeVisible();
  await undo(page);
  await expect(notice(page)).toContainText('Bill marked as unpaid');
  await expect(ben.page.getByText('You are all square')).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Electricity' })).toBeHidden();

  await card.getByRole('button', { name: 'Mark Paid: Electricity' }).click();
  await card.getByRole('link', { name: 'View expense' }).click();
  await expect(page.getByRole('dialog', { name: 'Electricity' })).toContainText('$84.00');
});

import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

const billCard = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name });
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
  await expect(card).toContainText('PAID');
  // The next occurrence appears two weeks before it is due.
  await expect(card).toHaveCount(1);
  await expect(notice(page)).toContainText('Bill marked as paid');
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
  const deleteFromMenu = async () => {
    await card.getByRole('button', { name: 'More for Broadband' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await deleteFromMenu();
  const confirm = page.getByRole('alertdialog', { name: 'Delete Bill' });
  await expect(confirm).toContainText('Are you sure you want to delete this bill?');
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await deleteFromMenu();
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(notice(page)).toContainText('Bill deleted');
  await expect(card).toBeHidden();
  await expect(page.getByText('No bills found')).toBeVisible();
});

import { expect, type Locator, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

async function addRent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await form.getByLabel('Amount', { exact: true }).fill('900');
  await form.getByLabel('Title').fill('Rent');
  await form.getByRole('radio', { name: 'Other' }).check();
  await form.getByRole('button', { name: 'Repeat', exact: true }).click();
  // Two are due already, the third one is still to come.
  await form.getByLabel('Date').fill(dayFromToday(-8).value);
  await form.getByLabel('Repeat').selectOption('Weekly');
  await form.getByLabel('Ends').selectOption('After a number of times');
  await form.getByLabel('Number of times').fill('0');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('Times must be from 1 to 1,000')).toBeVisible();
  await expectSoundAtBothSizes(page);
  await form.getByLabel('Number of times').fill('12');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Recurring expense created');
}

async function saveFor(page: Page, change: (form: Locator) => Promise<void>, scope: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Expense' });
  await change(form);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const question = page.getByRole('dialog', { name: 'This expense repeats' });
  await expect(question).toBeVisible();
  await expectSoundAtBothSizes(page);
  await question.getByRole('button', { name: scope }).click();
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('the rent repeats, is edited, pauses, resumes and ends', async ({ browser }) => {
  await stayWithinDay();
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Our home', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  await addRent(page);
  const rents = page.getByRole('button', { name: 'Rent', exact: true });
  await expect(rents).toHaveCount(2);
  await expect(page.getByText('You are owed $900.00')).toBeVisible();

  await rents.last().click();
  const view = page.getByRole('dialog', { name: 'Rent', exact: true });
  await saveFor(page, (form) => form.getByLabel('Amount', { exact: true }).fill('880'), 'Only this one');
  await expect(view.getByText('$440.00').first()).toBeVisible();
  await view.getByRole('button', { name: 'Close' }).click();
  await rents.first().click();
  await saveFor(page, (form) => form.getByLabel('Title').fill('Rent and heating'), 'This and the next');
  await page.getByRole('dialog', { name: 'Rent and heating' }).getByRole('button', { name: 'Close' }).click();
  await expect(rents).toHaveCount(1);

  const entry = page.getByRole('button', { name: 'Recurring Expenses' });
  await entry.click();
  const list = page.getByRole('dialog', { name: 'Recurring Expenses' });
  const row = list.getByRole('listitem');
  await expect(row).toContainText('Rent and heating');
  await expect(row).toContainText('$900.00');
  await expect(row).toContainText(`Weekly, 10 left · Next ${dayFromToday(6).shown}`);
  await expectSoundAtBothSizes(page);
  await act(page, 'Pause');
  await expect(row).toContainText('Paused');
  await expect(row).not.toContainText('Next');
  await expectSoundAtBothSizes(page);
  await act(page, 'Resume');
  await expect(row).toContainText(`Next ${dayFromToday(6).shown}`);

  await act(page, 'End');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(list.getByText('No expenses repeat in this group anymore.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(entry).toBeFocused();
  await expect(page.getByText('Rent and heating')).toBeVisible();
  await page.reload();
  await expect(rents).toBeVisible();
  await expect(entry).toBeHidden();
});

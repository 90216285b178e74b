import { expect } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson, post } from './support/people.ts';
import { test } from './support/test.ts';

test("a budget is set, passed by a friend's expense, and ended", async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { page } = ana;
  const looks = () => expectSoundAtBothSizes(page);
  await page.goto('/spending');
  await page.getByRole('button', { name: 'Set a Budget' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a Budget' });
  await dialog.getByLabel('Amount per Month').fill('100');
  await dialog.getByLabel('Category').selectOption({ label: 'Food & Drinks' });
  await looks();
  await dialog.getByRole('button', { name: 'Set Budget' }).click();
  const row = page.getByRole('list', { name: 'Budgets' }).getByRole('button', { name: /^Food & Drinks/ });
  await expect(row).toContainText('$0.00 of $100.00');
  await expect(row).toContainText('$100.00 left');

  const dinner = { title: 'Dinner', amount: 240, category: 'food', groupId, date: dayFromToday(0).value };
  await post(ben.context.request, '/api/expenses', dinner);
  await expect(row).toContainText('$20.00 over budget');
  // The last part of the screen to come.
  await expect(page.getByRole('heading', { name: 'Day by Day' })).toBeVisible();
  await looks();

  await row.click();
  await page
    .getByRole('dialog', { name: 'Budget for Food & Drinks' })
    .getByRole('button', { name: 'End Budget' })
    .click();
  await expect(page.getByText('Budget ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Budgets' })).toHaveCount(0);
});

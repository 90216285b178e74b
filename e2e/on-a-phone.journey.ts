import { expect } from '@playwright/test';
import { fillExpense } from './support/expense-form.ts';
import { makeGroup, makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

test('on a phone an expense is added from the bottom bar', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', phone);
  const ben = await makePerson(browser, 'ben');
  await makeGroup('Beach day', [ana, ben]);
  const { page } = ana;
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Quick links' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await bar.getByRole('link', { name: 'Add expense' }).tap();

  const sheet = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(sheet).toBeVisible();
  await expect
    .poll(async () => {
      const box = await sheet.boundingBox();
      return box && [box.x, Math.round(box.y + box.height), box.width];
    })
    .toEqual([0, phone.height, phone.width]);
  await fillExpense(sheet, { title: 'Ice cream', amount: '18' });
  await sheet.getByRole('button', { name: 'Add Expense' }).tap();
  await expect(notice(page)).toContainText('Expense created');
  await expect(sheet).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Ice cream' });
  await expect(row).toContainText('Beach day');
  await expect(row).toContainText('+$9.00');

  await bar.getByRole('link', { name: 'Dashboard' }).tap();
  await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText('+$9.00').first()).toBeVisible();
});

test('the drawer closes on a link, on the backdrop, on Escape and on Logout', async ({ browser }) => {
  const { page } = await makePerson(browser, 'cleo', phone);
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });

  await menu.tap();
  await drawer.getByRole('link', { name: 'Payments' }).tap();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();

  await menu.tap();
  await expect(drawer).toBeVisible();
  await page.touchscreen.tap(phone.width - 20, phone.height / 2);
  await expect(drawer).toBeHidden();

  await menu.tap();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();

  await menu.tap();
  await drawer.getByRole('button', { name: 'Logout' }).tap();
  await expect(notice(page)).toContainText('You have been successfully logged out.');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL('/auth');
});

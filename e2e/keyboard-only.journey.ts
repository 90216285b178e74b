import { expect } from '@playwright/test';
import { expectFocus, expectFocusWithin, press, tabTo } from './support/keyboard.ts';
import { makeGroup, makePerson, notice, post } from './support/people.ts';
import { test } from './support/test.ts';

test('the main actions work with the keyboard only', async ({ browser, page }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Winter market', [ben, ana]);
  const spent = {
    title: 'Mulled wine',
    amount: 24,
    date: '2026-01-10',
    category: 'food',
    splitType: 'equal',
  };
  await post(ben.context.request, '/api/expenses', { ...spent, groupId });

  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocus(page, page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, page.getByRole('tab', { name: 'Login' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(ana.username);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(ana.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');

  await press(page, page.getByRole('link', { name: 'Create New Group' }));
  const create = page.getByRole('dialog', { name: 'Create Group' });
  await expectFocus(page, create.getByLabel('Name'));
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
  await press(page, page.getByRole('button', { name: 'Create Group' }));
  await expectFocus(page, create.getByLabel('Name'));
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
  await expectFocus(page, page.getByRole('button', { name: 'Create Group' }));
  await page.keyboard.press('Enter');
  await expectFocus(page, create.getByLabel('Name'));
  await page.keyboard.press('Enter');
  await expect(create.getByText('Group name is required')).toBeVisible();
  await page.keyboard.type('Reading circle');
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Group created');
  await expect(page.getByRole('heading', { level: 1, name: 'Reading circle' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');

  await press(page, page.getByRole('link', { name: 'Groups', exact: true }));
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Winter market' }) });
  await press(page, card.getByRole('link', { name: 'View Details' }));
  await expect(page.getByText('You owe $12.00')).toBeVisible();

  const addButton = page.getByRole('button', { name: 'Add Expense' });
  await press(page, addButton);
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await expectFocus(page, form.getByLabel('Amount', { exact: true }));
  await page.keyboard.type('10');
  await tabTo(page, form.getByLabel('Title'));
  await page.keyboard.type('Chestnuts');
  await press(page, form.getByRole('button', { name: 'Paid by you, split equally between 2' }));
  await tabTo(page, form.getByRole('radio', { name: 'Equally' }));
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: 'Exact amounts' })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(form.getByRole('radio', { name: 'Equally' })).toBeChecked();
  await tabTo(page, form.getByRole('checkbox', { name: /^You/ }));
  await page.keyboard.press('Space');
  await expect(form.getByRole('button', { name: `Paid by you, all for ${ben.username}` })).toBeVisible();
  await tabTo(page, form.getByRole('radio', { name: 'Food & Drinks' }));
  await page.keyboard.press('Space');
  await press(page, form.getByRole('button', { name: 'Add Expense' }));
  await expect(notice(page)).toContainText('Expense created');
  await expect(form).toBeHidden();
  await expectFocus(page, addButton);
  await expect(page.getByText('You owe $2.00')).toBeVisible();

  const row = page.getByRole('button', { name: 'Chestnuts' });
  await press(page, row);
  await expectFocusWithin(page, page.getByRole('dialog', { name: 'Chestnuts' }));
  await page.keyboard.press('Escape');
  await expectFocus(page, row);

  const more = page.getByRole('button', { name: 'More' });
  await press(page, more);
  await expect(page.getByRole('menuitem', { name: 'Edit Group' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Default Split' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectFocus(page, more);

  await press(page, page.getByRole('button', { name: 'Settle Up' }));
  const settle = page.getByRole('dialog', { name: 'Settle Up' });
  await expectFocus(page, settle.getByLabel('Amount'));
  await page.keyboard.press('Enter');
  await expect(notice(page)).toContainText('Payments sent');
  await expect(page.getByText('You are all square')).toBeVisible();

  await press(page, page.getByRole('button', { name: 'Logout' }));
  await expect(page).toHaveURL('/auth');
});

import { expect } from '@playwright/test';
import { fillExpense } from './support/expense-form.ts';
import { giveAccess, makePerson, nameThem, newName, notice } from './support/people.ts';
import { test } from './support/test.ts';

test('a new user registers, makes a group, invites a friend, shares a dinner and settles up', async ({
  page,
  browser,
}) => {
  const name = newName('ana');
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-42');
  await page.getByLabel('Confirm Password').fill('quiet-harbour-42');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(notice(page)).toContainText(`Welcome, ${name}!`);
  await expect(page.getByRole('heading', { level: 1, name: `Hello, ${name}` })).toBeVisible();
  await expect(page.getByText('No recent activities to display')).toBeVisible();

  await giveAccess(page.context().request);
  await page.reload();
  await page.getByRole('link', { name: 'Create New Group' }).click();
  const create = page.getByRole('dialog', { name: 'Create Group' });
  await create.getByLabel('Name').fill('Harbour evening');
  await create.getByLabel('Description').fill('Grilled fish and a long walk');
  await create.getByRole('button', { name: 'Create Group' }).click();
  await expect(notice(page)).toContainText('Group created');
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour evening' })).toBeVisible();
  await expect(page.getByText('Just you so far')).toBeVisible();

  const friend = await makePerson(browser, 'ben');
  const email = await nameThem(friend, 'Ben');
  await page.getByRole('tab', { name: 'Members & Invitations' }).click();
  await page.getByRole('button', { name: 'Invite People' }).click();
  const invite = page.getByRole('dialog', { name: 'Group Invitations' });
  await invite.getByLabel('Email').fill(email);
  await invite.getByLabel('Personal message').fill('Join us tonight');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(invite.getByText('Invitation Sent!')).toBeVisible();
  await expect(invite.getByText("We've sent an email invitation to join your group.")).toBeVisible();
  await invite.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Pending');

  await friend.page.goto('/');
  await expect(friend.page.getByRole('heading', { level: 1, name: 'Hello, Ben' })).toBeVisible();
  await friend.page.getByRole('button', { name: 'Accept the invitation to Harbour evening' }).click();
  await expect(notice(friend.page)).toContainText('You have joined the group successfully.');
  await expect(friend.page.getByRole('heading', { name: 'Pending Invitations' })).toBeHidden();
  await friend.page.getByRole('link', { name: 'Harbour evening' }).click();

  // The form begins with those who are in the group when it opens.
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Accepted');
  await page.getByRole('button', { name: 'Add Expense' }).click();
  const add = page.getByRole('dialog', { name: 'Add Expense' });
  await expect(add.getByText('Paid by you, split equally between 2')).toBeVisible();
  await fillExpense(add, { title: 'Grilled fish', amount: '85.50' });
  await add.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(page.getByText('You are owed $42.75')).toBeVisible();
  await page.getByRole('tab', { name: 'Expenses' }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Grilled fish' }) });
  await expect(row).toContainText('Paid by you');
  await expect(row).toContainText('+$42.75');
  await expect(row).toContainText('You paid $85.50');

  await expect(friend.page.getByText('You owe $42.75')).toBeVisible();
  await friend.page.getByRole('button', { name: 'Settle Up' }).click();
  const settle = friend.page.getByRole('dialog', { name: 'Settle Up' });
  await expect(settle.getByLabel('Amount')).toHaveValue('42.75');
  await settle.getByRole('button', { name: 'Record' }).click();
  await expect(notice(friend.page)).toContainText('Payments sent');
  await expect(friend.page.getByText('You are all square')).toBeVisible();
  await expect(page.getByText('You are all square')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByText('Grilled fish')).toBeVisible();
  await expect(page.getByText('+$0.00')).toBeVisible();
});

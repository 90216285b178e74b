import { expect, type Locator, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { beginExpense } from './support/expense-form.ts';
import { makeGroup, makePerson, notice, type Person, post, visit } from './support/people.ts';
import { test } from './support/test.ts';

type Friends = { ana: Person; ben: Person; cleo: Person };

async function addRent(page: Page): Promise<void> {
  const form = await beginExpense(page, { title: 'Rent', amount: '900', category: 'Other' });
  await form.getByRole('button', { name: 'Repeat', exact: true }).click();
  // Two are due already, the third one is still to come.
  await form.getByLabel('Date').fill(dayFromToday(-8).value);
  await form.getByLabel('Repeat').selectOption('Weekly');
  await form.getByLabel('Ends').selectOption('After a number of times');
  await form.getByLabel('Number of times').fill('0');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('Times must be from 1 to 1,000')).toBeVisible();
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
  await question.getByRole('button', { name: scope }).click();
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name }).click();
}

async function payTogether({ ana, ben, cleo }: Friends): Promise<void> {
  const groupId = await makeGroup('Harbor', [ana, ben, cleo]);
  const { page } = ana;
  await visit(page, `/groups/${groupId}`);
  const form = await beginExpense(page, { title: 'Dinner', amount: '70' });
  await form.getByRole('button', { name: 'Paid by you, split equally between 3' }).click();
  await form.getByLabel('Paid by', { exact: true }).selectOption('Several people…');
  const paid = (name: string) => page.getByLabel(`Amount paid by ${name}`);
  await paid('you').fill('50');
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(form.getByText('What people paid must add up to the amount')).toBeVisible();
  await expect(form.getByText('$20.00 left to enter')).toBeVisible();
  await paid(ben.username).fill('20');
  await expect(form.getByText('Adds up to $70.00')).toBeVisible();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(page.getByText('Paid by you and 1 other')).toBeVisible();

  await page.getByRole('button', { name: 'Dinner', exact: true }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await expect(paid('you')).toHaveValue('50.00');
  await paid('you').fill('40');
  await paid(ben.username).fill('');
  await expect(paid(ben.username)).toHaveAttribute('placeholder', 'The rest');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const view = page.getByRole('dialog', { name: 'Dinner' });
  const payers = view.getByRole('region', { name: 'Paid by' }).getByRole('listitem');
  await expect(payers).toHaveText(['You$40.00', `${ben.username}$30.00`]);
}

async function getBack({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const { page } = ana;
  await visit(page, `/groups/${groupId}`);
  const form = await beginExpense(page, { title: 'Deposit', amount: '90', category: 'Accommodation' });
  await form.getByRole('button', { name: 'Refund', exact: true }).click();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');

  // Who received it owes the others their shares.
  await expect(page.getByText('Refund to you')).toBeVisible();
  await expect(page.getByText('You received $90.00')).toBeVisible();
  await expect(page.getByText(/^to /).first()).toContainText(ben.username);
  await visit(ben.page, '/groups');
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(ben.page.getByText(/added Deposit as a refund of \$90\.00 in Harbor/)).toBeVisible();

  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Deposit' });
  await expect(view.getByText('Refund to you')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Expense' });
  await edit.getByRole('button', { name: 'Refund', exact: true }).click();
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(view.getByText('Paid by you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You paid $90.00')).toBeVisible();
}

async function splitByDefault({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Our home', [ana, ben]);
  const { page } = ana;
  await visit(page, `/groups/${groupId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Default Split' }).click();
  const dialog = page.getByRole('dialog', { name: 'Default Split' });
  await dialog.getByRole('radio', { name: 'Percentages' }).check();
  await dialog.getByRole('button', { name: 'By Income' }).click();
  await dialog.getByLabel('Income: You').fill('3000');
  await dialog.getByLabel(`Income: ${ben.username}`).fill('2000');
  await expect(dialog.getByLabel('Percentage for you')).toHaveValue('60');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page)).toContainText('Default split saved');

  const form = await beginExpense(page, { title: 'Sofa', amount: '100.01', category: 'Other' });
  await form.getByRole('button', { name: 'Paid by you, split by percentages' }).click();
  await expect(form.getByText('$60.01')).toBeVisible();
  await expect(form.getByText('$40.00')).toBeVisible();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(page.getByText('You are owed $40.00')).toBeVisible();

  await page.getByRole('button', { name: 'Sofa', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'Sofa' });
  await view.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await view.getByRole('tab', { name: 'History' }).click();
  await expect(view.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
  await view.getByRole('button', { name: 'Close' }).click();

  const added = await ana.context.request.post(`/api/groups/${groupId}/people`, { data: { name: 'Cleo' } });
  expect(added.status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Add Expense' }).first().click();
  await expect(form.getByText(/Members have changed since the default split was set/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Paid by you, split equally between 3' })).toBeVisible();
}

async function settleAsOne({ ana, ben, cleo }: Friends): Promise<void> {
  const groupId = await makeGroup('Cabin', [ana, ben, cleo]);
  const { page } = ana;
  // Ana and Ben are put together.
  await visit(page, `/groups/${groupId}?tab=members`);
  await page.getByRole('button', { name: 'Create Family' }).click();
  const make = page.getByRole('dialog', { name: 'New Family' });
  await make.getByLabel('Name').fill('The Abs');
  await make.getByLabel('You').check();
  await make.getByLabel(ben.username).check();
  await make.getByRole('button', { name: 'Create Family' }).click();
  await expect(notice(page)).toContainText('Family saved');

  // A house, paid by Cleo, is split per family.
  const form = await beginExpense(page, { title: 'House', amount: '400', category: 'Accommodation' });
  await form.getByRole('button', { name: 'Paid by you, split equally between 3' }).click();
  await form.getByLabel('Paid by', { exact: true }).selectOption(cleo.username);
  await form.getByRole('radio', { name: 'Per family' }).check();
  await expect(form.getByText('$200.00')).toBeVisible();
  await expect(form.getByText('$100.00')).toHaveCount(2);
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');

  // One line for both; Ana notes that Ben paid it.
  await expect(page.getByText('together with The Abs').first()).toContainText(
    `to ${cleo.username}, together`,
  );
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const settle = page.getByRole('dialog', { name: 'Settle Up' });
  await settle.getByLabel('Who pays?').selectOption(ben.username);
  await settle.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payment recorded');
  await expect(page.getByRole('button', { name: 'Settle Up' })).toHaveCount(0);

  // Ben paid for Ana too, so inside the family Ana pays Ben.
  await visit(page, `/groups/${groupId}?tab=members`);
  await page.getByRole('button', { name: 'Settle within family The Abs' }).click();
  const inside = page.getByRole('dialog', { name: 'Settle Within Family' });
  await expect(inside.getByRole('listitem')).toContainText(`You pay ${ben.username} $100.00`);
  await inside.getByRole('button', { name: new RegExp(`^Record .* from you to ${ben.username}$`) }).click();
  await expect(inside.getByText('All square in the family')).toBeVisible();
  await inside.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('all square', { exact: true })).toHaveCount(3);

  // The family is dissolved, and put back.
  await page.getByRole('button', { name: 'Edit The Abs' }).click();
  await page.getByRole('button', { name: 'Remove Family' }).click();
  await expect(notice(page)).toContainText('Family removed');
  await notice(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit The Abs' })).toBeVisible();
}

async function payWithoutAccount({ ana }: Friends): Promise<void> {
  const groupId = await makeGroup('Picnic', [ana]);
  const { request } = ana.context;
  const zoe = await post<{ id: string }>(request, `/api/groups/${groupId}/people`, { name: 'Zoë' });
  await post(request, '/api/expenses', {
    title: 'Bread',
    amount: 12,
    date: '2026-06-01',
    groupId,
    category: 'food',
    participants: [zoe.id],
  });
  const { page } = ana;
  await visit(page, `/groups/${groupId}?tab=balances`);
  await page.getByRole('button', { name: 'Record a payment from Zoë' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a Payment' });
  await expect(dialog.getByText('Zoë owes you $12.00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payment recorded');
  await expect(page.getByText('All square', { exact: true })).toBeVisible();
}

async function restoreVersion({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const spent = { title: 'Dinner', amount: 90, date: '2026-03-01', category: 'food', splitType: 'equal' };
  const { id } = await post<{ id: string }>(ana.context.request, '/api/expenses', { ...spent, groupId });
  const edit = await ben.context.request.patch(`/api/expenses/${id}`, {
    data: { amount: 30, title: 'Snack' },
  });
  expect(edit.status()).toBe(200);
  await visit(ben.page, `/groups/${groupId}`);
  await expect(ben.page.getByText('You owe $15.00')).toBeVisible();

  const { page } = ana;
  await visit(page, `/groups/${groupId}?expense=${id}`);
  const press = async (role: 'button' | 'tab', name: string | RegExp) => {
    await page.getByRole(role, { name }).press('Enter');
  };
  await press('tab', 'History');
  await press('button', 'Earlier Versions');
  await expect(page.getByRole('list', { name: 'Versions' })).toContainText(`Version 2${ben.username}`);
  await press('button', /^Version 1/);
  await expect(page.getByRole('row', { name: /^Amount/ })).toContainText('$90.00$30.00');
  await press('button', 'Restore This Version');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(notice(page)).toContainText('Version restored');
  await expect(page.getByRole('dialog', { name: 'Dinner' }).getByText('$90.00').first()).toBeVisible();
  await expect(ben.page.getByText('You owe $45.00')).toBeVisible();
}

async function repeatRent({ ana, ben }: Friends): Promise<void> {
  await stayWithinDay();
  const groupId = await makeGroup('Our home', [ana, ben]);
  const { page } = ana;
  await visit(page, `/groups/${groupId}`);
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
  await act(page, 'Pause');
  await expect(row).toContainText('Paused');
  await expect(row).not.toContainText('Next');
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
}

test('friends share costs of every kind in groups', async ({ browser }) => {
  const friends = {
    ana: await makePerson(browser, 'ana'),
    ben: await makePerson(browser, 'ben'),
    cleo: await makePerson(browser, 'cleo'),
  };
  for (const [sentence, act] of [
    ['two of three people pay a dinner, and an edit corrects it', payTogether],
    ['a deposit that came back is recorded, and an edit makes it a cost', getBack],
    ['a group splits 60 to 40 by default', splitByDefault],
    ['a couple settles as one and evens out inside', settleAsOne],
    ['what a person without an account pays is recorded', payWithoutAccount],
    ['an earlier version of an expense is looked at and restored, by keyboard', restoreVersion],
    ['the rent repeats, is edited, pauses, resumes and ends', repeatRent],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});

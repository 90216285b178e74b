import { expect } from '@playwright/test';
import { overflows, violations } from './support/looks.ts';
import { desktop, makeGroup, makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

for (const size of [desktop, phone]) {
  test(`two of three people pay a dinner, and an edit corrects it, at ${size.width} px`, async ({
    browser,
  }) => {
    const ana = await makePerson(browser, 'ana', size);
    const ben = await makePerson(browser, 'ben');
    const cleo = await makePerson(browser, 'cleo');
    const groupId = await makeGroup('Harbor', [ana, ben, cleo]);
    const { page } = ana;
    await page.goto(`/groups/${groupId}`);
    await page.getByRole('button', { name: 'Add Expense' }).click();
    const form = page.getByRole('dialog', { name: 'Add Expense' });
    await form.getByLabel('Amount', { exact: true }).fill('70');
    await form.getByLabel('Title').fill('Dinner');
    await form.getByLabel('Category').selectOption('Food & Drinks');
    await form.getByRole('button', { name: 'Paid by you, split equally between 3' }).click();
    await form.getByLabel('Paid by', { exact: true }).selectOption('Several people…');
    const paid = (name: string) => page.getByLabel(`Amount paid by ${name}`);
    await paid('you').fill('50');
    await form.getByRole('button', { name: 'Add Expense' }).click();
    await expect(form.getByText('What people paid must add up to the amount')).toBeVisible();
    await expect(form.getByText('Still missing: $20.00')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toEqual([]);
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
    await expect(paid(ben.username)).toHaveAttribute('placeholder', 'Rest');
    expect(await violations(page)).toEqual([]);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    const view = page.getByRole('dialog', { name: 'Dinner' });
    const payers = view.getByRole('region', { name: 'Paid by' }).getByRole('listitem');
    await expect(payers).toHaveText(['You$40.00', `${ben.username}$30.00`]);
  });
}

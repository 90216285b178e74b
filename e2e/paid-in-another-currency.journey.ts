import { expect } from '@playwright/test';
import { overflows, violations } from './support/looks.ts';
import { desktop, makeGroup, makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

for (const size of [desktop, phone]) {
  test(`a dinner paid in yen, and an edit of its rate, at ${size.width} px`, async ({ browser }) => {
    const ana = await makePerson(browser, 'ana', size);
    const ben = await makePerson(browser, 'ben');
    const groupId = await makeGroup('Kyoto', [ana, ben]);
    const { page } = ana;
    await page.goto(`/groups/${groupId}`);
    await page.getByRole('button', { name: 'Add Expense' }).click();
    const form = page.getByRole('dialog', { name: 'Add Expense' });
    await form.getByLabel('Title').fill('Ramen');
    await form.getByLabel('Category').selectOption('Food & Drinks');
    await form.getByRole('button', { name: 'Paid in another currency' }).click();
    await form.getByLabel('Currency', { exact: true }).selectOption('JPY');
    await form.getByLabel('Amount paid').fill('3000');
    await form.getByRole('button', { name: 'Add Expense' }).click();
    await expect(form.getByText('Enter the rate or the amount')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toEqual([]);
    await form.getByLabel('Rate', { exact: true }).fill('0.00664');
    await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('19.92');
    await form.getByRole('button', { name: 'Add Expense' }).click();
    await expect(notice(page)).toContainText('Expense created');
    await expect(page.getByText('¥3,000')).toBeVisible();

    await page.getByRole('button', { name: 'Ramen', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Ramen' });
    await expect(view.getByText('¥3,000 at 0.00664')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Expense' });
    await edit.getByLabel('Amount', { exact: true }).fill('21');
    await expect(edit.getByLabel('Rate', { exact: true })).toHaveValue('0.007');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(view.getByText('¥3,000 at 0.007')).toBeVisible();
    const shares = view.getByRole('region', { name: 'Shares' }).getByRole('listitem');
    await expect(shares.first()).toContainText('$10.50');
  });
}

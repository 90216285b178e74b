import { expect } from '@playwright/test';
import { balances, chooseFile, openImport, spliitFile, tricountFile } from './support/imports.ts';
import { overflows, violations } from './support/looks.ts';
import { makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

test('a Tricount export becomes a group with its balances', async ({ browser }) => {
  const { page, username } = await makePerson(browser, 'ana', phone);
  const dialog = await openImport(page);
  await expect(dialog.getByText(/Splitwise, Tricount, Spliit or Allsquare/)).toBeVisible();
  await chooseFile(dialog, 'export.csv', tricountFile(username));
  await expect(dialog.getByText('Tricount export')).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Lake house');
  await expect(dialog.getByRole('definition').filter({ hasText: '$384.30' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(notice(page)).toContainText('2 expenses and 1 payment');
  await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible();
  await expect(page.getByText('Paid by you and 1 other')).toBeVisible();
  const shown = (await balances(page)).join('; ');
  expect(shown).toContain('You are owed $146.20');
  expect(shown).toMatch(/Noor No account yet owes \$68\.10/);
  expect(shown).toMatch(/Sam No account yet owes \$78\.10/);
});

test('a Spliit export becomes a group with its balances', async ({ browser }) => {
  const { page, username } = await makePerson(browser, 'ben', phone);
  const dialog = await openImport(page);
  await chooseFile(dialog, 'export.json', spliitFile(username));
  await expect(dialog.getByText('Spliit export')).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Canal boat');
  expect(await violations(page)).toEqual([]);
  expect(await overflows(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(notice(page)).toContainText('1 expense and 1 payment');
  await expect(page.getByRole('button', { name: 'Mooring' })).toBeVisible();
  const shown = (await balances(page)).join('; ');
  expect(shown).toContain('You are owed $50.00');
  expect(shown).toMatch(/Noor No account yet owes \$20\.00/);
  expect(shown).toMatch(/Sam No account yet owes \$30\.00/);
});

test('an export with an unclear line is refused with its number, and nothing is written', async ({
  browser,
}) => {
  const { page, username } = await makePerson(browser, 'cleo');
  const dialog = await openImport(page);
  await chooseFile(dialog, 'export.csv', tricountFile(username).replace('-28.10', '-29.10'));
  await expect(dialog.getByRole('alert')).toContainText('Line 3: The shares differ from the amount by $1.00');
  await chooseFile(
    dialog,
    'export.json',
    spliitFile(username).replace('"two","paidFor"', '"four","paidFor"'),
  );
  await expect(dialog.getByRole('alert')).toContainText('Expense 2, "Back": it is unclear who paid');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText("You don't have any active groups yet")).toBeVisible();
});

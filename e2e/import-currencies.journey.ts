import { expect } from '@playwright/test';
import { balances, chooseFile, mixedFile, openImport } from './support/imports.ts';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makePerson, notice } from './support/people.ts';
import { test } from './support/test.ts';

test('a file in euros and yen becomes two groups, or one by a rate', async ({ browser }) => {
  const { page, username } = await makePerson(browser, 'ana');
  const dialog = await openImport(page);
  await chooseFile(dialog, 'Spring.csv', mixedFile(username));
  await expect(dialog.getByText('The file has amounts in EUR, JPY.')).toBeVisible();
  const noor = dialog.getByRole('listitem').filter({ hasText: 'Noor' });
  await expect(noor).toContainText('owes€29.75');
  await expect(noor).toContainText('owes¥1,200');
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(notice(page)).toContainText('2 groups imported');
  const yen = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Spring (JPY)' }) });
  await yen.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring (JPY)' })).toBeVisible();
  await expect(page.getByText('You are owed ¥1,200')).toBeVisible();

  await openImport(page);
  await chooseFile(dialog, 'Spring.csv', mixedFile(username));
  await dialog.getByRole('radio', { name: /^One group in one currency/ }).check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Enter a rate')).toBeVisible();
  await dialog.getByLabel('1 JPY in EUR').fill('0.00625');
  await expectSoundAtBothSizes(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  const shown = (await balances(page)).join('; ');
  // 2,401 yen are 15.01 euros, of which Noor bears half: 7.50 beside 29.75.
  expect(shown).toContain('You are owed €37.25');
  expect(shown).toMatch(/Noor No account yet owes €37\.25/);
});

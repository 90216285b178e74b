import { expect } from '@playwright/test';
import { expectSoundAtBothSizes } from './support/looks.ts';
import { makeGroup, makePerson } from './support/people.ts';
import { test } from './support/test.ts';

const STATEMENT = [
  'Date,Description,Amount',
  '03/14/2026,CORNER GROCERY,-54.20',
  '03/15/2026,HOTEL AURORA,-300.00',
  '03/16/2026,HARBOR WORKS PAYROLL,1850.00',
  '03/99/2026,NO SUCH DAY,-1.00',
].join('\n');

test('a statement is reviewed, taken over and undone', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  await makeGroup('Harbor', [ana]);
  const { page } = ana;
  const looks = () => expectSoundAtBothSizes(page);
  await page.goto('/spending');
  await page.getByRole('link', { name: 'Import a Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import a Statement' })).toBeVisible();
  await looks();
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) };
  await page.getByLabel('Statement to import').setInputFiles(file);
  const rows = page.getByRole('listbox').getByRole('option');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('"03/99/2026" is not a date')).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Share Line' });
  await dialog.getByLabel('Group').selectOption('Harbor');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(rows.nth(1)).toContainText('Share in Harbor');
  await looks();
  await page.getByRole('button', { name: 'Take over 2 lines' }).click();
  await expect(page.getByText('2 lines taken over')).toBeVisible();
  await page.getByLabel('Statement to import').setInputFiles(file);
  await expect(rows.filter({ hasText: 'Already here' })).toHaveCount(2);
  await page.goto('/spending/import');
  await page.getByRole('button', { name: /^Undo the import/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('2 entries removed')).toBeVisible();
  await looks();
});

import { expect, type Page } from '@playwright/test';
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
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('"03/99/2026" is not a date')).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('s');
  const dialog = page.getByRole('dialog', { name: 'Split Transaction' });
  await dialog.getByLabel('Group').selectOption('Harbor');
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expect(rows.nth(1)).toContainText('Split in Harbor');
  const category = rows.nth(1).getByLabel('Category of HOTEL AURORA');
  await category.focus();
  await category.selectOption('Travel');
  await looks();
  await page.getByRole('button', { name: 'Add 2 Transactions' }).click();
  await expect(page.getByText('2 transactions added')).toBeVisible();
  await page.getByLabel('Statement to import').setInputFiles(file);
  await expect(rows.filter({ hasText: 'Already added' })).toHaveCount(2);
  await page.goto('/spending/import');
  await page.getByRole('button', { name: /^Undo the import/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('2 entries removed')).toBeVisible();
  await looks();
});

const MANY = 10_000;
const LARGE = [
  'Date,Description,Amount',
  ...Array.from(
    { length: MANY },
    (_, at) => `2026-03-${13 + (at % 15)},Shop number ${at},-${1 + (at % 90)}.50`,
  ),
].join('\n');

/** Processor time of the page's main thread for each of 20 presses, in milliseconds. */
async function measurePresses(page: Page, key: string): Promise<number> {
  const PRESSES = 20;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const before = await read();
  for (let press = 0; press < PRESSES; press += 1) await page.keyboard.press(key);
  const seconds = (await read()) - before;
  await session.detach();
  return (seconds * 1000) / PRESSES;
}

/** From here on a person notices that a press takes long. */
const LONG_TASK = 50;

test('ten thousand lines are reviewed without a stutter', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ben');
  await page.goto('/spending/import');
  const file = { name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(LARGE) };
  await page.getByLabel('Statement to import').setInputFiles(file);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(page.getByRole('button', { name: 'Add 10,000 Transactions' })).toBeVisible();
  await expect(rows.first()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await measurePresses(page, 'x')).toBeLessThan(LONG_TASK);
  await expect(page.getByRole('button', { name: 'Add 9,980 Transactions' })).toBeVisible();
  expect(await measurePresses(page, 'PageDown')).toBeLessThan(LONG_TASK);
  await page.keyboard.press('End');
  await expect(rows.last()).toHaveAttribute('aria-rowindex', String(MANY));
  await expect(rows.last()).toBeFocused();
  expect(await rows.count()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.keyboard.press('x');
  await expect(rows.last()).toContainText('Skip');
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Add 9,980 Transactions' })).toBeVisible();
});

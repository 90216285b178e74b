import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makeGroup, makePerson, type Person, post, visit } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

type Friends = { ana: Person; ben: Person };

const STATEMENT = [
  'Date,Description,Amount',
  '03/14/2026,CORNER GROCERY,-54.20',
  '03/15/2026,HOTEL AURORA,-300.00',
  '03/16/2026,HARBOR WORKS PAYROLL,1850.00',
  '03/99/2026,NO SUCH DAY,-1.00',
].join('\n');

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

/** A press takes up to 50 ms of processor time on this list, in milliseconds. Twice that is a slow machine, not a change. */
const MOST = 100;

async function readSpending({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Harbor', [ana, ben]);
  const dinner = { title: 'Dinner', amount: 60, category: 'food', groupId, date: dayFromToday(0).value };
  await post(ben.context.request, '/api/expenses', dinner);
  const { page } = ana;
  await visit(page, '/spending');
  const food = page.getByRole('button', { name: /^Food & Drinks/ });
  await expect(food).toContainText('100%$30.00');
  await post(ana.context.request, '/api/payments/settle-all', {});
  await page.reload();
  await expect(food).toContainText('100%$30.00');
  await food.click();
  const line = page.getByRole('list', { name: 'Food & Drinks' }).getByRole('link', { name: 'Dinner' });
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.getByRole('dialog', { name: 'Dinner' })).toBeVisible();

  await visit(page, '/spending');
  const bars = page.getByRole('slider', { name: 'Spending by Month' });
  await expect(bars).toHaveAttribute('aria-valuetext', /: \$30\.00$/);
  await expect(page.getByRole('region', { name: 'Day by Day' })).toContainText('$30.00 so far');
  await bars.press('ArrowLeft');
  await expect(bars).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
  // Nothing was spent in the year before, so nothing offers to review it.
  await expect(page.getByRole('button', { name: 'in Review' })).toHaveCount(0);
  await visit(page, '/spending?review=1');
  const review = page.getByRole('dialog', { name: 'So Far' });
  await expect(review.getByText(`With ${ben.username}`)).toBeVisible();
  const saved = page.waitForEvent('download');
  await review.getByRole('button', { name: 'Save as Picture' }).click();
  const picture = await readFile(await (await saved).path());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);

  await visit(page, '/');
  const month = page.getByRole('region', { name: 'Spending in' });
  await expect(month).toContainText('$30.00 so far, $30.00 more than by this day in');

  await visit(page, `/groups/${groupId}?tab=spending`);
  await expect(page.getByRole('slider', { name: 'Spending by Month' })).toHaveAttribute(
    'aria-valuetext',
    /: \$60\.00$/,
  );
  await expect(page.getByRole('region', { name: 'By Person' })).toContainText('Share $30.00Paid $60.00');

  const rent = { name: 'Rent', amount: 900, category: 'housing', dueDate: dayFromToday(0).value };
  const bill = (await post(ana.context.request, '/api/bills', rent)) as { id: string };
  const paid = await ana.context.request.patch(`/api/bills/${bill.id}`, { data: { isPaid: true } });
  expect(paid.ok()).toBe(true);
  await visit(page, '/spending?category=housing');
  await page.getByRole('link', { name: 'Rent' }).click();
  const opened = page.getByRole('dialog', { name: 'Rent' });
  await expect(opened).toContainText('$900.00');
  await page.goBack();
  await expect(opened).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Spending' })).toBeVisible();
  await page.goForward();
  await expect(opened).toBeVisible();
  await opened.press('Escape');
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/\/bills$/);
}

async function importStatement({ ana }: Friends): Promise<void> {
  const { page } = ana;
  await visit(page, '/spending');
  await page.getByRole('link', { name: 'Import a Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import a Statement' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Add 2 Transactions' }).click();
  await expect(page.getByText('2 transactions added')).toBeVisible();
  await page.getByLabel('Statement to import').setInputFiles(file);
  await expect(rows.filter({ hasText: 'Already added' })).toHaveCount(2);
  await visit(page, '/spending/import');
  await page.getByRole('button', { name: /^Undo the import/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('2 entries removed')).toBeVisible();
}

async function reviewMany({ ben: { page } }: Friends): Promise<void> {
  await visit(page, '/spending/import');
  const file = { name: 'years.csv', mimeType: 'text/csv', buffer: Buffer.from(LARGE) };
  await page.getByLabel('Statement to import').setInputFiles(file);
  const rows = page.getByRole('grid').getByRole('row');
  await expect(page.getByRole('button', { name: 'Add 10,000 Transactions' })).toBeVisible();
  await expect(rows.first()).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  expect(await measurePresses(page, 'x')).toBeLessThan(MOST);
  await expect(page.getByRole('button', { name: 'Add 9,980 Transactions' })).toBeVisible();
  expect(await measurePresses(page, 'PageDown')).toBeLessThan(MOST);
  await page.keyboard.press('End');
  await expect(rows.last()).toHaveAttribute('aria-rowindex', String(MANY));
  await expect(rows.last()).toBeFocused();
  expect(await rows.count()).toBeLessThan(100);
  await page.getByRole('button', { name: 'Select All' }).click();
  await page.keyboard.press('x');
  await expect(rows.last()).toContainText('Skip');
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Add 9,980 Transactions' })).toBeVisible();
}

test('friends look at their spending and import statements', async ({ browser }) => {
  const friends = { ana: await makePerson(browser, 'ana'), ben: await makePerson(browser, 'ben') };
  for (const [sentence, act] of [
    ['spending leads from the month to its lines, and settling changes no figure', readSpending],
    ['a statement is reviewed, taken over and undone', importStatement],
    ['ten thousand lines are reviewed without a stutter', reviewMany],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});

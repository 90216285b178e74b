import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { makePdf } from '#web/testing/make-pdf.ts';
import { beginExpense } from './support/expense-form.ts';
import { desktop, makeGroup, makePerson, notice, type Person, phone } from './support/people.ts';
import { test } from './support/test.ts';

const LINES = ['Corner Bistro', '2026-11-20', 'Burger 12.00', 'Lemonade 4.50', 'Tax 1.50', 'Total 18.00'];

/** Fails the test where the page asks any host but the server's. */
function watchHosts(page: Page): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const own = new URL(page.url()).host;
    if (protocol.startsWith('http') && host !== own) foreign.push(request.url());
  });
  return foreign;
}

type Table = { ana: Person; page: Page; form: Locator; foreign: string[] };

/** The form of a new expense of two people, split by items. */
async function beginItems(browser: Browser, size = desktop): Promise<Table> {
  const [ana, ben] = [await makePerson(browser, 'ana', size), await makePerson(browser, 'ben')];
  const groupId = await makeGroup('Bistro', [ana, ben]);
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  const foreign = watchHosts(page);
  const form = await beginExpense(page, { title: 'Lunch' });
  await form.getByRole('button', { name: 'Paid by you, split equally between 2' }).click();
  // Beside the form, or on a phone in front of it.
  const split = page.getByLabel('Who paid, who shares');
  await split.getByRole('radio', { name: 'Items' }).check();
  await split.getByRole('button', { name: 'Read a Receipt' }).click();
  return { ana, page, form, foreign };
}

/** Expects the review to show the receipt of these tests, and uses it. */
async function takeLines(page: Page, form: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Read a Receipt' });
  await expect(dialog.getByLabel('Amount of line 1')).toHaveValue('12.00');
  await expect(dialog.getByLabel('Amount of line 2')).toHaveValue('4.50');
  await expect(dialog.getByLabel('Total')).toHaveValue('18.00');
  await expect(dialog.getByRole('status')).toHaveText('Lines, tax and tip add up to the total');
  await dialog.getByRole('button', { name: 'Use These Lines' }).click();
  await expect(form.getByLabel('Amount', { exact: true })).toHaveValue('18.00');
  await expect(page.getByText('Adds up')).toBeVisible();
}

test('a pasted receipt that does not add up is corrected, and its items are saved', async ({ browser }) => {
  const { ana, page, form, foreign } = await beginItems(browser, phone);
  const dialog = page.getByRole('dialog', { name: 'Read a Receipt' });
  await dialog.getByLabel('Receipt text').fill('Hello\nworld');
  await dialog.getByRole('button', { name: 'Read Text' }).click();
  await expect(dialog.getByText('No lines with an amount found on this receipt')).toBeVisible();
  const wrong = LINES.map((line) => line.replace('12.00', '11.00')).join('\n');
  await dialog.getByLabel('Receipt text').fill(wrong);
  await dialog.getByRole('button', { name: 'Read Text' }).click();
  await expect(dialog.getByRole('status')).toHaveText('$1.00 of the total is missing from the lines');
  await expect(dialog.getByRole('button', { name: 'Use These Lines' })).toBeDisabled();
  await dialog.getByLabel('Amount of line 1').fill('12.00');
  await takeLines(page, form);
  await page.getByRole('button', { name: 'Done' }).click();
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  const [expense] = (await (await ana.context.request.get('/api/expenses')).json()) as [{ id: string }];
  const saved = await (await ana.context.request.get(`/api/expenses/${expense.id}`)).json();
  expect(saved).toMatchObject({ amount: 18, merchantName: 'Corner Bistro', date: '2026-11-20' });
  expect(
    saved.split.items.map(({ name, amount }: { name: string; amount: number }) => [name, amount]),
  ).toEqual([
    ['Burger', 12],
    ['Lemonade', 4.5],
  ]);
  expect(foreign).toEqual([]);
});

test('a PDF and a photo are read in the browser, and no other host is asked', async ({ browser }) => {
  const { page, form, foreign } = await beginItems(browser);
  const dialog = page.getByRole('dialog', { name: 'Read a Receipt' });
  const texts = LINES.map((text, index) => ({ text, x: 20, y: 560 - index * 20 }));
  const input = dialog.getByLabel('Receipt file');
  await input.setInputFiles({
    name: 'receipt.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(makePdf({ texts })),
  });
  await takeLines(page, form);
  await form.getByRole('button', { name: 'Read a Receipt' }).click();
  await input.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: await photoOf(page) });
  await expect(dialog.getByText('Reading a photo needs a one-time download of 4.1 MB.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Download and Read' }).click();
  await expect(dialog.getByLabel('Total')).toHaveValue('18.00', { timeout: 60_000 });
  await takeLines(page, form);
  expect(foreign).toEqual([]);
});

/** A picture of the receipt, drawn by the browser. */
async function photoOf(page: Page): Promise<Buffer> {
  const drawing = await page.context().newPage();
  await drawing.setContent(
    `<pre style="font: 32px monospace; background: white; color: black; padding: 40px; width: 500px">${LINES.join('\n')}</pre>`,
  );
  const picture = await drawing.locator('pre').screenshot();
  await drawing.close();
  return picture;
}

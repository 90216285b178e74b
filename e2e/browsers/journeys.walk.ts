import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import type { BrowserWindow } from '../support/browsers/browser-window.ts';
import { startLine } from '../support/browsers/line.ts';
import { makeGroupOf, register, test } from '../support/browsers/walk.ts';
import { dayFromToday } from '../support/days.ts';

/** The key, as WebDriver writes it. */
const ENTER = '\uE007';

async function beginExpense(window: BrowserWindow, title: string, amount: string): Promise<void> {
  await window.click('button', 'Add Expense');
  await window.see('dialog', 'Add Expense');
  await window.fill('Amount', amount);
  await window.fill('Title', title);
  await window.click('choice', 'Food & Drinks');
}

async function addExpense(window: BrowserWindow): Promise<void> {
  await window.click('button', 'Add Expense');
  await window.see('text', 'Expense created');
  await window.miss('dialog', 'Add Expense');
}

test('a person creates a group', async ({ window }) => {
  await register(window, 'ana');
  await window.goto('/groups');
  await window.click('button', 'Create Group');
  await window.see('dialog', 'Create Group');
  await window.fill('Name', 'Harbor evening');
  await window.click('button', 'Create Group');
  await window.see('heading', 'Harbor evening');
  await window.see('text', 'Just you so far');
});

test('an expense is split by amounts, percentages and shares', async ({ window }) => {
  await register(window, 'ana');
  const { id } = await makeGroupOf(window, 'Long table', ['Ben', 'Cleo']);
  await window.goto(`/groups/${id}`);
  const splits = [
    ['Olives', 'Exact amounts', 'Amount', ['5', '4,25', '3.25']],
    ['Menu', 'Percentages', 'Percentage', ['50', '30', '20']],
    ['Pizza', 'Shares', 'Shares', ['2', '1', '1']],
  ] as const;
  for (const [title, kind, field, values] of splits) {
    await beginExpense(window, title, '12,50');
    await window.click('button', /^Paid by you, split/);
    await window.click('choice', kind);
    for (const [at, who] of ['you', 'Ben', 'Cleo'].entries())
      await window.fill(`${field} for ${who}`, values[at] ?? '');
    await window.see('text', 'Adds up');
    await addExpense(window);
  }
  // Of 37.50 Ana's own part is 5, 6.25 and 6.25.
  await window.see('text', 'You are owed');
  await window.see('text', '$20.00');
});

test('the lines of a receipt are read from its text', async ({ window }) => {
  await register(window, 'ana');
  const { id } = await makeGroupOf(window, 'Bistro', ['Ben']);
  await window.goto(`/groups/${id}`);
  await beginExpense(window, 'Lunch', '18');
  await window.click('button', /^Paid by you, split/);
  await window.click('choice', 'Items');
  await window.click('button', 'Read a Receipt');
  await window.see('dialog', 'Read a Receipt');
  const lines = ['Corner Bistro', 'Burger 12.00', 'Lemonade 4.50', 'Tax 1.50', 'Total 18.00'];
  await window.fill('Receipt text', lines.join(ENTER));
  await window.click('button', 'Read Text');
  await window.see('text', 'Lines, tax and tip add up to the total');
  await window.click('button', 'Use These Lines');
  await window.see('text', 'Adds up');
  await addExpense(window);
  await window.see('text', '$9.00');
});

test('a bill is added and paid', async ({ window }) => {
  await register(window, 'ana');
  await window.goto('/bills');
  await window.click('button', 'Add Your First Bill');
  await window.see('dialog', 'Add New Bill');
  await window.fill('Amount', '45');
  await window.fill('Name', 'Broadband');
  await window.setDate('Due Date', dayFromToday(0).value);
  await window.choose('Frequency', 'Monthly');
  await window.choose('Category', 'Phone/Internet');
  await window.click('button', 'Add Bill');
  await window.miss('dialog', 'Add New Bill');
  await window.click('button', 'Mark Paid: Broadband');
  await window.see('text', 'PAID');
});

test('a bank statement is reviewed and added', async ({ window }, info) => {
  await register(window, 'ana');
  await window.goto('/spending/import');
  const file = info.outputPath('march.csv');
  writeFileSync(
    file,
    'Date,Description,Amount\n03/14/2026,CORNER GROCERY,-54.20\n03/15/2026,HOTEL AURORA,-300.00\n03/16/2026,PAYROLL,1850.00\n',
  );
  await window.giveFile('Statement to import', file);
  await window.click('button', /^Add \d Transactions$/);
  await window.see('text', /\d transactions added/);
});

test('a photo is cropped and uploaded', async ({ window }, info) => {
  await register(window, 'ana');
  await window.goto('/profile');
  const file = info.outputPath('me.png');
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a5' } }).toFile(file);
  await window.giveFile('Photo file', file);
  await window.see('dialog', 'Profile Photo');
  await window.click('button', 'Upload');
  await window.miss('dialog', 'Profile Photo');
  await window.see('button', 'Remove Photo');
  const isShown = () =>
    window.run(`return [...document.images].some((each) => each.complete && each.naturalWidth > 0)`);
  await expect.poll(isShown).toBe(true);
});

test('an expense that is added without a connection is sent when it is back', async ({ window: direct }) => {
  const line = await startLine();
  try {
    const window = direct.at(line.base);
    await window.goto('/terms');
    await window.waitForWorker();
    await register(window, 'ana');
    const { id } = await makeGroupOf(window, 'Island', ['Ben']);
    await window.goto(`/groups/${id}`);
    await beginExpense(window, 'Ferry', '12,50');
    await line.cut();
    await window.click('button', 'Add Expense');
    await window.see('text', 'Waiting to be sent');
    await window.see('text', 'Ferry');
    await line.mend();
    await window.see('text', '$6.25');
    await window.miss('text', 'Waiting to be sent');
  } finally {
    await line.cut();
  }
});

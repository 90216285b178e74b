import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { balances, chooseFile, openImport, spliitFile, tricountFile } from './support/imports.ts';
import { makeGroup, makePerson, notice, type Person, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

/** A file as Splitwise's "Export as spreadsheet" writes it: what each person paid, minus their share. */
const spreadsheet = (me: string) =>
  [
    `Date,Description,Category,Cost,Currency,${me},Noor,Sam`,
    '',
    '2026-05-01,Cabin,Rent,300.00,USD,200.00,-100.00,-100.00',
    '2026-05-02,"Groceries, big",Groceries,84.30,USD,-28.10,56.20,-28.10',
    '2026-05-03,Canoe,Sports,100.00,USD,-33.33,-33.34,66.67',
    `2026-05-04,Sam paid ${me},Payment,50.00,USD,-50.00,0.00,50.00`,
    '',
    '2026-05-09,Total balance, , ,USD,88.57,-77.14,-11.43',
  ].join('\n');

async function refuseBroken({ page, username }: Person): Promise<void> {
  const dialog = await openImport(page);
  await chooseFile(dialog, 'photo.png', 'not a table');
  await expect(dialog.getByRole('alert')).toContainText('Choose a .csv or .json file.');
  await chooseFile(dialog, 'letter.csv', 'Dear all,\nhere is what we spent');
  await expect(dialog.getByRole('alert')).toContainText('This is not a Splitwise');
  await chooseFile(dialog, 'broken.csv', spreadsheet(username).replace('84.30', 'a lot'));
  await expect(dialog.getByRole('alert')).toContainText("This file can't be imported as it is");
  await expect(dialog.getByRole('alert')).toContainText('Line 4');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByText("You don't have any active groups yet")).toBeVisible();
}

async function refuseUnclear({ page, username }: Person): Promise<void> {
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
}

async function importSpreadsheet({ page, username }: Person): Promise<void> {
  const dialog = await openImport(page);
  await expect(dialog.getByText('Nothing is saved until you press Import.')).toBeVisible();
  await chooseFile(dialog, 'Lake_house.csv', spreadsheet(username));

  await expect(dialog.getByText('Splitwise spreadsheet')).toBeVisible();
  await expect(dialog.getByRole('definition').filter({ hasText: '$484.30' })).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Lake house');
  await expect(dialog.getByLabel(`Who is ${username}?`).getByRole('option', { selected: true })).toHaveText(
    `Me (${username})`,
  );
  await expect(dialog.getByLabel('Who is Noor?').getByRole('option', { selected: true })).toHaveText(
    'Someone without an account',
  );
  const people = dialog.getByRole('region', { name: 'Match People' }).getByRole('listitem');
  await expect(people.filter({ hasText: 'Noor' })).toContainText('owes$77.14');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(notice(page)).toContainText('3 expenses and 1 payment');
  await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible();
  await expect(page.getByText('You are owed $88.57')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Groceries, big' })).toBeVisible();
  const shown = (await balances(page)).join('; ');
  expect(shown).toContain('You are owed $88.57');
  expect(shown).toMatch(/Noor No account yet owes \$77\.14/);
  expect(shown).toMatch(/Sam No account yet owes \$11\.43/);
}

async function askForDates({ page, username }: Person): Promise<void> {
  const dialog = await openImport(page);
  const american = spreadsheet(username).replaceAll(/2026-05-0(\d)/g, '05/0$1/2026');
  await chooseFile(dialog, 'Lake_house.csv', american);
  await expect(dialog.getByText('05/01/2026 is Jan 5, 2026')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Month first/ }).check();
  await dialog.getByRole('button', { name: 'Read File' }).click();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(notice(page)).toContainText('3 expenses and 1 payment');
  await expect(page.getByText('You are owed $88.57')).toBeVisible();
}

async function importTricount({ page, username }: Person): Promise<void> {
  const dialog = await openImport(page);
  await expect(dialog.getByText(/Splitwise, Tricount, Spliit or Allsquare/)).toBeVisible();
  await chooseFile(dialog, 'export.csv', tricountFile(username));
  await expect(dialog.getByText('Tricount export')).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Lake house');
  await expect(dialog.getByRole('definition').filter({ hasText: '$384.30' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(notice(page)).toContainText('2 expenses and 1 payment');
  await expect(page.getByRole('heading', { level: 1, name: 'Lake house' })).toBeVisible();
  await expect(page.getByText('Paid by you and 1 other')).toBeVisible();
  const shown = (await balances(page)).join('; ');
  expect(shown).toContain('You are owed $146.20');
  expect(shown).toMatch(/Noor No account yet owes \$68\.10/);
  expect(shown).toMatch(/Sam No account yet owes \$78\.10/);
}

async function importSpliit({ page, username }: Person): Promise<void> {
  const dialog = await openImport(page);
  await chooseFile(dialog, 'export.json', spliitFile(username));
  await expect(dialog.getByText('Spliit export')).toBeVisible();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Canal boat');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();

  await expect(notice(page)).toContainText('1 expense and 1 payment');
  await expect(page.getByRole('button', { name: 'Mooring' })).toBeVisible();
  const shown = (await balances(page)).join('; ');
  expect(shown).toContain('You are owed $50.00');
  expect(shown).toMatch(/Noor No account yet owes \$20\.00/);
  expect(shown).toMatch(/Sam No account yet owes \$30\.00/);
}

test('files of other programs become groups, or are refused with their lines', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana', phone);
  for (const [sentence, act] of [
    ['a broken file is refused with its lines, and nothing is written', refuseBroken],
    ['an export with an unclear line is refused with its number, and nothing is written', refuseUnclear],
    ['a Splitwise spreadsheet is imported to the cent after a preview', importSpreadsheet],
    ['dates of a spreadsheet that can be read in two ways are asked about', askForDates],
    ['a Tricount export becomes a group with its balances', importTricount],
    ['a Spliit export becomes a group with its balances', importSpliit],
  ] as const) {
    await test.step(sentence, () => act(ana));
  }
});

const FORMATS = ['CSV', 'JSON'] as const;

async function importAgain(cleo: Person, dan: Person, format: (typeof FORMATS)[number]): Promise<void> {
  const groupId = await makeGroup('Orchard', [cleo, dan]);
  for (const [by, title, amount] of [
    [cleo, 'Ladders', 100.01],
    [dan, '=SUM(A1:A9)', 33.33],
  ] as const) {
    await post(by.context.request, '/api/expenses', {
      title,
      amount,
      groupId,
      date: '2026-06-01',
      category: 'other',
      splitType: 'equal',
    });
  }
  const { page } = cleo;
  await page.goto(`/groups/${groupId}`);
  const before = await balances(page);
  await page.getByRole('button', { name: 'More' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: `Export as ${format}` }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`Orchard.${format.toLowerCase()}`);
  const file = await readFile(await download.path(), 'utf8');
  if (format === 'CSV') expect(file).toContain("'=SUM(A1:A9)");

  const dialog = await openImport(page);
  await chooseFile(dialog, download.suggestedFilename(), file);
  await expect(dialog.getByLabel('Group name')).toHaveValue('Orchard');
  await dialog.getByLabel('Group name').fill('Orchard again');
  await dialog.getByLabel(`Who is ${cleo.username}?`).selectOption(`Me (${cleo.username})`);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orchard again' })).toBeVisible();
  await expect(page.getByRole('button', { name: '=SUM(A1:A9)', exact: true })).toBeVisible();
  const after = (await balances(page)).map((line) => line.replace(' No account yet', ''));
  expect(after).toEqual(before);
}

test('exports are imported again with the same balances', async ({ browser }) => {
  const [cleo, dan] = [await makePerson(browser, 'cleo'), await makePerson(browser, 'dan')];
  for (const format of FORMATS) {
    await test.step(`a ${format} export is imported again`, () => importAgain(cleo, dan, format));
  }
});

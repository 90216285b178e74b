import { expect, type Page } from '@playwright/test';
import { inOrder, type Screen } from './screen-steps.ts';

const upload =
  (name: string, content: string, encoding: 'utf8' | 'latin1' = 'utf8') =>
  async (page: Page) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, encoding) };
    await page.getByLabel('Statement to import').setInputFiles(file);
  };

const statement = [
  'Date,Description,Amount,Currency',
  '2026-03-14,CORNER GROCERY,-54.20,USD',
  '2026-03-15,HOTEL AURORA,-300.00,USD',
  '2026-03-16,HARBOR WORKS PAYROLL,1850.00,USD',
  '2026-03-17,A VERY LONG NAME OF A SHOP THAT A BANK WRITES IN FULL LENGTH ON EVERY LINE,-12.00,USD',
  '2026-02-30,NO SUCH DAY,-1.00,USD',
].join('\n');

const lines = async (page: Page) => {
  await expect(page.getByRole('row', { name: /CORNER GROCERY/ })).toBeVisible();
};

const ask = (title: string) => async (page: Page) => {
  await expect(page.getByRole('region', { name: title })).toBeVisible();
};

const sayRate = async (page: Page) => {
  await page.getByLabel('1 EUR in USD').fill('1.0855');
  await page.getByRole('button', { name: 'Read File' }).click();
};

const shareHotel = async (page: Page) => {
  await page.getByRole('row', { name: /HOTEL AURORA/ }).click();
  await page.getByRole('button', { name: 'Split…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Split Transaction' });
  await dialog.getByLabel('Group').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: "Split by the group's default" }).click();
  await expect(dialog.getByRole('radio', { name: 'Shares' })).toBeVisible();
};

export const statementScreens: readonly Screen[] = [
  { name: 'statement', as: 'demo', path: '/spending/import' },
  {
    name: 'statement-review',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(upload('march.csv', statement), lines, async (page) => {
      await page.getByRole('row', { name: /HOTEL AURORA/ }).click();
    }),
  },
  {
    name: 'statement-columns',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(
      upload(
        'own.csv',
        'One,Two,Three,Four\n2026-03-14,Corner Grocery,54.20,10.00\n2026-03-15,Hotel,300.00,12.00\n',
      ),
      ask('Match Columns'),
    ),
  },
  {
    name: 'statement-signs',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(
      upload('card.csv', 'When,What,Spent\n2026-03-14,Corner Grocery,54.20\n2026-03-15,Hotel,300.00\n'),
      ask('Money In or Out'),
    ),
  },
  {
    name: 'statement-decimal',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(
      upload(
        'forint.csv',
        'Date,Description,Amount\n2026-03-14,Corner Grocery,"-12,300"\n2026-03-15,Hotel,"-45,100"\n',
      ),
      ask('Decimal Mark'),
    ),
  },
  {
    name: 'statement-encoding',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(
      upload(
        'letters.csv',
        'Date,Text,Amount\n2026-03-14,Cafe Mu\u00f1oz,-3.20\n2026-03-15,Market,-5.00\n2026-03-16,Salary,900.00\n',
        'latin1',
      ),
      ask('Letters'),
    ),
  },
  {
    name: 'statement-dates',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(
      upload(
        'dates.csv',
        'Date,Description,Amount\n03/04/2026,Corner Grocery,-54.20\n05/04/2026,Hotel,-300.00\n',
      ),
      ask('Date Format'),
    ),
  },
  {
    name: 'statement-rate',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(upload('euros.csv', statement.replaceAll('USD', 'EUR')), ask('This File Is in EUR')),
  },
  {
    name: 'statement-foreign',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(upload('euros.csv', statement.replaceAll('USD', 'EUR')), sayRate, lines),
  },
  {
    name: 'statement-share',
    as: 'demo',
    path: '/spending/import',
    open: inOrder(upload('march.csv', statement), lines, shareHotel),
  },
];

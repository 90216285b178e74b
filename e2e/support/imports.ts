import { expect, type Locator, type Page } from '@playwright/test';

/** Gives the import dialog a file with this content. */
export async function chooseFile(dialog: Locator, name: string, content: string): Promise<void> {
  await dialog
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

export async function openImport(page: Page): Promise<Locator> {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Import' }).click();
  return page.getByRole('dialog', { name: 'Import Group' });
}

/** The balances of the group on the screen, read from the page. */
export async function balances(page: Page): Promise<string[]> {
  await page.getByRole('tab', { name: 'Balances' }).click();
  await page.getByRole('button', { name: "Everyone's balance" }).click();
  const rows = page.getByRole('list', { name: 'Balances' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  return (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').replace(/^\S /, ''));
}

/** A trip of me, Noor and Sam as Tricount exports it. */
export const tricountFile = (me: string) =>
  [
    `Title,Amount,Currency,Exchange rate,Amount in default currency (USD),Transaction type,Category,Paid by,Impacted to ${me},Impacted to Noor,Impacted to Sam,Date & time,Paid by ${me},Paid by Noor`,
    `Cabin,300.00,USD,1,300.00,Expense,Accommodation,${me},-100.00,-100.00,-100.00,2026-05-01 18:00,,`,
    '"Groceries, big",84.30,USD,1,84.30,Expense,Groceries,,-28.10,-28.10,-28.10,2026-05-02 12:30,24.30,60.00',
    `Back,50.00,USD,1,50.00,Money transfer,,Sam,-50.00,,,2026-05-04 09:15,,`,
    'tricount Lake house - Exported on 2026-05-09',
  ].join('\r\n');

/** The same people as Spliit exports them in JSON. */
export const spliitFile = (me: string) =>
  JSON.stringify({
    id: 'Xk3mPq',
    name: 'Canal boat',
    currency: '$',
    currencyCode: 'USD',
    participants: [
      { id: 'one', name: me },
      { id: 'two', name: 'Noor' },
      { id: 'three', name: 'Sam' },
    ],
    expenses: [
      {
        expenseDate: '2026-05-01T00:00:00.000Z',
        title: 'Mooring',
        category: { grouping: 'Home', name: 'Rent' },
        amount: 9000,
        paidById: 'one',
        paidFor: ['one', 'two', 'three'].map((participantId) => ({ participantId, shares: 100 })),
        isReimbursement: false,
        splitMode: 'EVENLY',
      },
      {
        expenseDate: '2026-05-02T00:00:00.000Z',
        title: 'Back',
        category: { grouping: 'Uncategorized', name: 'Payment' },
        amount: 1000,
        paidById: 'two',
        paidFor: [{ participantId: 'one', shares: 100 }],
        isReimbursement: true,
        splitMode: 'EVENLY',
      },
    ],
  });

/** A trip of me and Noor in two currencies, as Splitwise exports it. */
export const mixedFile = (me: string) =>
  [
    `Date,Description,Category,Cost,Currency,${me},Noor`,
    '2026-05-01,Ferry,Taxi,90.00,EUR,45.00,-45.00',
    '2026-05-02,Tapas,Dining out,30.50,EUR,-15.25,15.25',
    '2026-05-03,Ramen,Dining out,2401,JPY,1200,-1200',
    '2026-05-09,Total balance, , ,EUR,29.75,-29.75',
    '2026-05-09,Total balance, , ,JPY,1200,-1200',
  ].join('\n');

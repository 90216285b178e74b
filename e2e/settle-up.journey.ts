import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { makeGroup, makePerson, notice, type Person, post } from './support/people.ts';
import { test } from './support/test.ts';

type Spent = { by: Person; title: string; amount: number };

async function spend(groupId: string, { by, title, amount }: Spent): Promise<void> {
  await post(by.context.request, '/api/expenses', {
    title,
    amount,
    groupId,
    date: dayFromToday(0).value,
    category: 'food',
    splitType: 'equal',
  });
}

const centsIn = (text: string): number => {
  const [, sign, figure = ''] = /([+-]?)\$([\d,]+\.\d{2})/.exec(text.replace('−', '-')) ?? [];
  const cents = Math.round(Number(figure.replaceAll(',', '')) * 100);
  return sign === '-' ? -cents : cents;
};

const transactions = (page: Page) =>
  page.getByRole('region', { name: 'Recent Transactions' }).getByRole('listitem');

test('a debt is explained, settled, voided by the payee, and requested again', async ({ browser }) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Market days', [ana, ben]);
  await spend(groupId, { by: ben, title: 'Cheese', amount: 31.4 });
  await spend(groupId, { by: ana, title: 'Bread', amount: 7.2 });
  await spend(groupId, { by: ben, title: 'Peaches', amount: 12.8 });

  // 15.70 − 3.60 + 6.40
  await ana.page.goto(`/groups/${groupId}?tab=balances`);
  const plan = ana.page.getByRole('region', { name: 'Who pays whom' });
  await expect(
    plan.getByRole('paragraph').filter({ hasText: `You pay ${ben.username} $18.50` }),
  ).toBeVisible();
  await plan.getByRole('button', { name: 'Why do I owe this?' }).click();
  const reasons = plan.getByRole('listitem').filter({ hasText: /^(Cheese|Bread|Peaches)/ });
  await expect(reasons).toHaveCount(3);
  const figures = (await reasons.allTextContents()).map(centsIn);
  expect(figures.toSorted((a, b) => a - b)).toEqual([-360, 640, 1570]);
  expect(figures.reduce((all, each) => all + each, 0)).toBe(1850);

  await ana.page.getByRole('link', { name: 'Payments' }).click();
  const toPay = ana.page.getByRole('region', { name: 'You Need to Pay' });
  await expect(toPay).toContainText('$18.50');
  await toPay.getByRole('button', { name: 'Settle All Debts' }).click();
  const dialog = ana.page.getByRole('dialog', { name: 'Settle Up' });
  await expect(dialog.getByText(`You owe ${ben.username} $18.50.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(ana.page)).toContainText('All your debts have been settled successfully.');
  await expect(toPay.getByText("You don't owe anyone money")).toBeVisible();
  await expect(toPay.getByRole('button', { name: 'Settle All Debts' })).toBeDisabled();
  await expect(transactions(ana.page)).toContainText([`You paid ${ben.username}`]);

  await ben.page.goto('/payments');
  await expect(transactions(ben.page)).toContainText([`${ana.username} paid you`]);
  await ben.page.getByRole('button', { name: `More about the payment from ${ana.username}` }).click();
  await ben.page.getByRole('menuitem', { name: 'Mark as Not Received' }).click();
  const doubt = ben.page.getByRole('alertdialog', { name: 'Didn’t Receive This Payment?' });
  await doubt.getByRole('button', { name: 'Mark as Not Received' }).click();
  await expect(notice(ben.page)).toContainText('Payment marked as not received');
  await expect(ben.page.getByRole('region', { name: 'You Need to Collect' })).toContainText('$18.50');
  await expect(transactions(ana.page)).toContainText(['Voided']);
  await expect(toPay).toContainText('$18.50');

  const reminders = ben.page.getByRole('dialog', { name: 'Send Reminders' });
  await ben.page.getByRole('button', { name: 'Send Reminders' }).click();
  await expect(reminders.getByRole('region', { name: 'Will get a reminder' })).toContainText(ana.username);
  await reminders.getByRole('button', { name: 'Send Reminder' }).click();
  await expect(notice(ben.page)).toContainText('Payment reminders have been sent to all users.');
  await ben.page.getByRole('button', { name: 'Send Reminders' }).click();
  await expect(reminders.getByRole('region', { name: 'Will not get one' })).toContainText(
    'Reminded in the last 24 hours',
  );
  await reminders.getByRole('button', { name: 'Done' }).click();
  const asked = transactions(ana.page).filter({ hasText: `${ben.username} asked you to pay` });
  await asked.getByRole('button', { name: `Pay ${ben.username}` }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(ana.page)).toContainText('Payment sent');
  await expect(asked).toContainText('Completed');
  await expect(toPay.getByText("You don't owe anyone money")).toBeVisible();
  await expect(ben.page.getByText('No one owes you money')).toBeVisible();
});

test('a part can be paid, too much is refused before sending, and a debt that is passed on is explained', async ({
  browser,
}) => {
  const ana = await makePerson(browser, 'ana');
  const ben = await makePerson(browser, 'ben');
  const groupId = await makeGroup('Carpool', [ana, ben]);
  await spend(groupId, { by: ben, title: 'Petrol', amount: 60 });
  const { page } = ana;
  await page.goto(`/groups/${groupId}`);
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Amount must be greater than zero')).toBeVisible();
  await dialog.getByLabel('Amount').fill('40');
  await expect(dialog.getByText(`This is $10.00 more than you owe ${ben.username}.`)).toBeVisible();
  await dialog.getByLabel('Amount').fill('12.34');
  await expect(dialog.getByText(`You will still owe ${ben.username} $17.66.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payment sent');
  await expect(page.getByText('You owe $17.66')).toBeVisible();

  // Ben owes the rest to Cleo, so that Ana pays Cleo, to whom she owes nothing.
  const cleo = await post<{ id: string }>(ben.context.request, `/api/groups/${groupId}/people`, {
    name: 'Cleo',
  });
  await post(ben.context.request, '/api/expenses', {
    title: 'Tires',
    amount: 17.66,
    groupId,
    date: dayFromToday(0).value,
    category: 'travel',
    paidBy: cleo.id,
    split: { mode: 'exact', shares: [{ userId: ben.id, amount: 17.66 }] },
  });
  await page.goto(`/groups/${groupId}?tab=balances`);
  const plan = page.getByRole('region', { name: 'Who pays whom' });
  await plan.getByRole('button', { name: 'Why do I owe this?' }).click();
  await expect(plan.getByText('You owe Cleo nothing directly.')).toBeVisible();
  await expect(
    plan.getByRole('listitem').filter({ hasText: /^(You owe|ben\S* owes) \S+ \$17\.66$/ }),
  ).toHaveText([`You owe ${ben.username} $17.66`, `${ben.username} owes Cleo $17.66`]);
  await expect(plan.getByText('So you pay Cleo directly.')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './support/days.ts';
import { fillExpense } from './support/expense-form.ts';
import {
  callByUsername,
  makeGroup,
  makePerson,
  nameThem,
  notice,
  type Person,
  post,
  visit,
} from './support/people.ts';
import { test } from './support/test.ts';

type Friends = { ana: Person; ben: Person };

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

/** An expense that the payer bears nothing of. */
async function lend(payer: Person, debtor: Person, groupId: string, amount: number): Promise<void> {
  const shares = [{ userId: debtor.id, amount }];
  const body = { title: 'Lent', amount, date: '2026-06-14', groupId, category: 'other' };
  await post(payer.context.request, '/api/expenses', { ...body, splitType: 'custom', shares });
}

async function settleAndDoubt({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Market days', [ana, ben]);
  await spend(groupId, { by: ben, title: 'Cheese', amount: 31.4 });
  await spend(groupId, { by: ana, title: 'Bread', amount: 7.2 });
  await spend(groupId, { by: ben, title: 'Peaches', amount: 12.8 });

  // 15.70 − 3.60 + 6.40
  await visit(ana.page, `/groups/${groupId}?tab=balances`);
  const plan = ana.page.getByRole('region', { name: 'Who Pays Whom' });
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

  await visit(ben.page, '/payments');
  await expect(transactions(ben.page)).toContainText([`${ana.username} paid you`]);
  await ben.page.getByRole('button', { name: `More about the payment from ${ana.username}` }).click();
  await ben.page.getByRole('menuitem', { name: 'Mark as Not Received' }).click();
  const doubt = ben.page.getByRole('alertdialog', { name: "Didn't Receive This Payment?" });
  await doubt.getByRole('button', { name: 'Mark as Not Received' }).click();
  await expect(notice(ben.page)).toContainText('Payment marked as not received');
  await expect(ben.page.getByRole('region', { name: 'You Need to Collect' })).toContainText('$18.50');
  await expect(transactions(ana.page)).toContainText(['Voided']);
  await expect(toPay).toContainText('$18.50');

  const reminders = ben.page.getByRole('dialog', { name: 'Send Reminders' });
  await ben.page.getByRole('button', { name: 'Send Reminders' }).click();
  await expect(reminders.getByRole('region', { name: 'Will Get a Reminder' })).toContainText(ana.username);
  await reminders.getByRole('button', { name: 'Send Reminder' }).click();
  await expect(notice(ben.page)).toContainText('Payment reminders have been sent to all users.');
  await ben.page.getByRole('button', { name: 'Send Reminders' }).click();
  await expect(reminders.getByRole('region', { name: "Won't Get One" })).toContainText(
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
}

async function payByLink({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Winter market', [ben, ana]);
  await nameThem(ana, 'Ana');
  await visit(ana.page, '/profile');
  await ana.page.getByRole('button', { name: 'Edit' }).click();
  await ana.page.getByLabel('Last name').fill('Tester');
  await ana.page.getByLabel('PayPal').fill('paypal.me/ana');
  await ana.page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(ana.page.getByText('This IBAN is not valid')).toBeVisible();
  await ana.page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await ana.page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(ana.page)).toContainText('Profile updated');
  await callByUsername(ana);

  const wine = { title: 'Mulled wine', amount: 24, date: '2026-01-10', category: 'food', groupId };
  await post(ana.context.request, '/api/expenses', { ...wine, splitType: 'equal' });
  const { page } = ben;
  await visit(page, `/groups/${groupId}`);
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await expect(dialog.getByRole('radio', { name: /^Cash/ })).toBeChecked();
  await dialog.getByRole('radio', { name: /^PayPal/ }).check();
  const link = dialog.getByRole('link', { name: 'Open PayPal' });
  await expect(link).toHaveAttribute('href', 'https://paypal.me/ana/12.00USD');
  await expect(dialog.getByRole('img', { name: 'QR code to pay $12.00 with PayPal' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('You owe $12.00')).toBeVisible();

  await page.getByRole('button', { name: 'Settle Up' }).click();
  await dialog.getByRole('radio', { name: /^PayPal/ }).check();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(notice(page)).toContainText('Payments sent');
  await expect(page.getByText('You are all square')).toBeVisible();
}

async function netDebts({ ana, ben }: Friends): Promise<void> {
  const [boat, flat] = [await makeGroup('Boat', [ana, ben]), await makeGroup('Flat', [ana, ben])];
  await lend(ben, ana, boat, 30);
  await lend(ana, ben, flat, 20);
  const { page } = ana;

  await visit(page, '/');
  await page.getByRole('link', { name: 'by 1 friend' }).click();
  await expect(page.getByRole('list', { name: 'Friends who owe you' })).toContainText(
    `${ben.username}$20.00`,
  );
  await page.getByRole('main').getByRole('link', { name: 'Friends', exact: true }).click();
  const friends = page.getByRole('list', { name: 'Friends', exact: true });
  await expect(friends).toContainText('you owe$10.00');
  await friends.getByRole('link', { name: ben.username }).click();
  await expect(page.getByText(`You owe ${ben.username} $10.00`)).toBeVisible();

  await page.getByRole('button', { name: 'Offset Debts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offset Debts' });
  await expect(dialog.getByRole('row', { name: /^Boat/ })).toContainText('-$30.00-$10.00');
  await expect(dialog.getByRole('row', { name: /^Flat/ })).toContainText('+$20.00$0.00');
  await dialog.getByRole('button', { name: 'Offset $20.00' }).click();
  await expect(notice(page)).toContainText('Debts offset');
  const groups = page.getByRole('region', { name: 'Groups' });
  await expect(groups).toContainText('Flatall square');
  await expect(page.getByText(`You owe ${ben.username} $10.00`)).toBeVisible();

  await page.getByRole('button', { name: 'Undo the offset of $20.00' }).click();
  await expect(notice(page)).toContainText('Offset undone');
  await expect(groups).toContainText('Flatowes you$20.00');

  await page.getByRole('button', { name: 'Add Expense', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Add Expense' });
  await fillExpense(form, { title: 'Lunch', amount: '12' });
  await form.getByRole('button', { name: 'Add Expense' }).click();
  await expect(notice(page)).toContainText('Expense created');
  await expect(groups).toContainText('Just the two of youowes you$6.00');
  await expect(page.getByText(`You owe ${ben.username} $4.00`)).toBeVisible();
  await visit(page, '/groups');
  await expect(page.getByRole('heading', { name: 'Boat' })).toBeVisible();
  await expect(page.getByRole('heading', { name: ben.username })).toBeHidden();

  // The friend reads of all of it, by their own name for it.
  await visit(ben.page, `/friends/${ana.id}`);
  await ben.page.getByRole('link', { name: 'Just the two of you' }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: ana.username })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Lunch', exact: true })).toBeVisible();
  await ben.page.getByRole('tab', { name: 'Members' }).click();
  await expect(ben.page.getByRole('button', { name: 'Join Link' })).toBeHidden();
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(ben.page.getByText(`${ana.username} offset $20.00 you owed each other`)).toBeVisible();
}

async function payPart({ ana, ben }: Friends): Promise<void> {
  const groupId = await makeGroup('Carpool', [ana, ben]);
  await spend(groupId, { by: ben, title: 'Petrol', amount: 60 });
  const { page } = ana;
  await visit(page, `/groups/${groupId}`);
  await page.getByRole('button', { name: 'Settle Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settle Up' });
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Amount must be greater than zero')).toBeVisible();
  await dialog.getByLabel('Amount').fill('40');
  await expect(dialog.getByText(`This is $10.00 more than you owe ${ben.username}.`)).toBeVisible();
  await dialog.getByLabel('Amount').fill('12.34');
  await expect(dialog.getByText(`You'll still owe ${ben.username} $17.66.`)).toBeVisible();
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
  await visit(page, `/groups/${groupId}?tab=balances`);
  const plan = page.getByRole('region', { name: 'Who Pays Whom' });
  // The row of the debt to Ben had such a button too.
  await expect(plan.getByRole('button', { name: 'Pay Cleo' })).toBeVisible();
  await plan.getByRole('button', { name: 'Why do I owe this?' }).click();
  await expect(plan.getByText('You owe Cleo nothing directly.')).toBeVisible();
  await expect(
    plan.getByRole('listitem').filter({ hasText: /^(You owe|ben\S* owes) \S+ \$17\.66$/ }),
  ).toHaveText([`You owe ${ben.username} $17.66`, `${ben.username} owes Cleo $17.66`]);
  await expect(plan.getByText('So you pay Cleo directly.')).toBeVisible();
}

test('friends settle what they owe', async ({ browser }) => {
  const friends = { ana: await makePerson(browser, 'ana'), ben: await makePerson(browser, 'ben') };
  for (const [sentence, act] of [
    ['a debt is explained, settled, voided by the payee, and requested again', settleAndDoubt],
    ["a debtor pays by the creditor's link and then confirms it", payByLink],
    ['two friends net their debts and keep one between them', netDebts],
    [
      'a part can be paid, too much is refused before sending, and a debt that is passed on is explained',
      payPart,
    ],
  ] as const) {
    await test.step(sentence, () => act(friends));
  }
});

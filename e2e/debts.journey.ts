import { expect, type Locator, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makePerson, notice, phone } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

const unpaid = (page: Page) => page.getByRole('list', { name: 'Unpaid debts' });
const cardOf = (page: Page, name: string) => unpaid(page).getByRole('listitem').filter({ hasText: name });
const plan = (page: Page) => page.getByRole('region', { name: 'Payoff plan' });
const names = (list: Locator) => list.getByRole('heading', { level: 3 });

type DebtText = { name: string; balance: string; rate: string; minimum: string };
const storeCard: DebtText = { name: 'Store card', balance: '300', rate: '9.9', minimum: '25' };
const carLoan: DebtText = { name: 'Car loan', balance: '900', rate: '24.9', minimum: '40' };

async function addDebt(page: Page, debt: DebtText): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add New Debt' });
  await form.getByLabel('Balance').fill(debt.balance);
  await form.getByLabel('Name').fill(debt.name);
  await form.getByLabel('Interest Rate (%)').fill(debt.rate);
  await form.getByLabel('Minimum Payment').fill(debt.minimum);
  await form.getByLabel('Due Date').fill(dayFromToday(10).value);
  await form.getByRole('button', { name: 'Add Debt' }).click();
  await expect(notice(page)).toContainText('Debt added');
  await expect(cardOf(page, debt.name)).toBeVisible();
}

/** The payoff date, once it differs from the previous one. */
async function nextDate(page: Page, before: string): Promise<string> {
  const date = plan(page)
    .getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    .first();
  await expect(date).not.toHaveText(before);
  return date.innerText();
}

async function compareStrategies(page: Page): Promise<void> {
  await page.goto('/debts');
  await page.getByRole('button', { name: 'Add Your First Debt' }).click();
  await addDebt(page, carLoan);
  await page.getByRole('button', { name: 'Add New Debt' }).click();
  await addDebt(page, storeCard);

  await expect(names(unpaid(page))).toHaveText(['Store card', 'Car loan']);
  await expect(cardOf(page, 'Store card')).toContainText('FOCUS DEBT');
  await expect(page.getByText('FOCUS DEBT')).toHaveCount(1);
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary).toContainText('$1,200.00');
  await expect(summary).toContainText('$65.00');

  const alone = await nextDate(page, '');
  await plan(page).getByLabel('Extra per month, exact amount').fill('100');
  const sooner = await nextDate(page, alone);
  expect(Date.parse(sooner)).toBeLessThan(Date.parse(alone));
  const compared = page.getByRole('region', { name: 'Strategies Compared' });
  await expect(compared).toContainText(/Snowball costs \$\d+\.\d{2}.* more than avalanche/i);
  await expect(compared.getByRole('row')).toHaveCount(4);

  await plan(page).getByRole('slider', { name: 'Extra per month' }).press('End');
  const soonest = await nextDate(page, sooner);
  expect(Date.parse(soonest)).toBeLessThan(Date.parse(sooner));
  await plan(page).getByRole('slider', { name: 'Extra per month' }).press('Home');
  await expect(plan(page)).toContainText(alone);
  await plan(page).getByLabel('Extra per month, exact amount').fill('100');

  await page.getByRole('tab', { name: 'Avalanche' }).click();
  await expect(names(unpaid(page))).toHaveText(['Car loan', 'Store card']);
  await expect(cardOf(page, 'Car loan')).toContainText('HIGHEST PRIORITY');
  await expect(page.getByText('FOCUS DEBT')).toBeHidden();
  await expect(compared.getByRole('row', { name: /^Avalanche/ })).toContainText('Best');
  await expect(compared).toContainText('Avalanche costs no more than any other order');
}

async function reorder(page: Page): Promise<void> {
  await page.goto('/debts');
  await page.getByRole('tab', { name: 'Custom' }).click();
  await expect(names(unpaid(page))).toHaveText(['Car loan', 'Store card']);
  await expect(page.getByText(/FOCUS DEBT|HIGHEST PRIORITY/)).toBeHidden();
  await page.getByRole('button', { name: 'Reorder Debts' }).press('Enter');
  const order = page.getByRole('list', { name: 'Order of debts' });
  const handle = order.getByRole('button', { name: 'Move Store card', exact: true });
  await handle.press('Space');
  await expect(page.getByText("Picked up Store card. It's number 2 of 2.")).toBeAttached();
  await handle.press('ArrowUp');
  await expect(page.getByText('Moved Store card to number 1 of 2.')).toBeAttached();
  await handle.press('Space');
  await expect(order.getByRole('listitem').first()).toContainText('Store card');
  await page.getByRole('button', { name: 'Save Order' }).press('Enter');
  await expect(notice(page)).toContainText('Debts reordered');
  await expect(names(unpaid(page))).toHaveText(['Store card', 'Car loan']);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Custom' })).toHaveAttribute('aria-selected', 'true');
  await expect(names(unpaid(page))).toHaveText(['Store card', 'Car loan']);
}

async function payOff(page: Page): Promise<void> {
  await page.goto('/debts');
  await page.getByRole('tab', { name: 'Snowball' }).click();
  const card = cardOf(page, 'Store card');
  await card.getByRole('button', { name: 'Pay Minimum: Store card' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Pay Minimum' });
  await expect(confirm).toContainText('$25.00 on Store card');
  await expect(confirm).toContainText(dayFromToday(0).shown);
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toContainText('$300.00');
  await card.getByRole('button', { name: 'Pay Minimum: Store card' }).click();
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(notice(page)).toContainText('Payment made');
  await expect(card).toContainText('$275.00');
  await expect(card).toContainText('8% paid off: $25.00 of $300.00');

  await card.getByRole('button', { name: 'More for Store card' }).click();
  await page.getByRole('menuitem', { name: 'Make a Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Make a Payment' });
  await expect(form.getByLabel('Amount')).toHaveValue('25.00');
  await form.getByLabel('Amount').fill('500');
  await expect(form.getByText('You owe only $275.00, so only that much will be paid.')).toBeVisible();
  await form.getByRole('button', { name: 'Make Payment' }).click();
  await expect(notice(page)).toContainText("$275.00 paid on Store card. It's paid off!");
  await expect(card).toBeHidden();
  const paid = page.getByRole('list', { name: 'Paid Off Debts' });
  await expect(paid).toContainText('Store card');
  await expect(paid).toContainText(`Paid off ${dayFromToday(0).shown}`);
  await expect(cardOf(page, 'Car loan')).toContainText('FOCUS DEBT');
}

test('two debts are planned, put in order and paid', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ana');
  for (const [sentence, act] of [
    ['two debts are ordered by strategy, and an extra payment moves the payoff date', compareStrategies],
    ['a custom order is made with the keyboard and saved', reorder],
    ['a minimum is paid after a confirmation, and a debt is paid off', payOff],
  ] as const) {
    await test.step(sentence, () => act(page));
  }
});

test('on a phone a debt is added, put in order with the arrows and paid', async ({ browser }) => {
  const { page } = await makePerson(browser, 'ana', phone);
  await page.goto('/debts');
  await page.getByRole('button', { name: 'Add Your First Debt' }).tap();
  await addDebt(page, storeCard);
  await page.getByRole('button', { name: 'Add New Debt' }).tap();
  await addDebt(page, carLoan);
  const alone = await nextDate(page, '');
  await plan(page).getByRole('slider', { name: 'Extra per month' }).press('End');
  await nextDate(page, alone);

  await page.getByRole('tab', { name: 'Custom' }).tap();
  await page.getByRole('button', { name: 'Reorder Debts' }).tap();
  await page.getByRole('button', { name: 'Move Car loan up' }).tap();
  await expect(page.getByText('Car loan is now number 1 of 2.')).toBeAttached();
  await page.getByRole('button', { name: 'Save Order' }).tap();
  await expect(notice(page)).toContainText('Debts reordered');
  await expect(names(unpaid(page))).toHaveText(['Car loan', 'Store card']);

  await page.getByRole('button', { name: 'Pay Minimum: Car loan' }).tap();
  await page.getByRole('alertdialog', { name: 'Pay Minimum' }).getByRole('button', { name: 'Confirm' }).tap();
  await expect(notice(page)).toContainText('$40.00 paid on Car loan.');
  await expect(cardOf(page, 'Car loan')).toContainText('$860.00');
});

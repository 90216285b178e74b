import { expect, type Page } from '@playwright/test';
import { dayFromToday, stayWithinDay } from './support/days.ts';
import { makePerson, notice, phone, post } from './support/people.ts';
import { test } from './support/test.ts';

test.beforeEach(stayWithinDay);

const linkCard = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the dashboard looks ahead to a bill, a debt and a goal', async ({ browser }) => {
  const [today, soon, later] = [dayFromToday(0), dayFromToday(1), dayFromToday(3)];
  const { page, context } = await makePerson(browser, 'ana', phone);
  await page.goto('/');
  await expect(page.getByText('No recent activities to display')).toBeVisible();
  const bills = linkCard(page, 'Upcoming Bills');
  await expect(bills).toContainText('Nothing due in the next 7 days');
  const debts = linkCard(page, 'Debt Snowball');
  await expect(debts).toContainText('No debts');
  await expect(page.getByRole('region', { name: 'Looking Ahead' })).toHaveCount(0);

  const add = (path: string, data: object) => post(context.request, path, data);
  await add('/api/bills', { name: 'Water', amount: 45, frequency: 'quarterly', dueDate: soon.value });
  const loan = { name: 'Piano loan', balance: 1200, interestRate: 5, minimumPayment: 60 };
  await add('/api/debts', { ...loan, dueDate: later.value });
  const trip = { name: 'Night train', category: 'vacation', targetAmount: 150, currentAmount: 60 };
  // With a later deadline the goal would be due on the first of the month.
  await add('/api/goals', { ...trip, deadline: today.value });

  const ahead = page.getByRole('region', { name: 'Looking Ahead' });
  await expect(ahead).toContainText('$195.00 in the next 30 days');
  await expect(bills).toContainText('$45.00');
  await expect(bills).toContainText('1 bill due in the next 7 days');
  await expect(debts).toContainText('$1,200.00');
  await expect(debts).toContainText('1 debt to pay off');

  const days = ahead.getByRole('toolbar', { name: 'Days with something due' });
  await expect(days.getByRole('button')).toHaveCount(3);
  const chosen = ahead.getByTestId('chosen-day');
  await expect(chosen).toContainText('Night train');
  await expect(chosen).toContainText('Goal contribution');
  await expect(chosen).toContainText('$90.00');
  await days.getByRole('button', { name: `${soon.long}, 1 item, $45.00` }).press('ArrowRight');
  await expect(chosen).toContainText(later.long);
  await expect(chosen).toContainText('Piano loan');
  await expect(chosen).toContainText('$60.00');
  await days.getByRole('button', { name: `${soon.long}, 1 item, $45.00` }).click();
  await expect(chosen).toContainText('Water');

  await ahead.getByText('Show all as a list').click();
  const list = ahead.getByRole('list').filter({ hasText: 'Piano loan' }).first();
  for (const name of ['Water', 'Piano loan', 'Night train']) await expect(list).toContainText(name);

  await bills.getByRole('link').click();
  await page.getByRole('button', { name: 'Mark Paid: Water' }).click();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
  // The bill is shown as paid at once, and saved when the server has answered.
  await expect(notice(page)).toContainText('Bill marked as paid');
  await page.goto('/');
  await expect(ahead).toContainText('$150.00 in the next 30 days');
  await expect(bills).toContainText('Nothing due in the next 7 days');
  await debts.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Debt Snowball' })).toBeVisible();

  // Nothing was said of what there is, so nothing was red.
  await page.goto('/');
  await expect(ahead).toContainText('$150.00 in the next 30 days');
  await expect(ahead.getByText(/Below zero|You're covered through/)).toHaveCount(0);
  await ahead.getByRole('link', { name: /in the next 30 days/ }).click();
  await page.getByLabel('Balance today').fill('100');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Below zero on ${later.shown.split(',')[0]}, by $50.00`)).toBeVisible();
  await expect(
    page.getByRole('button', { name: `${later.long}, 1 item, $60.00, below zero by $50.00` }),
  ).toBeVisible();
  await page.goto('/bills');
  await page.getByRole('radio', { name: 'Income' }).check();
  await page.getByRole('button', { name: 'Add Income' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Income' });
  await form.getByLabel('Amount').fill('75');
  await form.getByLabel('Name').fill('Garage rent');
  await form.getByLabel('Expected On').fill(soon.value);
  await form.getByRole('button', { name: 'Add Income' }).click();
  await expect(notice(page)).toContainText('Income created');
  await page.goto('/');
  await expect(ahead).toContainText("You're covered through");
});

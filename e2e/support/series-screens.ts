import { expect, type Page } from '@playwright/test';
import {
  amended,
  choose,
  click,
  dialog,
  dialogBy,
  given,
  heading,
  inOrder,
  type Screen,
  type World,
} from './screen-steps.ts';

const ID = '00000000-0000-7000-8000-00000000006';

const series = {
  id: `${ID}0`,
  groupId: `${ID}8`,
  createdBy: `${ID}9`,
  currency: 'USD',
  title: 'Rent and heating',
  amount: 1240.5,
  isRefund: false,
  isIncome: false,
  original: null,
  date: '2026-06-01',
  category: 'accommodation',
  paidBy: `${ID}9`,
  payers: [{ userId: `${ID}9`, username: 'maya', amount: 1240.5 }],
  splitType: 'equal',
  split: null,
  merchantName: null,
  notes: null,
  receiptData: null,
  frequency: 'monthly',
  endsOn: null,
  times: 12,
  nextDate: '2027-01-01',
  timesLeft: 5,
  pausedReason: null,
};

const all = [
  series,
  {
    ...series,
    id: `${ID}1`,
    title: 'Internet for everybody who works from home',
    amount: 39.9,
    category: 'utilities',
    endsOn: '2028-12-31',
    times: null,
    timesLeft: null,
    pausedReason: 'no_access',
  },
  {
    ...series,
    id: `${ID}2`,
    title: 'Coffee beans',
    amount: 18,
    category: 'food',
    frequency: 'biweekly',
    times: null,
    timesLeft: null,
    pausedReason: 'by_hand',
  },
];

/** The recurring expenses of the viewer. */
const givenSeries = async (page: Page) => {
  const me = (await (await page.request.get('/api/user')).json()) as { id: string; username: string };
  const payers = [{ userId: me.id, username: me.username, amount: 1240.5 }];
  const own = all.map((each) => ({ ...each, createdBy: me.id, paidBy: me.id, payers }));
  await given('**/groups/*/series*', own)(page);
};

const recurring = inOrder(
  givenSeries,
  amended('**/api/groups/*', (group: object) =>
    Array.isArray(group) ? group : { ...group, hasSeries: true },
  ),
);

const list = dialogBy('Recurring Expenses');

const repeatMonthly = async (page: Page) => {
  await page.getByLabel('Repeat', { exact: true }).selectOption('Monthly');
  await page.getByLabel('Ends', { exact: true }).selectOption('After a number of times');
  const times = page.getByLabel('Number of times');
  await times.fill('12');
  await times.evaluate((field) => field.scrollIntoView({ block: 'center' }));
};

const group = ({ lisbon }: World) => `/groups/${lisbon}?tab=expenses`;

export const seriesScreens: readonly Screen[] = [
  {
    name: 'add-expense-repeat',
    as: 'demo',
    path: group,
    open: inOrder(
      dialogBy('Add Expense'),
      async (page) => page.getByRole('dialog').getByRole('button', { name: 'Repeat', exact: true }).click(),
      repeatMonthly,
    ),
  },
  {
    name: 'add-expense-repeat-refused',
    as: 'demo',
    path: group,
    open: inOrder(
      dialogBy('Add Expense'),
      async (page) => page.getByRole('dialog').getByRole('button', { name: 'Repeat', exact: true }).click(),
      repeatMonthly,
      async (page) => {
        await page.getByLabel('Number of times').fill('0');
        await page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click();
        await expect(page.getByText('Times must be from 1 to 1,000')).toBeVisible();
      },
    ),
  },
  { name: 'group-recurring', as: 'demo', path: group, given: recurring, open: list },
  {
    name: 'group-recurring-menu',
    as: 'demo',
    path: group,
    given: recurring,
    open: inOrder(list, click('button', 'Actions for Coffee beans'), async (page) =>
      expect(page.getByRole('menuitem', { name: 'Resume' })).toBeVisible(),
    ),
  },
  {
    name: 'group-recurring-edit',
    as: 'demo',
    path: group,
    given: recurring,
    open: inOrder(
      list,
      click('button', 'Actions for Rent and heating'),
      choose('Edit'),
      heading('Edit Recurring Expense'),
    ),
  },
  {
    name: 'group-recurring-end',
    as: 'demo',
    path: group,
    given: recurring,
    open: inOrder(list, click('button', 'Actions for Rent and heating'), choose('End'), async (page) =>
      expect(page.getByRole('alertdialog')).toBeVisible(),
    ),
  },
  {
    name: 'expense-edit-recurring',
    as: 'demo',
    path: ({ lisbon, dinner }) => `/groups/${lisbon}?expense=${dinner}`,
    given: inOrder(
      givenSeries,
      amended('**/api/expenses/*', (expense: object) => ({ ...expense, seriesId: series.id })),
    ),
    open: inOrder(
      dialog,
      click('button', 'Edit'),
      heading('Edit Expense'),
      async (page) => page.getByLabel('Title').fill('Rent'),
      click('button', 'Save Changes'),
      heading('This expense repeats'),
    ),
  },
];

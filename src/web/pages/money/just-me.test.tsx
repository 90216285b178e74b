import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { getBook, hasOwnExpenses } from '#contract/book.ts';
import { sumExpenses } from '#contract/expense-sums.ts';
import { getExpense, listExpenses } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { pages } from '#contract/pages.ts';
import { getSpending, type Spending } from '#contract/spending.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense, makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupPage } from '../groups/group-page.tsx';
import { ExpensesPage } from './expenses-page.tsx';
import { SpendingPage } from './spending-page.tsx';
// Loads the panel beforehand, so that no test waits for it.
import '#web/expenses/detail/expense-panel.tsx';
import './book-tools.tsx';

const BOOK = idOf(900);
const ofBook = { groupId: BOOK, groupName: 'Just me', groupKind: 'personal' } as const;
const book = makeGroupDetail({ id: BOOK, name: 'Just me', kind: 'personal' });
const coffee = makeExpense({ ...ofBook, title: 'Coffee', amount: cents(450), userAmount: cents(450) });
const salary = makeExpense({ ...ofBook, id: idOf(501), title: 'Salary', isIncome: true });
const shoes = makeExpense({ ...ofBook, id: idOf(502), title: 'Shoes', isRefund: true });

function setUp() {
  const api = fakeApi();
  api.on(listActiveGroups, [makeGroup()]);
  api.on(listExpenses, [coffee, salary, shoes]);
  api.on(sumExpenses, []);
  api.on(hasOwnExpenses, { hasAny: true });
  api.on(getBook, { groupId: BOOK, currency: 'USD' });
  api.on(getGroup, book);
  return api;
}

test('rows of the own book say no payer, and only what came in has a sign', async () => {
  setUp();
  renderApp(<ExpensesPage />, { path: '/expenses', user: me });
  const table = await screen.findByRole('table', { name: 'Expenses' });
  const [, , ...rows] = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'CoffeeNov 10, 2026 · Just meJust me$4.50',
    'SalaryNov 10, 2026 · Just meJust me+$84.70Money in',
    'ShoesNov 10, 2026 · Just meJust me+$84.70Refund',
  ]);
});

test('the filter ends with the own book, which is read only once it is chosen', async () => {
  const api = setUp();
  const { person } = renderApp(<ExpensesPage />, { path: '/expenses', user: me });
  await screen.findByRole('table', { name: 'Expenses' });
  const group = screen.getByLabelText('Group');
  expect((await within(group).findAllByRole('option', { name: 'Just me' })).length).toBe(1);
  expect(within(group).getAllByRole('option').at(-1)?.textContent).toBe('Just me');
  expect(api.seen(getBook)).toHaveLength(0);
  await person.selectOptions(group, 'Just me');
  await waitFor(() => expect(window.location.search).toBe(`?groupId=${BOOK}`));
  await waitFor(() => expect(api.seen(listExpenses).at(-1)?.query).toMatchObject({ groupId: BOOK }));
  await person.click(await screen.findByRole('button', { name: 'Export your own expenses' }));
  const csv = await screen.findByRole('menuitem', { name: 'Export as CSV' });
  expect(csv.getAttribute('href')).toBe(`/api/groups/${BOOK}/export.csv`);
});

test('without anything in the own book the filter has no Just me', async () => {
  const api = setUp();
  api.on(hasOwnExpenses, { hasAny: false });
  renderApp(<ExpensesPage />, { path: '/expenses', user: me });
  await waitFor(() => expect(api.seen(hasOwnExpenses)).toHaveLength(1));
  const group = within(screen.getByLabelText('Group'));
  expect(await group.findByRole('option', { name: 'Lisbon weekend' })).toBeTruthy();
  expect(group.queryByRole('option', { name: 'Just me' })).toBeNull();
  expect(api.seen(getBook)).toHaveLength(0);
});

test('the details of money in name no people', async () => {
  const api = setUp();
  api.on(getExpense, makeExpenseDetail({ ...salary }));
  const path = `/expenses?expense=${salary.id}`;
  renderApp(<ExpensesPage />, { path, user: me });
  const details = within(await screen.findByRole('dialog', { name: 'Salary' }));
  expect(details.getByText(/^Money in/).textContent).toBe('Money in · Nov 10, 2026');
  for (const people of ['Shares', 'Added by', 'Comments']) expect(details.queryByText(people)).toBeNull();
});

test('the page of the own book leads to its expenses', async () => {
  setUp();
  renderApp(
    <Route path={pages.group}>
      <GroupPage />
    </Route>,
    { path: `/groups/${BOOK}`, user: me },
  );
  await waitFor(() => expect(window.location.pathname).toBe('/expenses'));
  expect(window.location.search).toBe(`?groupId=${BOOK}`);
});

const NOTHING = { total: cents(0), byCategory: [], byDay: [], byGroup: [], byMonth: [], before: cents(0) };
const spent = (income: number, { from = '', to = '' }: { from?: string; to?: string }): Spending => ({
  ...NOTHING,
  from: day(from),
  to: day(to),
  currency: 'USD',
  income: cents(income),
  otherCurrencies: [],
});

test('spending asks for what came in only where something did, and leads to it', async () => {
  const api = setUp();
  api.on(getSpending, ({ query }) => spent(0, query));
  const { unmount } = renderApp(<SpendingPage />, { path: '/spending?month=2026-06', user: me });
  await screen.findByRole('heading', { level: 2, name: 'June 2026' });
  expect(api.seen(getSpending)).toHaveLength(1);
  expect(screen.queryByText('Money in')).toBeNull();
  unmount();

  api.on(getSpending, ({ query }) => spent(query.from === '2026-06-01' ? 300_000 : 900_000, query));
  renderApp(<SpendingPage />, { path: '/spending?month=2026-06', user: me });
  expect(await screen.findByText('+$3,000.00')).toBeTruthy();
  expect(await screen.findByText(/You kept/)).toHaveProperty('textContent', 'June 2026 · You kept $3,000.00');
  const link = await screen.findByRole('link', { name: 'Money in' });
  expect(link.getAttribute('href')).toBe(
    `/expenses?groupId=${BOOK}&dateRange=custom&from=2026-06-01&to=2026-06-30`,
  );
});

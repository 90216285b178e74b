import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listComments } from '#contract/comments.ts';
import { type MonthSum, sumExpenses } from '#contract/expense-sums.ts';
import { getExpense, listExpenses } from '#contract/expenses.ts';
import { listActiveGroups } from '#contract/groups.ts';
import type { Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense, makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loads the panel beforehand, so that no test waits for it.
import '#web/expenses/form/add-expense-panel.tsx';
import '#web/expenses/detail/expense-panel.tsx';
import { ExpensesPage } from './expenses-page.tsx';

const mine = makeExpense();
const liams = makeExpense({
  id: idOf(501),
  title: 'Airport taxi',
  category: 'transportation',
  userPaid: false,
  paidByUsername: 'liam',
  userAmount: cents(914),
});

function setUp(path = '/expenses') {
  const api = fakeApi();
  api.on(listActiveGroups, [makeGroup(), makeGroup({ id: idOf(101), name: 'Flat' })]);
  api.on(listExpenses, [mine, liams]);
  api.on(sumExpenses, []);
  api.on(getExpense, makeExpenseDetail());
  api.on(listComments, []);
  return { api, open: () => renderApp(<ExpensesPage />, { path, user: me }) };
}

test('each expense shows who paid, the group, and the user’s signed share', async () => {
  const { api, open } = setUp();
  const release = api.hold(listExpenses, [mine, liams]);
  open();
  expect(screen.getByText('Loading expenses')).toBeTruthy();
  release();
  const table = await screen.findByRole('table', { name: 'Expenses' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((each) => each.textContent),
  ).toEqual(['Expense Details', 'Group', 'Amount']);
  const [, , first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toBe(
    'Seafood dinnerNov 10, 2026 · Paid by you · Lisbon weekendLisbon weekend+$42.35You paid $84.70',
  );
  expect(second?.textContent).toBe(
    'Airport taxiNov 10, 2026 · Paid by liam · Lisbon weekendLisbon weekend-$9.14Your share',
  );
  expect(screen.getByRole('img', { name: 'Food & Drinks' })).toBeTruthy();
});

test('a month has a heading with what it cost the user in each currency', async () => {
  const { api, open } = setUp();
  const october = makeExpense({ id: idOf(502), title: 'Kettle', date: '2026-10-02' as Day });
  api.on(listExpenses, [mine, october]);
  api.on(sumExpenses, [
    { month: '2026-11', currency: 'EUR', count: 1, amount: cents(600) },
    { month: '2026-11', currency: 'USD', count: 3, amount: cents(12_350) },
    { month: '2026-10', currency: 'USD', count: 1, amount: cents(4_235) },
  ] as MonthSum[]);
  open();
  await screen.findByText('€6.00');
  const headings = screen.getAllByRole('rowheader').map((each) => each.closest('tr')?.textContent);
  expect(headings).toEqual(['November 2026Your share €6.00$123.50', 'October 2026Your share $42.35']);
  // Only the months that are shown are summed.
  expect(api.seen(sumExpenses)).toMatchObject([{ query: { dateRange: 'custom', from: '2026-10-01' } }]);
  expect(screen.queryByText('4 expenses')).toBeNull();
});

test('a filter says how many expenses it finds and what they cost the user', async () => {
  const { api, open } = setUp('/expenses?category=food');
  api.on(sumExpenses, [
    { month: '2026-11', currency: 'USD', count: 2, amount: cents(5_000) },
    { month: '2025-01', currency: 'USD', count: 1, amount: cents(250) },
  ] as MonthSum[]);
  open();
  const told = (await screen.findByText('3 expenses')).closest('[role=status]');
  expect(told?.textContent).toBe('3 expensesYour share$52.50');
  expect(api.seen(sumExpenses)).toMatchObject([{ query: { category: 'food' } }]);
});

test('an expense paid by several people shows how many they are and what the user paid', async () => {
  const { api, open } = setUp();
  const payers = [...mine.payers, ...liams.payers].map((payer) => ({ ...payer, amount: cents(4_235) }));
  api.on(listExpenses, [{ ...mine, payers, paidAmount: cents(4_235) }]);
  open();
  const table = await screen.findByRole('table', { name: 'Expenses' });
  expect(within(table).getAllByRole('row')[2]?.textContent).toBe(
    'Seafood dinnerNov 10, 2026 · Paid by you and 1 other · Lisbon weekendLisbon weekend+$42.35You paid $42.35',
  );
});

test('the expenses page without expenses offers to add the first', async () => {
  const { api, open } = setUp();
  api.on(listExpenses, []);
  const { person } = open();
  await screen.findByText('No expenses found with the selected filters');
  await person.click(screen.getByRole('button', { name: 'Add Your First Expense' }));
  expect(await screen.findByRole('dialog', { name: 'Add Expense' })).toBeTruthy();
});

test('expenses that cannot be loaded can be tried again', async () => {
  const { api, open } = setUp();
  api.fail(listExpenses, 500, 'Something went wrong', 'internal');
  const { person } = open();
  await screen.findByText("Expenses couldn't be loaded");
  api.on(listExpenses, [mine]);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Seafood dinner')).toBeTruthy();
});

test('filters are kept in the URL, sent in the query, and can be cleared', async () => {
  const { api, open } = setUp();
  const { person } = open();
  await screen.findByRole('option', { name: 'Flat' });
  await person.selectOptions(screen.getByLabelText('Group'), 'Flat');
  await person.selectOptions(screen.getByLabelText('Category'), 'Drinks');
  await person.selectOptions(screen.getByLabelText('Date Range'), 'Last Month');
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    groupId: idOf(101),
    dateRange: 'last_month',
    category: 'drinks',
  });
  await waitFor(() =>
    expect(api.seen(listExpenses).at(-1)?.query).toEqual({
      groupId: idOf(101),
      dateRange: 'last_month',
      category: 'drinks',
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(window.location.search).toBe('');
});

test('a custom date range has two fields and reports a reversed range', async () => {
  const { api, open } = setUp('/expenses?dateRange=custom&from=2026-11-01&to=2026-11-05');
  const { person } = open();
  await screen.findByRole('table');
  expect(api.seen(listExpenses)[0]?.query).toEqual({
    dateRange: 'custom',
    from: '2026-11-01',
    to: '2026-11-05',
  });
  await person.clear(screen.getByLabelText('To'));
  await person.type(screen.getByLabelText('To'), '2026-10-05');
  expect(await screen.findByText('The end date must not be before the start date')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the search waits until typing pauses', async () => {
  const { api, open } = setUp();
  const { person } = open();
  await screen.findByRole('table');
  await person.type(screen.getByLabelText('Search'), 'taxi');
  await waitFor(() => expect(api.seen(listExpenses).at(-1)?.query).toEqual({ q: 'taxi' }));
  expect(api.seen(listExpenses)).toHaveLength(2);
  expect(window.location.search).toBe('?q=taxi');
});

test('more expenses are loaded by the cursor', async () => {
  const { api, open } = setUp();
  api.on(listExpenses, ({ query }) => {
    const wire = { ...(query.cursor === 'next' ? liams : mine) };
    const body = [{ ...wire, amount: wire.amount / 100, userAmount: wire.userAmount / 100 }];
    return Response.json(body, { headers: query.cursor === 'next' ? {} : { 'x-next-cursor': 'next' } });
  });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Load More' }));
  await screen.findByText('Airport taxi');
  expect(screen.getByText('Seafood dinner')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull());
});

test('the URL opens the add dialog, and closing the dialog clears the URL', async () => {
  const { open } = setUp('/expenses?add=1');
  const { person } = open();
  const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
  await person.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
});

test('the URL opens an expense, and a click on a row sets the URL', async () => {
  const { open } = setUp();
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Seafood dinner' }));
  expect(await screen.findByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
  expect(window.location.search).toBe(`?expense=${mine.id}`);
});

test('with a newer server, amounts that are not numbers show as zero and unknown categories as Other', async () => {
  const { api, open } = setUp();
  const [wire] = z.encode(listExpenses.reply, [mine]);
  const newer = [
    { ...wire, amount: null, paidAmount: null, userAmount: 'lots', category: 'pets', splitType: undefined },
  ];
  api.on(listExpenses, () => Response.json(newer));
  open();
  const table = await screen.findByRole('table', { name: 'Expenses' });
  expect(within(table).getAllByRole('row')[2]?.textContent).toBe(
    'Seafood dinnerNov 10, 2026 · Paid by you · Lisbon weekendLisbon weekend$0.00You paid $0.00',
  );
  expect(screen.getByRole('img', { name: 'Other' })).toBeTruthy();
});

test('a filter for a group that does not exist or is not the user’s says that it is missing', async () => {
  const { api, open } = setUp(`/expenses?groupId=${idOf(999)}`);
  api.fail(listExpenses, 404, 'Not found', 'not_found');
  const { person } = open();
  expect(await screen.findByText("This group can't be found")).toBeTruthy();
  expect(screen.queryByText("Expenses couldn't be loaded")).toBeNull();
  api.on(listExpenses, [mine]);
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(await screen.findByRole('table', { name: 'Expenses' })).toBeTruthy();
});

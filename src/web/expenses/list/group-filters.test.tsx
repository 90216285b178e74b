import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Expense, listExpenses } from '#contract/expenses.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { idOf, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupExpenses } from './group-expenses.tsx';

const groupId = idOf(100);

function open({ expenses = [makeExpense()] as Expense[], search = '', readOnly = false } = {}) {
  const api = fakeApi();
  api.on(listExpenses, expenses);
  api.on(listActiveGroups, []);
  const list = <GroupExpenses groupId={groupId} readOnly={readOnly} />;
  return { api, ...renderApp(list, { path: `/groups/${groupId}${search}`, user: me }) };
}

test('the expenses of a group are searched and filtered by category, and the filters can be cleared', async () => {
  const { api, person } = open({ search: '?tab=expenses' });
  await screen.findByText('Seafood dinner');
  await person.type(screen.getByLabelText('Search'), 'taxi');
  await waitFor(() => expect(api.seen(listExpenses).at(-1)?.query).toEqual({ groupId, q: 'taxi' }));
  await person.selectOptions(screen.getByLabelText('Category'), 'Drinks');
  await waitFor(() =>
    expect(api.seen(listExpenses).at(-1)?.query).toEqual({ groupId, q: 'taxi', category: 'drinks' }),
  );
  expect(window.location.search).toBe('?tab=expenses&q=taxi&category=drinks');
  await person.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(window.location.search).toBe('?tab=expenses');
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
});

test('the filters of a closed group come from the URL, and those of the expenses page do not count', async () => {
  const { api } = open({ search: '?q=taxi&dateRange=last_month', readOnly: true });
  expect(await screen.findByLabelText<HTMLInputElement>('Search')).toHaveProperty('value', 'taxi');
  await waitFor(() =>
    expect(api.seen(listExpenses).map(({ query }) => query)).toEqual([{ groupId, q: 'taxi' }]),
  );
});

test('no match keeps the filters and offers no first expense', async () => {
  open({ expenses: [], search: '?category=drinks' });
  expect(await screen.findByText('No expenses found with the selected filters')).toBeTruthy();
  expect(screen.getByLabelText('Category')).toBeTruthy();
  expect(screen.queryByText('No expenses yet')).toBeNull();
});

test('a group without expenses has no filters', async () => {
  open({ expenses: [] });
  expect(await screen.findByText('No expenses yet')).toBeTruthy();
  expect(screen.queryByLabelText('Search')).toBeNull();
});

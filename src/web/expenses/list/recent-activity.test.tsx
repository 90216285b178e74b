import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listExpenses, listRecentExpenses } from '#contract/expenses.ts';
import { addDays } from '#domain/calendar.ts';
import { ZERO } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { idOf, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupExpenses } from './group-expenses.tsx';
import { RecentActivity } from './recent-activity.tsx';

test('the recent activity shows the newest expenses without their groups, and a link to all', async () => {
  const api = fakeApi();
  api.on(listRecentExpenses, [
    makeExpense(),
    makeExpense({ id: idOf(501), title: 'Gift', userAmount: ZERO }),
  ]);
  renderApp(<RecentActivity />, { user: me });
  expect(screen.getByText('Loading recent activity')).toBeTruthy();
  await screen.findByText('Seafood dinner');
  expect(screen.queryByText('Lisbon weekend')).toBeNull();
  expect(screen.getByText('$0.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'View all expenses' }).getAttribute('href')).toBe('/expenses');
});

test('the recent activity has an empty state', async () => {
  fakeApi().on(listRecentExpenses, []);
  renderApp(<RecentActivity />, { user: me });
  expect(await screen.findByText('No recent activities to display')).toBeTruthy();
});

test('the expenses of a group are listed by day', async () => {
  const now = today();
  fakeApi().on(listExpenses, [
    makeExpense({ id: idOf(1), title: 'One', date: now }),
    makeExpense({ id: idOf(2), title: 'Two', date: addDays(now, -1) }),
    makeExpense({ id: idOf(3), title: 'Three', date: addDays(now, -1) }),
    makeExpense({ id: idOf(4), title: 'Four' }),
  ]);
  renderApp(<GroupExpenses groupId={idOf(100)} />, { user: me });
  const days = (await screen.findAllByRole('heading', { level: 3 })).map((each) => each.textContent);
  expect(days).toEqual(['Today', 'Yesterday', 'Nov 10, 2026']);
});

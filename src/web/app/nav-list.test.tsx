import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { NavList } from './nav-list.tsx';

test.each([
  ['admin', '/admin'],
  ['user', undefined],
])('a user with the role %s finds the admin portal at %s', (role, path) => {
  renderApp(<NavList />, { user: makeUser({ role }) });
  const link = screen.queryByRole('link', { name: 'Admin Portal' });
  expect(link?.getAttribute('href')).toBe(path);
});

test('the menu has the dashboard and then three groups', () => {
  renderApp(<NavList />, { user: makeUser() });
  const named = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const titled = (name: string) => named(screen.getByRole('list', { name }));
  expect(named(screen.getAllByRole('list')[0] as HTMLElement)).toEqual(['Dashboard']);
  expect(titled('Together')).toEqual(['Groups', 'Expenses', 'Payments', 'Friends']);
  expect(titled('My Money')).toEqual([
    'Spending',
    'Bills',
    'Debt Snowball',
    'Goals',
    'Wallet',
    'Looking Ahead',
  ]);
  expect(titled('Account')).toEqual(['Profile']);
});

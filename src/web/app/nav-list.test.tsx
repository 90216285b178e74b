import { screen } from '@testing-library/react';
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

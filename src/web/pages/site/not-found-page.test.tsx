import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSite } from '#contract/users.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { NotFoundPage } from './not-found-page.tsx';

test('the not-found page links home', () => {
  fakeApi().on(getSite, makeSite());
  renderApp(<NotFoundPage />, { path: '/nowhere', user: null });
  expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

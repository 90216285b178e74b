import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type DataExport, getDataExport, removeAccount, requestDataExport } from '#contract/account.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { MyDataPage } from './my-data-page.tsx';

const none: DataExport = {
  status: 'none',
  progress: 0,
  requestedAt: null,
  readyAt: null,
  expiresAt: null,
  size: null,
};
const running: DataExport = { ...none, status: 'running', progress: 40 };
const ready: DataExport = {
  ...none,
  status: 'ready',
  progress: 100,
  expiresAt: '2026-11-22T10:00:00.000Z',
  size: 340_000,
};

function open(dataExport: DataExport) {
  const api = fakeApi();
  api.on(getDataExport, dataExport);
  return { api, ...renderApp(<MyDataPage />, { path: '/profile/data', user: makeUser() }) };
}

test('an export is prepared, shows its progress, and can be downloaded', async () => {
  const { api, person } = open(none);
  api.on(requestDataExport, running);
  const prepare = await screen.findByRole('button', { name: 'Prepare Export' });
  api.on(getDataExport, running);
  await person.click(prepare);
  const bar = await screen.findByRole('progressbar', { name: 'Export' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  api.on(getDataExport, ready);
  const link = await screen.findByRole('link', { name: 'Download (340 KB)' });
  expect(link.getAttribute('href')).toBe('/api/user/export/file');
  expect(screen.getByText(/Your export is ready/)).toBeDefined();
});

test('a failed export can be tried again', async () => {
  const { api, person } = open({ ...none, status: 'failed' });
  api.on(requestDataExport, running);
  await screen.findByText('The export failed.');
  api.on(getDataExport, running);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('progressbar')).toBeDefined();
});

test('the account is deleted with the password, after the page explained what is deleted and what stays', async () => {
  const { api, person } = open(none);
  await person.click(screen.getByRole('button', { name: 'Delete Account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Account' }));
  expect(dialog.getByText('What Gets Deleted')).toBeDefined();
  expect(dialog.getByText('What Stays')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(dialog.getByText('Password is required')).toBeDefined();
  api.fail(removeAccount, 409, 'Withdraw the money in your wallet first', 'wallet_not_empty');
  await person.type(dialog.getByLabelText('Your Password'), 'twelve oaks');
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Withdraw the money in your wallet first')).toBeDefined();
  api.on(removeAccount, {});
  await person.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await screen.findByText('Account deleted')).toBeDefined();
  await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  expect(queryClient.getQueryData(['/api/user'])).toBeNull();
});

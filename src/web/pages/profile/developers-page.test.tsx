import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AccessToken, addToken, listTokens, removeToken } from '#contract/tokens.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { DevelopersPage } from './developers-page.tsx';

const token: AccessToken = {
  ...({ id: 't1', name: 'Spreadsheet', scope: 'read', createdAt: '2026-01-02T03:04:05.000Z' } as const),
  ...{ expiresAt: '2020-05-02T10:00:00.000Z', lastUsedAt: null },
};

function open(tokens: AccessToken[] = [token]) {
  const api = fakeApi();
  api.on(listTokens, tokens);
  return { api, ...renderApp(<DevelopersPage />, { path: '/profile/developers', user: makeUser() }) };
}

const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a token says what it may do and when it ends', async () => {
  open([token, { ...token, id: 't2', name: 'Home', expiresAt: null }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('SpreadsheetRead onlyNot used yet');
  expect(first?.textContent).toContain('expired May 2, 2020');
  expect(second?.textContent).toContain('does not expire');
});

test('a new token asks for a password, is shown once and can be copied', async () => {
  const { api, person } = open([]);
  await person.click(await screen.findByRole('button', { name: 'New Token' }));
  const dialog = await dialogCalled('New Token');
  await person.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect(dialog.getByText('Name is required')).toBeDefined();
  expect(dialog.getByText('Password is required')).toBeDefined();
  await person.type(dialog.getByLabelText('Name'), 'Budget sheet');
  await person.click(dialog.getByRole('radio', { name: 'Read and write' }));
  await person.selectOptions(dialog.getByLabelText('Expires'), 'never');
  await person.type(dialog.getByLabelText('Your Password'), 'wrong');
  const message = 'Current password is wrong';
  const issues = [{ path: 'password', message }];
  api.on(addToken, () => Response.json({ message, code: 'invalid_request', issues }, { status: 400 }));
  await person.click(dialog.getByRole('button', { name: 'Create Token' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Your Password').getAttribute('aria-invalid')).toBe('true'),
  );
  api.on(addToken, { ...token, token: 'allsq_secret' });
  api.on(listTokens, [token]);
  await person.click(dialog.getByRole('button', { name: 'Create Token' }));
  expect((await dialog.findByLabelText<HTMLInputElement>('Your token')).value).toBe('allsq_secret');
  expect(api.seen(addToken).at(-1)?.body).toEqual({
    ...{ name: 'Budget sheet', scope: 'write', expiresInDays: null, password: 'wrong' },
  });
  await person.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Token copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('allsq_secret');
  await person.click(dialog.getByRole('button', { name: 'I Have Saved It' }));
  await waitFor(() => expect(screen.queryByDisplayValue('allsq_secret')).toBeNull());
  expect(await screen.findByText('Spreadsheet')).toBeDefined();
  // The next dialog does not show it again.
  await person.click(screen.getByRole('button', { name: 'New Token' }));
  expect((await dialogCalled('New Token')).getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

test('a token is removed after a confirmation', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Remove Spreadsheet' }));
  api.on(removeToken, undefined);
  api.on(listTokens, []);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Token removed')).toBeDefined();
  expect(api.seen(removeToken)[0]?.params).toEqual({ id: 't1' });
  await waitFor(() => expect(screen.queryByText('Spreadsheet')).toBeNull());
});

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type AccessToken, addToken, listTokens, removeToken } from '#contract/tokens.ts';
import {
  addWebhook,
  type Delivery,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  updateWebhook,
  type Webhook,
} from '#contract/webhooks.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { DevelopersPage } from './developers-page.tsx';

const token: AccessToken = {
  ...({ id: 't1', name: 'Spreadsheet', scope: 'read', createdAt: '2026-01-02T03:04:05.000Z' } as const),
  expiresAt: new Date(2020, 4, 2, 12).toISOString(),
  lastUsedAt: null,
};

const webhook: Webhook = {
  id: 'w1',
  url: 'https://hooks.example.com/in',
  events: ['expense.*', 'comment.added'],
  isActive: true,
  createdAt: '2026-01-02T03:04:05.000Z',
};

function open(tokens: AccessToken[] = [token], webhooks: Webhook[] = []) {
  const api = fakeApi();
  api.on(listTokens, tokens);
  api.on(listWebhooks, webhooks);
  return { api, ...renderApp(<DevelopersPage />, { path: '/profile/developers', user: makeUser() }) };
}

const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a token says what it may do and when it ends', async () => {
  open([token, { ...token, id: 't2', name: 'Home', expiresAt: null }]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('SpreadsheetRead onlyNot used yet');
  expect(first?.textContent).toContain('expired May 2, 2020');
  expect(second?.textContent).toContain("doesn't expire");
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
    name: 'Budget sheet',
    scope: 'write',
    expiresInDays: null,
    password: 'wrong',
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

test('the documentation of the API is one link away', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'documentation' });
  expect(link.getAttribute('href')).toBe('/docs/api');
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

test('a webhook says its address and its events, and is turned off and on', async () => {
  const { api, person } = open([], [webhook]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('hooks.example.com/in');
  expect(row.textContent).toContain('All expense events, comment added');
  const active = within(row).getByRole('switch', { name: 'Active for hooks.example.com/in' });
  expect(active).toHaveProperty('checked', true);
  api.on(updateWebhook, { ...webhook, isActive: false });
  api.on(listWebhooks, [{ ...webhook, isActive: false }]);
  await person.click(active);
  expect(await screen.findByText('Nothing is sent until you turn it on.')).toBeDefined();
  expect(api.seen(updateWebhook)[0]).toMatchObject({ params: { id: 'w1' }, body: { isActive: false } });
});

test('a new webhook needs an address and an event, and its secret is shown once', async () => {
  const { api, person } = open([], []);
  await person.click(await screen.findByRole('button', { name: 'New Webhook' }));
  const dialog = await dialogCalled('New Webhook');
  const create = () => person.click(dialog.getByRole('button', { name: 'Create Webhook' }));
  for (const box of dialog.getAllByRole('checkbox')) await person.click(box);
  await create();
  expect(dialog.getByText('Address is required')).toBeDefined();
  expect(dialog.getByText('Choose at least one event')).toBeDefined();
  for (const name of [
    'Expense added',
    'Expense changed',
    'Expense deleted',
    'Expense restored',
    'Member left',
  ])
    await person.click(dialog.getByRole('checkbox', { name }));
  expect(dialog.getByText('Password is required')).toBeDefined();
  await person.type(dialog.getByLabelText('Your Password'), 'harbour-lights');
  await person.type(dialog.getByLabelText('Address'), 'https://localhost/');
  const message = 'This address cannot be reached';
  const issues = [{ path: 'url', message }];
  api.on(addWebhook, () => Response.json({ message, code: 'invalid_request', issues }, { status: 400 }));
  await create();
  expect(await dialog.findByText(message)).toBeDefined();
  expect(api.seen(addWebhook).at(-1)?.body).toEqual({
    url: 'https://localhost/',
    events: ['expense.*', 'member.left'],
    password: 'harbour-lights',
  });
  api.on(addWebhook, { ...webhook, secret: 'allsqh_secret' });
  api.on(listWebhooks, [webhook]);
  await create();
  expect((await dialog.findByLabelText<HTMLInputElement>('Your secret')).value).toBe('allsqh_secret');
  await person.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Secret copied')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'I Have Saved It' }));
  await waitFor(() => expect(screen.queryByDisplayValue('allsqh_secret')).toBeNull());
  expect(await screen.findByText('hooks.example.com/in')).toBeDefined();
});

test('the events of a webhook are changed, and one at least is kept', async () => {
  const { api, person } = open([], [webhook]);
  await person.click(await screen.findByRole('button', { name: 'Edit hooks.example.com/in' }));
  const dialog = await dialogCalled('Edit Webhook');
  const isChosen = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(['Expense restored', 'Comment added', 'Member left'].map(isChosen)).toEqual([true, true, false]);
  const save = () => person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  for (const box of dialog.getAllByRole('checkbox', { checked: true })) await person.click(box);
  await save();
  expect(dialog.getByText('Choose at least one event')).toBeDefined();
  expect(api.seen(updateWebhook)).toEqual([]);
  await person.click(dialog.getByRole('checkbox', { name: 'Member left' }));
  await person.click(dialog.getByRole('checkbox', { name: 'Expense added' }));
  const changed: Webhook = { ...webhook, events: ['expense.added', 'member.left'] };
  api.on(updateWebhook, changed);
  api.on(listWebhooks, [changed]);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.seen(updateWebhook)[0]).toMatchObject({
    params: { id: 'w1' },
    body: { events: ['expense.added', 'member.left'] },
  });
  expect(await screen.findByText('Expense added, member left')).toBeDefined();
});

test('the last deliveries of a webhook say what became of them', async () => {
  const { api, person } = open([], [webhook]);
  const delivery: Delivery = {
    ...({ id: 'd1', event: 'expense.added', status: 'failed', attempts: 12 } as const),
    createdAt: '2026-01-02T03:04:05.000Z',
  };
  api.on(listDeliveries, [delivery, { ...delivery, id: 'd2', status: 'sent', attempts: 1 }]);
  await person.click(
    await screen.findByRole('button', { name: 'Recent deliveries to hooks.example.com/in' }),
  );
  const [first, second] = within(await screen.findByRole('list', { name: 'Deliveries' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toMatch(/^Expense added.*12 triesFailed$/);
  expect(second?.textContent).toMatch(/^Expense added.*Sent$/);
  expect(second?.textContent).not.toContain('tries');
});

test('a webhook is removed after a confirmation', async () => {
  const { api, person } = open([], [webhook]);
  await person.click(await screen.findByRole('button', { name: 'Remove hooks.example.com/in' }));
  api.on(removeWebhook, undefined);
  api.on(listWebhooks, []);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Webhook removed')).toBeDefined();
  expect(api.seen(removeWebhook)[0]?.params).toEqual({ id: 'w1' });
  await waitFor(() => expect(screen.queryByText('hooks.example.com/in')).toBeNull());
});

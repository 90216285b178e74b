import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listMailbox } from '#contract/site.ts';
import { getSite } from '#contract/users.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { MailboxPage } from './mailbox-page.tsx';

const origin = window.location.origin;
const mail = (id: string, to: string) => ({
  id,
  to,
  subject: `Invitation ${id}`,
  text: `Come along: ${origin}/invitations/token-${id}.\nNot ours: https://example.com/x <b>plain</b>`,
  html: '<p>Come along</p>',
  createdAt: '2026-11-21T15:00:00.000Z',
});

function open({ hasMailbox = true } = {}) {
  const api = fakeApi();
  api.on(getSite, makeSite({ hasMailbox }));
  api.on(listMailbox, ({ query }) =>
    [mail('2', 'liam@example.com'), mail('1', 'noor@example.com')].filter(
      ({ to }) => query.to === undefined || query.to === to,
    ),
  );
  return { api, ...renderApp(<MailboxPage />, { path: '/mailbox', user: null }) };
}

test('an email opens as plain text with clickable links into this site', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: /Invitation 2/ }));
  const link = screen.getByRole('link', { name: `${origin}/invitations/token-2` });
  expect(link.getAttribute('href')).toBe('/invitations/token-2');
  expect(screen.getByText(/Not ours: https:\/\/example.com\/x <b>plain<\/b>/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /example.com/ })).toBeNull();
});

test('the mailbox can be filtered by address', async () => {
  const { person } = open();
  await screen.findByRole('button', { name: /Invitation 2/ });
  await person.type(screen.getByLabelText('Filter by address'), 'noor@example.com');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Invitation 2/ })).toBeNull());
  expect(await screen.findByRole('button', { name: /Invitation 1/ })).toBeDefined();
});

test('the mailbox loads older emails', async () => {
  const { api, person } = open();
  api.on(listMailbox, ({ query }) =>
    query.cursor === 'older'
      ? [mail('1', 'noor@example.com')]
      : Response.json([mail('2', 'liam@example.com')], { headers: { 'x-next-cursor': 'older' } }),
  );
  await person.click(await screen.findByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('button', { name: /Invitation 1/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Invitation 2/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
});

test('with a mail server there is no mailbox page', async () => {
  open({ hasMailbox: false });
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getStatus, retryJob, type Status } from '#contract/admin.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import './status-tab.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { AdminPage } from '#web/pages/admin-page.tsx';

const failed = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'mail',
  error: '550 (address): no such user',
  attempts: 12,
  failedAt: '2026-11-21T12:00:00.000Z',
};
const status: Status = {
  versions: { app: '0.1.0', node: '24.21.0', postgres: '18.4' },
  migrations: { count: 10, latest: '0010-admin' },
  queues: [{ kind: 'clean-up', waiting: 1, retrying: 0, failed: 0 }],
  failures: [failed],
  lastAudit: null,
};

function open(given: Partial<Status> = {}) {
  const api = fakeApi();
  api.on(getStatus, { ...status, ...given });
  return {
    api,
    ...renderApp(<AdminPage />, { path: '/admin?tab=status', user: makeUser({ role: 'admin' }) }),
  };
}

test('the status tab shows versions, queues and that the ledger was never checked', async () => {
  open();
  expect(await screen.findByText('24.21.0')).toBeTruthy();
  expect(screen.getByText('10, up to 0010-admin')).toBeTruthy();
  expect(screen.getByText('Clean up')).toBeTruthy();
  expect(screen.getByText(/^Not checked yet/)).toBeTruthy();
});

test.each([
  [0, 'No problems found'],
  [2, 'Problems found: 2'],
])('a ledger check with %i findings is shown as %j', async (findings, words) => {
  open({ lastAudit: { at: new Date().toISOString(), findings } });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText('just now')).toBeTruthy();
});

test('a failed email can be retried', async () => {
  const { api, person } = open();
  expect(await screen.findByText('550 (address): no such user')).toBeTruthy();
  api.on(retryJob, () => new Response(null, { status: 204 }));
  api.on(getStatus, { ...status, failures: [] });
  await person.click(screen.getByRole('button', { name: 'Retry: Mail' }));
  expect(await screen.findByText('Retrying now')).toBeTruthy();
  expect(api.seen(retryJob)).toMatchObject([{ params: { id: failed.id } }]);
  await waitFor(() => expect(screen.getByText('None.')).toBeTruthy());
});

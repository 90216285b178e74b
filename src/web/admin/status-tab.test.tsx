import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getStatus, retryJob, type Status } from '#contract/admin.ts';
import { type BackupStatus, backUp } from '#contract/backups.ts';
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
  backups: null,
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

const backups: BackupStatus = {
  every: '24h',
  to: 'folder',
  hasKey: true,
  isRunning: false,
  isOverdue: false,
  lastProven: { at: '2026-11-21T03:10:00.000Z', findings: 0 },
  problem: null,
  kept: [
    {
      name: 'allsquare-20261121T031000Z.backup',
      at: '2026-11-21T03:10:00.000Z',
      size: 12_300_000,
      status: 'proven',
      reason: null,
      findings: 0,
    },
  ],
};

describe('backups', () => {
  test('that are not scheduled are said to be none, and how to begin', async () => {
    open();
    expect(await screen.findByText('No scheduled backups')).toBeTruthy();
    expect(screen.getByText('BACKUP_TO')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back Up Now' })).toBeNull();
  });

  test('are listed with their proof and their size', async () => {
    open({ backups });
    expect(await screen.findByText('Every 24h, to a folder. 12 MB in all.')).toBeTruthy();
    const row = screen.getByRole('row', { name: /Proven/ });
    expect(row.textContent).toContain('12 MB');
    expect(screen.queryByText(/The key isn't in it/)).toBeNull();
    expect(screen.queryByText('Overdue')).toBeNull();
  });

  test.each([
    ['of today with its time', new Date().toISOString(), /^Last proven backup: \d\d:\d\d, audit 0 findings$/],
    [
      'of before with its date too',
      '2020-03-05T12:00:00.000Z',
      /^Last proven backup: Mar 5, 2020, \d\d:\d\d, audit 0 findings$/,
    ],
  ])('name the last proven one %s', async (_which, at, text) => {
    open({ backups: { ...backups, lastProven: { at, findings: 0 } } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('in the file storage say so, and one finding is one', async () => {
    open({
      backups: { ...backups, to: 'storage', lastProven: { at: '2026-11-21T03:10:00.000Z', findings: 1 } },
    });
    expect(await screen.findByText('Every 24h, to the file storage. 12 MB in all.')).toBeTruthy();
    expect(screen.getByText(/, audit 1 finding$/)).toBeTruthy();
  });

  test('say what is wrong: none proven, overdue, without the key, and why each is not proven', async () => {
    const reason = 'Not proven: the database user may not create databases';
    const kept = backups.kept.map((each) => ({ ...each, status: 'unproven' as const, reason }));
    const problem = { at: '2026-11-21T04:10:00.000Z', message: 'The disk is full' };
    open({ backups: { ...backups, lastProven: null, isOverdue: true, hasKey: false, problem, kept } });
    expect(await screen.findByText('No proven backup yet')).toBeTruthy();
    expect(screen.getByText('Overdue')).toBeTruthy();
    expect(screen.getByText(/: The disk is full$/)).toBeTruthy();
    expect(screen.getByText(/^The key isn't in it/)).toBeTruthy();
    expect(screen.getByText(reason)).toBeTruthy();
    expect(screen.getByText('Not proven')).toBeTruthy();
  });

  test('begin by a press, and the status is read again', async () => {
    const { api, person } = open({ backups });
    api.on(backUp, { status: 'waiting' });
    const button = await screen.findByRole('button', { name: 'Back Up Now' });
    api.on(getStatus, { ...status, backups: { ...backups, isRunning: true } });
    await person.click(button);
    expect(await screen.findByText('The backup begins now')).toBeTruthy();
    expect(api.seen(backUp)).toHaveLength(1);
    expect(await screen.findByRole('button', { name: 'Backing Up...' })).toBeTruthy();
  });

  test('that are being made already say so', async () => {
    const { api, person } = open({ backups });
    api.fail(backUp, 409, 'A backup is being made already');
    await person.click(await screen.findByRole('button', { name: 'Back Up Now' }));
    expect(await screen.findByText('A backup is being made already')).toBeTruthy();
  });
});

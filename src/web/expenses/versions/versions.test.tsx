import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { listExpenseHistory } from '#contract/expense-history.ts';
import { type ExpenseVersion, getVersion, listVersions, restoreVersion } from '#contract/expense-versions.ts';
import { type ExpenseDetail, getExpense } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { noteFailure, watchConnection } from '#web/lib/api/connection.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
// Loads the screens beforehand, so that no test waits for them.
import '../detail/expense-panel.tsx';
import './versions-panel.tsx';

const id = idOf(500);
const createdAt = '2026-11-10T20:00:00.000Z';

function Stage() {
  const [open, setOpen] = useState<string | null>(id);
  return <ExpenseDialog id={open} onClose={() => setOpen(null)} />;
}

const made = { username: 'liam', createdAt };

/** The first version of the expense. */
function makeVersion(given: Partial<ExpenseVersion> = {}): ExpenseVersion {
  const { receiptUrl: _url, files: _files, shares, ...expense } = makeExpenseDetail();
  return {
    ...expense,
    shares: shares.map(({ isPaid: _, ...share }) => share),
    version: 1,
    ...made,
    ...given,
  };
}

async function openHistory(expense: Partial<ExpenseDetail> = {}, group: Partial<GroupDetail> = {}) {
  const api = fakeApi();
  api.on(getExpense, makeExpenseDetail({ version: 2, title: 'Late dinner', ...expense }));
  api.on(getGroup, makeGroupDetail(group));
  api.on(listComments, []);
  api.on(listExpenseHistory, []);
  api.on(listVersions, [
    { version: 2, username: 'maya', createdAt },
    { version: 1, ...made },
  ]);
  api.on(getVersion, makeVersion());
  const view = renderApp(<Stage />, { user: me });
  await view.person.click(await screen.findByRole('tab', { name: 'History' }));
  return { api, ...view };
}

async function openVersion(...given: Parameters<typeof openHistory>) {
  const all = await openHistory(...given);
  await all.person.click(screen.getByRole('button', { name: 'Earlier Versions' }));
  await all.person.click(await screen.findByRole('button', { name: /^Version 1/ }));
  await screen.findByRole('heading', { name: 'Version 1' });
  return all;
}

const differing = () =>
  within(screen.getByRole('table', { name: 'Differences' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

async function restore({ person }: Awaited<ReturnType<typeof openHistory>>) {
  await person.click(screen.getByRole('button', { name: 'Restore This Version' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Restore This Version' });
  await person.click(within(asked).getByRole('button', { name: 'Restore' }));
}

test('an expense that was never edited has no entry for versions', async () => {
  const { api } = await openHistory({ version: 1 });
  expect(screen.queryByRole('button', { name: 'Earlier Versions' })).toBeNull();
  expect(api.seen(listVersions)).toHaveLength(0);
});

test('the versions are asked for when they are opened, with who made each', async () => {
  const { api, person } = await openHistory();
  expect(api.seen(listVersions)).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: 'Earlier Versions' }));
  const list = within(await screen.findByRole('list', { name: 'Versions' }));
  const [present, first] = list.getAllByRole('listitem');
  expect(present?.textContent).toMatch(/^Version 2maya, .*Current$/);
  expect(first?.textContent).toMatch(/^Version 1liam, /);
  expect(list.getAllByRole('button')).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('dialog', { name: 'Late dinner' })).toBeTruthy();
});

test('where no earlier version was kept, the list says so', async () => {
  const { api, person } = await openHistory();
  api.on(listVersions, [{ version: 2, username: 'maya', createdAt }]);
  await person.click(screen.getByRole('button', { name: 'Earlier Versions' }));
  expect(await screen.findByText('No earlier versions of this expense have been saved.')).toBeTruthy();
});

test('a version shows what differs from the present one, then what is the same', async () => {
  await openVersion({
    amount: cents(9_000),
    notes: 'Card',
    payers: [
      { userId: me.id, username: me.username, amount: cents(5_000) },
      { userId: liam.id, username: liam.username, amount: cents(4_000) },
    ],
  });
  expect(differing()).toEqual([
    ['Title', 'Seafood dinner', 'Late dinner'],
    ['Amount', '$84.70', '$90.00'],
    ['Paid by', 'You', 'You $50.00\nliam $40.00'],
    ['Notes', '–', 'Card'],
  ]);
  const same = within(screen.getByRole('region', { name: 'Same as now' }));
  expect(same.getByText('Nov 10, 2026')).toBeTruthy();
  expect(same.getByText(/You \$42\.35/)).toBeTruthy();
});

test('a version is restored after a confirmation that warns of settled balances', async () => {
  const all = await openVersion({ version: 7, amount: cents(9_000), settledSince: ['liam', me.username] });
  await all.person.click(screen.getByRole('button', { name: 'Restore This Version' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Restore This Version' });
  expect(asked.textContent).toContain('Already settled by liam and you.');
  all.api.on(restoreVersion, makeExpenseDetail({ version: 8 }));
  all.api.on(getExpense, makeExpenseDetail({ version: 8 }));
  await all.person.click(within(asked).getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Version restored')).toBeTruthy();
  expect(await screen.findByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
  expect(all.api.seen(restoreVersion).map(({ body }) => body)).toEqual([{ version: 7 }]);
});

test.each([
  ['Somebody in this version has left', 'conflict'],
  ['Someone else changed this expense. Reload to see the latest version.', 'stale'],
])('a refusal is shown: %s', async (message, code) => {
  const all = await openVersion();
  all.api.on(restoreVersion, () => failure(409, message, code));
  await restore(all);
  expect(await screen.findByText('Failed to restore version')).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const asked = code === 'stale' ? 2 : 1;
  await waitFor(() => expect(all.api.seen(getExpense)).toHaveLength(asked));
});

test('a version that says the same offers no restoring', async () => {
  await openVersion({ title: 'Seafood dinner' });
  expect(screen.getByText('This version is the same as the current one.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore This Version' })).toBeNull();
});

test.each([
  ['a closed group', {}, { status: 'closed' as const }, /This group is closed/],
  ['a deleted expense', { deletedAt: createdAt }, {}, /Restore the expense before/],
])('a version of %s can only be looked at', async (_, expense, group, text) => {
  await openVersion(expense, group);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore This Version' })).toBeNull();
});

test('restoring needs a connection', async () => {
  const end = watchConnection();
  await openVersion();
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Restore This Version' });
  expect(button().disabled).toBe(false);
  act(noteFailure);
  await waitFor(() => expect(button().disabled).toBe(true));
  end();
});

test('one who goes back from a version is where they were in the list', async () => {
  const { person } = await openVersion();
  await person.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Version 1'));
});

// A browser centers a heading of a table unless it says where it stands itself.
test('the headings of the differences stand where their columns begin', async () => {
  await openVersion();
  const table = within(screen.getByRole('table', { name: 'Differences' }));
  const headings = [...table.getAllByRole('columnheader'), ...table.getAllByRole('rowheader')];
  expect(headings.filter(({ classList }) => !classList.contains('text-start'))).toEqual([]);
});

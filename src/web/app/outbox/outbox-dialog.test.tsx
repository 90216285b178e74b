import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listExpenseHistory } from '#contract/expense-history.ts';
import { addExpense, type ExpenseChanges, getExpense, updateExpense } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { getCurrentUser, logout } from '#contract/users.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { queueableEdit } from '#web/expenses/queueable.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { useOutboxWatch } from '#web/lib/outbox/outbox.ts';
import '#web/lib/outbox/mark-button.tsx';
import '#web/lib/outbox/sender.ts';
import { listStored } from '#web/lib/outbox/store.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { finishOutbox } from '#web/testing/finish-outbox.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { LogoutCard } from '#web/users/profile/logout-card.tsx';
import './edit-waiting-dialog.tsx';
import './leave-dialog.tsx';
import './left-behind-dialog.tsx';
import './outbox-dialog.tsx';
import { OutboxDialogs, OutboxMark } from './outbox-mark.tsx';

const maya = makeUser({ id: me.id, username: me.username });
const began = makeExpenseDetail();
const group = makeGroup();

type StageProps = { changes?: ExpenseChanges; person?: typeof maya };

/** The parts of the shell, and a button that makes an edit. */
function Stage({ changes = {}, person = maya }: StageProps) {
  useOutboxWatch(person);
  const edit = useCall(updateExpense, { onQueued: () => undefined });
  const add = useCall(addExpense, { onQueued: () => undefined });
  const press = () =>
    edit.mutate({
      params: { id: began.id },
      body: { ...changes, version: began.version },
      currency: 'USD',
      queueable: queueableEdit(began, changes, [me, liam]),
    });
  const body = {
    title: 'Groceries',
    amount: cents(3_000),
    date: day('2026-11-20'),
    groupId: group.id,
    category: 'food',
    splitType: 'equal',
  } as const;
  const action = { kind: 'addExpense', body, currency: 'USD' } as const;
  return (
    <>
      <button type="button" onClick={press}>
        Save
      </button>
      <button
        type="button"
        onClick={() => add.mutate({ body, currency: 'USD', queueable: { action, names: {} } })}
      >
        Add
      </button>
      <OutboxMark />
      <OutboxDialogs />
      <LogoutCard />
    </>
  );
}

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) window.dispatchEvent(new Event('online'));
};

/** Someone else's version of the expense, as the server has it. */
function theirs(api: FakeApi, given: Parameters<typeof makeExpenseDetail>[0]) {
  const present = makeExpenseDetail({ version: 2, ...given });
  api.on(getCurrentUser, maya);
  api.on(getExpense, present);
  api.on(listExpenseHistory, [
    {
      id: idOf(900),
      kind: 'updated',
      username: 'liam',
      byGuest: false,
      changes: [],
      createdAt: new Date(2026, 10, 21, 12).toISOString(),
    },
  ]);
  api.on(updateExpense, ({ body }) =>
    body.version === 2
      ? makeExpenseDetail({ version: 3 })
      : failure(409, 'Someone else changed this expense', 'stale'),
  );
}

const mark = () => screen.findByRole('button', { name: /^Waiting to be sent/ });
const noMark = () =>
  waitFor(() => expect(screen.queryByRole('button', { name: /^Waiting to be sent/ })).toBeNull());

async function editOffline(changes: ExpenseChanges) {
  goOnline(false);
  const { person } = renderApp(<Stage changes={changes} />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await mark();
  return person;
}

beforeEach(() => {
  vi.restoreAllMocks();
  fakeDatabase();
  localStorage.clear();
});

afterEach(finishOutbox);

test('the outbox is not shown while no entry waits', () => {
  fakeApi();
  renderApp(<Stage />, { user: maya });
  expect(screen.queryByRole('button', { name: /^Waiting to be sent/ })).toBeNull();
});

test('a new title merges with a category that someone else changed meanwhile', async () => {
  const api = fakeApi();
  theirs(api, { category: 'drinks' });
  await editOffline({ title: 'Fish dinner' });
  goOnline(true);
  await noMark();
  expect(api.seen(updateExpense).map(({ body }) => body)).toEqual([
    { title: 'Fish dinner', version: 1 },
    { title: 'Fish dinner', version: 2 },
  ]);
});

test('two amounts are shown side by side, and keeping the own one replaces the other', async () => {
  const api = fakeApi();
  theirs(api, { amount: cents(9_000) });
  const person = await editOffline({ amount: cents(8_000) });
  goOnline(true);
  await person.click(await screen.findByRole('button', { name: 'Waiting to be sent, 1, needs you' }));
  const dialog = await screen.findByRole('dialog', { name: 'Not Sent Yet' });
  const conflict = within(dialog).getByRole('article', { name: 'Seafood dinner' });
  const row = within(conflict).getByRole('row', { name: /^Amount/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['$80.00', '$90.00']);
  within(conflict).getByRole('columnheader', { name: /^liam.*Nov 21, 2026/ });
  await person.click(within(conflict).getByRole('button', { name: 'Keep Mine' }));
  await screen.findByText('Everything has been sent');
  expect(api.seen(updateExpense).at(-1)?.body).toEqual({ amount: 8_000, version: 2 });
});

test('an edit that may have arrived cannot be removed, and says why', async () => {
  const api = fakeApi();
  api.on(getCurrentUser, maya);
  api.on(updateExpense, () => {
    throw new TypeError('Failed to fetch');
  });
  const { person } = renderApp(<Stage changes={{ title: 'Late dinner' }} />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await person.click(await mark());
  const dialog = within(await screen.findByRole('dialog', { name: 'Not Sent Yet' }));
  dialog.getByText(/^This may have arrived already/);
  expect(dialog.queryByRole('button', { name: /^More for/ })).toBeNull();
});

test('an edit that was never sent can be removed, and says nothing of it', async () => {
  fakeApi();
  const person = await editOffline({ title: 'Late dinner' });
  await person.click(await mark());
  const dialog = within(await screen.findByRole('dialog', { name: 'Not Sent Yet' }));
  dialog.getByRole('button', { name: /^More for/ });
  expect(dialog.queryByText(/may have arrived/)).toBeNull();
});

test('keeping theirs sends nothing', async () => {
  const api = fakeApi();
  theirs(api, { amount: cents(9_000) });
  const person = await editOffline({ amount: cents(8_000) });
  goOnline(true);
  await person.click(await screen.findByRole('button', { name: 'Waiting to be sent, 1, needs you' }));
  await person.click(await screen.findByRole('button', { name: 'Keep Theirs' }));
  await screen.findByText('Everything has been sent');
  expect(api.seen(updateExpense)).toHaveLength(1);
});

test('a refusal stays with its reason until the person removes it', async () => {
  const api = fakeApi();
  api.on(getCurrentUser, maya);
  api.fail(updateExpense, 409, 'This group is closed', 'group_closed');
  const person = await editOffline({ amount: cents(8_000) });
  goOnline(true);
  await person.click(await screen.findByRole('button', { name: 'Waiting to be sent, 1, needs you' }));
  const refused = await screen.findByRole('article', { name: 'Seafood dinner' });
  within(refused).getByText('This group is closed');
  await person.click(within(refused).getByRole('button', { name: 'Remove' }));
  await screen.findByText('Everything has been sent');
});

/** Adds the expense of the stage and opens its form from where it waits. */
async function editWaiting(api: FakeApi) {
  api.on(getCurrentUser, maya);
  api.on(listActiveGroups, [group]);
  goOnline(false);
  const { person } = renderApp(<Stage />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await person.click(await mark());
  await person.click(await screen.findByRole('button', { name: 'More for Groceries' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  const title = await form.findByLabelText('Title');
  await person.clear(title);
  await person.type(title, 'Vegetables');
  return { person, form };
}

test('a new expense that waits is changed without a connection, and sent once as it is then', async () => {
  const api = fakeApi();
  const { person, form } = await editWaiting(api);
  expect(form.queryByLabelText('Repeat')).toBeNull();
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByRole('button', { name: 'More for Vegetables' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Expense' })).toBeNull());
  api.on(addExpense, makeExpenseDetail());
  goOnline(true);
  await screen.findByText('Everything has been sent');
  expect(api.seen(addExpense).map(({ body }) => body)).toMatchObject([
    { title: 'Vegetables', amount: 3_000, groupId: group.id },
  ]);
});

test('an expense that waits stays as it was if its changes are discarded, which is asked first', async () => {
  const api = fakeApi();
  const { person, form } = await editWaiting(api);
  await person.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await person.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(form.getByLabelText('Title')).toHaveProperty('value', 'Vegetables');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Expense' })).toBeNull());
  await screen.findByRole('button', { name: 'More for Groceries' });
  expect(await listStored()).toHaveLength(1);
});

test('a form whose expense is sent meanwhile says so and stays open', async () => {
  const api = fakeApi();
  const { person, form } = await editWaiting(api);
  api.on(addExpense, makeExpenseDetail());
  goOnline(true);
  await waitFor(async () => expect(await listStored()).toEqual([]));
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Already sent');
  expect(form.getByLabelText('Title')).toHaveProperty('value', 'Vegetables');
  expect(api.seen(addExpense)).toHaveLength(1);
});

test('a refused expense can be corrected and is sent again', async () => {
  const api = fakeApi();
  api.on(getCurrentUser, maya);
  api.on(listActiveGroups, [group]);
  api.on(addExpense, ({ body }) =>
    body.title === 'Groceries'
      ? failure(400, 'The date is too far away', 'invalid_request')
      : makeExpenseDetail(),
  );
  goOnline(false);
  const { person } = renderApp(<Stage />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await mark();
  goOnline(true);
  await person.click(await screen.findByRole('button', { name: 'Waiting to be sent, 1, needs you' }));
  const refused = within(await screen.findByRole('article', { name: 'Groceries' }));
  await person.click(refused.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await person.type(await form.findByLabelText('Title'), ' and wine');
  await person.click(form.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Everything has been sent');
  expect(api.seen(addExpense).map(({ body }) => body)).toMatchObject([
    { title: 'Groceries' },
    { title: 'Groceries and wine' },
  ]);
});

test('a refused expense of a group that closed is not shown in a blank form', async () => {
  const api = fakeApi();
  api.on(getCurrentUser, maya);
  api.on(listActiveGroups, []);
  api.on(getGroup, makeGroupDetail({ status: 'closed' }));
  api.fail(addExpense, 409, 'This group is closed', 'group_closed');
  goOnline(false);
  const { person } = renderApp(<Stage />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await mark();
  goOnline(true);
  await person.click(await screen.findByRole('button', { name: 'Waiting to be sent, 1, needs you' }));
  const refused = within(await screen.findByRole('article', { name: 'Groceries' }));
  await person.click(refused.getByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await form.findByText(/^This expense's group is closed/);
  expect(form.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await person.click(form.getByRole('button', { name: 'Cancel' }));
  expect((await listStored())[0]?.outbox.entries).toHaveLength(1);
});

test('signing out asks about what waits, and sends it first', async () => {
  const api = fakeApi();
  api.on(getCurrentUser, maya);
  api.on(logout, { url: null });
  api.on(updateExpense, makeExpenseDetail({ version: 2 }));
  const person = await editOffline({ amount: cents(8_000) });
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  const dialog = await screen.findByRole('dialog', { name: 'Unsent Entries' });
  within(dialog).getByText(/^1 entry is waiting in this browser/);
  await person.click(within(dialog).getByRole('button', { name: 'Send First' }));
  await within(dialog).findByText(/^Some entries couldn't be sent/);
  expect(api.seen(logout)).toHaveLength(0);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await person.click(within(dialog).getByRole('button', { name: 'Send First' }));
  await waitFor(() => expect(api.seen(logout)).toHaveLength(1));
  expect(api.seen(updateExpense)).toHaveLength(1);
});

test('signing out can discard what waits; then nothing of it is left in the browser', async () => {
  const api = fakeApi();
  api.on(logout, { url: null });
  const person = await editOffline({ amount: cents(8_000) });
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await person.click(await screen.findByRole('button', { name: 'Discard and Log Out' }));
  await waitFor(() => expect(api.seen(logout)).toHaveLength(1));
  await waitFor(async () => expect(await listStored()).toEqual([]));
  expect(localStorage.getItem('allsquare:outbox')).toBeNull();
});

test('another person is asked about unsent entries of the previous one, without seeing them', async () => {
  const api = fakeApi();
  goOnline(false);
  const first = renderApp(<Stage />, { user: maya });
  await first.person.click(screen.getByRole('button', { name: 'Add' }));
  await mark();
  first.unmount();
  const noah = makeUser({ id: idOf(77), username: 'noah' });
  api.on(getCurrentUser, noah);
  const { person } = renderApp(<Stage person={noah} />, { user: noah });
  const dialog = await screen.findByRole('alertdialog', { name: 'Someone Else Has Unsent Entries' });
  within(dialog).getByText(/^1 entry is waiting in this browser to be sent by/);
  expect(screen.queryByText('Groceries')).toBeNull();
  await person.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await listStored()).toEqual([]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

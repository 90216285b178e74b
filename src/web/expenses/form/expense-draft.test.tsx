import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addExpense } from '#contract/expenses.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { forgetPerson } from '#web/lib/forget-person.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';

const nora = { id: idOf(3), username: 'nora', profilePicture: null, isPlaceholder: false };
const group = makeGroup({ members: [...makeGroup().members, nora] });
const flat = makeGroup({ id: idOf(101), name: 'Flat' });
const QUESTION = 'Discard this expense?';

function Stage({ groupId }: { groupId: string | undefined }) {
  const [open, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Again
      </button>
      <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={groupId} />
    </>
  );
}

type Scene = { groups?: ReturnType<typeof makeGroup>[]; groupId?: string | undefined; user?: typeof me };

async function openDialog({ groups = [group, flat], groupId = group.id, user = me }: Scene = {}) {
  const api = fakeApi();
  api.on(listActiveGroups, groups);
  api.on(addExpense, makeExpenseDetail());
  const view = renderApp(<Stage groupId={groupId} />, { user });
  const find = async () => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
    await dialog.findByLabelText('Amount');
    return dialog;
  };
  return { api, dialog: await find(), find, ...view };
}

type Dialog = Awaited<ReturnType<typeof openDialog>>['dialog'];

const value = (dialog: Dialog, name: string) => dialog.getByLabelText<HTMLInputElement>(name).value;
const isOpen = () => screen.queryByRole('dialog', { name: 'Add Expense' }) !== null;
const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('expense-draft'));

/** The page loads anew in the same tab. */
async function reload(before: { unmount: () => void }, scene: Scene = {}) {
  before.unmount();
  return openDialog(scene);
}

async function typeLunch({ dialog, person }: Awaited<ReturnType<typeof openDialog>>) {
  await person.type(dialog.getByLabelText('Amount'), '12.50');
  await person.type(dialog.getByLabelText('Title'), 'Lunch');
}

test('a form with nothing typed closes at once, also after another group was chosen', async () => {
  const { dialog, person } = await openDialog();
  await person.selectOptions(dialog.getByLabelText('Group'), 'Flat');
  await person.type(dialog.getByLabelText('Title'), 'x{Backspace}');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(drafts()).toEqual([]);
});

test('Escape asks before an expense is lost; Escape in the question keeps it and its focus', async () => {
  const all = await openDialog();
  await typeLunch(all);
  await all.person.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeTruthy();
  await all.person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(all.dialog.getByLabelText('Title')));
  expect(value(all.dialog, 'Amount')).toBe('12.50');
});

test.each([
  ['Amount', 'abc'],
  ['Notes', 'For the trip'],
])('what is typed into %s counts: %s', async (name, text) => {
  const { dialog, person } = await openDialog();
  await person.type(dialog.getByLabelText(new RegExp(`^${name}`)), text);
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeTruthy();
});

test('a split that was changed counts as typed', async () => {
  const { dialog, person } = await openDialog();
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('checkbox', { name: /nora/ }));
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeTruthy();
});

test('Discard closes the form, and it opens blank', async () => {
  const all = await openDialog();
  await typeLunch(all);
  expect(drafts()).toHaveLength(1);
  await all.person.keyboard('{Escape}');
  await all.person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(drafts()).toEqual([]);
  await all.person.click(screen.getByRole('button', { name: 'Again' }));
  const dialog = await all.find();
  expect([value(dialog, 'Amount'), value(dialog, 'Title')]).toEqual(['', '']);
});

test('Cancel discards at once', async () => {
  const all = await openDialog();
  await typeLunch(all);
  await all.person.click(all.dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(drafts()).toEqual([]);
});

test('a draft is there after a reload, asks again, and ends when it is sent', async () => {
  const before = await openDialog();
  await typeLunch(before);
  await before.person.click(before.dialog.getByRole('radio', { name: 'Food & Drinks' }));
  await before.person.click(before.dialog.getByRole('button', { name: /^Paid by you/ }));
  await before.person.click(before.dialog.getByRole('radio', { name: 'Exact amounts' }));
  await before.person.type(before.dialog.getByLabelText('Amount for liam'), '10');
  await before.person.type(before.dialog.getByLabelText('Amount for nora'), '2.50');

  const { api, dialog, person } = await reload(before);
  expect(value(dialog, 'Amount')).toBe('12.50');
  expect(value(dialog, 'Title')).toBe('Lunch');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Keep Editing' }));
  await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(api.seen(addExpense).map(({ body }) => body)).toMatchObject([
    {
      title: 'Lunch',
      amount: 1250,
      category: 'food',
      split: {
        mode: 'exact',
        shares: [
          { userId: me.id, amount: null },
          { userId: liam.id, amount: 1000 },
          { userId: nora.id, amount: 250 },
        ],
      },
    },
  ]);
  expect(drafts()).toEqual([]);
});

test('a refused expense stays a draft', async () => {
  const before = await openDialog();
  await typeLunch(before);
  before.api.fail(addExpense, 409, 'This group is closed', 'group_closed');
  await before.person.click(before.dialog.getByRole('radio', { name: 'Food & Drinks' }));
  await before.person.click(before.dialog.getByRole('button', { name: 'Add Expense' }));
  await screen.findByText('This group is closed');
  const { dialog } = await reload(before);
  expect(value(dialog, 'Title')).toBe('Lunch');
});

test('a draft belongs to the group for which the dialog was opened', async () => {
  const before = await openDialog();
  await typeLunch(before);
  const other = await reload(before, { groupId: flat.id });
  expect(value(other.dialog, 'Title')).toBe('');
  const { dialog } = await reload(other);
  expect(value(dialog, 'Title')).toBe('Lunch');
});

test('an untouched split is that of the group’s members now, and a touched one leaves out who is gone', async () => {
  const lunch = await openDialog({ groups: [makeGroup(), flat], groupId: makeGroup().id });
  await typeLunch(lunch);
  const joined = await reload(lunch);
  expect(joined.dialog.getByRole('button', { name: 'Paid by you, split equally between 3' })).toBeTruthy();
  await joined.person.click(joined.dialog.getByRole('button', { name: /^Paid by/ }));
  await joined.person.selectOptions(joined.dialog.getByLabelText('Paid by'), 'nora');
  await joined.person.click(joined.dialog.getByRole('checkbox', { name: /^You/ }));
  const { dialog } = await reload(joined, { groups: [makeGroup(), flat] });
  expect(dialog.getByRole('button', { name: 'Paid by you, all for liam' })).toBeTruthy();
});

test('a draft whose group is gone keeps the figures and asks for a group', async () => {
  const before = await openDialog({ groupId: flat.id });
  await typeLunch(before);
  const yen = makeGroup({ id: idOf(102), name: 'Kyoto', currency: 'JPY' });
  const { api, dialog, person } = await reload(before, { groups: [group, yen], groupId: flat.id });
  expect(value(dialog, 'Amount')).toBe('12.50');
  expect(value(dialog, 'Group')).toBe('');
  await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  expect(dialog.getByText('Group is required')).toBeTruthy();
  expect(api.seen(addExpense)).toEqual([]);
});

test('the text of an amount that cannot be read is not kept, and its error neither', async () => {
  const before = await openDialog();
  await before.person.type(before.dialog.getByLabelText('Title'), 'Lunch');
  await before.person.type(before.dialog.getByLabelText('Amount'), '1,234');
  const { dialog, person } = await reload(before);
  expect(value(dialog, 'Amount')).toBe('');
  await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  expect(dialog.getByText('Amount must be greater than zero')).toBeTruthy();
});

test('a draft ends when the person signs out, and is shown to nobody else', async () => {
  const before = await openDialog();
  await typeLunch(before);
  const other = await reload(before, { user: { ...me, id: liam.id, username: 'liam' } });
  expect(value(other.dialog, 'Title')).toBe('');
  await forgetPerson();
  expect(drafts()).toEqual([]);
  const { dialog } = await reload(other);
  expect(value(dialog, 'Title')).toBe('');
});

test.each(['{', '{"version":0,"title":"Lunch"}', 'null', '{"currency":"USD","values":{"title":"Lunch"}}'])(
  'a draft of another version is dropped in silence: %s',
  async (text) => {
    const before = await openDialog();
    await typeLunch(before);
    const [key = ''] = drafts();
    before.unmount();
    sessionStorage.setItem(key, text);
    const { dialog } = await openDialog();
    expect(value(dialog, 'Title')).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(drafts()).toEqual([]);
  },
);

import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { listExpenseHistory } from '#contract/expense-history.ts';
import {
  addExpense,
  type ExpenseDetail,
  getExpense,
  removeExpense,
  restoreExpense,
  updateExpense,
} from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loads the forms beforehand, so that no test waits for them.
import '../form/add-expense-panel.tsx';
import '../form/edit-expense-form.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import './expense-panel.tsx';

const id = idOf(500);

function Stage() {
  const [open, setOpen] = useState<string | null>(id);
  return <ExpenseDialog id={open} onClose={() => setOpen(null)} />;
}

function openDialog(expense: ExpenseDetail = makeExpenseDetail()) {
  const api = fakeApi();
  api.on(getExpense, expense);
  api.on(getGroup, makeGroupDetail());
  api.on(listComments, []);
  api.on(listActiveGroups, [makeGroup()]);
  const view = renderApp(<Stage />, { user: me });
  return { api, ...view };
}

async function edit({ person }: ReturnType<typeof openDialog>) {
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit Expense' });
  return screen.findByLabelText<HTMLInputElement>('Title');
}

test('the expense dialog shows the amount, the payer, and each share with its sign', async () => {
  openDialog(makeExpenseDetail({ notes: 'By the harbour', category: 'drinks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Seafood dinner' }));
  expect(dialog.getByText('$84.70')).toBeTruthy();
  expect(dialog.getByText(/^Paid by you/).textContent).toBe('Paid by you · Nov 10, 2026');
  expect(dialog.getByText('Drinks')).toBeTruthy();
  expect(dialog.getByText('By the harbour')).toBeTruthy();
  const [mine, his] = within(dialog.getByRole('region', { name: 'Shares' })).getAllByRole('listitem');
  expect(mine?.textContent).toContain('YouPaid$42.35');
  expect(his?.textContent).toContain('liam$42.35');
});

test('the expense dialog lists items with their people', async () => {
  const split = {
    mode: 'items' as const,
    items: [{ name: 'Soup', amount: cents(8000), userIds: [me.id, liam.id] }],
    tax: cents(0),
    tip: cents(470),
  };
  openDialog(makeExpenseDetail({ split, splitType: 'custom' }));
  const items = within(await screen.findByRole('region', { name: 'Items' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual(['SoupYou, liam$80.00', 'Tip$4.70']);
});

test('saving an unchanged expense sends nothing', async () => {
  const all = openDialog();
  await edit(all);
  await all.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
  expect(all.api.seen(updateExpense)).toHaveLength(0);
});

test('Escape asks before changes of an expense are lost, and closes an unchanged form at once', async () => {
  const all = openDialog();
  const { api, person } = all;
  await person.type(await edit(all), '!');
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep Editing' }));
  const title = screen.getByLabelText<HTMLInputElement>('Title');
  expect(title.value).toBe('Seafood dinner!');
  await waitFor(() => expect(document.activeElement).toBe(title));
  await person.keyboard('{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.seen(updateExpense)).toEqual([]);
});

test('Cancel discards the changes of an expense at once', async () => {
  const all = openDialog();
  await all.person.type(await edit(all), '!');
  await all.person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a duplicate asks once something was typed into it, and is not a draft', async () => {
  const { person } = openDialog();
  await person.click(await screen.findByRole('button', { name: 'Duplicate' }));
  await person.type(await screen.findByLabelText('Title'), '!');
  expect(Object.keys(sessionStorage)).toEqual([]);
  await person.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog', { name: 'Discard this expense?' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep Editing' }));
  await person.keyboard('{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('editing an expense sends only the changes, with the version', async () => {
  const all = openDialog(makeExpenseDetail({ version: 7 }));
  all.api.on(updateExpense, makeExpenseDetail({ version: 8, title: 'Late dinner' }));
  const title = await edit(all);
  await all.person.clear(title);
  await all.person.type(title, 'Late dinner');
  await all.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Expense updated')).toBeTruthy();
  expect(all.api.seen(updateExpense).map((call) => call.body)).toEqual([
    { title: 'Late dinner', version: 7 },
  ]);
});

test('an expense of several payers opens with them, and sends what they paid now', async () => {
  const payers = (mine: number, his: number) => [
    { userId: me.id, username: me.username, amount: cents(mine) },
    { userId: liam.id, username: liam.username, amount: cents(his) },
  ];
  const all = openDialog(makeExpenseDetail({ payers: payers(6_470, 2_000), version: 7 }));
  all.api.on(updateExpense, makeExpenseDetail({ payers: payers(5_470, 3_000), version: 8 }));
  await edit(all);
  expect(screen.getByRole('button', { name: 'Paid by you and liam, split equally between 2' })).toBeTruthy();
  const mine = screen.getByLabelText<HTMLInputElement>('Amount paid by you');
  const his = screen.getByLabelText<HTMLInputElement>('Amount paid by liam');
  expect([mine.value, his.value]).toEqual(['64.70', '20.00']);
  await all.person.clear(his);
  await all.person.type(his, '30');
  await all.person.clear(mine);
  await all.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(all.api.seen(updateExpense)).toHaveLength(1));
  expect(all.api.seen(updateExpense)[0]?.body).toEqual({
    payers: [
      { userId: liam.id, amount: 3_000 },
      { userId: me.id, amount: 5_470 },
    ],
    version: 7,
  });
});

test('an outdated edit offers to reload and keeps the typed values', async () => {
  const all = openDialog();
  const title = await edit(all);
  await all.person.clear(title);
  await all.person.type(title, 'Mine');
  all.api.on(updateExpense, () => failure(409, 'Someone else changed this expense.', 'stale'));
  await all.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/Someone else changed this expense/);
  all.api.on(getExpense, makeExpenseDetail({ version: 2, title: 'Theirs', category: 'travel' }));
  await all.person.click(screen.getByRole('button', { name: 'Reload' }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Travel' }).checked).toBe(true),
  );
  expect(screen.queryByText(/Someone else changed this expense/)).toBeNull();
  expect(title.value).toBe('Mine');
  all.api.on(updateExpense, makeExpenseDetail({ version: 3, title: 'Mine', category: 'travel' }));
  await all.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Expense updated');
  expect(all.api.seen(updateExpense).at(-1)?.body).toEqual({ title: 'Mine', version: 2 });
});

test('editing an expense warns that it changes a settled balance', async () => {
  const all = openDialog(makeExpenseDetail({ settledSince: ['liam', 'maya'] }));
  await edit(all);
  expect(screen.getByText(/Already settled by/).textContent).toBe(
    'Already settled by liam and you. Changing the amount, payer or split will change those balances again.',
  );
});

test('a changed amount is split again, with the odd cent where the server puts it', async () => {
  const all = openDialog();
  await edit(all);
  const amount = screen.getByLabelText('Amount');
  await all.person.clear(amount);
  await all.person.type(amount, '10.01');
  await all.person.click(screen.getByRole('button', { name: /^Paid by you/ }));
  expect(screen.getAllByText(/^\$5\.0[01]$/)).toHaveLength(2);
  expect(screen.queryByText(/or \$5/)).toBeNull();
});

test('deleting an expense closes the dialog and offers Undo', async () => {
  const { api, person } = openDialog();
  api.on(removeExpense, { id, groupId: idOf(100) });
  api.on(restoreExpense, makeExpenseDetail());
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Expense restored')).toBeTruthy();
  expect(api.seen(restoreExpense)).toHaveLength(1);
});

test('a deleted expense can be restored but not edited', async () => {
  const { api, person } = openDialog(makeExpenseDetail({ deletedAt: '2026-11-11T10:00:00.000Z' }));
  expect(await screen.findByText('Deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  api.on(restoreExpense, makeExpenseDetail());
  api.on(getExpense, makeExpenseDetail());
  await person.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy();
});

test('an expense of a closed group is read-only', async () => {
  const { api } = openDialog();
  api.on(getGroup, makeGroupDetail({ status: 'closed' }));
  expect(await screen.findByText('This group is closed. Reopen it to change its expenses.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a comment can be added and appears', async () => {
  const { api, person } = openDialog();
  await screen.findByText('No comments yet');
  const comment = {
    id: idOf(900),
    userId: me.id,
    username: 'maya',
    byGuest: false,
    text: 'The wine was on me',
    createdAt: new Date().toISOString(),
  };
  api.on(addComment, comment);
  api.on(listComments, [comment]);
  await person.type(screen.getByLabelText('Add a comment'), ' The wine was on me ');
  await person.click(screen.getByRole('button', { name: 'Add Comment' }));
  expect(await screen.findByText('The wine was on me')).toBeTruthy();
  expect(screen.getByText('just now')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe('');
  expect(api.seen(addComment)[0]?.body).toEqual({ text: 'The wine was on me' });
});

test.each([true, false])('a comment says whether its author was a guest (%s)', async (byGuest) => {
  const { api } = openDialog();
  api.on(listComments, [
    {
      id: idOf(900),
      userId: idOf(7),
      username: 'Zoë',
      byGuest,
      text: 'The wine was on me',
      createdAt: new Date().toISOString(),
    },
  ]);
  expect(await screen.findByText('The wine was on me')).toBeTruthy();
  expect(screen.queryByText(/\(guest\)/) !== null).toBe(byGuest);
});

test('the history shows who changed what, with the values before and after', async () => {
  const { api, person } = openDialog();
  api.on(listExpenseHistory, [
    {
      id: idOf(901),
      kind: 'updated',
      username: 'liam',
      byGuest: true,
      changes: [{ field: 'amount', from: '$80.00', to: '$84.70' }],
      createdAt: '2026-11-10T21:00:00.000Z',
    },
    {
      id: idOf(902),
      kind: 'added',
      username: 'maya',
      byGuest: false,
      changes: [],
      createdAt: '2026-11-10T20:00:00.000Z',
    },
  ]);
  await person.click(await screen.findByRole('tab', { name: 'History' }));
  const [changed, added] = within(await screen.findByRole('list', { name: 'History' })).getAllByRole(
    'listitem',
  );
  expect(changed?.textContent).toContain('liam (guest) changed it');
  expect(changed?.textContent).toContain('Amountfrom $80.00 →  to $84.70');
  expect(added?.textContent).toContain('maya added it');
});

test('an expense that does not exist shows a message, and no failure', async () => {
  const api = fakeApi();
  api.fail(getExpense, 404, 'Not found', 'not_found');
  renderApp(<Stage />, { user: me });
  expect(await screen.findByText("This expense can't be found")).toBeTruthy();
  // It is not a failure of the connection.
  expect(screen.queryByRole('alert')).toBeNull();
});

async function duplicate({ person }: ReturnType<typeof openDialog>) {
  await person.click(await screen.findByRole('button', { name: 'Duplicate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await dialog.findByLabelText('Title');
  return dialog;
}

test('Duplicate adds the same expense again, dated today', async () => {
  const all = openDialog(makeExpenseDetail({ notes: 'By the harbour', merchantName: 'Harbour Café' }));
  all.api.on(addExpense, makeExpenseDetail({ id: idOf(501) }));
  const dialog = await duplicate(all);
  await all.person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Expense created')).toBeTruthy();
  expect(all.api.seen(addExpense).map(({ body }) => body)).toEqual([
    {
      title: 'Seafood dinner',
      amount: 8_470,
      date: today(),
      groupId: makeGroup().id,
      currency: 'USD',
      category: 'food',
      paidBy: me.id,
      notes: 'By the harbour',
      merchantName: 'Harbour Café',
      splitType: 'equal',
      participants: [me.id, liam.id],
    },
  ]);
  expect(all.api.seen(updateExpense)).toHaveLength(0);
});

test('Cancel leaves a duplicate for the expense it was made from', async () => {
  const all = openDialog();
  const dialog = await duplicate(all);
  await all.person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
  expect(all.api.seen(addExpense)).toHaveLength(0);
});

test('an expense of a closed group is not offered for duplication', async () => {
  const { api } = openDialog();
  api.on(getGroup, makeGroupDetail({ status: 'closed' }));
  await screen.findByText(/This group is closed/);
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { getBook } from '#contract/book.ts';
import { addSeries } from '#contract/expense-series.ts';
import { addExpense } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';

const BOOK = idOf(900);
const lisbon = makeGroup();

function Stage({ groupId }: { groupId?: string }) {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={groupId} />;
}

async function openDialog({ groups = [lisbon], groupId = undefined as string | undefined } = {}) {
  const api = fakeApi();
  api.on(listActiveGroups, groups);
  api.on(getBook, { groupId: BOOK, currency: 'USD' });
  api.on(addExpense, makeExpenseDetail({ groupId: BOOK }));
  const view = renderApp(<Stage groupId={groupId} />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await dialog.findByLabelText('Amount');
  return { api, dialog, ...view };
}

const submit = ({ dialog }: Pick<Awaited<ReturnType<typeof openDialog>>, 'dialog'>) =>
  dialog.getByRole('button', { name: 'Add Expense' });

test('the book is not asked for before it is chosen', async () => {
  const { api, dialog } = await openDialog();
  expect(within(dialog.getByLabelText('Group')).getAllByRole('option').at(-1)?.textContent).toBe('Just me');
  expect(api.seen(getBook)).toHaveLength(0);
  expect(dialog.queryByRole('radio', { name: 'Money in' })).toBeNull();
});

test('an expense of one’s own has no people and no split', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await person.type(dialog.getByLabelText('Amount'), '4.50');
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  expect(await dialog.findByRole('radio', { name: 'Money out' })).toHaveProperty('checked', true);
  expect(dialog.queryByText('Split type')).toBeNull();
  await person.type(dialog.getByLabelText('Title'), 'Coffee');
  await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
  await person.click(submit(all));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toEqual({
    title: 'Coffee',
    amount: 450,
    date: today(),
    category: 'food',
    groupId: BOOK,
    currency: 'USD',
    splitType: 'equal',
    participants: [me.id],
    paidBy: me.id,
  });
});

test('money in has a category at once and is not a refund', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  await person.click(await dialog.findByRole('radio', { name: 'Money in' }));
  expect(dialog.getByRole('button', { name: 'Repeat' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Refund' })).toBeNull();
  await person.type(dialog.getByLabelText('Amount'), '3000');
  await person.type(dialog.getByLabelText('Title'), 'Salary');
  await person.click(submit(all));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({ isIncome: true, category: 'other', groupId: BOOK });
});

test('choosing a group again is money out, shared with its people', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  await person.click(await dialog.findByRole('radio', { name: 'Money in' }));
  await person.selectOptions(dialog.getByLabelText('Group'), lisbon.name);
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 2' })).toBeTruthy();
  await person.type(dialog.getByLabelText('Amount'), '30');
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  await person.click(submit(all));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({ groupId: lisbon.id });
  expect(api.seen(addExpense)[0]?.body).not.toHaveProperty('isIncome');
});

test('nothing is sent to another group while the book is on its way', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  api.on(getBook, () => new Promise(() => undefined) as never);
  await person.type(dialog.getByLabelText('Amount'), '4.50');
  await person.type(dialog.getByLabelText('Title'), 'Coffee');
  await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  await person.type(dialog.getByLabelText('Title'), '{Enter}');
  expect(dialog.queryByText('Split type')).toBeNull();
  expect(api.seen(addExpense)).toHaveLength(0);
  expect(api.seen(addSeries)).toHaveLength(0);
});

test('money in stays chosen when the book arrives', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  const release = api.hold(getBook, { groupId: BOOK, currency: 'USD' });
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  await person.click(await dialog.findByRole('radio', { name: 'Money in' }));
  release();
  await waitFor(() => expect(dialog.getByLabelText('Group')).toHaveProperty('value', BOOK));
  expect(dialog.getByRole('radio', { name: 'Money in' })).toHaveProperty('checked', true);
});

test('a person without groups can choose it beside making their first group', async () => {
  const { dialog, person } = await openDialog({ groups: [] });
  expect(dialog.getByRole('link', { name: 'Create Your First Group' })).toBeTruthy();
  await person.selectOptions(dialog.getByLabelText('Group'), 'Just me');
  expect(await dialog.findByRole('radio', { name: 'Money in' })).toBeTruthy();
});

test('it is chosen already where the book was looked at', async () => {
  const api = fakeApi();
  api.on(listActiveGroups, [lisbon]);
  api.on(getGroup, makeGroupDetail({ id: BOOK, name: 'Just me', kind: 'personal' }));
  renderApp(<Stage groupId={BOOK} />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  expect(await dialog.findByRole('radio', { name: 'Money in' })).toBeTruthy();
  const options = within(dialog.getByLabelText('Group')).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a group', lisbon.name, 'Just me']);
});

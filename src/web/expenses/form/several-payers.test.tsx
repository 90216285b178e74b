import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addExpense } from '#contract/expenses.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';
import {
  changesOf,
  duplicateOf,
  isMoneyChanged,
  mergeValues,
  problemsIn,
  valuesOf,
} from '../draft/expense-form-state.ts';
import { NO_PREVIEW } from '../draft/split-preview.ts';

const nora = { id: idOf(3), username: 'nora', profilePicture: null, isPlaceholder: false };
const pair = makeGroup();
const three = makeGroup({ id: idOf(101), name: 'Flat', members: [...pair.members, nora] });

function Stage({ groupId }: { groupId: string }) {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={groupId} />;
}

async function openDialog(group = three) {
  const api = fakeApi();
  api.on(listActiveGroups, [pair, three]);
  api.on(addExpense, makeExpenseDetail());
  const view = renderApp(<Stage groupId={group.id} />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await view.person.type(await dialog.findByLabelText('Amount'), '70');
  await view.person.type(dialog.getByLabelText('Title'), 'Dinner');
  await view.person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
  return { api, dialog, ...view };
}

async function openPayers(group = three) {
  const all = await openDialog(group);
  const { dialog, person } = all;
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.selectOptions(dialog.getByLabelText('Paid by'), 'Several people…');
  return { ...all, paid: (name: string) => dialog.getByLabelText(`Amount paid by ${name}`) };
}

const send = ({ dialog, person }: Awaited<ReturnType<typeof openDialog>>) =>
  person.click(dialog.getByRole('button', { name: 'Add Expense' }));

test('a plain expense has three text controls beside its date and needs no more presses', async () => {
  const { api, dialog, person } = await openDialog();
  const controls = [...dialog.getAllByRole('textbox'), ...dialog.getAllByRole('combobox')];
  const names = controls.map((control) => (control as HTMLInputElement).labels?.[0]?.firstChild?.textContent);
  expect(names).toEqual(['Amount', 'Title', 'Group']);
  await person.click(dialog.getByLabelText('Title'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  const body = api.seen(addExpense)[0]?.body;
  expect(body).toMatchObject({ paidBy: me.id });
  expect(body).not.toHaveProperty('payers');
});

test('several people pay: the rest runs along, and the payments are sent', async () => {
  const all = await openPayers();
  const { api, dialog, person, paid } = all;
  expect(
    dialog.getByRole('button', { name: 'Paid by several people, split equally between 3' }),
  ).toBeTruthy();
  expect(dialog.getByText('$70.00 left to enter')).toBeTruthy();
  await person.type(paid('liam'), '50');
  expect(dialog.getByText('$20.00 left to enter')).toBeTruthy();
  await person.type(paid('you'), '20,01');
  expect(dialog.getByText('Over by $0.01')).toBeTruthy();
  await person.clear(paid('you'));
  await person.type(paid('you'), '20');
  expect(dialog.getByText('Adds up to $70.00')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Paid by you and liam, split equally between 3' })).toBeTruthy();
  await send(all);
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  const body = api.seen(addExpense)[0]?.body;
  expect(body).toMatchObject({
    payers: [
      { userId: me.id, amount: 2000 },
      { userId: liam.id, amount: 5000 },
    ],
  });
  expect(body).not.toHaveProperty('paidBy');
});

test('of two people, the blank one pays the rest', async () => {
  const all = await openPayers(pair);
  const { api, dialog, person, paid } = all;
  await person.type(paid('you'), '50');
  expect(paid('liam').getAttribute('placeholder')).toBe('The rest');
  const fields = within(dialog.getByRole('group', { name: 'What each person paid' }));
  expect(fields.getByText('$20.00')).toBeTruthy();
  await send(all);
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    payers: [
      { userId: me.id, amount: 5000 },
      { userId: liam.id, amount: 2000 },
    ],
  });
});

test('the button says what is missing, at the field', async () => {
  const all = await openPayers();
  const { api, dialog, person, paid } = all;
  await send(all);
  expect(await dialog.findByText('Choose who paid')).toBeTruthy();
  expect(document.activeElement).toBe(paid('you'));
  await person.type(paid('liam'), '50');
  expect(dialog.getByText('What people paid must add up to the amount')).toBeTruthy();
  await person.type(paid('you'), '0');
  expect(paid('you').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Amount must be greater than zero')).toBeTruthy();
  await person.clear(paid('you'));
  await person.type(paid('you'), '20');
  expect(dialog.queryByText('Amount must be greater than zero')).toBeNull();
  expect(api.seen(addExpense)).toHaveLength(0);
});

test('what is opened after a failed submit is not wrong before it is sent', async () => {
  const { dialog, person } = await openDialog();
  await person.clear(dialog.getByLabelText('Title'));
  const add = () => person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  await add();
  expect(await dialog.findByText('Title is required')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.selectOptions(dialog.getByLabelText('Paid by'), 'Several people…');
  await person.click(dialog.getByRole('radio', { name: 'Items' }));
  expect(dialog.queryByText('Choose who paid')).toBeNull();
  expect(dialog.queryByText('Shares must add up to the amount')).toBeNull();
  await add();
  expect(await dialog.findByText('Choose who paid')).toBeTruthy();
});

test('an amount that cannot be read says so at its field, also in a folded section', async () => {
  const all = await openPayers();
  const { api, dialog, person, paid } = all;
  await person.type(paid('liam'), '1,234');
  await person.click(dialog.getByRole('button', { name: /^Paid by several people/ }));
  await send(all);
  expect(await dialog.findByText(/This amount is ambiguous/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(paid('liam')));
  expect(api.seen(addExpense)).toHaveLength(0);
});

test('choosing one person again sends one payer', async () => {
  const all = await openPayers();
  const { api, dialog, person, paid } = all;
  await person.type(paid('liam'), '50');
  await person.selectOptions(dialog.getByLabelText('Paid by'), 'nora');
  expect(dialog.queryByLabelText('Amount paid by liam')).toBeNull();
  await send(all);
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({ paidBy: nora.id });
  expect(api.seen(addExpense)[0]?.body).not.toHaveProperty('payers');
});

const payers = (mine: number, his: number) => [
  { userId: me.id, username: me.username, amount: cents(mine) },
  { userId: liam.id, username: 'liam', amount: cents(his) },
];
const expense = makeExpenseDetail({ amount: cents(7000), payers: payers(5000, 2000) });
const base = valuesOf(expense, three.members);
const amountOf = (amount: number) => ({ amount: cents(amount), problem: null });

test('more than 20 payers are refused', () => {
  const many = Array.from({ length: 21 }, (_, place) => ({
    userId: idOf(place + 1),
    username: `p${place}`,
    amount: cents(100),
  }));
  const values = valuesOf(makeExpenseDetail({ amount: cents(2100), payers: many }), []);
  expect(problemsIn(values, NO_PREVIEW)).toEqual({ payers: 'Too many payers' });
});

test('an edit of another field keeps the payers', () => {
  expect(changesOf(base, base)).toEqual({});
  expect(changesOf(base, { ...base, title: 'Late dinner' })).toEqual({ title: 'Late dinner' });
});

test('a new amount asks what each person paid', () => {
  const values = { ...base, amount: amountOf(8000) };
  expect(problemsIn(values, NO_PREVIEW)).toEqual({
    payers: 'What people paid must add up to the amount',
  });
});

test('an edit sends the payers if they changed, or the one payer', () => {
  const values = { ...base, payers: valuesOf({ ...expense, payers: payers(4000, 3000) }, []).payers };
  expect(changesOf(base, values)).toEqual({
    payers: [
      { userId: me.id, amount: 4000 },
      { userId: liam.id, amount: 3000 },
    ],
  });
  expect(isMoneyChanged(base, values)).toBe(true);
  expect(changesOf(base, { ...base, payers: null })).toEqual({ paidBy: me.id });
});

test('a reload brings in their payers, unless I changed mine', () => {
  const theirs = valuesOf({ ...expense, payers: payers(4000, 3000), title: 'Theirs' }, three.members);
  const kept = mergeValues(base, { ...base, notes: 'Mine' }, theirs);
  expect(changesOf(theirs, kept)).toEqual({ notes: 'Mine' });
  const changed = mergeValues(base, { ...base, payers: null, paidBy: liam.id }, theirs);
  expect(changesOf(theirs, changed)).toEqual({ paidBy: liam.id });
});

test('a duplicate has the payers who are still members', () => {
  const start = { me: me.id, today: day('2026-11-23') };
  const copy = duplicateOf(expense, { ...start, members: three.members });
  expect(changesOf(base, { ...copy, date: base.date })).toEqual({});
  const alone = duplicateOf(expense, { ...start, members: [liam] });
  expect(alone).toMatchObject({ paidBy: liam.id, payers: null });
});

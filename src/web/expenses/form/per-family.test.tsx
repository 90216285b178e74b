import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addExpense } from '#contract/expenses.ts';
import { type Group, listActiveGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { changesOf, valuesOf } from '../draft/expense-form-state.ts';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';

const zoe = { id: idOf(3), username: 'zoe', profilePicture: null, isPlaceholder: false };
const home = makeGroup({ members: [...makeGroup().members, zoe] });
const family = { id: idOf(50), name: 'The Ls', userIds: [liam.id, zoe.id] };

function Stage() {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={home.id} />;
}

async function openDialog(given: Partial<Group>) {
  const api = fakeApi();
  api.on(listActiveGroups, [{ ...home, ...given }]);
  api.on(addExpense, makeExpenseDetail());
  const view = renderApp(<Stage />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await dialog.findByLabelText('Amount');
  await view.person.type(dialog.getByLabelText('Amount'), '40');
  await view.person.click(dialog.getByRole('button', { name: /split equally between 3/ }));
  return { api, dialog, ...view };
}

test('a group with families offers equal parts per family, and shows what each person pays', async () => {
  const { api, dialog, person } = await openDialog({ families: [family] });
  const choice = within(dialog.getByRole('radiogroup', { name: 'Equal parts' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Per person' }).checked).toBe(true);
  await person.click(choice.getByRole('radio', { name: 'Per family' }));
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally per family' })).toBeTruthy();
  expect(dialog.getByText('$20.00')).toBeTruthy();
  expect(dialog.getAllByText('$10.00')).toHaveLength(2);
  await person.type(dialog.getByLabelText('Title'), 'House');
  await person.click(dialog.getByRole('radio', { name: 'Travel' }));
  await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    splitType: 'custom',
    split: { mode: 'equal', participants: [me.id, liam.id, zoe.id], per: 'family' },
  });
});

test('odd cents are shown as a range for people of families of the same size', async () => {
  const { dialog, person } = await openDialog({ families: [family] });
  await person.clear(dialog.getByLabelText('Amount'));
  await person.type(dialog.getByLabelText('Amount'), '0.05');
  await person.click(dialog.getByRole('radio', { name: 'Per family' }));
  expect(dialog.getByText('$0.02 or $0.03')).toBeTruthy();
  expect(dialog.getAllByText('$0.01 or $0.02')).toHaveLength(2);
});

test('a group without families does not offer it', async () => {
  const { dialog } = await openDialog({});
  expect(dialog.queryByRole('radiogroup', { name: 'Equal parts' })).toBeNull();
});

test('saving an unchanged expense that was split per family sends nothing', () => {
  const expense = makeExpenseDetail({
    amount: cents(4000),
    splitType: 'custom',
    split: { mode: 'equal', participants: [me.id, liam.id, zoe.id], per: 'family' },
  });
  const values = valuesOf(expense, home.members);
  expect(changesOf(values, values)).toEqual({});
  expect(values.split.per).toBe('family');
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addExpense, listExpenses } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { today } from '#web/lib/time/today.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense, makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';

const nora = { id: idOf(3), username: 'nora', profilePicture: null, isPlaceholder: false };
const group = makeGroup({ members: [...makeGroup().members, nora] });
const flat = makeGroup({ id: idOf(101), name: 'Flat' });

function Stage({ groupId }: { groupId?: string }) {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={groupId} />;
}

async function openDialog({ groups = [group, flat], groupId = group.id as string | null } = {}) {
  const api = fakeApi();
  api.on(listActiveGroups, groups);
  api.on(addExpense, makeExpenseDetail());
  const view = renderApp(<Stage groupId={groupId ?? undefined} />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  return { api, dialog, ...view };
}

async function fill({ dialog, person }: Awaited<ReturnType<typeof openDialog>>, amount: string) {
  await person.type(await dialog.findByLabelText('Amount'), amount);
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
}

const send = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog.getByRole('button', { name: 'Add Expense' });

test('the amount is the first field and has the focus', async () => {
  const { dialog } = await openDialog();
  const amount = await dialog.findByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(amount));
});

test('groups that cannot be refreshed stay those that were read', async () => {
  const { api, dialog, person } = await openDialog();
  await person.type(await dialog.findByLabelText('Amount'), '12');
  api.fail(listActiveGroups, 503, 'Something went wrong', 'internal');
  await queryClient.refetchQueries({ queryKey: [listActiveGroups.path] });
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  expect(dialog.getByLabelText('Amount')).toHaveProperty('value', '12');
});

test('a form keeps its focus when its group comes among the choices while something is typed', async () => {
  const api = fakeApi();
  api.on(listActiveGroups, [flat]);
  api.on(getGroup, makeGroupDetail(group));
  const { person } = renderApp(<Stage groupId={group.id} />, { user: me });
  const title = await screen.findByLabelText('Title');
  await person.type(title, 'Din');
  api.on(listActiveGroups, [group, flat]);
  await act(() => queryClient.refetchQueries({ queryKey: [listActiveGroups.path] }));
  await waitFor(() => expect(api.seen(listActiveGroups)).toHaveLength(2));
  expect(document.activeElement).toBe(title);
  await person.keyboard('ner');
  expect(title).toHaveProperty('value', 'Dinner');
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '');
});

test('an empty form shows its errors and sends nothing', async () => {
  const { api, dialog, person } = await openDialog({ groupId: null });
  await person.click(await dialog.findByRole('button', { name: 'Add Expense' }));
  for (const message of [
    'Amount must be greater than zero',
    'Title is required',
    'Group is required',
    'Category is required',
  ]) {
    expect(dialog.getByText(message)).toBeTruthy();
  }
  expect(document.activeElement).toBe(dialog.getByLabelText('Amount'));
  expect(api.seen(addExpense)).toHaveLength(0);
});

test('an equal split is sent with its participants, and the dialog closes', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await fill(all, '100');
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 3' })).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  expect(dialog.getAllByText('$33.33 or $33.34')).toHaveLength(3);
  await person.click(dialog.getByRole('checkbox', { name: /nora/ }));
  expect(dialog.getAllByText('$50.00')).toHaveLength(2);
  await person.click(send(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Expense created')).toBeTruthy();
  expect(api.seen(addExpense).map((call) => call.body)).toEqual([
    {
      title: 'Dinner',
      amount: 10_000,
      date: today(),
      groupId: group.id,
      currency: 'USD',
      category: 'food',
      paidBy: me.id,
      splitType: 'equal',
      participants: [me.id, liam.id],
    },
  ]);
});

test('a refund is marked with one press', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await fill(all, '20');
  await person.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(dialog.getByText('Money that came back to the person under Paid by.')).toBeTruthy();
  await person.click(send(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.seen(addExpense).map((call) => call.body)).toMatchObject([{ amount: 2_000, isRefund: true }]);
});

test('exact amounts show the rest, accept a comma, and assign the rest to a single blank field', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await fill(all, '50');
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('radio', { name: 'Exact amounts' }));
  await person.type(dialog.getByLabelText('Amount for you'), '12,50');
  expect(dialog.getByText('$37.50 left')).toBeTruthy();
  await person.click(send(dialog));
  expect(dialog.getByText('Shares must add up to the amount')).toBeTruthy();
  expect(api.seen(addExpense)).toHaveLength(0);
  await person.type(dialog.getByLabelText('Amount for liam'), '10.00');
  expect(dialog.getByText('Adds up')).toBeTruthy();
  expect(dialog.getByText('$27.50')).toBeTruthy();
  await person.selectOptions(dialog.getByLabelText('Paid by'), 'liam');
  await person.click(send(dialog));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    paidBy: liam.id,
    splitType: 'custom',
    split: {
      mode: 'exact',
      shares: [
        { userId: me.id, amount: 1250 },
        { userId: liam.id, amount: 1000 },
        { userId: nora.id, amount: null },
      ],
    },
  });
});

test('percentages accept a comma and show the rest in percent and money', async () => {
  const all = await openDialog();
  const { dialog, person } = all;
  await fill(all, '60');
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('radio', { name: 'Percentages' }));
  const mine = dialog.getByLabelText('Percentage for you');
  await person.clear(mine);
  await person.type(mine, '25,5');
  expect(dialog.getByText('$15.30')).toBeTruthy();
  expect(dialog.getByText(/^\$4\.7\d left \(7\.8\d%\)$/)).toBeTruthy();
});

test('an unreadable amount stays as typed in every split mode', async () => {
  const all = await openDialog();
  const { dialog, person } = all;
  await fill(all, '50');
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('radio', { name: 'Exact amounts' }));
  await person.type(dialog.getByLabelText('Amount for you'), '1,234');
  await person.click(dialog.getByRole('radio', { name: 'Shares' }));
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('radio', { name: 'Exact amounts' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Amount for you').value).toBe('1,234');
});

test('the sum of the items can become the amount', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  await fill(all, '1');
  await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
  await person.click(dialog.getByRole('radio', { name: 'Items' }));
  await person.type(dialog.getByLabelText('Item 1'), 'Soup');
  await person.type(dialog.getByLabelText('Amount of item 1'), '9');
  await person.click(dialog.getByRole('button', { name: 'Add Item' }));
  await person.type(dialog.getByLabelText('Amount of item 2'), '3.10');
  const second = within(dialog.getByRole('group', { name: 'Who had item 2' }));
  await person.click(second.getByRole('checkbox', { name: 'nora' }));
  await person.click(second.getByRole('checkbox', { name: 'liam' }));
  await person.type(dialog.getByLabelText('Tip'), '1');
  await person.click(dialog.getByRole('button', { name: 'Use $13.10 as the amount' }));
  await person.click(send(dialog));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    amount: 1310,
    splitType: 'custom',
    split: {
      mode: 'items',
      items: [
        { name: 'Soup', amount: 900, userIds: [me.id, liam.id, nora.id] },
        { amount: 310, userIds: [me.id] },
      ],
      tax: 0,
      tip: 100,
    },
  });
});

test('choosing another group changes the people', async () => {
  const { dialog, person } = await openDialog();
  await person.selectOptions(await dialog.findByLabelText('Group'), 'Flat');
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 2' })).toBeTruthy();
});

test('a refused expense shows a toast and keeps the typed values', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  api.fail(addExpense, 409, 'This group is closed', 'group_closed');
  await fill(all, '100');
  await person.click(send(dialog));
  expect(await screen.findByText('Failed to create expense')).toBeTruthy();
  expect(screen.getByText('This group is closed')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Dinner');
});

test('a second click during sending sends nothing', async () => {
  const all = await openDialog();
  const { api, dialog, person } = all;
  const release = api.hold(addExpense, makeExpenseDetail());
  await fill(all, '100');
  await person.click(send(dialog));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Adding...' }).disabled).toBe(true);
  await person.keyboard('{Enter}{Escape}');
  release();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.seen(addExpense)).toHaveLength(1);
});

test('without a group all fields show, and the group field links to creating one', async () => {
  const all = await openDialog({ groups: [], groupId: null });
  const { api, dialog, person } = all;
  const link = await dialog.findByRole('link', { name: 'Create Your First Group' });
  expect(link.getAttribute('href')).toBe('/groups?create=1');
  for (const name of ['Amount', 'Title', 'Group', 'Split type', 'Date', 'Category']) {
    expect(dialog.getByLabelText(name)).toBeTruthy();
  }
  await fill(all, '12');
  await person.click(send(dialog));
  expect(dialog.getByText('Group is required')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Group'));
  expect(api.seen(addExpense)).toHaveLength(0);
});

test('the split is collapsed while all share equally, and has five modes', async () => {
  const { dialog, person } = await openDialog();
  await person.type(await dialog.findByLabelText('Amount'), '100');
  const split = within(await dialog.findByRole('group', { name: 'Split type' }));
  expect(split.queryByRole('radio')).toBeNull();
  await person.click(split.getByRole('button', { name: 'Paid by you, split equally between 3' }));
  const editor = within(dialog.getByRole('group', { name: 'Who paid, who shares' }));
  expect(editor.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
    'Equally',
    'Exact amounts',
    'Percentages',
    'Shares',
    'Items',
  ]);
  expect(dialog.getByText(/The odd cent goes to whoever has covered the fewest/)).toBeTruthy();
});

const isChosen = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog'], name: string) =>
  dialog.getByRole<HTMLInputElement>('radio', { name }).checked;

test('an amount, a title and Enter add an expense, in the category that the title means', async () => {
  const { api, dialog, person } = await openDialog();
  await person.type(await dialog.findByLabelText('Amount'), '12');
  await person.type(dialog.getByLabelText('Title'), 'Taxi home{Enter}');
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({ category: 'transportation', groupId: group.id });
});

test('a title of the group suggests its category, read once and not with each key', async () => {
  const { api, dialog, person } = await openDialog();
  api.on(listExpenses, ({ query }) => [
    makeExpense({ title: 'Ramiro', category: query.groupId === group.id ? 'drinks' : 'travel' }),
  ]);
  await person.type(await dialog.findByLabelText('Title'), 'Ramiro');
  await waitFor(() => expect(isChosen(dialog, 'Drinks')).toBe(true));
  expect(api.seen(listExpenses)).toHaveLength(2);
});

test('a suggested category gives way to a choice, and a choice stays whatever the title says', async () => {
  const { dialog, person } = await openDialog();
  await person.type(await dialog.findByLabelText('Title'), 'Taxi');
  expect(isChosen(dialog, 'Transportation')).toBe(true);
  await person.click(dialog.getByRole('radio', { name: 'Other' }));
  await person.clear(dialog.getByLabelText('Title'));
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  expect(isChosen(dialog, 'Other')).toBe(true);
});

test('where no title fits, the category stays empty and its error takes the focus', async () => {
  const { dialog, person } = await openDialog();
  await person.type(await dialog.findByLabelText('Amount'), '12');
  await person.type(dialog.getByLabelText('Title'), 'Xyzzy{Enter}');
  expect(await dialog.findByText('Category is required')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Food & Drinks' })),
  );
  await person.type(dialog.getByLabelText('Title'), ' dinner');
  expect(dialog.queryByText('Category is required')).toBeNull();
});

test('without a group of the page, the form begins with the group that was used last', async () => {
  const all = await openDialog({ groupId: null });
  await fill(all, '12');
  await all.person.selectOptions(all.dialog.getByLabelText('Group'), 'Flat');
  await all.person.click(send(all.dialog));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  all.unmount();
  const again = await openDialog({ groupId: null });
  await waitFor(() => expect(again.dialog.getByLabelText('Group')).toHaveProperty('value', flat.id));
  again.unmount();
  const onPage = await openDialog({ groupId: group.id });
  await waitFor(() => expect(onPage.dialog.getByLabelText('Group')).toHaveProperty('value', group.id));
  onPage.unmount();
  // A group that takes no expenses anymore is not suggested.
  const later = await openDialog({ groups: [group, { ...flat, id: idOf(102) }], groupId: null });
  await waitFor(() => expect(later.dialog.getByLabelText('Group')).toHaveProperty('value', ''));
});

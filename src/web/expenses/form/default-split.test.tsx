import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { DefaultSplit } from '#contract/default-split.ts';
import { addExpense } from '#contract/expenses.ts';
import { type Group, listActiveGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { useGroupChoices } from '#web/groups/queries.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { changesOf, valuesOf } from '../draft/expense-form-state.ts';
import { AddExpenseDialog } from './add-expense-dialog.tsx';
// Loads the panel beforehand, so that no test waits for it.
import './add-expense-panel.tsx';

const SIXTY_FORTY: DefaultSplit = {
  split: {
    mode: 'percent',
    percentages: [
      { userId: me.id, basisPoints: 60_00 },
      { userId: liam.id, basisPoints: 40_00 },
    ],
  },
  paidBy: liam.id,
  needsLook: false,
};
const home = makeGroup({ name: 'Home', defaultSplit: SIXTY_FORTY });
const flat = makeGroup({ id: idOf(101), name: 'Flat' });

function Stage() {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={home.id} />;
}

async function openDialog(group = home) {
  const api = fakeApi();
  api.on(listActiveGroups, [group, flat]);
  api.on(addExpense, makeExpenseDetail());
  const view = renderApp(<Stage />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await dialog.findByLabelText('Amount');
  return { api, dialog, ...view };
}

test('a new expense starts with the default split, collapsed, and is sent with it', async () => {
  const { api, dialog, person } = await openDialog();
  const sentence = dialog.getByRole('button', { name: 'Paid by liam, split by percentages' });
  expect(sentence.getAttribute('aria-expanded')).toBe('false');
  await person.type(dialog.getByLabelText('Amount'), '100.01');
  await person.type(dialog.getByLabelText('Title'), 'Dinner');
  await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
  await person.click(sentence);
  expect(dialog.getByText('$60.01')).toBeTruthy();
  expect(dialog.getByText('$40.00')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    amount: 10_001,
    paidBy: liam.id,
    splitType: 'custom',
    split: SIXTY_FORTY.split,
  });
});

test('choosing another group applies its default split, unless the split was changed', async () => {
  const { dialog, person } = await openDialog();
  await person.selectOptions(dialog.getByLabelText('Group'), 'Flat');
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 2' })).toBeTruthy();
  await person.selectOptions(dialog.getByLabelText('Group'), 'Home');
  await person.click(dialog.getByRole('button', { name: 'Paid by liam, split by percentages' }));
  await person.click(dialog.getByRole('radio', { name: 'Shares' }));
  await person.selectOptions(dialog.getByLabelText('Group'), 'Flat');
  expect(dialog.getByRole('button', { name: 'Paid by you, split by shares' })).toBeTruthy();
});

test('a default split that needs a review starts as an equal split and says why', async () => {
  const { dialog } = await openDialog({ ...home, defaultSplit: { ...SIXTY_FORTY, needsLook: true } });
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 2' })).toBeTruthy();
  expect(dialog.getByText(/Members have changed since the default split was set/)).toBeTruthy();
});

test('saving an unchanged expense with the default split sends nothing', () => {
  const expense = makeExpenseDetail({
    amount: cents(10_001),
    paidBy: liam.id,
    splitType: 'custom',
    split: SIXTY_FORTY.split,
  });
  const values = valuesOf(expense, home.members);
  expect(changesOf(values, values)).toEqual({});
  expect(changesOf(valuesOf(expense, home.members), valuesOf(expense, home.members))).toEqual({});
});

describe('a place that someone claims while an expense is typed', () => {
  const guest = { id: idOf(7), username: 'Guest', profilePicture: null, isPlaceholder: true };
  const nora = { id: idOf(8), username: 'nora', profilePicture: null, isPlaceholder: false };
  const [mine, his] = makeGroup().members;
  if (mine === undefined || his === undefined) throw new Error('The group has two members');
  const before = makeGroup({ members: [mine, his, guest] });
  const after = makeGroup({ members: [mine, his, nora] });
  const idsOf = (...people: { id: string }[]) => people.map(({ id }) => id);

  async function claim(api: ReturnType<typeof fakeApi>) {
    api.on(listActiveGroups, [after, flat]);
    await refresh(['/api/groups']);
    await screen.findByText(/members have just changed/);
  }
  async function send({ api, dialog, person }: Awaited<ReturnType<typeof openDialog>>) {
    await person.type(dialog.getByLabelText('Amount'), '30');
    await person.type(dialog.getByLabelText('Title'), 'Dinner');
    await person.click(dialog.getByRole('radio', { name: 'Food & Drinks' }));
    await person.click(dialog.getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
    return api.seen(addExpense)[0]?.body;
  }

  test('is in the expense as the person who claimed it', async () => {
    const opened = await openDialog(before);
    await claim(opened.api);
    expect(await send(opened)).toMatchObject({ participants: idsOf(mine, his, nora), paidBy: me.id });
  });

  test('keeps who was left out, and the payer who is there', async () => {
    const opened = await openDialog(before);
    const { dialog, person } = opened;
    await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
    await person.selectOptions(dialog.getByLabelText('Paid by'), 'liam');
    await person.click(dialog.getByRole('checkbox', { name: /liam/ }));
    await claim(opened.api);
    expect(await send(opened)).toMatchObject({ participants: idsOf(mine, nora), paidBy: liam.id });
  });

  test('no longer pays', async () => {
    const opened = await openDialog(before);
    const { dialog, person } = opened;
    await person.click(dialog.getByRole('button', { name: /^Paid by you/ }));
    await person.selectOptions(dialog.getByLabelText('Paid by'), 'Guest');
    await claim(opened.api);
    expect(await send(opened)).toMatchObject({ paidBy: me.id });
  });
});

describe('a form that opens while its groups are fetched again', () => {
  /** Opens it before the reply, which `release` brings. */
  async function openOutdated(before: Group, now: Group) {
    function Page() {
      useGroupChoices();
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={home.id} />
        </>
      );
    }
    const api = fakeApi();
    api.on(listActiveGroups, [before, flat]);
    const { person } = renderApp(<Page />, { user: me });
    await waitFor(() => expect(api.seen(listActiveGroups)).toHaveLength(1));
    const release = api.hold(listActiveGroups, [now, flat]);
    const refreshed = refresh(['/api/groups']);
    await person.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('button', { name: /^Paid by you, split equally/ });
    return {
      person,
      release: () => {
        release();
        return act(() => refreshed);
      },
    };
  }

  test('begins anew with what has changed', async () => {
    const { release } = await openOutdated(makeGroup({ name: 'Home' }), home);
    await release();
    expect(await screen.findByRole('button', { name: 'Paid by liam, split by percentages' })).toBeTruthy();
    expect(screen.queryByText(/members have just changed/)).toBeNull();
  });

  test('keeps the kind of the split that was chosen if its people are the same', async () => {
    const nora = { id: idOf(8), username: 'nora', profilePicture: null, isPlaceholder: false };
    const members = [...makeGroup().members, nora];
    const now = makeGroup({ members, name: 'Summer Home' });
    const { person, release } = await openOutdated(makeGroup({ members }), now);
    await person.click(screen.getByRole('button', { name: /^Paid by you/ }));
    await person.click(screen.getByRole('radio', { name: 'Percentages' }));
    await release();
    await screen.findByText('Summer Home');
    expect(screen.getByRole('radio', { name: 'Percentages' })).toHaveProperty('checked', true);
  });
});

test('a person who joins while an expense is typed is not added to it', async () => {
  const { api, dialog } = await openDialog(makeGroup());
  const nora = { id: idOf(8), username: 'nora', profilePicture: null, isPlaceholder: false };
  api.on(listActiveGroups, [makeGroup({ members: [...makeGroup().members, nora] }), flat]);
  await refresh(['/api/groups']);
  await waitFor(() => expect(api.seen(listActiveGroups)).toHaveLength(2));
  expect(dialog.queryByText(/members have just changed/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Paid by you, split equally between 2' })).toBeTruthy();
});

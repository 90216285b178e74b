import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import {
  addSeries,
  type ExpenseSeries,
  listSeries,
  removeSeries,
  updateSeries,
} from '#contract/expense-series.ts';
import { addExpense, type ExpenseDetail, getExpense, updateExpense } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { day } from '#domain/calendar.ts';
import { mapTexts } from '#domain/expenses.ts';
import { cents } from '#domain/money.ts';
import { useGroup } from '#web/groups/queries.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loads the panels beforehand, so that no test waits for them.
import '../form/add-expense-panel.tsx';
import '../form/edit-expense-form.tsx';
import '../detail/expense-panel.tsx';
import '../form/edit-series-form.tsx';
import './series-dialog.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { valuesOfSeries } from '../draft/series-values.ts';
import { AddExpenseDialog } from '../form/add-expense-dialog.tsx';
import { SeriesEntry } from './series-entry.tsx';

const group = makeGroupDetail({ hasSeries: true });

const rent = (given: Partial<ExpenseSeries> = {}): ExpenseSeries => ({
  id: idOf(900),
  groupId: group.id,
  createdBy: me.id,
  currency: 'USD',
  title: 'Rent',
  amount: cents(90_000),
  isRefund: false,
  isIncome: false,
  original: null,
  date: day('2026-06-01'),
  category: 'accommodation',
  paidBy: me.id,
  payers: [{ userId: me.id, username: me.username, amount: cents(90_000) }],
  splitType: 'equal',
  split: null,
  ...mapTexts(() => null),
  frequency: 'monthly',
  endsOn: null,
  times: 12,
  nextDate: day('2026-12-01'),
  timesLeft: 6,
  pausedReason: null,
  ...given,
});

async function openAdd() {
  const api = fakeApi();
  api.on(listActiveGroups, [makeGroup()]);
  api.on(addSeries, rent());
  const view = renderApp(<AddExpenseDialog open onOpenChange={() => undefined} groupId={group.id} />, {
    user: me,
  });
  const { person } = view;
  await person.type(await screen.findByLabelText('Amount'), '900');
  await person.type(screen.getByLabelText('Title'), 'Rent');
  await person.click(screen.getByRole('radio', { name: 'Accommodation' }));
  return { api, ...view };
}

test('a new expense repeats if that is chosen under Repeat', async () => {
  const { api, person } = await openAdd();
  await person.click(screen.getByRole('button', { name: 'Repeat' }));
  await person.selectOptions(screen.getByLabelText('Repeat'), 'monthly');
  await person.selectOptions(screen.getByLabelText('Ends'), 'times');
  await person.click(screen.getByRole('button', { name: 'Add Expense' }));
  expect(screen.getByText('Times must be from 1 to 1,000')).toBeTruthy();
  await person.type(screen.getByLabelText('Number of times'), '12');
  await person.click(screen.getByRole('button', { name: 'Add Expense' }));
  expect(await screen.findByText('Recurring expense created')).toBeTruthy();
  const [call] = api.seen(addSeries);
  expect(call?.body).toMatchObject({
    title: 'Rent',
    amount: 90_000,
    frequency: 'monthly',
    times: 12,
    endsOn: null,
  });
  expect(call?.body).not.toHaveProperty('participants');
  expect(api.seen(addExpense)).toEqual([]);
});

test('a last day before the first one is refused', async () => {
  const { api, person } = await openAdd();
  await person.click(screen.getByRole('button', { name: 'Repeat' }));
  await person.selectOptions(screen.getByLabelText('Repeat'), 'weekly');
  await person.selectOptions(screen.getByLabelText('Ends'), 'day');
  await person.type(screen.getByLabelText('Last day'), '2020-01-01');
  await person.click(screen.getByRole('button', { name: 'Add Expense' }));
  expect(screen.getByText('Must end after it begins')).toBeTruthy();
  expect(api.seen(addSeries)).toEqual([]);
});

function FetchedEntry() {
  const { data } = useGroup(group.id);
  return data === undefined ? null : <SeriesEntry group={data} meId={me.id} isOpen />;
}

async function openList(series = rent()) {
  const api = fakeApi();
  api.on(getGroup, group);
  api.on(listSeries, [series]);
  api.on(updateSeries, series);
  api.on(removeSeries, undefined);
  const view = renderApp(<FetchedEntry />, { user: me });
  await view.person.click(await screen.findByRole('button', { name: 'Recurring Expenses' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recurring Expenses' }));
  await dialog.findByText('Rent');
  const act = async (name: string) => {
    await view.person.click(dialog.getByRole('button', { name: 'Actions for Rent' }));
    await view.person.click(await screen.findByRole('menuitem', { name }));
  };
  return { api, dialog, act, ...view };
}

test('the list says how often, how much longer and when next, and pauses', async () => {
  const { api, dialog, act } = await openList();
  expect(dialog.getByText(/^Monthly, 6 left/).textContent).toBe('Monthly, 6 left · Next Dec 1, 2026');
  await act('Pause');
  await waitFor(() => expect(api.seen(updateSeries).map(({ body }) => body)).toEqual([{ isPaused: true }]));
});

test('a paused one says why and resumes', async () => {
  const { api, dialog, act } = await openList(rent({ pausedReason: 'person_left' }));
  expect(dialog.getByText('Someone in the split left the group')).toBeTruthy();
  await act('Resume');
  await waitFor(() => expect(api.seen(updateSeries).map(({ body }) => body)).toEqual([{ isPaused: false }]));
});

test('it ends after a confirmation', async () => {
  const { api, act, person } = await openList();
  await act('End');
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(api.seen(removeSeries)).toHaveLength(1));
});

test('the focus returns to the button after the last one has ended', async () => {
  const { api, dialog, act, person } = await openList();
  api.on(listSeries, []);
  api.on(getGroup, makeGroupDetail({ hasSeries: false }));
  await act('End');
  await person.click(await screen.findByRole('button', { name: 'End' }));
  await dialog.findByText('No expenses repeat in this group anymore.');
  await waitFor(() => expect(api.seen(getGroup).length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Recurring Expenses' }));
});

test('an edit of it sends only what changed, and no date', async () => {
  const { api, act, person } = await openList();
  await act('Edit');
  const title = await screen.findByLabelText('Title');
  expect(screen.queryByLabelText('Date')).toBeNull();
  await person.type(title, ' and heating');
  await person.selectOptions(screen.getByLabelText('Repeat'), 'quarterly');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(api.seen(updateSeries).map(({ body }) => body)).toEqual([
      { title: 'Rent and heating', frequency: 'quarterly' },
    ]),
  );
});

test('an edit of it asks before what was typed is lost', async () => {
  const { api, act, person } = await openList();
  await act('Edit');
  await person.type(await screen.findByLabelText('Title'), '!');
  await person.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await person.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Rent!');
  await person.keyboard('{Backspace}{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(api.seen(updateSeries)).toEqual([]);
});

test('a person who joins while a series is edited stays among all who belong on the day', async () => {
  const { api, act, person } = await openList();
  await act('Edit');
  const title = await screen.findByLabelText('Title');
  const nora = { id: idOf(3), username: 'nora', profilePicture: null, isPlaceholder: false };
  api.on(getGroup, makeGroupDetail({ hasSeries: true, members: [...group.members, nora] }));
  await refresh([`/api/groups/${group.id}`]);
  expect(api.seen(getGroup)).toHaveLength(2);
  await person.type(title, ' and heating');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(api.seen(updateSeries).map(({ body }) => body)).toEqual([{ title: 'Rent and heating' }]),
  );
});

test('a split that names no one is among the members, also where the payer left', async () => {
  const [left, ...members] = group.members.toReversed();
  const after = makeGroupDetail({
    hasSeries: true,
    members,
    memberBalances: group.memberBalances.map((each) => ({ ...each, hasLeft: each.user.id === left?.id })),
  });
  const series = rent({
    paidBy: left?.id ?? '',
    payers: [{ userId: left?.id ?? '', username: '', amount: cents(90_000) }],
  });
  expect(valuesOfSeries(series, after).split.participants).toEqual(members.map(({ id }) => id));
});

test('an edit of an occurrence asks also while it is not known whether more will come', async () => {
  const { api, person } = await editOccurrence({}, (fake) => void fake.hold(listSeries, []));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('button', { name: 'This and the next' })).toBeTruthy();
  expect(api.seen(updateExpense)).toEqual([]);
});

test('a group without any shows nothing', () => {
  renderApp(<SeriesEntry group={makeGroupDetail()} meId={me.id} isOpen />, { user: me });
  expect(screen.queryByRole('button', { name: 'Recurring Expenses' })).toBeNull();
});

async function editOccurrence(
  given: Partial<ExpenseDetail> = {},
  prepare: (api: FakeApi) => void = (api) => api.on(listSeries, [rent()]),
) {
  const expense = makeExpenseDetail({
    id: idOf(500),
    groupId: group.id,
    seriesId: idOf(900),
    version: 3,
    ...given,
  });
  const api = fakeApi();
  api.on(getExpense, expense);
  api.on(getGroup, group);
  api.on(listComments, []);
  prepare(api);
  api.on(updateExpense, expense);
  api.on(updateSeries, rent());
  const { person } = renderApp(<ExpenseDialog id={expense.id} onClose={() => undefined} />, { user: me });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const title = await screen.findByLabelText('Title');
  await waitFor(() => expect(api.seen(listSeries)).toHaveLength(1));
  await person.clear(title);
  await person.type(title, 'Rent');
  return { api, person, expense };
}

test('an edit of an occurrence asks, and changes only this one', async () => {
  const { api, person } = await editOccurrence();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await person.click(await screen.findByRole('button', { name: 'Only this one' }));
  await waitFor(() =>
    expect(api.seen(updateExpense).map(({ body }) => body)).toEqual([{ title: 'Rent', version: 3 }]),
  );
  expect(api.seen(updateSeries)).toEqual([]);
});

test('an edit of an occurrence asks, and changes this and the next', async () => {
  const { api, person, expense } = await editOccurrence();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await person.click(await screen.findByRole('button', { name: 'This and the next' }));
  await waitFor(() =>
    expect(api.seen(updateSeries).map(({ body }) => body)).toEqual([
      { title: 'Rent', expenseId: expense.id, version: 3 },
    ]),
  );
  expect(api.seen(updateExpense)).toEqual([]);
});

test('this and the next name no one if they are split equally among all', async () => {
  const { api, person } = await editOccurrence({
    split: { mode: 'equal', participants: [me.id] },
  });
  await person.click(screen.getByRole('checkbox', { name: /liam/ }));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await person.click(await screen.findByRole('button', { name: 'This and the next' }));
  await waitFor(() => expect(api.seen(updateSeries)).toHaveLength(1));
  const [call] = api.seen(updateSeries);
  expect(call?.body).toMatchObject({ title: 'Rent', split: null });
  expect(call?.body).not.toHaveProperty('participants');
  expect(call?.body).not.toHaveProperty('splitType');
});

test.each(['payers', 'exact shares'])(
  'this and the next get the amount that typed %s add up to',
  async (what) => {
    const { api, person, expense } = await editOccurrence();
    await person.click(screen.getByRole('button', { name: /^Paid by you/ }));
    if (what === 'payers') {
      await person.selectOptions(screen.getByLabelText('Paid by'), 'Several people…');
      await person.type(screen.getByLabelText(/^Amount paid by you/i), '1');
    } else {
      await person.click(screen.getByRole('radio', { name: 'Exact amounts' }));
      const [mine] = screen.getAllByLabelText<HTMLInputElement>(/^Amount for/);
      if (mine === undefined) throw new Error('There is a field for each person');
      await person.clear(mine);
      await person.type(mine, '1');
    }
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await person.click(await screen.findByRole('button', { name: 'This and the next' }));
    await waitFor(() => expect(api.seen(updateSeries)).toHaveLength(1));
    expect(api.seen(updateSeries)[0]?.body).toMatchObject({ amount: expense.amount, expenseId: expense.id });
  },
);

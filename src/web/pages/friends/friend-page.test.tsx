import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Route } from 'wouter';
import { addExpense } from '#contract/expenses.ts';
import {
  type FriendDetail,
  getFriend,
  listFriends,
  netWithFriend,
  openDirectGroup,
  undoNetting,
} from '#contract/friends.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { pages } from '#contract/pages.ts';
import { listOwing } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loads the dialogs beforehand, so that no test waits for them.
import '#web/expenses/form/add-expense-panel.tsx';
import '#web/friends/net-dialog.tsx';
import { FriendPage } from './friend-page.tsx';
import { FriendsPage } from './friends-page.tsx';

const user = { ...liam, profilePicture: null };
const line = { isBeingPaid: false, currency: 'USD' as const };

/** Liam owes the user 20.00 in one group, and the user owes him 30.00 in another. */
function makeFriend(given: Partial<FriendDetail> = {}): FriendDetail {
  return {
    user,
    currency: 'USD',
    net: cents(-1000),
    nets: [{ currency: 'USD', amount: cents(-1000) }],
    groups: [
      { ...line, groupId: idOf(100), groupName: 'Boat', amount: cents(-3000) },
      { ...line, groupId: idOf(101), groupName: 'Flat', amount: cents(2000) },
      { ...line, groupId: idOf(102), groupName: 'Ski week', amount: cents(0) },
    ],
    offsets: [],
    directGroupId: null,
    ...given,
  };
}

function setUp(friend: FriendDetail = makeFriend()) {
  const api = fakeApi();
  api.on(getFriend, friend);
  api.on(listActiveGroups, [makeGroup()]);
  const open = () =>
    renderApp(<Route path={pages.friend} component={FriendPage} />, {
      path: `/friends/${liam.id}`,
      user: me,
    });
  return { api, open };
}

test('the list has each friend with what they owe, in each currency', async () => {
  const api = fakeApi();
  const nets = [
    { currency: 'USD' as const, amount: cents(-1000) },
    { currency: 'JPY' as const, amount: cents(900) },
  ];
  const even = {
    currency: 'USD' as const,
    net: cents(0),
    nets: [{ currency: 'USD' as const, amount: cents(0) }],
  };
  api.on(listFriends, [
    { user, currency: 'USD', net: cents(-1000), nets, groupsCount: 2 },
    { user: { id: idOf(3), username: 'noor', profilePicture: null }, ...even, groupsCount: 1 },
  ]);
  renderApp(<FriendsPage />, { path: '/friends', user: me });
  const rows = within(await screen.findByRole('list', { name: 'Friends' }))
    .getAllByRole('listitem')
    .filter((each) => within(each).queryByRole('link'));
  expect(rows.map((row) => row.textContent?.replace(/^[A-Z]*/, ''))).toEqual([
    'liam2 shared groupsyou owe$10.00owes you¥900',
    'noor1 shared groupall square',
  ]);
  expect(screen.getByRole('link', { name: 'liam' }).getAttribute('href')).toBe(`/friends/${liam.id}`);
});

test('the friends who owe in a currency are listed with what they owe, those without an account marked', async () => {
  const api = fakeApi();
  const currency = 'EUR' as const;
  api.on(listActiveGroups, []);
  api.on(listOwing, [
    { user: liam, hasAccount: true, amount: cents(2000), currency },
    { user: { id: idOf(9), username: 'Ruth' }, hasAccount: false, amount: cents(100), currency },
  ]);
  renderApp(<FriendsPage />, { path: '/friends?owing=EUR', user: me });
  const list = within(await screen.findByRole('list', { name: 'Friends who owe you' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lliam€20.00',
    'RRuthNo account€1.00',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/friends/${liam.id}`]);
  expect(api.seen(listOwing)[0]?.query).toEqual({ currency: 'EUR' });
});

test('an unknown currency in the address shows all friends', async () => {
  fakeApi().on(listFriends, []);
  renderApp(<FriendsPage />, { path: '/friends?owing=euros', user: me });
  expect(await screen.findByText('No friends yet')).toBeTruthy();
});

test('someone without friends reads who appears there', async () => {
  const api = fakeApi();
  api.on(listFriends, []);
  renderApp(<FriendsPage />, { path: '/friends', user: me });
  expect(await screen.findByText('No friends yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to My Groups' }).getAttribute('href')).toBe('/groups');
});

test('the page shows the sum and each group', async () => {
  const { open } = setUp();
  open();
  expect(await screen.findByText(/You owe/)).toBeTruthy();
  const groups = screen.getByRole('region', { name: 'Groups' });
  expect(
    within(groups)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual(['Boatyou owe$30.00', 'Flatowes you$20.00', 'Ski weekall square']);
  expect(within(groups).getByRole('link', { name: 'Flat' }).getAttribute('href')).toBe(
    `/groups/${idOf(101)}`,
  );
});

test('netting shows each group before and after, and is sent once', async () => {
  const { api, open } = setUp();
  api.on(netWithFriend, { offsets: [] });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Offset Debts' }));
  const dialog = await screen.findByRole('dialog', { name: 'Offset Debts' });
  const rows = within(dialog).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual(['Boat-$30.00-$10.00', 'Flat+$20.00$0.00']);
  await person.click(within(dialog).getByRole('button', { name: 'Offset $20.00' }));
  expect(await screen.findByText('Debts offset')).toBeTruthy();
  expect(api.seen(netWithFriend)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a line that a card pays is left out of netting', async () => {
  const [boat, flat] = makeFriend().groups;
  const groups = [{ ...boat, isBeingPaid: true }, flat] as FriendDetail['groups'];
  const { open } = setUp(makeFriend({ groups }));
  open();
  expect(await screen.findByText('A card payment is in progress')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Offset Debts' })).toBeNull();
});

test('a recent netting can be undone, an old one cannot', async () => {
  const offset = { currency: 'USD' as const, createdAt: '2026-11-20T10:00:00.000Z' };
  const { api, open } = setUp(
    makeFriend({
      offsets: [
        { ...offset, id: idOf(7), amount: cents(2000), canUndo: true },
        { ...offset, id: idOf(8), amount: cents(500), canUndo: false },
      ],
    }),
  );
  api.on(undoNetting, undefined);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Undo the offset of $20.00' }));
  expect(await screen.findByText('Offset undone')).toBeTruthy();
  expect(api.seen(undoNetting)[0]?.params).toEqual({ userId: liam.id, offsetId: idOf(7) });
  expect(screen.queryByRole('button', { name: 'Undo the offset of $5.00' })).toBeNull();
});

test('Add opens the expense dialog for just the two, and only saving creates their group', async () => {
  const { api, open } = setUp();
  const direct = makeGroupDetail({ id: idOf(300), name: 'liam', kind: 'direct' });
  api.on(openDirectGroup, { groupId: direct.id });
  api.on(getGroup, direct);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Add Expense' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Expense' });
  const select = await within(dialog).findByLabelText<HTMLSelectElement>('Group');
  expect(select.selectedOptions[0]?.textContent).toBe('liam');
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.seen(openDirectGroup)).toEqual([]);

  api.on(getFriend, makeFriend({ directGroupId: direct.id }));
  api.fail(addExpense, 500, 'Something went wrong', 'internal');
  await person.click(screen.getByRole('button', { name: 'Add Expense' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await person.type(await form.findByLabelText('Amount'), '12');
  await person.type(form.getByLabelText('Title'), 'Lunch');
  await person.click(form.getByRole('radio', { name: 'Food & Drinks' }));
  await person.click(form.getByRole('button', { name: 'Add Expense' }));
  expect(await screen.findByText('Failed to create expense')).toBeTruthy();
  // What was typed stays, although the group exists now.
  expect(form.getByLabelText<HTMLInputElement>('Title').value).toBe('Lunch');
  api.on(addExpense, makeExpenseDetail());
  await person.click(form.getByRole('button', { name: 'Add Expense' }));
  expect(await screen.findByText('Expense created')).toBeTruthy();
  expect(api.seen(openDirectGroup)).toMatchObject([
    { params: { userId: liam.id } },
    { params: { userId: liam.id } },
  ]);
  expect(api.seen(addExpense).map(({ body }) => body)).toMatchObject([
    { groupId: direct.id, amount: 1200, title: 'Lunch' },
    { groupId: direct.id, amount: 1200, title: 'Lunch' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Add Expense' }));
  const again = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  expect((await again.findByLabelText<HTMLSelectElement>('Group')).value).toBe(direct.id);
});

test('someone who is not a friend is not found', async () => {
  const { api, open } = setUp();
  api.fail(getFriend, 404, 'Not found', 'not_found');
  open();
  expect(await screen.findByText("This person can't be found")).toBeTruthy();
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listUnreadChats } from '#contract/chat.ts';
import {
  addGroup,
  type Group,
  listActiveGroups,
  listDeletedGroups,
  listPastGroups,
  removeGroup,
  restoreGroup,
} from '#contract/groups.ts';
import { listGroupInvitations } from '#contract/invitations.ts';
import { listReminders, listToPay, remindAll } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupsPage } from './groups-page.tsx';

type Lists = {
  active?: Group[];
  past?: Group[];
  deleted?: { id: string; name: string; deletedAt: string }[];
};

function answerLists(api: FakeApi, { active = [], past = [], deleted = [] }: Lists = {}) {
  api.on(listActiveGroups, active);
  api.on(listPastGroups, past);
  api.on(listDeletedGroups, deleted);
  api.on(listUnreadChats, []);
}

function open(lists: Lists = {}, path = '/groups') {
  const api = fakeApi();
  answerLists(api, lists);
  return { api, ...renderApp(<GroupsPage />, { path, user: me }) };
}

const card = async (name: string) =>
  (await screen.findByRole('heading', { name, level: 3 })).closest('li') as HTMLElement;

describe('my groups', () => {
  test('the groups page without groups offers to create one', async () => {
    const { person } = open();
    expect(await screen.findByText("You don't have any active groups yet")).toBeTruthy();
    expect(await screen.findByText('No past groups to display')).toBeTruthy();
    expect(screen.queryByText('Recently Deleted')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Create Your First Group' }));
    expect(await screen.findByRole('dialog', { name: 'Create Group' })).toBeTruthy();
  });

  test('a group can be imported on the groups page', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('dialog', { name: 'Import Group' })).toBeTruthy();
  });

  test('a group card links to its unread messages', async () => {
    const { api } = open({ active: [makeGroup()] });
    api.on(listUnreadChats, [{ groupId: idOf(100), count: 3 }]);
    const link = within(await card('Lisbon weekend')).findByRole('link', { name: '3 new messages' });
    expect((await link).getAttribute('href')).toBe(`/groups/${idOf(100)}?tab=chat`);
  });

  test('a group card shows name, date, faces, member count, total, balance and buttons', async () => {
    const members = [1, 2, 3, 4, 5].map((n) => ({
      id: idOf(n),
      username: `friend${n}`,
      profilePicture: null,
      isPlaceholder: false,
    }));
    open({ active: [makeGroup({ members })] });
    const shown = within(await card('Lisbon weekend'));
    for (const text of ['Nov 1, 2026', '+2 more', '3 expenses', '$486.00', 'You are owed', '$84.20']) {
      expect(shown.getByText(text)).toBeTruthy();
    }
    expect(shown.getByRole('link', { name: 'View Details' }).getAttribute('href')).toBe(
      `/groups/${idOf(100)}`,
    );
    expect(shown.getByRole('button', { name: 'Remind' })).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Settle Up' })).toBeNull();
  });

  test('a group card lets a member who owes settle up, and any other member remind', async () => {
    const { api, person } = open({
      active: [
        makeGroup({ id: idOf(101), name: 'House', balance: cents(-2_420) }),
        makeGroup({ id: idOf(102), name: 'Even', balance: cents(0) }),
      ],
    });
    api.on(listToPay, []);
    api.on(remindAll, { count: 1 });
    const house = within(await card('House'));
    expect(house.getByText('You owe')).toBeTruthy();
    expect(house.getByText('$24.20')).toBeTruthy();
    const even = within(await card('Even'));
    expect(even.getByText('You are all square')).toBeTruthy();
    const owes = { user: liam, amount: cents(100), currency: 'USD' as const };
    api.on(listReminders, [{ ...owes, groupId: idOf(102), groupName: 'Even', reason: null }]);
    await person.click(even.getByRole('button', { name: 'Remind' }));
    await person.click(await screen.findByRole('button', { name: 'Send Reminder' }));
    expect(api.seen(listReminders)[0]?.query).toEqual({ groupId: idOf(102) });
    await waitFor(() => expect(api.seen(remindAll)[0]?.body).toMatchObject({ groupId: idOf(102) }));
    await person.click(house.getByRole('button', { name: 'Settle Up' }));
    expect(await screen.findByRole('dialog', { name: 'Settle Up' })).toBeTruthy();
  });

  test('a member with a zero balance but open debts is told so and cannot leave', async () => {
    open({ past: [makeGroup({ name: 'Oslo', status: 'closed', balance: cents(0) })] });
    const row = within(await card('Oslo'));
    expect(row.getByText('All square')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Oslo' })).toBeTruthy();
  });

  test('groups that cannot be loaded can be tried again', async () => {
    const api = fakeApi();
    answerLists(api);
    api.fail(listActiveGroups, 500, 'Something went wrong', 'internal');
    const { person } = renderApp(<GroupsPage />, { path: '/groups', user: me });
    expect(await screen.findByText("Groups couldn't be loaded")).toBeTruthy();
    answerLists(api, { active: [makeGroup()] });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('Lisbon weekend')).toBeTruthy();
  });

  test('past groups that cannot be loaded are named, because the active ones may be there', async () => {
    const api = fakeApi();
    answerLists(api, { active: [makeGroup()] });
    api.fail(listPastGroups, 500, 'Something went wrong', 'internal');
    renderApp(<GroupsPage />, { path: '/groups', user: me });
    expect(await screen.findByText("Past groups couldn't be loaded")).toBeTruthy();
    expect(screen.queryByText("Groups couldn't be loaded")).toBeNull();
  });

  test('the invite dialog is for the group of its card', async () => {
    const { api, person } = open({ active: [makeGroup()] });
    api.on(listGroupInvitations, []);
    await person.click(within(await card('Lisbon weekend')).getByRole('button', { name: 'Invite' }));
    const dialog = await screen.findByRole('dialog', { name: 'Group Invitations' });
    expect(within(dialog).getByText('Lisbon weekend')).toBeTruthy();
  });
});

describe('creating a group', () => {
  test('the dashboard tile opens the create dialog, dated today, and then the new group', async () => {
    const { api, person } = open({}, '/groups?create=1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Group' }));
    expect(dialog.getByLabelText<HTMLInputElement>('Date').value).toBe(today());
    await person.click(dialog.getByRole('button', { name: 'Create Group' }));
    expect(await dialog.findByText('Group name is required')).toBeTruthy();
    expect(api.seen(addGroup)).toHaveLength(0);
    api.on(addGroup, makeGroup({ id: idOf(200), name: 'Porto' }));
    await person.type(dialog.getByLabelText('Name'), '  Porto ');
    await person.click(dialog.getByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('Group created')).toBeTruthy();
    expect(api.seen(addGroup)[0]?.body).toMatchObject({ name: 'Porto', date: today() });
    expect(window.location.pathname).toBe(`/groups/${idOf(200)}`);
    expect(window.location.search).toBe('');
  });

  test('a refused new group shows a toast and keeps the dialog open', async () => {
    const { api, person } = open({}, '/groups?create=1');
    api.fail(addGroup, 400, 'Must be at most 200 characters');
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByLabelText('Name'), 'Porto');
    await person.click(dialog.getByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('Failed to create group')).toBeTruthy();
    expect(screen.getByText('Must be at most 200 characters')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Porto');
  });
});

describe('deleting a group', () => {
  test('deleting a group asks for confirmation, then offers Undo', async () => {
    const { api, person } = open({ active: [makeGroup()] });
    await person.click(await screen.findByRole('button', { name: 'Delete Lisbon weekend' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Group' }));
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.seen(removeGroup)).toHaveLength(0);
    await person.click(screen.getByRole('button', { name: 'Delete Lisbon weekend' }));
    api.on(removeGroup, undefined);
    answerLists(api, {});
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Group deleted')).toBeTruthy();
    expect(await screen.findByText("You don't have any active groups yet")).toBeTruthy();
    api.on(restoreGroup, makeGroup());
    answerLists(api, { active: [makeGroup()] });
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await card('Lisbon weekend')).toBeTruthy();
    expect(api.seen(restoreGroup)[0]?.params).toEqual({ id: idOf(100) });
  });

  test('a refused deletion shows the server’s message', async () => {
    const { api, person } = open({ active: [makeGroup()] });
    api.fail(removeGroup, 409, 'Settle up before deleting this group', 'conflict');
    await person.click(await screen.findByRole('button', { name: 'Delete Lisbon weekend' }));
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete group')).toBeTruthy();
    expect(screen.getByText('Settle up before deleting this group')).toBeTruthy();
  });

  test('a recently deleted group can be restored', async () => {
    const deletedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    const { api, person } = open({ deleted: [{ id: idOf(300), name: 'Old flat', deletedAt }] });
    expect(await screen.findByText('Deleted 2 days ago')).toBeTruthy();
    api.on(restoreGroup, makeGroup({ id: idOf(300), name: 'Old flat' }));
    answerLists(api, { active: [makeGroup({ id: idOf(300), name: 'Old flat' })] });
    await person.click(screen.getByRole('button', { name: 'Restore Old flat' }));
    expect(await screen.findByText('Group restored')).toBeTruthy();
    expect(await card('Old flat')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { listActivity } from '#contract/activity.ts';
import { getChain } from '#contract/chain.ts';
import { countUnreadMessages } from '#contract/chat.ts';
import { addExpense, listExpenses } from '#contract/expenses.ts';
import {
  type GroupDetail,
  getGroup,
  leaveGroup,
  listActiveGroups,
  removeGroup,
  restoreGroup,
  setGroupImage,
  updateGroup,
} from '#contract/groups.ts';
import { invite, listGroupInvitations } from '#contract/invitations.ts';
import { pages } from '#contract/pages.ts';
import { listGroupPayments } from '#contract/payments.ts';
import { getGroupSpending } from '#contract/spending.ts';
import { cents } from '#domain/money.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupPage } from './group-page.tsx';

const myself = { id: me.id, username: me.username };
const ana = { id: idOf(9), username: 'Ana' };

const settled: Partial<GroupDetail> = {
  balance: cents(0),
  memberBalances: [
    { user: myself, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: false },
    { user: liam, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: false },
  ],
  settlements: [],
};

function show(api: FakeApi, group: GroupDetail, search = '') {
  api.on(getGroup, group);
  api.on(listExpenses, []);
  api.on(listGroupPayments, []);
  api.on(countUnreadMessages, { count: 0, lastReadId: null });
  return renderApp(
    <Route path={pages.group}>
      <GroupPage />
    </Route>,
    { path: `/groups/${group.id}${search}`, user: me },
  );
}

function open(given: Partial<GroupDetail> = {}, search = '') {
  const api = fakeApi();
  return { api, ...show(api, makeGroupDetail(given), search) };
}

async function choose(person: ReturnType<typeof open>['person'], item: string) {
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}

async function menuItems(person: ReturnType<typeof open>['person']): Promise<string[]> {
  await person.click(await screen.findByRole('button', { name: 'More' }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
}

/** The lines of the card with the user's balance. */
function standing(text: string): string[] {
  const sentence = screen.getByText(text).closest('p');
  return [...(sentence?.parentElement?.children ?? [])].map((line) => line.textContent);
}

describe('balance of the user', () => {
  test('a member who is owed money reads the amount and can remind', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Lisbon weekend' })).toBeTruthy();
    expect(standing('You are owed')).toEqual(['You are owed $84.20', 'from liam']);
    expect(screen.getByRole('button', { name: 'Remind' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Settle Up' })).toBeNull();
  });

  test('a member who owes money can settle up', async () => {
    open({
      balance: cents(-2_420),
      settlements: [{ from: myself, to: liam, amount: cents(2_420), fromFamily: null, toFamily: null }],
    });
    await screen.findByText('You owe');
    expect(standing('You owe')).toEqual(['You owe $24.20', 'to liam']);
    expect(screen.getByRole('button', { name: 'Settle Up' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  });

  test('the spending of a group shows its budget, and says when it is over budget', async () => {
    const view = open({ budget: cents(100_000) }, '?tab=spending');
    expect(await screen.findByText('$486.00 of $1,000.00 spent')).toBeTruthy();
    expect(screen.getByText('$514.00 left')).toBeTruthy();
    view.unmount();
    show(view.api, makeGroupDetail({ budget: cents(48_000) }), '?tab=spending');
    expect(await screen.findByText('Over budget by $6.00')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Budget' }).getAttribute('aria-valuetext')).toBe(
      '$486.00 of $480.00 spent. Over budget by $6.00',
    );
  });

  test('a member who is all square has no buttons to remind or settle up', async () => {
    open(settled);
    expect(await screen.findByText('You are all square')).toBeTruthy();
    expect(screen.queryByText('Just you so far')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Settle Up' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
  });

  test('the only member is offered to add people', async () => {
    const [alone] = settled.memberBalances ?? [];
    const { person } = open({ ...settled, ...(alone && { memberBalances: [alone] }) });
    expect(await screen.findByText('Just you so far')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add People' }));
    await screen.findByRole('button', { name: 'Add a Person' });
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(window.location.search).toBe('?tab=members');
    await person.click(screen.getByRole('button', { name: 'Add People' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('the only member of a closed group is not offered to add people', async () => {
    open({ ...settled, status: 'closed', memberBalances: settled.memberBalances?.slice(0, 1) ?? [] });
    expect(await screen.findByText('Just you so far')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add People' })).toBeNull();
  });

  test('a member with a zero balance but open debts is told so and cannot leave', async () => {
    const { person } = open({
      ...settled,
      simplifyDebts: false,
      settlements: [
        { from: myself, to: liam, amount: cents(500), fromFamily: null, toFamily: null },
        { from: ana, to: myself, amount: cents(500), fromFamily: null, toFamily: null },
      ],
    });
    expect(await screen.findByText("You owe as much as you're owed")).toBeTruthy();
    expect(standing("You owe as much as you're owed")[1]).toBe('to liam · from Ana');
    await choose(person, 'Leave Group');
    expect(await screen.findByText('Settle up before leaving this group')).toBeTruthy();
  });

  test('a long settlement plan names two people and links to the rest', async () => {
    const { person } = open({
      settlements: Array.from({ length: 8 }, (_, n) => ({
        from: { id: idOf(20 + n), username: `friend${n}` },
        to: myself,
        amount: cents(100 + n),
        fromFamily: null,
        toFamily: null,
      })),
    });
    await person.click(await screen.findByRole('button', { name: 'and 6 more' }));
    expect(window.location.search).toBe('?tab=balances');
  });
});

describe('states of a group', () => {
  test('a group is not found for anyone who is not in it', async () => {
    const api = fakeApi();
    const view = show(api, makeGroupDetail());
    view.unmount();
    api.fail(getGroup, 404, 'Not found', 'not_found');
    renderApp(
      <Route path={pages.group}>
        <GroupPage />
      </Route>,
      { path: '/groups/none', user: me },
    );
    expect(await screen.findByText("This group can't be found")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to My Groups' })).toBeTruthy();
  });

  test('a group that cannot be loaded can be tried again', async () => {
    const api = fakeApi();
    api.fail(getGroup, 500, 'Something went wrong', 'internal');
    api.on(listExpenses, []);
    const { person } = renderApp(
      <Route path={pages.group}>
        <GroupPage />
      </Route>,
      { path: `/groups/${idOf(100)}`, user: me },
    );
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(getGroup, makeGroupDetail());
    await person.click(again);
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });

  test('a closed group offers only allowed actions and can be reopened', async () => {
    const { api, person } = open({ status: 'closed' });
    expect(await screen.findByText('Closed')).toBeTruthy();
    expect(screen.getByText(/This group is closed/)).toBeTruthy();
    expect(await screen.findByText('No expenses yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
    const items = await menuItems(person);
    expect(items).not.toContain('Edit Group');
    expect(items).not.toContain('Import');
    expect(items).toEqual(expect.arrayContaining(['Reopen Group', 'Leave Group', 'Delete']));
    api.on(updateGroup, makeGroupDetail());
    api.on(getGroup, makeGroupDetail());
    await person.click(screen.getByRole('menuitem', { name: 'Reopen Group' }));
    expect(await screen.findByText('Group reopened')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add Expense' })).toBeTruthy();
    expect(api.seen(updateGroup)[0]?.body).toEqual({ status: 'active' });
  });

  test('an expense that is added from another tab is shown in the list', async () => {
    const { api, person } = open(settled, '?tab=members');
    api.on(listGroupInvitations, []);
    api.on(getChain, { count: 0, since: null, isIntact: true, fingerprint: null });
    api.on(listActiveGroups, [makeGroup()]);
    api.on(addExpense, makeExpenseDetail());
    await person.click(await screen.findByRole('button', { name: 'Add Expense' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
    await person.type(await form.findByLabelText('Amount'), '12');
    await person.type(form.getByLabelText('Title'), 'Dinner');
    await person.click(form.getByRole('radio', { name: 'Food & Drinks' }));
    await person.click(form.getByRole('button', { name: 'Add Expense' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(screen.getByRole('tab', { name: 'Expenses' }).getAttribute('aria-selected')).toBe('true');
  });

  test('a former member sees the group read-only', async () => {
    // An old notification may link to the chat.
    const { person } = open({ hasLeft: true }, '?tab=chat');
    expect(await screen.findByText(/You left this group/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Expense' })).toBeNull();
    expect(await menuItems(person)).toEqual(['Export as CSV', 'Export as JSON', 'Download Verifier']);
    expect(screen.queryByRole('tab', { name: 'Chat' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'Expenses', selected: true })).toBeTruthy();
  });
});

describe('actions on a group', () => {
  test('editing a group changes its name, description and date', async () => {
    const { api, person } = open({ description: 'Trams' });
    api.on(updateGroup, makeGroupDetail({ name: 'Porto' }));
    await choose(person, 'Edit Group');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Group' }));
    await person.clear(dialog.getByLabelText('Name'));
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('Group name is required')).toBeTruthy();
    await person.type(dialog.getByLabelText('Name'), 'Porto');
    await person.clear(dialog.getByLabelText(/Description/));
    await person.type(dialog.getByLabelText(/Location/), ' Ribeira ');
    await person.type(dialog.getByLabelText(/Budget/), '1,500.50');
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Group updated')).toBeTruthy();
    expect(api.seen(updateGroup)[0]?.body).toEqual({
      name: 'Porto',
      description: null,
      date: '2026-11-01',
      location: 'Ribeira',
      budget: 150_050,
    });
  });

  test('a file can be imported into the group, and the group can be exported', async () => {
    const { person } = open();
    expect(await menuItems(person)).toEqual(
      expect.arrayContaining(['Import', 'Export as CSV', 'Export as JSON']),
    );
    const file = screen.getByRole('menuitem', { name: 'Export as CSV' });
    expect(file.getAttribute('href')).toBe(`/api/groups/${idOf(100)}/export.csv`);
    await person.click(screen.getByRole('menuitem', { name: 'Import' }));
    expect(await screen.findByRole('dialog', { name: 'Import into Group' })).toBeTruthy();
  });

  test('closing a group can be undone', async () => {
    const { api, person } = open();
    api.on(updateGroup, makeGroupDetail({ status: 'closed' }));
    await choose(person, 'Close Group');
    expect(await screen.findByText('Group closed')).toBeTruthy();
    api.on(updateGroup, makeGroupDetail());
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.seen(updateGroup)[1]?.body).toEqual({ status: 'active' }));
  });

  test('deleting a group opens the groups page and offers Undo', async () => {
    const { api, person } = open();
    api.on(removeGroup, undefined);
    api.on(restoreGroup, makeGroup());
    await choose(person, 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Group deleted')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/groups'));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Group restored')).toBeTruthy();
  });

  test('leaving a group is confirmed when all square, and refused with a reason otherwise', async () => {
    const { api, person, unmount } = open();
    await choose(person, 'Leave Group');
    expect(await screen.findByText(/You're owed \$84\.20 here/)).toBeTruthy();
    unmount();
    const again = show(api, makeGroupDetail(settled));
    api.on(leaveGroup, { isGroupDeleted: false });
    await choose(again.person, 'Leave Group');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Group' }));
    await again.person.click(dialog.getByRole('button', { name: 'Leave Group' }));
    expect(await screen.findByText('You have left the group')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe('/groups'));
  });

  test('a group picture must be an image of at most 5 MB and has a preview', async () => {
    const { api, person } = open();
    api.on(setGroupImage, { image: '/uploads/new.webp' });
    await choose(person, 'Change Picture');
    const dialog = within(await screen.findByRole('dialog', { name: 'Group Picture' }));
    const input = dialog.getByLabelText<HTMLInputElement>('Picture file');
    const lenient = { applyAccept: false };
    const put = async (file: File) => {
      const { default: userEvent } = await import('@testing-library/user-event');
      await userEvent.setup(lenient).upload(input, file);
    };
    await put(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Invalid file type')).toBeTruthy();
    expect(screen.getByText('Please select an image file.')).toBeTruthy();
    await put(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }));
    expect(await screen.findByText('File too large')).toBeTruthy();
    expect(screen.getByText('Please select an image less than 5MB in size.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true);
    await put(new File(['x'], 'tram.png', { type: 'image/png' }));
    await person.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Group picture updated')).toBeTruthy();
    expect(api.seen(setGroupImage)).toHaveLength(1);
  });
});

describe('tabs', () => {
  test('the spending tab shows what everyone spent, by category and by person', async () => {
    const { api } = open({}, '?tab=spending');
    const categories = [
      { category: 'food' as const, amount: cents(7_500) },
      { category: 'travel' as const, amount: cents(2_500) },
    ];
    const person = (user: typeof liam, paid: number, share: number) => ({
      user: { ...user, profilePicture: null },
      paid: cents(paid),
      share: cents(share),
    });
    api.on(getGroupSpending, {
      currency: 'USD',
      total: cents(10_000),
      byCategory: categories,
      byMonth: [],
      byPerson: [person(myself, 10_000, 6_000), person(liam, 0, 4_000)],
    });
    const rowsOf = async (name: string) =>
      within(await screen.findByRole('region', { name }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(await rowsOf('By Category')).toEqual(['Food & Drinks75%$75.00', 'Travel25%$25.00']);
    expect(await rowsOf('By Person')).toEqual([
      expect.stringMatching(/mayaYouShare \$60\.00Paid \$100\.00$/),
      expect.stringMatching(/liamShare \$40\.00Paid \$0\.00$/),
    ]);
    expect(screen.getByText('$100.00', { selector: '.text-28' })).toBeTruthy();
  });

  test('the open tab of a group is in the URL', async () => {
    const { api, person } = open();
    api.on(listActivity, []);
    await person.click(await screen.findByRole('tab', { name: 'Activity' }));
    expect(window.location.search).toBe('?tab=activity');
    expect(await screen.findByText('No activity yet')).toBeTruthy();
  });

  test('simplify debts takes effect at once', async () => {
    const { api, person } = open({}, '?tab=balances');
    api.on(updateGroup, makeGroupDetail({ simplifyDebts: false }));
    await person.click(await screen.findByRole('switch', { name: /Simplify debts/ }));
    await waitFor(() => expect(api.seen(updateGroup)[0]?.body).toEqual({ simplifyDebts: false }));
  });

  test('the members tab shows what the group is about, balances, former members, and placeholders that can be invited', async () => {
    const api = fakeApi();
    api.on(listGroupInvitations, []);
    api.on(getChain, { count: 0, since: null, isIntact: true, fingerprint: null });
    const { person } = show(
      api,
      makeGroupDetail({
        description: 'Trams',
        location: 'Alfama, Lisbon',
        memberBalances: [
          { user: myself, balance: cents(8_420), carry: 0, hasLeft: false, isPlaceholder: false },
          { user: liam, balance: cents(-3_420), carry: 0, hasLeft: true, isPlaceholder: false },
          { user: ana, balance: cents(-5_000), carry: 0, hasLeft: false, isPlaceholder: true },
        ],
      }),
      '?tab=members',
    );
    const row = async (name: string) =>
      (await screen.findByText(name, { selector: '[role=tabpanel] bdi' })).closest('li')?.textContent;
    expect(await row('maya')).toContain('You');
    for (const fact of ['Trams', 'Nov 1, 2026', 'Alfama, Lisbon'])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(await row('liam')).toContain('Left');
    expect(await row('liam')).toContain('owes$34.20');
    expect(await row('Ana')).toContain('No account yet');
    expect(await screen.findByText('No invitations have been sent for this group')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Invite Ana' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Group Invitations' }));
    api.fail(invite, 400, 'no matter');
    await person.type(dialog.getByLabelText('Email'), 'ana@example.com');
    await person.click(dialog.getByRole('button', { name: 'Send Invitation' }));
    await waitFor(() =>
      expect(api.seen(invite)[0]?.body).toEqual({
        groupId: makeGroup().id,
        email: 'ana@example.com',
        placeholderId: ana.id,
      }),
    );
  });
});

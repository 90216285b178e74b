import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBills } from '#contract/bills.ts';
import { listRecentExpenses } from '#contract/expenses.ts';
import { listGoals } from '#contract/goals.ts';
import { addGroup, listGroups } from '#contract/groups.ts';
import { acceptInvitation, type Invitation, listInvitations } from '#contract/invitations.ts';
import { getOutlook } from '#contract/outlook.ts';
import { getSummary, listRecentPayments } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { setGate } from '#web/lib/api/gate.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroup } from '#web/testing/make-group.ts';
import { makeOutlook } from '#web/testing/make-outlook.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { DashboardPage } from './dashboard-page.tsx';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(getSummary, {
    totalOwed: cents(0),
    owedGroupsCount: 0,
    totalOwing: cents(0),
    owingFriendsCount: 0,
    balance: cents(0),
    currency: 'USD' as const,
    currencies: [],
    approximate: null,
  });
  api.on(listRecentExpenses, []);
  api.on(listGroups, []);
  api.on(listInvitations, []);
  api.on(getOutlook, makeOutlook());
  api.on(listBills, {
    currency: 'USD',
    bills: [],
    unpaidTotal: cents(0),
    dueSoonTotal: cents(0),
    monthlyTotal: cents(0),
    categories: [],
  });
  api.on(listGoals, []);
  api.on(listRecentPayments, []);
});

const open = (user = makeUser()) => renderApp(<DashboardPage />, { user });
const findCard = async () => within(await screen.findByRole('region', { name: 'Split your first expense' }));
const makeInvitation = (): Invitation => ({
  id: idOf(400),
  status: 'pending',
  recipientEmail: 'maya@example.com',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  group: { id: idOf(401), name: 'Oslo', description: null, members: [{ ...liam, profilePicture: null }] },
  sender: { username: 'liam' },
});
const people = () => screen.getByLabelText("Who's in it?");
const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map((each) => each.textContent);

describe('the first card of a dashboard without anything', () => {
  test('makes the group and its people in one call, and opens the first expense', async () => {
    const group = makeGroup({ name: 'Lisbon' });
    api.on(addGroup, group);
    const { person } = open();
    await findCard();
    await person.type(screen.getByLabelText('Group name'), 'Lisbon{Enter}');
    expect(document.activeElement).toBe(people());
    await person.keyboard('Zoë{Enter}Tom, Ana Lu');
    expect(chips()).toEqual(['Zoë', 'Tom']);
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() => expect(window.location.pathname).toBe(`/groups/${group.id}`));
    expect(window.location.search).toBe('?add=1');
    expect(api.seen(addGroup)).toMatchObject([
      { body: { name: 'Lisbon', people: ['Zoë', 'Tom', 'Ana Lu'] } },
    ]);
    expect(sessionStorage.getItem('allsquare:start')).toBeNull();
  });

  test('takes a pasted list, and removes a name by a press or by Backspace', async () => {
    const { person } = open();
    await findCard();
    await person.click(people());
    await person.paste('Zoë\nTom;\tAna، שרה');
    expect(chips()).toEqual(['Zoë', 'Tom', 'Ana', 'שרה']);
    await person.click(screen.getByRole('button', { name: 'Remove Tom' }));
    await person.click(people());
    await person.keyboard('{Backspace}');
    expect(chips()).toEqual(['Zoë', 'Ana']);
    await person.keyboard('zoe\u0308{Enter}');
    expect(chips()).toEqual(['Zoë', 'Ana']);
    expect(screen.getByText('zoe\u0308 is there already')).toBeTruthy();
  });

  test('says what is missing or wrong beside its field, and sends nothing', async () => {
    const { person } = open();
    await findCard();
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(screen.getByText('Group name is required')).toBeTruthy();
    await person.type(screen.getByLabelText('Group name'), 'Lisbon');
    await person.type(people(), 'MAYA,');
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(screen.getByText("You're in the group already")).toBeTruthy();
    expect(document.activeElement).toBe(people());
    expect(api.seen(addGroup)).toEqual([]);
  });

  test('shows what the server refuses beside its field', async () => {
    api.on(addGroup, () =>
      Response.json(
        {
          message: 'No',
          code: 'conflict',
          issues: [{ path: 'people.0', message: 'Somebody has this name already' }],
        },
        { status: 409 },
      ),
    );
    const { person } = open();
    await findCard();
    await person.type(screen.getByLabelText('Group name'), 'Lisbon');
    await person.type(people(), 'Zoë');
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('Somebody has this name already')).toBeTruthy();
    expect(chips()).toEqual(['Zoë']);
    await waitFor(() => expect(document.activeElement).toBe(people()));
  });

  test('keeps what was typed behind the wall, and goes on by itself once there is access', async () => {
    let gated = 0;
    const undoGate = setGate(() => {
      gated += 1;
    });
    api.on(addGroup, () => failure(402, 'Subscription required', 'subscription_required'));
    const { person, unmount } = open(makeUser({ hasFullAccess: false }));
    await findCard();
    const create = screen.getByRole('button', { name: 'Create Group (needs full access)' });
    await person.type(screen.getByLabelText('Group name'), 'Lisbon');
    await person.type(people(), 'Zoë');
    await person.click(create);
    await waitFor(() => expect(gated).toBe(1));
    const kept = sessionStorage.getItem('allsquare:start') ?? '';
    unmount();
    undoGate();
    const group = makeGroup({ name: 'Lisbon' });
    api.on(addGroup, group);
    // Rendering again empties the storage of the page before.
    sessionStorage.setItem('allsquare:start', kept);
    open();
    await waitFor(() => expect(window.location.pathname).toBe(`/groups/${group.id}`));
    expect(api.seen(addGroup)).toHaveLength(2);
    expect(api.seen(addGroup)[1]).toMatchObject({ body: { name: 'Lisbon', people: ['Zoë'] } });
  });

  test('who comes back from the wall without access finds what they typed, and nothing is sent', async () => {
    const typed = { name: 'Lisbon', people: ['Zoë'], text: 'To', isWaiting: true };
    sessionStorage.setItem('allsquare:start', JSON.stringify(typed));
    open(makeUser({ hasFullAccess: false }));
    await findCard();
    expect(screen.getByLabelText('Group name')).toHaveProperty('value', 'Lisbon');
    expect(people()).toHaveProperty('value', 'To');
    expect(chips()).toEqual(['Zoë']);
    expect(api.seen(addGroup)).toEqual([]);
    expect(JSON.parse(sessionStorage.getItem('allsquare:start') ?? '')).toMatchObject({ isWaiting: false });
  });

  test('what is typed after the wall waits for a press, also once there is access', async () => {
    const typed = { name: 'Lisbon', people: ['Zoë'], text: '', isWaiting: true };
    sessionStorage.setItem('allsquare:start', JSON.stringify(typed));
    const { person } = open(makeUser({ hasFullAccess: false }));
    await findCard();
    await person.type(screen.getByLabelText('Group name'), ' 2');
    const kept = JSON.parse(sessionStorage.getItem('allsquare:start') ?? '');
    expect(kept).toEqual({ ...typed, name: 'Lisbon 2', isWaiting: false });
  });

  test('a change takes away the errors of all fields', async () => {
    const { person } = open();
    await findCard();
    await person.type(people(), 'Zoë,');
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(screen.getByText('Group name is required')).toBeTruthy();
    await person.type(people(), 'T');
    expect(screen.queryByText('Group name is required')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(screen.getByText('Group name is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Group name'));
  });

  test('is not there for who has a group or has spent alone', async () => {
    api.on(listGroups, [makeGroup()]);
    const { unmount } = open();
    await screen.findByRole('link', { name: 'Lisbon weekend' });
    expect(screen.queryByText('Split your first expense')).toBeNull();
    expect(api.seen(listGoals)).toEqual([]);
    unmount();
    api.on(listGroups, []);
    api.on(getOutlook, makeOutlook([], { hasSpentAlone: true }));
    open();
    await screen.findByText('No recent activities to display');
    expect(screen.queryByText('Split your first expense')).toBeNull();
  });

  test('an invitation can be accepted while it is not known yet whether the dashboard begins with the card', async () => {
    const release = api.hold(listGoals, []);
    api.on(listInvitations, [makeInvitation()]);
    api.on(acceptInvitation, { groupId: 'g1' });
    const { person } = open();
    const accept = await screen.findByRole('button', { name: /^Accept/ });
    release();
    await findCard();
    expect(screen.getByRole('button', { name: /^Accept/ })).toBe(accept);
    await person.click(accept);
    expect(await screen.findByText('Invitation accepted')).toBeTruthy();
  });

  test.each([
    ['https://split.example/join/secret-token_1?x=1', '/join/secret-token_1'],
    [' /invitations/abc ', '/invitations/abc'],
    ['WELCOME', '/subscription?code=WELCOME'],
  ])('opens %j at %s', async (typed, address) => {
    const { person } = open();
    const card = await findCard();
    await person.click(card.getByRole('button', { name: 'I have a link or code' }));
    await person.type(await screen.findByLabelText('Link or code'), typed);
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(window.location.pathname + window.location.search).toBe(address);
  });

  test('a text that is neither a link nor a code is refused', async () => {
    const { person } = open();
    const card = await findCard();
    await person.click(card.getByRole('button', { name: 'I have a link or code' }));
    const field = await screen.findByLabelText('Link or code');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText('Paste a link or type a code')).toBeTruthy();
    await person.type(field, 'https://evil.example/');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByText("This isn't a link to a group")).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });

  test('waits for the groups of an account of today, which may have been invited', async () => {
    const answer = api.hold(listGroups, [makeGroup({ name: 'Lisbon' })]);
    open(makeUser({ createdAt: new Date().toISOString() }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    // Only what is visible counts: the cards below are there, and hidden.
    expect(screen.queryByRole('heading', { name: 'Recent Activity' })).toBeNull();
    answer();
    expect(await screen.findByRole('heading', { name: 'Recent Activity' })).toBeTruthy();
    expect(screen.getByText('Lisbon')).toBeTruthy();
  });
});

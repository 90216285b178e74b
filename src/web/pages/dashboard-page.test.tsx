import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listRecentExpenses } from '#contract/expenses.ts';
import { listGroups } from '#contract/groups.ts';
import {
  acceptInvitation,
  declineInvitation,
  type Invitation,
  listInvitations,
} from '#contract/invitations.ts';
import { getSummary } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroup } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const invitation: Invitation = {
  id: idOf(400),
  status: 'pending',
  recipientEmail: 'maya@example.com',
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  group: {
    id: idOf(401),
    name: 'Oslo',
    description: null,
    members: [{ ...liam, profilePicture: null }],
  },
  sender: { username: 'liam' },
};

function answerAll(api: FakeApi, invitations: Invitation[] = []) {
  api.on(getSummary, {
    totalOwed: cents(2_420),
    owedGroupsCount: 1,
    totalOwing: cents(8_420),
    owingFriendsCount: 2,
    balance: cents(6_000),
  });
  api.on(listRecentExpenses, []);
  api.on(listGroups, []);
  api.on(listInvitations, invitations);
}

function open(invitations: Invitation[] = [], user = makeUser()) {
  const api = fakeApi();
  answerAll(api, invitations);
  return { api, ...renderApp(<DashboardPage />, { user }) };
}

describe('the dashboard', () => {
  test('greets by first name, or by username where there is none', async () => {
    const { unmount } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Maya');
    unmount();
    open([], makeUser({ firstName: null }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, maya');
  });

  test('shows the three figures, the recent activity and the groups', async () => {
    open();
    expect(await screen.findByText('You are owed')).toBeTruthy();
    expect(await screen.findByText('No recent activities to display')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Create New Group/ }).getAttribute('href')).toBe(
      '/groups?create=1',
    );
    expect(screen.getByRole('link', { name: 'View all groups' }).getAttribute('href')).toBe('/groups');
  });

  test('shows two placeholders, then the first two groups in short', async () => {
    const api = fakeApi();
    answerAll(api);
    const release = api.hold(listGroups, [
      makeGroup(),
      makeGroup({ id: idOf(101), name: 'Oslo', status: 'closed' }),
      makeGroup({ id: idOf(102), name: 'Third' }),
    ]);
    renderApp(<DashboardPage />, { user: makeUser() });
    expect(await screen.findByText('Loading groups')).toBeTruthy();
    release();
    const first = (await screen.findByRole('link', { name: 'Lisbon weekend' })).closest('li');
    expect(first?.textContent).toContain('Active');
    expect(first?.textContent).toContain('You are owed$84.20');
    expect(screen.getByRole('link', { name: 'Oslo' }).closest('li')?.textContent).toContain('Closed');
    expect(screen.queryByText('Third')).toBeNull();
    expect(api.seen(listGroups)[0]?.query).toEqual({ limit: 2 });
  });
});

describe('pending invitations', () => {
  test('no invitations, no block', async () => {
    open();
    await screen.findByText('No recent activities to display');
    expect(screen.queryByText('Pending Invitations')).toBeNull();
  });

  test('accepting joins the group', async () => {
    const { api, person } = open([invitation]);
    const item = within((await screen.findByText('Oslo')).closest('li') as HTMLElement);
    expect(item.getByText(/liam invites you · Expires in 3 days/)).toBeTruthy();
    api.on(acceptInvitation, { groupId: idOf(401) });
    api.on(listInvitations, []);
    await person.click(item.getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Invitation accepted')).toBeTruthy();
    expect(screen.getByText('You have joined the group successfully.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Pending Invitations')).toBeNull());
  });

  test('declining takes it away', async () => {
    const { api, person } = open([invitation]);
    api.on(declineInvitation, {});
    await person.click(await screen.findByRole('button', { name: /^Decline/ }));
    expect(await screen.findByText('Invitation declined')).toBeTruthy();
    expect(api.seen(declineInvitation)[0]?.params).toEqual({ id: invitation.id });
  });

  test('refusals are told', async () => {
    const { api, person } = open([invitation]);
    api.fail(acceptInvitation, 410, 'This invitation has expired', 'expired');
    api.fail(declineInvitation, 409, 'This invitation was already answered', 'conflict');
    await person.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Failed to accept invitation')).toBeTruthy();
    expect(screen.getByText('This invitation has expired')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /^Decline/ }));
    expect(await screen.findByText('Failed to decline invitation')).toBeTruthy();
  });

  test('a failure to load says so', async () => {
    const api = fakeApi();
    answerAll(api);
    api.fail(listInvitations, 500, 'Something went wrong', 'internal');
    renderApp(<DashboardPage />, { user: makeUser() });
    expect(await screen.findByText('Failed to load invitations')).toBeTruthy();
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listBills } from '#contract/bills.ts';
import { listRecentExpenses } from '#contract/expenses.ts';
import { listGoals } from '#contract/goals.ts';
import { listGroups } from '#contract/groups.ts';
import {
  acceptInvitation,
  declineInvitation,
  type Invitation,
  listInvitations,
} from '#contract/invitations.ts';
import { getOutlook } from '#contract/outlook.ts';
import { getSummary, listRecentPayments, type Payment } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { getSpending } from '#contract/spending.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup } from '#web/testing/make-group.ts';
import { makeDue, makeOutlook } from '#web/testing/make-outlook.ts';
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

const quiet = makeOutlook();
const noBills: ReplyOf<typeof listBills> = {
  currency: 'USD',
  bills: [],
  unpaidTotal: cents(0),
  dueSoonTotal: cents(0),
  monthlyTotal: cents(0),
  categories: [],
};

function answerAll(api: FakeApi, invitations: Invitation[] = []) {
  api.on(getSummary, {
    totalOwed: cents(2_420),
    owedGroupsCount: 1,
    totalOwing: cents(8_420),
    owingFriendsCount: 2,
    balance: cents(6_000),
    currency: 'USD' as const,
    currencies: [],
    approximate: null,
  });
  api.on(listRecentExpenses, []);
  api.on(listGroups, []);
  api.on(listInvitations, invitations);
  api.on(getOutlook, quiet);
  api.on(listBills, noBills);
  api.on(listGoals, []);
  api.on(listRecentPayments, []);
}

function open(
  invitations: Invitation[] = [],
  user = makeUser(),
  outlook: ReplyOf<typeof getOutlook> = quiet,
) {
  const api = fakeApi();
  answerAll(api, invitations);
  api.on(getOutlook, outlook);
  return { api, ...renderApp(<DashboardPage />, { user }) };
}

describe('the dashboard', () => {
  test('the dashboard greets by first name, or by username without one', async () => {
    const { unmount } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Maya');
    unmount();
    open([], makeUser({ firstName: null }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, maya');
  });

  test('the dashboard shows the three figures, the recent activity and the groups', async () => {
    open();
    expect(await screen.findByText('You are owed')).toBeTruthy();
    expect(await screen.findByText('No recent activities to display')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Create New Group/ }).getAttribute('href')).toBe(
      '/groups?create=1',
    );
    expect(screen.getByRole('link', { name: 'View all groups' }).getAttribute('href')).toBe('/groups');
  });

  test('the dashboard shows two skeletons, then the first two groups', async () => {
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

describe('the picture of the month', () => {
  const spent = {
    from: day('2026-01-01'),
    to: day('2026-02-28'),
    currency: 'USD' as const,
    total: cents(0),
    before: cents(0),
    income: cents(0),
    byCategory: [],
    byMonth: [],
    byGroup: [],
    otherCurrencies: [],
  };

  test('shows this month against the last to who has spent something', async () => {
    const api = fakeApi();
    answerAll(api);
    api.on(listRecentExpenses, [makeExpense()]);
    api.on(getSpending, ({ query }) => ({
      ...spent,
      byDay: [{ date: day(query.to?.replace(/..$/, '01') ?? ''), amount: cents(1_234) }],
    }));
    renderApp(<DashboardPage />, { user: makeUser() });
    const picture = within(await screen.findByRole('region', { name: /^Spending in/ }));
    expect(
      picture.getByText(/^\$12\.34 so far, \$12\.34 more than by this day in/, { selector: 'p' }),
    ).toBeTruthy();
    expect(picture.getByRole('link', { name: 'View all spending' }).getAttribute('href')).toBe('/spending');
  });

  test('keeps what is below it waiting until it is there', async () => {
    const api = fakeApi();
    answerAll(api);
    api.on(listRecentExpenses, [makeExpense()]);
    const release = api.hold(getSpending, {
      ...spent,
      byDay: [{ date: day('2026-01-28'), amount: cents(1_234) }],
    });
    const { container } = renderApp(<DashboardPage />, { user: makeUser() });
    const isLoading = () => container.querySelector('[data-loading]') !== null;
    const watched: boolean[] = [];
    await screen.findByText('Recent Activity');
    await waitFor(() => {
      watched.push(isLoading());
      expect(api.seen(getSpending)).toHaveLength(1);
    });
    expect([...watched, isLoading()]).not.toContain(false);
    release();
    expect(await screen.findByRole('region', { name: /^Spending in/ })).toBeTruthy();
    expect(isLoading()).toBe(false);
  });

  test('is there for who spends alone: recent activity has only expenses of groups', async () => {
    const api = fakeApi();
    answerAll(api);
    api.on(getOutlook, makeOutlook([], { hasSpentAlone: true }));
    api.on(getSpending, ({ query }) => ({
      ...spent,
      byDay: [{ date: day(query.from?.replace(/..$/, '28') ?? ''), amount: cents(1_234) }],
    }));
    renderApp(<DashboardPage />, { user: makeUser() });
    expect(await screen.findByRole('region', { name: /^Spending in/ })).toBeTruthy();
  });

  test('asks for nothing where nobody has expenses or bills', async () => {
    const { api } = open();
    await screen.findByText('No recent activities to display');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(api.seen(getSpending)).toEqual([]);
    expect(screen.queryByRole('region', { name: /^Spending in/ })).toBeNull();
  });
});

describe('what is due', () => {
  const asked = {
    id: idOf(500),
    type: 'request',
    status: 'pending',
    method: 'cash',
    amount: cents(2_240),
    refundedAmount: cents(0),
    date: day('2026-11-20'),
    user: { id: liam.id, username: 'liam', fullName: 'Liam Castellano' },
    groupId: idOf(501),
    groupName: 'Flat on Alder',
    currency: 'EUR',
    isMine: false,
    canVoid: false,
    failureReason: null,
    createdAt: '2026-11-20T10:00:00.000Z',
  } satisfies Payment;
  const dues = [
    makeDue('bill', '2026-11-21', 'Water', 3_000),
    makeDue('bill', '2026-11-21', 'Electricity', 8_420, {
      id: idOf(600),
      category: 'utilities',
      overdueSince: day('2026-11-18'),
    }),
    makeDue('bill', '2026-11-28', 'Internet', 4_000, { category: 'phone' }),
    makeDue('bill', '2026-11-29', 'Rent', 120_000),
    makeDue('debt', '2026-11-22', 'Visa', 10_000),
  ];

  test('is overdue bills first, then those of the week, then what others ask for', async () => {
    const api = fakeApi();
    answerAll(api, [invitation]);
    api.on(getOutlook, makeOutlook(dues));
    api.on(listRecentPayments, [asked, { ...asked, id: idOf(502), isMine: true }]);
    renderApp(<DashboardPage />, { user: makeUser() });
    const section = within(await screen.findByRole('region', { name: "What's Due" }));
    await section.findByText(/asked you to pay/);
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ElectricityOverdue since Nov 18, 2026$84.20',
      'WaterDue today$30.00',
      'InternetDue Nov 28, 2026$40.00',
      'LLiam Castellano asked you to payFlat on Alder€22.40',
    ]);
    const icons = () => section.getAllByRole('listitem').map((row) => row.querySelector('svg')?.classList[1]);
    await waitFor(() =>
      expect(icons()).toEqual(['lucide-zap', 'lucide-calendar-clock', 'lucide-smartphone', undefined]),
    );
    expect(section.getByRole('link', { name: 'Electricity' }).getAttribute('href')).toContain(idOf(600));
    expect(section.getByRole('link', { name: /Liam/ }).getAttribute('href')).toBe(
      `/groups/${idOf(501)}?tab=balances`,
    );
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.indexOf("What's Due")).toBeLessThan(titles.indexOf('Pending Invitations'));
    expect(titles.indexOf('Pending Invitations')).toBeLessThan(titles.indexOf('Recent Activity'));
  });

  test('is not there without anything, and names at most five bills', async () => {
    const { unmount } = open();
    await screen.findByText('No recent activities to display');
    expect(screen.queryByText("What's Due")).toBeNull();
    unmount();
    open([], makeUser(), makeOutlook([...'ABCDEF'].map((name) => makeDue('bill', quiet.from, name, 100))));
    const section = within(await screen.findByRole('region', { name: "What's Due" }));
    expect(section.getAllByRole('listitem')).toHaveLength(5);
    expect(section.getByRole('link', { name: 'View all bills' }).getAttribute('href')).toBe('/bills');
  });
});

describe('pending invitations', () => {
  test('the dashboard has no invitations block without invitations', async () => {
    open();
    await screen.findByText('No recent activities to display');
    expect(screen.queryByText('Pending Invitations')).toBeNull();
  });

  test('accepting an invitation joins the group', async () => {
    const { api, person } = open([invitation]);
    const item = within((await screen.findByText('Oslo')).closest('li') as HTMLElement);
    expect(item.getByText(/liam invites you/).textContent).toBe('liam invites you · Expires in 3 days');
    api.on(acceptInvitation, { groupId: idOf(401) });
    api.on(listInvitations, []);
    await person.click(item.getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Invitation accepted')).toBeTruthy();
    expect(screen.getByText('You have joined the group successfully.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Pending Invitations')).toBeNull());
  });

  test('declining an invitation removes it from the list', async () => {
    const { api, person } = open([invitation]);
    api.on(declineInvitation, {});
    await person.click(await screen.findByRole('button', { name: /^Decline/ }));
    expect(await screen.findByText('Invitation declined')).toBeTruthy();
    expect(api.seen(declineInvitation)[0]?.params).toEqual({ id: invitation.id });
  });

  test('a refusal to accept or decline an invitation shows a toast', async () => {
    const { api, person } = open([invitation]);
    api.fail(acceptInvitation, 410, 'This invitation has expired', 'expired');
    api.fail(declineInvitation, 409, 'This invitation was already answered', 'conflict');
    await person.click(await screen.findByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('Failed to accept invitation')).toBeTruthy();
    expect(screen.getByText('This invitation has expired')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: /^Decline/ }));
    expect(await screen.findByText('Failed to decline invitation')).toBeTruthy();
  });

  test('invitations that cannot be loaded show an error', async () => {
    const api = fakeApi();
    answerAll(api);
    api.fail(listInvitations, 500, 'Something went wrong', 'internal');
    renderApp(<DashboardPage />, { user: makeUser() });
    expect(await screen.findByText('Failed to load invitations')).toBeTruthy();
  });
});

describe('coming days', () => {
  const busy = makeOutlook(
    [
      makeDue('bill', '2026-11-21', 'Rent', 120_000),
      makeDue('debt', '2026-12-01', 'Visa', 10_000),
      makeDue('goal', '2026-12-01', 'Lisbon', 20_000),
    ],
    {
      billsDueSoonTotal: cents(120_000),
      billsDueSoonCount: 1,
      debtTotal: cents(400_000),
      debtsCount: 2,
    },
  );

  test('the dashboard links to bills and debts with their totals', async () => {
    open([], makeUser(), busy);
    const bills = (await screen.findByText('1 bill due in the next 7 days')).closest('section');
    expect(bills?.textContent).toContain('Recurring payments$1,200.00');
    expect(screen.getByRole('link', { name: 'Upcoming Bills' }).getAttribute('href')).toBe('/bills');
    const debts = screen.getByText('2 debts to pay off').closest('section');
    expect(debts?.textContent).toContain('$4,000.00');
    expect(screen.getByRole('link', { name: 'Debt Snowball' }).getAttribute('href')).toBe('/debts');
  });

  test('the coming days are a strip, and selecting a day shows its items', async () => {
    const { person } = open([], makeUser(), busy);
    const section = within(await screen.findByRole('region', { name: 'Looking Ahead' }));
    expect((await section.findByText(/in the next 30 days/)).textContent).toContain('$1,500.00');
    const days = within(section.getByRole('toolbar')).getAllByRole('button');
    expect(days).toHaveLength(2);
    expect(days[0]).toBe(
      section.getByRole('button', { name: 'Today, Saturday, November 21, 2026, 1 item, $1,200.00' }),
    );
    expect(days[1]).toBe(
      section.getByRole('button', { name: 'Tuesday, December 1, 2026, 2 items, $300.00' }),
    );
    expect(days[0]?.getAttribute('aria-pressed')).toBe('true');
    days[0]?.focus();
    await person.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(days[1]);
    const shown = within(section.getByTestId('chosen-day'));
    expect(shown.getByText('Tuesday, December 1, 2026')).toBeTruthy();
    expect(shown.getByRole('link', { name: 'Visa' }).getAttribute('href')).toBe('/debts');
    expect(shown.getByText('Goal contribution')).toBeTruthy();
  });

  test('nothing to come has no section and no zeros; what cannot be loaded says so', async () => {
    const { api, person } = open();
    expect(await screen.findByText('No debts')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Looking Ahead' })).toBeNull();
    expect(screen.getByText('No debts').closest('section')?.textContent).not.toContain('$');
    expect(screen.getByText('Nothing due in the next 7 days').closest('section')?.textContent).not.toContain(
      '$',
    );
    api.fail(getOutlook, 500, 'Something went wrong', 'internal');
    await queryClient.resetQueries({ queryKey: [getOutlook.path] });
    expect(await screen.findByText("Upcoming items couldn't be loaded")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upcoming Bills' })).toBeTruthy();
    api.on(getOutlook, busy);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('2 debts to pay off')).toBeTruthy();
  });

  test('a day with many items shows the first few until the rest is requested', async () => {
    const dues = [...'ABCDEFG'].map((name) => makeDue('bill', quiet.from, name, 100));
    const { person } = open([], makeUser(), makeOutlook(dues));
    const shown = within(await screen.findByTestId('chosen-day'));
    expect(shown.getAllByRole('link')).toHaveLength(5);
    await person.click(shown.getByRole('button', { name: 'Show 2 More' }));
    expect(shown.getAllByRole('link')).toHaveLength(7);
  });
});

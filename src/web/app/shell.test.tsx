import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countUnread } from '#contract/notifications.ts';
import { getSubscriptionStatus, type SubscriptionStatus } from '#contract/subscription.ts';
import { getSite, logout } from '#contract/users.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { hasSignedOut } from '#web/lib/signed-out.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { Shell } from './shell.tsx';

const DESKTOP = { width: window.innerWidth, height: window.innerHeight };
const PHONE = { width: 390, height: 844 };

function resize(size: typeof PHONE): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport(size: typeof PHONE): void } };
  happyDOM.setViewport(size);
}

afterEach(() => resize(DESKTOP));

function openOnPhone(path?: string) {
  resize(PHONE);
  return open(path);
}

function open(path = '/') {
  const api = fakeApi();
  api.on(countUnread, { count: 0 });
  api.on(getSite, makeSite());
  return { api, ...renderApp(<Shell>The page</Shell>, { path, user: makeUser() }) };
}

const sidebar = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);

test('the sidebar lists the screens in order and marks the current one', () => {
  open('/groups/42');
  const links = sidebar().getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Groups',
    'Expenses',
    'Payments',
    'Friends',
    'Spending',
    'Bills',
    'Debt Snowball',
    'Goals',
    'Wallet',
    'Looking Ahead',
    'Profile',
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.textContent)).toEqual(['Groups']);
});

test('the sidebar shows the signed-in user', () => {
  open();
  expect(screen.getByText('maya')).toBeDefined();
  expect(screen.getByText('maya@example.com')).toBeDefined();
});

describe('the days that are left', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString();
  const openUntil = (subscriptionExpiresAt: string, given: Partial<SubscriptionStatus> = {}) => {
    const api = fakeApi();
    api.on(countUnread, { count: 0 });
    api.on(getSite, makeSite());
    api.on(getSubscriptionStatus, {
      status: 'active',
      active: true,
      isRequired: true,
      expiresAt: subscriptionExpiresAt,
      graceUntil: null,
      billingInterval: null,
      cancelAtPeriodEnd: false,
      periodEndsAt: null,
      reasons: [],
      discount: null,
      promotionCode: null,
      ...given,
    });
    return { api, ...renderApp(<Shell>The page</Shell>, { user: makeUser({ subscriptionExpiresAt }) }) };
  };

  test.each([
    [12, '12 days left'],
    [1, '1 day left'],
  ])('of a trial that ends in %d days are in the account block', async (days, text) => {
    openUntil(inDays(days));
    const link = await screen.findByRole('link', { name: text });
    expect(link.getAttribute('href')).toBe('/subscription');
  });

  test('are not counted where a card renews the access, or while they are many', async () => {
    const { api, unmount } = openUntil(inDays(12), { billingInterval: 'monthly' });
    await waitFor(() => expect(api.seen(getSubscriptionStatus)).toHaveLength(1));
    expect(screen.queryByText(/days left/)).toBeNull();
    unmount();
    const later = openUntil(inDays(200));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(later.api.seen(getSubscriptionStatus)).toEqual([]);
    expect(screen.queryByText(/days left/)).toBeNull();
  });
});

test('the middle of the bottom bar has an add button that opens a new expense', () => {
  openOnPhone();
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'Dashboard',
    'Goals',
    'Add expense',
    'Wallet',
    'Groups',
  ]);
  expect(links[2]?.getAttribute('href')).toBe('/expenses?add=1');
});

test('the footer shows the year and links to the legal pages', async () => {
  open();
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeDefined();
  expect(footer.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  expect(footer.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  const contact = await footer.findByRole('link', { name: 'Contact' });
  expect(contact.getAttribute('href')).toBe('mailto:support@allsquare.example');
});

test('the first Tab stop is the link that skips the navigation', async () => {
  const { person } = open();
  await person.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});

test('a window that becomes as narrow as a phone gets the bars, and a wide one the sidebar', () => {
  open();
  const hasMenu = () => screen.queryByRole('button', { name: 'Open menu' }) !== null;
  const hasBottomBar = () => screen.queryByRole('navigation', { name: 'Quick links' }) !== null;
  const hasSidebar = () => screen.queryByRole('navigation', { name: 'Main' }) !== null;
  expect([hasSidebar(), hasMenu(), hasBottomBar()]).toEqual([true, false, false]);
  act(() => resize(PHONE));
  expect([hasSidebar(), hasMenu(), hasBottomBar()]).toEqual([false, true, true]);
  act(() => resize(DESKTOP));
  expect([hasSidebar(), hasMenu(), hasBottomBar()]).toEqual([true, false, false]);
});

async function openDrawer(person: ReturnType<typeof renderApp>['person']) {
  await person.click(screen.getByRole('button', { name: 'Open menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

const isDrawerGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the drawer has the same links as the sidebar and closes when one is clicked', async () => {
  const { person } = openOnPhone();
  const drawer = await openDrawer(person);
  expect(drawer.getAllByRole('link').map((link) => link.textContent)).toContain('Payments');
  await person.click(drawer.getByRole('link', { name: 'Payments' }));
  await isDrawerGone();
  expect(window.location.pathname).toBe('/payments');
});

test('Escape closes the drawer and returns the focus', async () => {
  const { person } = openOnPhone();
  await openDrawer(person);
  await person.keyboard('{Escape}');
  await isDrawerGone();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Open menu'));
});

test('a press on the backdrop closes the drawer', async () => {
  const { person } = openOnPhone();
  await openDrawer(person);
  // The page behind the drawer has pointer-events: none, which user-event would refuse to click.
  await person.setup({ pointerEventsCheck: 0 }).click(screen.getByTestId('backdrop'));
  await isDrawerGone();
});

test('Logout ends the session, clears the cache and shows a toast', async () => {
  const { api, person } = openOnPhone('/payments');
  api.on(logout, { url: null });
  queryClient.setQueryData(['/api/summary', {}], { balance: 1 });
  const drawer = await openDrawer(person);
  await person.click(drawer.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(screen.getByText('You have been successfully logged out.')).toBeDefined();
  await isDrawerGone();
  expect(queryClient.getQueryData(['/api/user'])).toBeNull();
  expect(queryClient.getQueryData(['/api/summary', {}])).toBeUndefined();
  expect(window.location.pathname).toBe('/auth');
  // What was forgotten of the person must not be this: where the provider is the only door, the page would go there again.
  expect(hasSignedOut()).toBe(true);
});

test('Logout waits for no database: one that never answers does not keep anyone signed in', async () => {
  fakeDatabase();
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest());
  const { api, person } = openOnPhone('/payments');
  api.on(logout, { url: null });
  const drawer = await openDrawer(person);
  await person.click(drawer.getByRole('button', { name: 'Logout' }));
  // Within the second that this waits, and the database has three.
  expect(await screen.findByText('Logged out')).toBeDefined();
  await waitFor(() => expect(open).toHaveBeenCalledWith('kept-replies', expect.anything()));
});

test('a failed Logout shows a toast and keeps the user signed in', async () => {
  const { api, person } = open();
  api.fail(logout, 503, 'Please try again in a moment.', 'unavailable');
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logout failed')).toBeDefined();
  expect(queryClient.getQueryData(['/api/user'])).not.toBeNull();
});

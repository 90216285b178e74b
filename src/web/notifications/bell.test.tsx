import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  countUnread,
  listNotifications,
  type Notification,
  readNotifications,
} from '#contract/notifications.ts';
import { cents } from '#domain/money.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { Bell } from './bell.tsx';

/**
 * Noon of the previous day. "24 hours ago" would be two days ago in the first hour after a night with a clock change.
 */
function yesterday(): string {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).toISOString();
}
const HOSTILE = '<img src=x onerror="alert(1)">';

function makeNotification(number: number, given: Partial<Notification> = {}): Notification {
  return {
    id: idOf(number),
    kind: 'expense_added',
    actor: { ...liam, profilePicture: null },
    groupId: idOf(100),
    groupName: 'Lisbon weekend',
    title: 'Ceramics',
    excerpt: null,
    currency: 'USD',
    amount: cents(6490),
    isRefund: false,
    date: null,
    times: 1,
    link: `/groups/${idOf(100)}?expense=${idOf(7)}`,
    isRead: false,
    createdAt: new Date().toISOString(),
    ...given,
  };
}

function open(items: Notification[], count = items.filter((each) => !each.isRead).length) {
  const api = fakeApi();
  api.on(countUnread, { count });
  api.on(listNotifications, items);
  return { api, ...renderApp(<Bell />, { path: '/goals', user: me }) };
}

async function openPanel({ person }: ReturnType<typeof open>) {
  await person.click(await screen.findByRole('button', { name: /^Notifications/ }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

test('the bell shows the number of unread notifications and updates live', async () => {
  const { api } = open([], 3);
  expect(await screen.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy();
  api.on(countUnread, { count: 100 });
  await refresh(['/api/notifications']);
  expect(await screen.findByRole('button', { name: 'Notifications, 99+ unread' })).toBeTruthy();
});

test('notifications are listed by day; a click opens the target and marks the notification as read', async () => {
  const view = open([
    makeNotification(3),
    makeNotification(2, {
      kind: 'mention',
      excerpt: HOSTILE,
      createdAt: yesterday(),
    }),
    makeNotification(1, {
      title: HOSTILE,
      isRead: true,
      createdAt: yesterday(),
    }),
  ]);
  const panel = await openPanel(view);
  expect((await panel.findAllByRole('heading', { level: 3 })).map((each) => each.textContent)).toEqual([
    'Today',
    'Yesterday',
  ]);
  const lines = panel.getAllByRole('link').map((each) => each.textContent);
  expect(lines[0]).toContain('liam added Ceramics for $64.90 in Lisbon weekend');
  expect(lines[0]).toContain('Unread');
  expect(lines[1]).toContain(HOSTILE);
  expect(lines[2]).not.toContain('Unread');
  expect(document.querySelector('img')).toBeNull();
  view.api.on(readNotifications, undefined);
  await view.person.click(panel.getByRole('link', { name: /Ceramics/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname + window.location.search).toBe(`/groups/${idOf(100)}?expense=${idOf(7)}`);
  expect(view.api.seen(readNotifications)[0]?.body).toEqual({ ids: [idOf(3)] });
});

test('all notifications can be marked as read at once', async () => {
  const view = open([makeNotification(1)]);
  const panel = await openPanel(view);
  const readThem = (api: FakeApi) => {
    api.on(countUnread, { count: 0 });
    api.on(listNotifications, [makeNotification(1, { isRead: true })]);
    return undefined;
  };
  view.api.on(readNotifications, () => readThem(view.api));
  await view.person.click(await panel.findByRole('button', { name: 'Mark All as Read' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark All as Read' })).toBeNull());
  expect(view.api.seen(readNotifications)[0]?.body).toEqual({ all: true });
  expect(panel.queryByText('Unread')).toBeNull();
  await view.person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Notifications'));
});

test('the notification list has an empty state and an error state', async () => {
  const view = open([]);
  const panel = await openPanel(view);
  expect(await panel.findByText('No notifications yet')).toBeTruthy();
  view.unmount();
  const again = open([]);
  again.api.fail(listNotifications, 500, 'Something went wrong', 'internal');
  const broken = await openPanel(again);
  const retry = await broken.findByRole('button', { name: 'Try Again' });
  again.api.on(listNotifications, [
    makeNotification(1, { kind: 'goal_reached', actor: null, title: 'Bicycle' }),
  ]);
  await again.person.click(retry);
  expect(await broken.findByText('You reached your goal Bicycle')).toBeTruthy();
});

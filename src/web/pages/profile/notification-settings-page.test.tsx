import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { NotificationSettingsPage } from './notification-settings-page.tsx';

const preferences = {
  events: [
    { event: 'invited' as const, app: true, mail: true, push: true },
    { event: 'comment' as const, app: true, mail: false, push: true },
  ],
  mailAddress: 'maya@example.com' as string | null,
};

function open(given: Partial<typeof preferences> = {}) {
  const api = fakeApi();
  api.on(getNotificationPreferences, { ...preferences, ...given });
  return { api, ...renderApp(<NotificationSettingsPage />, { user: makeUser() }) };
}

const rowOf = async (name: RegExp) => {
  const row = await screen.findByRole('group', { name });
  const box = (label: string) => within(row).getByRole<HTMLInputElement>('checkbox', { name: label });
  return { row, box };
};

test('each event has a switch for the app and one for email', async () => {
  const { api, person } = open();
  expect(await screen.findByText('maya@example.com')).toBeDefined();
  const comment = await rowOf(/^Somebody comments on an expense/);
  expect([comment.box('In the app').checked, comment.box('By email').checked]).toEqual([true, false]);
  api.on(updateNotificationPreferences, preferences);
  await person.click(comment.box('In the app'));
  expect(await within(comment.row).findByText('Off')).toBeDefined();
  expect(api.seen(updateNotificationPreferences)[0]?.body).toEqual({
    events: [{ event: 'comment', app: false }],
  });
});

test('a setting that could not be saved is reverted', async () => {
  const { api, person } = open();
  api.fail(updateNotificationPreferences, 500, 'Something went wrong', 'internal');
  const invited = await rowOf(/^Somebody invites me/);
  await person.click(invited.box('By email'));
  expect(await screen.findByText('Failed to save')).toBeDefined();
  await waitFor(() => expect(invited.box('By email').checked).toBe(true));
});

test('without a verified address the page says that no emails are sent', async () => {
  open({ mailAddress: null });
  const link = await screen.findByRole('link', { name: 'Add one to your profile' });
  expect(link.getAttribute('href')).toBe('/profile');
});

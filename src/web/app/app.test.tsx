import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countUnread } from '#contract/notifications.ts';
import { getProfile } from '#contract/profile.ts';
import { getCurrentUser, getSite, login } from '#contract/users.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { App } from './app.tsx';

function open(path: string, user: ReturnType<typeof makeUser> | null) {
  const api = fakeApi();
  api.on(getSite, makeSite());
  api.on(countUnread, { count: 0 });
  api.on(getProfile, {
    firstName: 'Maya',
    lastName: null,
    email: null,
    pendingEmail: null,
    phone: null,
    timeZone: null,
    language: null,
    homeCurrency: 'USD' as const,
    profilePicture: null,
    payLinks: [],
  });
  return { api, ...renderApp(<App />, { path, user }) };
}

test('a visitor is sent to sign in and then returns to the requested page', async () => {
  const { api, person } = open('/profile', null);
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(window.location.pathname).toBe('/auth');
  api.on(login, makeUser());
  await person.type(screen.getByLabelText('Username'), 'maya');
  await person.type(screen.getByLabelText('Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined();
  expect(window.location.pathname).toBe('/profile');
  await waitFor(() => expect(document.title).toBe('Profile · Allsquare'));
});

test('a signed-in user stays signed in when the user cannot be fetched again', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
  onTestFinished(() => cookie.mockRestore());
  const { api } = open('/profile', makeUser());
  const heading = await screen.findByRole('heading', { name: 'Profile' });
  api.fail(getCurrentUser, 503, 'Not now');
  await refresh(['/api/user']);
  expect(api.seen(getCurrentUser)).toHaveLength(1);
  expect(heading.isConnected).toBe(true);
});

test('a user whose session is replaced while they are asked for stays signed in', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
  onTestFinished(() => cookie.mockRestore());
  const { api } = open('/profile', makeUser());
  const heading = await screen.findByRole('heading', { name: 'Profile' });
  let isNew = false;
  api.on(getCurrentUser, () => {
    if (isNew) return makeUser();
    isNew = true;
    return failure(401, 'Sign in first', 'not_authenticated');
  });
  await refresh(['/api/user']);
  expect(api.seen(getCurrentUser)).toHaveLength(2);
  expect(heading.isConnected).toBe(true);
});

test('a new screen focuses its content', async () => {
  const { person } = open('/profile', makeUser());
  await screen.findByRole('heading', { name: 'Profile' });
  await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Terms' }));
  expect(await screen.findByRole('heading', { name: 'Terms of Use' })).toBeDefined();
  await person.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Privacy' }));
  expect(await screen.findByRole('heading', { name: 'Privacy Policy' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('an unknown address shows the not-found page', async () => {
  open('/nowhere', makeUser());
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getProfile } from '#contract/profile.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { useProfile } from './profile/queries.ts';
import { useCurrentUser } from './queries.ts';
import { tellOtherTabs, useSessionWatch } from './session.ts';

function Screen() {
  useSessionWatch();
  const { data: user } = useCurrentUser();
  return user ? <Private /> : <p>Nobody</p>;
}

function Private() {
  const { data: profile } = useProfile();
  return <p>{profile?.firstName ?? 'Loading'}</p>;
}

const profile = {
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
};

test('a call that reports an ended session signs the user out', async () => {
  const api = fakeApi();
  api.fail(getProfile, 401, 'Sign in first', 'not_authenticated');
  renderApp(<Screen />, { user: makeUser() });
  expect(await screen.findByText('Nobody')).toBeDefined();
});

test('another refusal does not sign the user out', async () => {
  const api = fakeApi();
  api.fail(getProfile, 403, 'Not yours', 'forbidden');
  renderApp(<Screen />, { user: makeUser() });
  await waitFor(() => expect(api.seen(getProfile)).toHaveLength(1));
  expect(screen.queryByText('Nobody')).toBeNull();
});

test('a sign-out in another tab clears the user’s data in this one', async () => {
  const api = fakeApi();
  api.on(getProfile, profile);
  renderApp(<Screen />, { user: makeUser() });
  await screen.findByText('Maya');
  tellOtherTabs();
  const key = 'allsquare:session-changed';
  expect(localStorage.getItem(key)).not.toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  // Without the hint cookie the user is not fetched.
  expect(await screen.findByText('Nobody')).toBeDefined();
  expect(queryClient.getQueryData(['/api/user/profile', {}])).toBeUndefined();
});

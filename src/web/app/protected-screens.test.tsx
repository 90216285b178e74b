import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { listUnreadChats } from '#contract/chat.ts';
import { listActiveGroups, listDeletedGroups, listPastGroups } from '#contract/groups.ts';
import { getProfile } from '#contract/profile.ts';
import { queryClient, refresh } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import { SignedIn } from '#web/users/signed-in.ts';
import { ProtectedScreens } from './protected-screens.tsx';
import { useShownAddress } from './shown-address.ts';

/** The screens at the browser's address, for the current person, as the shell shows them. */
function Screens() {
  const { data: user } = useCurrentUser();
  const { path, search } = useShownAddress(() => true);
  return user ? (
    <SignedIn value={user}>
      <ProtectedScreens key={user.id} path={path} search={search} />
    </SignedIn>
  ) : null;
}

/** Opens the groups in a page that the service worker opened, or not. */
async function open({ hasWorker = true } = {}) {
  const worker = { controller: hasWorker ? {} : null, ready: new Promise(() => undefined) };
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const api = fakeApi();
  api.on(listActiveGroups, [makeGroup({ name: 'Lisbon' })]);
  api.on(listPastGroups, []);
  api.on(listDeletedGroups, []);
  api.on(listUnreadChats, []);
  api.fail(getProfile, 503, 'Not now');
  const view = renderApp(<Screens />, { path: '/groups', user: me });
  await screen.findByRole('heading', { name: 'Lisbon' });
  return { api, ...view };
}

const leave = async () => {
  act(() => navigate('/profile'));
  await screen.findByRole('heading', { name: 'Profile' });
};

/** The prerendered groups. */
const hidden = () => screen.queryByText('Lisbon')?.closest('[hidden]') ?? null;

test('a screen that was left is prerendered again, and shows its earlier data at once', async () => {
  const { api } = await open();
  await leave();
  await waitFor(() => expect(hidden()).not.toBeNull());
  expect(screen.queryByRole('heading', { name: 'Lisbon' })).toBeNull();
  act(() => navigate('/groups'));
  expect(await screen.findByRole('heading', { name: 'Lisbon' })).toBeTruthy();
  expect(document.title).toBe('Groups · Allsquare');
  expect(api.seen(listActiveGroups)).toHaveLength(1);
});

test('a hidden screen makes no calls until it is shown', async () => {
  const { api } = await open();
  await leave();
  await waitFor(() => expect(hidden()).not.toBeNull());
  await refresh(['/api/groups']);
  expect(api.seen(listActiveGroups)).toHaveLength(1);
  api.on(listActiveGroups, [makeGroup({ name: 'Porto' })]);
  act(() => navigate('/groups'));
  expect(await screen.findByRole('heading', { name: 'Porto' })).toBeTruthy();
  expect(screen.queryByText('Lisbon')).toBeNull();
});

test('a dialog that was open when a screen was left is closed on the next visit', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog', { name: 'Import Group' });
  await leave();
  await waitFor(() => expect(hidden()).not.toBeNull());
  act(() => navigate('/groups'));
  const heading = await screen.findByRole('heading', { name: 'My Groups' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(heading.closest('div') as HTMLElement).queryByText('Import Group')).toBeNull();
});

test('nothing of a person who signed out stays in the page', async () => {
  await open();
  await leave();
  await waitFor(() => expect(hidden()).not.toBeNull());
  act(() => {
    queryClient.setQueryData(['/api/user'], null);
  });
  await waitFor(() => expect(document.body.textContent).not.toContain('Lisbon'));
});

test('without a worker nothing is prerendered', async () => {
  await open({ hasWorker: false });
  await leave();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(hidden()).toBeNull();
});

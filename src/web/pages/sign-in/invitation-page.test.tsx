import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { acceptInvitationByToken, getInvitationByToken } from '#contract/invitations.ts';
import { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import { takeReturn } from '#web/lib/paths.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { InvitationPage } from './invitation-page.tsx';

const path = '/invitations/secret-token';

const found: ReplyOf<typeof getInvitationByToken> = {
  status: 'pending',
  expiresAt: new Date(Date.now() + 6 * 86_400_000).toISOString(),
  groupName: 'Lisbon weekend',
  membersCount: 3,
  sender: { username: 'liam' },
};

function open(user: ReturnType<typeof makeUser> | null) {
  return renderApp(
    <Route path={pages.invitation}>
      <InvitationPage />
    </Route>,
    { path, user },
  );
}

describe('the page behind an invitation link', () => {
  test('an invitation shows who invites, the group, and its expiry', async () => {
    fakeApi().on(getInvitationByToken, found);
    open(makeUser());
    expect(await screen.findByRole('heading', { name: 'Lisbon weekend' })).toBeTruthy();
    expect(screen.getByText('liam')).toBeTruthy();
    expect(screen.getByText('3 members')).toBeTruthy();
    expect(screen.getByText('Expires in 6 days')).toBeTruthy();
  });

  test('a double click accepts the invitation once and opens the group', async () => {
    const api = fakeApi();
    api.on(getInvitationByToken, found);
    const release = api.hold(acceptInvitationByToken, { groupId: 'g1' });
    open(makeUser());
    const button = await screen.findByRole('button', { name: 'Accept' });
    button.click();
    button.click();
    await screen.findByRole('button', { name: 'Joining...' });
    release();
    await waitFor(() => expect(window.location.pathname).toBe('/groups/g1'));
    expect(api.seen(acceptInvitationByToken)).toHaveLength(1);
    expect(await screen.findByText('Invitation accepted')).toBeTruthy();
    expect(screen.getByText('You have joined the group successfully.')).toBeTruthy();
  });

  test('a refused invitation shows a toast and is fetched again', async () => {
    const api = fakeApi();
    api.on(getInvitationByToken, found);
    api.fail(acceptInvitationByToken, 410, 'This invitation has expired', 'expired');
    const { person } = open(makeUser());
    const button = await screen.findByRole('button', { name: 'Accept' });
    api.on(getInvitationByToken, { ...found, status: 'expired' });
    await person.click(button);
    expect(await screen.findByText('Failed to accept invitation')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull());
  });

  test('a visitor of an invitation signs in or registers, and then returns', async () => {
    fakeApi().on(getInvitationByToken, found);
    const { person } = open(null);
    expect(await screen.findByText('Sign in or create an account to accept')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Create an Account' }).getAttribute('href')).toBe(
      '/auth?tab=register',
    );
    await person.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(window.location.pathname).toBe('/auth');
    expect(takeReturn()).toBe(path);
  });

  test.each([
    ['expired', 'This invitation has expired'],
    ['accepted', 'This invitation has already been accepted'],
    ['declined', 'This invitation has been declined'],
  ] as const)('an invitation that is %s says so', async (status, text) => {
    fakeApi().on(getInvitationByToken, { ...found, status });
    open(makeUser());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });

  test('an unknown invitation link is shown as invalid', async () => {
    fakeApi().fail(getInvitationByToken, 404, 'Not found', 'not_found');
    open(null);
    expect(await screen.findByText("This invitation isn't valid")).toBeTruthy();
  });

  test('an invitation that cannot be loaded can be tried again', async () => {
    const api = fakeApi();
    api.fail(getInvitationByToken, 500, 'Something went wrong', 'internal');
    const { person } = open(makeUser());
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(getInvitationByToken, found);
    await person.click(again);
    expect(await screen.findByRole('heading', { name: 'Lisbon weekend' })).toBeTruthy();
  });
});

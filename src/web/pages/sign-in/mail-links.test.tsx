import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Route } from 'wouter';
import { pages } from '#contract/pages.ts';
import { verifyEmail } from '#contract/profile.ts';
import { endAccessLeft, getAccessLeft, requestPasswordReset, resetPassword } from '#contract/security.ts';
import { getCurrentUser, getSite } from '#contract/users.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { AccessLeftPage } from './access-left-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { VerifyEmailPage } from './verify-email-page.tsx';

type Opened = {
  path: string;
  pattern: string;
  Page: ComponentType;
  isSignedIn?: boolean;
  prepare?: (api: FakeApi) => void;
};

function open({ path, pattern, Page, isSignedIn = false, prepare }: Opened) {
  const api = fakeApi();
  api.on(getSite, makeSite({ hasMailbox: true }));
  prepare?.(api);
  const user = isSignedIn ? makeUser() : null;
  return { api, ...renderApp(<Route path={pattern} component={Page} />, { path, user }) };
}

const forgot = () => open({ path: '/auth/forgot', pattern: pages.forgotPassword, Page: ForgotPasswordPage });
const reset = () => open({ path: '/auth/reset/t1', pattern: pages.resetPassword, Page: ResetPasswordPage });

test('a password reset request gets the same reply for every address', async () => {
  const { api, person } = forgot();
  await person.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(screen.getByText('Username or email is required')).toBeDefined();
  api.on(requestPasswordReset, {});
  await person.type(screen.getByLabelText('Username or email'), 'nobody@example.com');
  await person.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText('Check your inbox')).toBeDefined();
  expect(screen.getByText('nobody@example.com')).toBeDefined();
  expect((await screen.findByRole('link', { name: 'Open Mailbox' })).getAttribute('href')).toBe('/mailbox');
});

test('without a mail server the reset page has no form and says why', async () => {
  open({
    path: '/auth/forgot',
    pattern: pages.forgotPassword,
    Page: ForgotPasswordPage,
    prepare: (api) => api.on(getSite, makeSite({ isMailOff: true })),
  });
  expect(await screen.findByText("This site doesn't send email")).toBeDefined();
  expect(screen.queryByLabelText('Username or email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/auth');
});

test('a new password is typed twice, and then used to sign in', async () => {
  const { api, person } = reset();
  await person.type(screen.getByLabelText('New Password'), 'short');
  await person.type(screen.getByLabelText('Confirm Password'), 'other');
  await person.click(screen.getByRole('button', { name: 'Save New Password' }));
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  await person.type(screen.getByLabelText('New Password'), ' enough');
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  await person.clear(screen.getByLabelText('Confirm Password'));
  await person.type(screen.getByLabelText('Confirm Password'), 'short enough');
  api.on(resetPassword, { hasAccessLeft: false });
  await person.click(screen.getByRole('button', { name: 'Save New Password' }));
  expect(await screen.findByText('Your password has been changed')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
  expect(api.seen(resetPassword)[0]).toMatchObject({
    params: { token: 't1' },
    body: { password: 'short enough' },
  });
  expect(api.seen(getAccessLeft)).toEqual([]);
  expect(screen.queryByText('Still Has Access')).toBeNull();
});

const LEFT = {
  tokens: [{ name: 'Backup', createdAt: '2026-06-01T12:00:00.000Z' }],
  webhooks: [{ host: 'hooks.example.org', createdAt: '2026-06-02T12:00:00.000Z' }],
  hasCalendar: true,
};

test('after a reset, what still has access is listed and ended with one press', async () => {
  const { api, person } = reset();
  api.on(resetPassword, { hasAccessLeft: true });
  api.on(getAccessLeft, LEFT);
  await person.type(screen.getByLabelText('New Password'), 'twelve oaks');
  await person.type(screen.getByLabelText('Confirm Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Save New Password' }));
  const list = await screen.findByRole('region', { name: 'Still Has Access' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('bdi')?.textContent),
  ).toEqual(['Backup', 'hooks.example.org', 'Calendar of bills']);
  expect(screen.getByText('Your password has been changed')).toBeDefined();
  api.on(endAccessLeft, {});
  await person.click(within(list).getByRole('button', { name: 'End Them All' }));
  expect(await screen.findByText('All access has ended')).toBeDefined();
  expect(api.seen(endAccessLeft)[0]?.params).toEqual({ token: 't1' });
});

const access = (prepare: (api: FakeApi) => void) =>
  open({ path: '/auth/access/t3', pattern: pages.accessLeft, Page: AccessLeftPage, prepare });

test('the link in the email about a reset lists what still has access, and ends it', async () => {
  const { api, person } = access((server) => server.on(getAccessLeft, { ...LEFT, hasCalendar: false }));
  expect(await screen.findByText('Backup')).toBeDefined();
  expect(screen.queryByText('Calendar of bills')).toBeNull();
  expect(api.seen(endAccessLeft)).toEqual([]);
  api.fail(endAccessLeft, 500, 'Something went wrong', 'internal');
  await person.click(screen.getByRole('button', { name: 'End Them All' }));
  expect(await screen.findByText('Failed to end access')).toBeDefined();
  api.on(endAccessLeft, {});
  await person.click(screen.getByRole('button', { name: 'End Them All' }));
  expect(await screen.findByText('All access has ended')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

test.each([
  [
    'was used',
    (api: FakeApi) => api.fail(getAccessLeft, 410, 'This link is no longer valid', 'link_expired'),
    'This link no longer works',
  ],
  [
    'has nothing left to end',
    (api: FakeApi) => api.on(getAccessLeft, { tokens: [], webhooks: [], hasCalendar: false }),
    'Nothing else has access',
  ],
])('the link in the email about a reset says so if it %s', async (_, prepare, text) => {
  access(prepare);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End Them All' })).toBeNull();
});

test('a used reset link says so and offers a new one', async () => {
  const { api, person } = reset();
  api.fail(resetPassword, 410, 'This link has expired', 'link_expired');
  await person.type(screen.getByLabelText('New Password'), 'twelve oaks');
  await person.type(screen.getByLabelText('Confirm Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Save New Password' }));
  expect(await screen.findByText('This link no longer works')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Get a New Link' }).getAttribute('href')).toBe('/auth/forgot');
});

const verify = (isSignedIn: boolean, prepare: (api: FakeApi) => void) =>
  open({ path: '/verify-email/t2', pattern: pages.verifyEmail, Page: VerifyEmailPage, isSignedIn, prepare });

test('opening a verification link verifies the address once', async () => {
  // The person is asked for again.
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
  onTestFinished(() => cookie.mockRestore());
  const { api } = verify(true, (server) => {
    server.on(verifyEmail, { email: 'new@example.com' });
    server.on(getCurrentUser, makeUser());
  });
  expect(await screen.findByText('Your email address is confirmed')).toBeDefined();
  expect(screen.getByText('new@example.com')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeDefined();
  expect(api.seen(verifyEmail)).toHaveLength(1);
});

test('a used verification link offers a visitor to sign in', async () => {
  verify(false, (server) => server.fail(verifyEmail, 410, 'This link has expired', 'link_expired'));
  expect(await screen.findByText('This link no longer works')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth');
});

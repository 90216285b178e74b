import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginOidc, connectOidc } from '#contract/oidc.ts';
import { beginPasskeyLogin, loginPasskey, loginTwoFactor } from '#contract/security.ts';
import { requestSignUp } from '#contract/sign-up.ts';
import { getSite, login, register } from '#contract/users.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { rememberReturn } from '#web/lib/paths.ts';
import { hasSignedOut, rememberSignedOut } from '#web/lib/signed-out.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { AuthPage } from './auth-page.tsx';

type Opened = { path?: string } & Parameters<typeof makeSite>[0];

function open({ path = '/auth', ...site }: Opened = {}) {
  const api = fakeApi();
  api.on(getSite, makeSite(site));
  return { api, ...renderApp(<AuthPage />, { path, user: null }) };
}

test('the sign-in form is next to the panel with its headline and three features', async () => {
  open();
  expect(
    await screen.findByRole('heading', { name: 'Split expenses with friends, without the awkwardness' }),
  ).toBeDefined();
  for (const feature of [
    'Create groups for any occasion',
    'Track and split expenses equally or custom',
    'See who owes what and settle up',
  ]) {
    expect(screen.getByText(feature)).toBeDefined();
  }
  expect(screen.getByRole('heading', { name: 'Welcome back' })).toBeDefined();
  expect(screen.getByText('Sign in to continue')).toBeDefined();
});

test('an empty sign-in form shows its errors, focuses the first, and sends nothing', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  await person.type(screen.getByLabelText('Username'), 'maya');
  expect(screen.queryByText('Username is required')).toBeNull();
  expect(api.seen(login)).toHaveLength(0);
});

test('signing in shows a toast and opens the requested page', async () => {
  const { api, person } = open();
  rememberReturn('/groups/42');
  const answer = api.hold(login, makeUser());
  await person.type(await screen.findByLabelText('Username'), ' maya ');
  await person.type(screen.getByLabelText('Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Signing in...' });
  expect(button.disabled).toBe(true);
  answer();
  expect(await screen.findByText('Login successful')).toBeDefined();
  expect(screen.getByText('Welcome back, maya!')).toBeDefined();
  expect(window.location.pathname).toBe('/groups/42');
  expect(api.seen(login)[0]?.body).toEqual({ username: 'maya', password: 'twelve oaks' });
  expect(queryClient.getQueryData(['/api/user'])).toMatchObject({ username: 'maya' });
});

test('a failed sign-in shows the reason', async () => {
  const { api, person } = open();
  api.fail(login, 401, 'Invalid username or password', 'invalid_credentials');
  await person.type(await screen.findByLabelText('Username'), 'maya');
  await person.type(screen.getByLabelText('Password'), 'wrong one');
  await person.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.getByText('Invalid username or password')).toBeDefined();
  expect(window.location.pathname).toBe('/auth');
});

test('registration errors have the specified texts', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('tab', { name: 'Register' }));
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeDefined();
  expect(screen.getByText('Sign up to start tracking expenses with your friends')).toBeDefined();
  const button = screen.getByRole('button', { name: 'Create Account' });
  await person.type(screen.getByLabelText('Username'), 'ma');
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.click(button);
  expect(screen.getByText('Username must be at least 3 characters')).toBeDefined();
  expect(screen.getByText('Password must be at least 6 characters')).toBeDefined();
  expect(screen.getByText('Confirm password is required')).toBeDefined();
  await person.type(screen.getByLabelText('Username'), 'ya');
  await person.type(screen.getByLabelText('Password'), ' enough');
  await person.type(screen.getByLabelText('Confirm Password'), 'another');
  expect(screen.getByText('Passwords do not match')).toBeDefined();
  expect(screen.queryByText('Username must be at least 3 characters')).toBeNull();
  expect(api.seen(register)).toHaveLength(0);
});

test('registering does not send the repeated password', async () => {
  const { api, person } = open({ path: '/auth?tab=register' });
  const answer = api.hold(register, makeUser({ username: 'noor' }));
  await person.type(await screen.findByLabelText('Username'), 'noor');
  await person.type(screen.getByLabelText('Password'), 'twelve oaks');
  await person.type(screen.getByLabelText('Confirm Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Creating account...' });
  expect(button.disabled).toBe(true);
  answer();
  expect(await screen.findByText('Registration successful')).toBeDefined();
  expect(screen.getByText('Welcome, noor!')).toBeDefined();
  expect(window.location.pathname).toBe('/');
  expect(api.seen(register)[0]?.body).toEqual({ username: 'noor', password: 'twelve oaks' });
});

test('a refused registration shows a toast and an error beside its field', async () => {
  const { api, person } = open({ path: '/auth?tab=register' });
  const message = 'This password is too common';
  api.on(register, () =>
    Response.json(
      { message, code: 'invalid_request', issues: [{ path: 'password', message }] },
      { status: 400 },
    ),
  );
  await person.type(await screen.findByLabelText('Username'), 'noor');
  await person.type(screen.getByLabelText('Password'), 'password');
  await person.type(screen.getByLabelText('Confirm Password'), 'password');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Registration failed')).toBeDefined();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('the registration form links to the terms and the privacy policy', async () => {
  open({ path: '/auth?tab=register' });
  const text = await screen.findByText(/By signing up you confirm that you are 18 or older/);
  const links = [...text.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/terms', '/privacy']);
});

test('the password can be shown', async () => {
  const { person } = open();
  const field = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await person.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field.type).toBe('text');
  await person.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field.type).toBe('password');
});

test('a signed-in user is redirected from the sign-in page', async () => {
  fakeApi();
  renderApp(<AuthPage />, { path: '/auth', user: makeUser() });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('one click signs in to the demo', async () => {
  const { api, person } = open({ isDemo: true });
  api.on(login, makeUser({ username: 'demo' }));
  await person.click(await screen.findByRole('button', { name: 'Sign In as Demo' }));
  expect(await screen.findByText('Welcome back, demo!')).toBeDefined();
  expect(api.seen(login)[0]?.body).toEqual({ username: 'demo', password: 'demo1234' });
});

test('without demo data the sign-in page does not mention it', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Contact' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign In as Demo' })).toBeNull();
});

async function passFirstStep() {
  const view = open();
  view.api.on(login, { twoFactorRequired: true, challenge: 'challenge-1' });
  await view.person.type(await screen.findByLabelText('Username'), 'maya');
  await view.person.type(screen.getByLabelText('Password'), 'twelve oaks');
  await view.person.click(screen.getByRole('button', { name: 'Sign In' }));
  const code = await screen.findByLabelText<HTMLInputElement>('6-digit code');
  return { ...view, code };
}

const submit = () => screen.getByRole('button', { name: 'Sign In' });

test('with two-step sign-in the code follows the password', async () => {
  const { api, person, code } = await passFirstStep();
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toBeDefined();
  expect(code.autocomplete).toBe('one-time-code');
  expect(document.activeElement).toBe(code);
  await person.type(code, '12345');
  await person.click(submit());
  expect(screen.getByText('Enter the 6-digit code')).toBeDefined();
  api.fail(loginTwoFactor, 401, 'This code is not valid', 'invalid_code');
  await person.type(code, '6');
  await person.click(submit());
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(code.getAttribute('aria-invalid')).toBe('true');
  api.on(loginTwoFactor, makeUser());
  await person.clear(code);
  await person.type(code, '654 321');
  await person.click(submit());
  expect(await screen.findByText('Welcome back, maya!')).toBeDefined();
  expect(api.seen(loginTwoFactor).at(-1)?.body).toEqual({ challenge: 'challenge-1', code: '654 321' });
  expect(window.location.pathname).toBe('/');
});

test('a recovery code works instead of the app’s code', async () => {
  const { api, person } = await passFirstStep();
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await person.click(submit());
  expect(screen.getByText('Enter a recovery code')).toBeDefined();
  api.on(loginTwoFactor, makeUser());
  await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh');
  await person.click(submit());
  expect(await screen.findByText('Login successful')).toBeDefined();
  expect(api.seen(loginTwoFactor)[0]?.body).toEqual({
    challenge: 'challenge-1',
    recoveryCode: 'abcd-efgh',
  });
});

test('an expired second step returns to the password', async () => {
  const { api, person, code } = await passFirstStep();
  api.fail(loginTwoFactor, 410, 'Sign in again', 'link_expired');
  await person.type(code, '123456');
  await person.click(submit());
  expect(await screen.findByLabelText('Username')).toBeDefined();
  expect(await screen.findByText('Sign in again')).toBeDefined();
});

const proof = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
};
const startAuthentication = vi.fn();
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: () => startAuthentication() }));

/** The browser of the tests has no passkeys. */
function givePasskeys() {
  vi.stubGlobal('PublicKeyCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a passkey signs in if the browser supports passkeys', async () => {
  givePasskeys();
  const { api, person } = open();
  api.on(beginPasskeyLogin, { options: { challenge: 'x' } });
  api.on(loginPasskey, makeUser());
  startAuthentication.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'NotAllowedError' }));
  await person.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('It was canceled or took too long. Please try again.')).toBeDefined();
  startAuthentication.mockResolvedValueOnce(proof);
  await person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));
  expect(await screen.findByText('Welcome back, maya!')).toBeDefined();
  expect(api.seen(loginPasskey)[0]?.body).toEqual({ response: proof });
});

test('without passkey support the page does not mention passkeys; the link for a forgotten password is always there', async () => {
  open();
  const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
  expect(forgot.getAttribute('href')).toBe('/auth/forgot');
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

test('only the invited see the registration form; the others learn how to get a link', async () => {
  const { person } = open({ signUp: 'invited', path: '/auth?tab=register' });
  expect(await screen.findByText('You need an invitation to sign up here')).toBeDefined();
  expect(await screen.findByText('Ask someone in a group for a link.')).toBeDefined();
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Login' }));
  expect(await screen.findByLabelText('Username')).toBeDefined();
});

test('an address of an allowed domain gets a link', async () => {
  const { api, person } = open({
    signUp: 'invited',
    signUpDomains: ['example.org', 'example.com'],
    path: '/auth?tab=register',
  });
  api.on(requestSignUp, {});
  expect(await screen.findByText('Addresses at example.org or example.com can sign up.')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(screen.getByText('Invalid email address')).toBeDefined();
  await person.type(screen.getByLabelText('Email'), 'ana@example.org');
  await person.click(screen.getByRole('button', { name: 'Send Link' }));
  expect(await screen.findByText(/If this address can sign up/)).toBeDefined();
  expect(api.seen(requestSignUp)[0]?.body).toEqual({ email: 'ana@example.org' });
});

test('a link opens the registration form and goes along with it', async () => {
  const { api, person } = open({ signUp: 'invited', path: '/auth?invite=secret' });
  api.on(register, makeUser({ username: 'noor' }));
  await person.type(await screen.findByLabelText('Username'), 'noor');
  await person.type(screen.getByLabelText('Password'), 'twelve oaks');
  await person.type(screen.getByLabelText('Confirm Password'), 'twelve oaks');
  await person.click(screen.getByRole('button', { name: 'Create Account' }));
  expect(await screen.findByText('Registration successful')).toBeDefined();
  expect(api.seen(register)[0]?.body).toEqual({
    username: 'noor',
    password: 'twelve oaks',
    invite: 'secret',
  });
});

test('a site that is closed to new accounts has no registration', async () => {
  open({ signUp: 'closed', path: '/auth?tab=register' });
  expect(await screen.findByText('This site does not take new accounts')).toBeDefined();
  expect(screen.getByLabelText('Username')).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('a site that becomes known as closed after the form leaves what was typed in it', async () => {
  const api = fakeApi();
  const answer = api.hold(getSite, makeSite({ signUp: 'closed' }));
  const { person } = renderApp(<AuthPage />, { path: '/auth', user: null });
  await person.type(await screen.findByLabelText('Username'), 'maya');
  answer();
  await screen.findByText('This site does not take new accounts');
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maya');
});

describe('a provider', () => {
  const work = { name: 'Work', isOnly: false };

  test('has a button beneath both forms, which goes there and comes back to the page that was asked for', async () => {
    const { api, person } = open({ oidc: work, path: '/auth?invite=secret' });
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    onTestFinished(() => leave.mockRestore());
    api.on(beginOidc, { url: 'https://id.example/authorize' });
    rememberReturn('/groups/42');
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeDefined();
    await person.click(await screen.findByRole('button', { name: 'Sign in with Work' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example/authorize'));
    expect(api.seen(beginOidc)[0]?.body).toEqual({ return: '/groups/42', invite: 'secret' });
  });

  test('that becomes known after the form leaves what was typed in it', async () => {
    const api = fakeApi();
    const answer = api.hold(getSite, makeSite({ oidc: work }));
    const { person } = renderApp(<AuthPage />, { path: '/auth', user: null });
    await person.type(await screen.findByLabelText('Username'), 'maya');
    answer();
    await screen.findByRole('button', { name: 'Sign in with Work' });
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('maya');
  });

  test('alone is gone to at once, but not after a problem', async () => {
    const { api } = open({ oidc: { ...work, isOnly: true }, path: '/auth?oidc=canceled' });
    expect((await screen.findByRole('alert')).textContent).toBe('Signing in with Work was canceled');
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(api.seen(beginOidc)).toEqual([]);
  });

  test('alone is gone to at once, but not after Logout until they ask for it', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    onTestFinished(() => leave.mockRestore());
    rememberSignedOut();
    const { api, person } = open({ oidc: { ...work, isOnly: true } });
    api.on(beginOidc, { url: 'https://id.example/authorize' });
    const button = await screen.findByRole('button', { name: 'Sign in with Work' });
    expect(api.seen(beginOidc)).toEqual([]);
    await person.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://id.example/authorize'));
    expect(hasSignedOut()).toBe(false);
    // A second beginning would end the first one, whose answer may come.
    expect(api.seen(beginOidc)).toHaveLength(1);
  });

  test.each([
    ['late', 'This sign-in took too long. Please try again.'],
    ['invalid', 'The answer from Work is not valid'],
    ['unavailable', 'Sign-in with Work is not available right now. Please try again.'],
    ['closed', 'You need an invitation to sign up here'],
  ])('says the problem %s', async (problem, text) => {
    open({ oidc: work, path: `/auth?oidc=${problem}` });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  test('is connected with an account by its password', async () => {
    const { api, person } = open({ oidc: work, path: '/auth?oidc=connect' });
    api.on(connectOidc, makeUser());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'There is an account with this email. Enter its password to connect it with Work.',
    );
    await person.type(screen.getByLabelText("Account's Username"), 'maya');
    await person.type(screen.getByLabelText("Account's Password"), 'twelve oaks');
    await person.click(screen.getByRole('button', { name: 'Connect' }));
    expect(await screen.findByText('Welcome back, maya!')).toBeDefined();
    expect(api.seen(connectOidc)[0]?.body).toEqual({ username: 'maya', password: 'twelve oaks' });
  });

  test('that changed nothing for who is signed in is said, with the way back', async () => {
    const api = fakeApi();
    api.on(getSite, makeSite({ oidc: work }));
    renderApp(<AuthPage />, {
      path: '/auth?oidc=elsewhere&return=%2Fprofile%2Fsecurity',
      user: makeUser(),
    });
    expect(await screen.findByText('This Work account is connected to another account')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/profile/security');
    expect(window.location.pathname).toBe('/auth');
  });

  test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'leads nobody to another site: %s',
    async (elsewhere) => {
      fakeApi().on(getSite, makeSite({ oidc: work }));
      renderApp(<AuthPage />, {
        path: `/auth?oidc=late&return=${encodeURIComponent(elsewhere)}`,
        user: makeUser(),
      });
      const link = await screen.findByRole('link', { name: 'Continue' });
      expect(link.getAttribute('href')).toBe('/');
    },
  );

  test('a problem does not hold back who then signs in by their password', async () => {
    const { api, person } = open({ oidc: work, path: '/auth?oidc=late' });
    api.on(login, makeUser());
    await person.type(await screen.findByLabelText('Username'), 'maya');
    await person.type(screen.getByLabelText('Password'), 'twelve oaks');
    await person.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  test('leaves the second step to this page', async () => {
    open({ oidc: work, path: '/auth#second-step=challenge' });
    expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeDefined();
    expect(window.location.hash).toBe('');
  });
});

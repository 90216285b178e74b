import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { beginOidcConnection, confirmByOidc, endOidcConnection, getOidcConnection } from '#contract/oidc.ts';
import type { ReplyOf } from '#contract/route.ts';
import {
  addPasskey,
  beginPasskey,
  changePassword,
  confirmTwoFactor,
  disableTwoFactor,
  endOtherSessions,
  endSession,
  getTwoFactor,
  listPasskeys,
  listSessions,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setUpTwoFactor,
  type TwoFactor,
} from '#contract/security.ts';
import { getSite, type User } from '#contract/users.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { SecurityPage } from './security-page.tsx';

const instant = '2026-01-02T03:04:05.000Z';
const here = {
  id: 's1',
  device: 'Chrome on Windows',
  isCurrent: true,
  ipAddress: '127.0.0.1',
  createdAt: instant,
  lastUsedAt: instant,
};
const phone = { ...here, id: 's2', device: 'Safari on iPhone', isCurrent: false };
const laptopKey = { id: 'p1', name: 'Laptop', createdAt: instant, lastUsedAt: null };
const codes = ['aaaa-1111', 'bbbb-2222'];

type Scene = {
  user?: Partial<User>;
  site?: Parameters<typeof makeSite>[0];
  connection?: ReplyOf<typeof getOidcConnection>;
  path?: string;
};

const apart = { isConnected: false, email: null, connectedAt: null };

async function open(
  twoFactor: TwoFactor = { isOn: false, recoveryCodesLeft: 0 },
  { user, site, connection = apart, path = '/profile/security' }: Scene = {},
) {
  const api = fakeApi();
  api.on(getSite, makeSite(site));
  api.on(getOidcConnection, connection);
  api.on(getTwoFactor, twoFactor);
  api.on(listSessions, [here, phone]);
  api.on(listPasskeys, [laptopKey]);
  const view = renderApp(<SecurityPage />, { path, user: makeUser(user) });
  await screen.findByRole('button', { name: 'End Safari on iPhone' });
  return { api, ...view };
}

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialogCalled = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isDialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the password can be changed; errors show beside their fields', async () => {
  const { api, person } = await open();
  await person.click(press('Change Password'));
  const dialog = await dialogCalled('Change Password');
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(dialog.getByText('Current password is required')).toBeDefined();
  await person.type(dialog.getByLabelText('Current Password'), 'wrong one');
  await person.type(dialog.getByLabelText('New Password'), 'twelve oaks');
  await person.type(dialog.getByLabelText('Confirm New Password'), 'twelve oak');
  expect(dialog.getByText('Passwords do not match')).toBeDefined();
  await person.type(dialog.getByLabelText('Confirm New Password'), 's');
  const message = 'Current password is wrong';
  const issues = [{ path: 'currentPassword', message }];
  api.on(changePassword, () => Response.json({ message, code: 'invalid_request', issues }, { status: 400 }));
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  await screen.findByText('Failed to change the password');
  expect(dialog.getByLabelText('Current Password').getAttribute('aria-invalid')).toBe('true');
  api.on(changePassword, {});
  await person.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect(await screen.findByText('Password changed')).toBeDefined();
  await isDialogGone();
  const sent = { currentPassword: 'wrong one', newPassword: 'twelve oaks' };
  expect(api.seen(changePassword).at(-1)?.body).toEqual(sent);
});

test('the current session is marked, and one or all other sessions can be ended', async () => {
  const { api, person } = await open();
  expect(screen.getByText('This device')).toBeDefined();
  expect(screen.getByText(/Active now/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End Chrome on Windows' })).toBeNull();
  api.on(endSession, undefined);
  await person.click(press('End Safari on iPhone'));
  expect(await screen.findByText('Session ended')).toBeDefined();
  expect(api.seen(endSession)[0]?.params).toEqual({ id: 's2' });
  api.on(endOtherSessions, { ended: 1 });
  await person.click(press('End All Others'));
  const ask = within(await screen.findByRole('alertdialog'));
  api.on(listSessions, [here]);
  await person.click(ask.getByRole('button', { name: 'End All Others' }));
  expect(await screen.findByText('All other sessions ended')).toBeDefined();
});

test('two-step sign-in is turned on with the password and a code; recovery codes are shown once', async () => {
  const { api, person } = await open();
  await person.click(press('Turn On'));
  const dialog = await dialogCalled('Turn On Two-Step Sign-In');
  api.fail(setUpTwoFactor, 400, 'Current password is wrong');
  await person.type(dialog.getByLabelText('Your Password'), 'wrong');
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('Current password is wrong')).toBeDefined();
  api.on(setUpTwoFactor, {
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Allsquare:maya?secret=JBSWY3DPEHPK3PXP',
  });
  await person.type(dialog.getByLabelText('Your Password'), '!');
  expect(dialog.queryByText('Current password is wrong')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  api.on(confirmTwoFactor, { recoveryCodes: codes });
  api.on(getTwoFactor, { isOn: true, recoveryCodesLeft: 2 });
  await person.type(dialog.getByLabelText('6-digit code'), '123456');
  await person.click(dialog.getByRole('button', { name: 'Turn On' }));
  expect(await screen.findByText('aaaa-1111')).toBeDefined();
  await person.keyboard('{Escape}');
  expect(screen.getByText('bbbb-2222')).toBeDefined();
  await person.click(press('Copy'));
  expect(await navigator.clipboard.readText()).toBe('aaaa-1111\nbbbb-2222\n');
  await person.click(press('I Have Saved Them'));
  await isDialogGone();
  expect(screen.getByText(/2 recovery codes left/)).toBeDefined();
});

test('new recovery codes and turning two-step sign-in off need the password', async () => {
  const { api, person } = await open({ isOn: true, recoveryCodesLeft: 1 });
  expect(screen.getByText(/^1 recovery code left/)).toBeDefined();
  expect(screen.getByText('Get new ones before you run out.')).toBeDefined();
  await person.click(press('New Recovery Codes'));
  api.on(renewRecoveryCodes, { recoveryCodes: codes });
  await person.type(
    (await dialogCalled('New Recovery Codes')).getByLabelText('Your Password'),
    'twelve oaks',
  );
  await person.click(press('Create New Codes'));
  expect(await screen.findByText('bbbb-2222')).toBeDefined();
  await person.click(press('I Have Saved Them'));
  await isDialogGone();
  await person.click(press('Turn Off'));
  const dialog = await dialogCalled('Turn Off Two-Step Sign-In');
  api.on(disableTwoFactor, { isOn: false, recoveryCodesLeft: 0 });
  api.on(getTwoFactor, { isOn: false, recoveryCodesLeft: 0 });
  await person.type(dialog.getByLabelText('Your Password'), 'twelve oaks');
  await person.click(dialog.getByRole('button', { name: 'Turn Off' }));
  expect(await screen.findByText('Two-step sign-in is off')).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Turn On' })).toBeDefined();
});

test('a passkey can be renamed and removed', async () => {
  const { api, person } = await open();
  expect(screen.getByText("This browser doesn't support passkeys.")).toBeDefined();
  await person.click(press('Rename Laptop'));
  const dialog = await dialogCalled('Rename Passkey');
  await person.clear(dialog.getByLabelText('Name'));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Name is required')).toBeDefined();
  api.on(renamePasskey, { ...laptopKey, name: 'Desk' });
  api.on(listPasskeys, [{ ...laptopKey, name: 'Desk' }]);
  await person.type(dialog.getByLabelText('Name'), 'Desk');
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Passkey renamed')).toBeDefined();
  await isDialogGone();
  await person.click(await screen.findByRole('button', { name: 'Remove Desk' }));
  api.on(removePasskey, undefined);
  api.on(listPasskeys, []);
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeDefined();
});

const made = {
  id: 'key-1',
  rawId: 'key-1',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'a', attestationObject: 'b', transports: ['internal'] },
};
const startRegistration = vi.fn();
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: () => startRegistration() }));

test('a passkey with a name can be added if the browser supports passkeys', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const { api, person } = await open();
  await person.click(press('Add Passkey'));
  const dialog = await dialogCalled('Add Passkey');
  await person.clear(dialog.getByLabelText('Name'));
  await person.type(dialog.getByLabelText('Name'), 'Phone');
  await person.type(dialog.getByLabelText('Your Password'), 'twelve oaks');
  api.on(beginPasskey, { options: { challenge: 'x' } });
  startRegistration.mockRejectedValueOnce(Object.assign(new Error('no'), { name: 'InvalidStateError' }));
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await dialog.findByText('This device already has a passkey for your account.')).toBeDefined();
  startRegistration.mockResolvedValueOnce(made);
  api.on(addPasskey, { ...laptopKey, id: 'p2', name: 'Phone' });
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Passkey added')).toBeDefined();
  expect(api.seen(beginPasskey)[0]?.body).toEqual({ password: 'twelve oaks' });
  expect(api.seen(addPasskey)[0]?.body).toEqual({ name: 'Phone', response: made });
});

function stayHere() {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  onTestFinished(() => leave.mockRestore());
  return leave;
}

const PROVIDER_PAGE = 'https://id.example/authorize';

describe('the provider', () => {
  const work = { oidc: { name: 'Work', isOnly: false } };
  const connected = {
    isConnected: true,
    email: 'maya@work.example',
    connectedAt: '2026-01-02T12:00:00.000Z',
  };

  test('has no card where there is none', async () => {
    const { api } = await open();
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
    expect(api.seen(getOidcConnection)).toEqual([]);
  });

  test('is connected by the password, and the page of the provider is next', async () => {
    const leave = stayHere();
    const { api, person } = await open(undefined, { site: work });
    api.on(beginOidcConnection, { url: PROVIDER_PAGE });
    expect(await screen.findByText('Not connected')).toBeDefined();
    await person.click(press('Connect'));
    const dialog = await dialogCalled('Connect with Work');
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Password is required')).toBeDefined();
    await person.type(dialog.getByLabelText('Your Password'), 'twelve oaks');
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE));
    expect(api.seen(beginOidcConnection)[0]?.body).toEqual({ password: 'twelve oaks' });
  });

  test('is disconnected by the password', async () => {
    const { api, person } = await open(undefined, { site: work, connection: connected });
    api.on(endOidcConnection, undefined);
    expect(await screen.findByText('Connected with maya@work.example since Jan 2, 2026')).toBeDefined();
    await person.click(press('Disconnect'));
    const dialog = await dialogCalled('Disconnect from Work');
    await person.type(dialog.getByLabelText('Your Password'), 'twelve oaks');
    await person.click(dialog.getByRole('button', { name: 'Disconnect' }));
    await isDialogGone();
    expect(api.seen(endOidcConnection)[0]?.body).toEqual({ password: 'twelve oaks' });
  });

  test('cannot be disconnected where it is the only door', async () => {
    const site = { oidc: { name: 'Work', isOnly: true } };
    await open(undefined, { site, connection: { ...connected, email: null } });
    expect(await screen.findByText('Connected since Jan 2, 2026')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
  });
});

describe('who has no password', () => {
  const work = { oidc: { name: 'Work', isOnly: false } };
  const scene = { user: { hasPassword: false }, site: work };

  test('confirms at the provider before they set one, and comes back to the same page', async () => {
    const leave = stayHere();
    const { api, person } = await open(undefined, scene);
    api.on(confirmByOidc, { url: PROVIDER_PAGE });
    await person.click(press('Set Password'));
    const dialog = await dialogCalled('Set Password');
    expect(await dialog.findByText('Confirm that it is you first')).toBeDefined();
    expect(dialog.queryByLabelText('Current Password')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Sign in with Work' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(PROVIDER_PAGE));
    expect(api.seen(confirmByOidc)[0]?.body).toEqual({ return: '/profile/security?confirmed=1' });
  });

  test('then sets one without typing another', async () => {
    sessionStorage.setItem('allsquare:confirming-at', String(Date.now() - 60_000));
    const { api, person } = await open(undefined, { ...scene, path: '/profile/security?confirmed=1' });
    api.on(changePassword, {});
    await person.click(press('Set Password'));
    const dialog = await dialogCalled('Set Password');
    await person.type(await dialog.findByLabelText('New Password'), 'twelve oaks');
    await person.type(dialog.getByLabelText('Confirm New Password'), 'twelve oaks');
    expect(dialog.queryByText('Confirm that it is you first')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Set Password' }));
    expect(await screen.findByText('Password set')).toBeDefined();
    expect(api.seen(changePassword)[0]?.body).toEqual({ newPassword: 'twelve oaks' });
  });

  test('is asked again where the confirmation is over', async () => {
    sessionStorage.setItem('allsquare:confirming-at', String(Date.now()));
    const { api, person } = await open(undefined, { ...scene, path: '/profile/security?confirmed=1' });
    api.fail(setUpTwoFactor, 403, 'Confirm that it is you first', 'confirmation_needed');
    await person.click(press('Turn On'));
    const dialog = await dialogCalled('Turn On Two-Step Sign-In');
    expect(dialog.queryByText('Confirm that it is you first')).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Continue' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Confirm that it is you first');
    expect(api.seen(setUpTwoFactor)[0]?.body).toEqual({});
    expect(dialog.getByRole('button', { name: 'Sign in with Work' })).toBeDefined();
  });

  test('sets one by mail where no provider is left', async () => {
    const { person } = await open(undefined, { user: { hasPassword: false } });
    await person.click(press('Turn On'));
    const dialog = await dialogCalled('Turn On Two-Step Sign-In');
    expect(await dialog.findByText('Set a password first')).toBeDefined();
  });
});

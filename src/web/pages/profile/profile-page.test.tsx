import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  getProfile,
  removeProfilePicture,
  resendVerification,
  setProfilePicture,
  updateProfile,
} from '#contract/profile.ts';
import type { ReplyOf } from '#contract/route.ts';
import { getCurrentUser, type User } from '#contract/users.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { currentTheme, setTheme } from '#web/ui/theme.ts';
import { ProfilePage } from './profile-page.tsx';

const profile = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  pendingEmail: null,
  phone: '+1 555 0100',
  timeZone: 'America/New_York',
  language: null,
  homeCurrency: 'USD' as const,
  profilePicture: null,
  payLinks: [],
};

async function open(given: { profile?: Partial<ReplyOf<typeof getProfile>>; user?: Partial<User> } = {}) {
  const api = fakeApi();
  api.on(getProfile, { ...profile, ...given.profile });
  const view = renderApp(<ProfilePage />, { path: '/profile', user: makeUser(given.user) });
  await screen.findByRole('button', { name: 'Edit' });
  return { api, ...view };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

test('the profile is read-only until Edit', async () => {
  const { person } = await open();
  expect(field('First name').value).toBe('Maya');
  expect(field('First name').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field('First name').readOnly).toBe(false);
  expect(document.activeElement).toBe(field('First name'));
});

test('Cancel discards the changes of the profile', async () => {
  const { api, person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.clear(field('First name'));
  await person.type(field('Phone'), '99');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('First name is required')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('First name').value).toBe('Maya');
  expect(field('Phone').value).toBe('+1 555 0100');
  expect(screen.queryByText('First name is required')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field('First name').value).toBe('Maya');
  expect(api.seen(updateProfile)).toHaveLength(0);
});

test('profile errors have the specified texts', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.clear(field('First name'));
  await person.clear(field('Last name'));
  await person.clear(field('Email'));
  await person.type(field('Email'), 'maya@');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('First name is required')).toBeDefined();
  expect(screen.getByText('Last name is required')).toBeDefined();
  expect(screen.getByText('Invalid email address')).toBeDefined();
});

test('a person who says that they have one name saves the profile without a last name', async () => {
  const { api, person } = await open({ profile: { firstName: null, lastName: null } });
  api.on(updateProfile, { ...profile, lastName: null });
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('First name'), 'Teller');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('Last name is required')).toBeDefined();
  await person.click(screen.getByRole('checkbox', { name: 'I have one name only' }));
  expect(screen.queryByText('Last name is required')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(api.seen(updateProfile)[0]?.body).toMatchObject({ firstName: 'Teller', lastName: null });
});

test('a person with one name changes the rest of the profile without being asked for another', async () => {
  const { api, person } = await open({ profile: { lastName: null } });
  api.on(updateProfile, profile);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('Phone'), '9');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(api.seen(updateProfile)[0]?.body).toMatchObject({ firstName: 'Maya', lastName: null });
});

test('the profile is saved, confirmed by a toast, and shown', async () => {
  const { api, person } = await open();
  const saved = { ...profile, lastName: 'Okafor-Lind', phone: null };
  api.on(updateProfile, saved);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('Last name'), '-Lind');
  await person.clear(field('Phone'));
  api.on(getProfile, saved);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated')).toBeDefined();
  await waitFor(() => expect(field('Last name').readOnly).toBe(true));
  expect(field('Last name').value).toBe('Okafor-Lind');
  expect(api.seen(updateProfile)[0]?.body).toEqual({
    firstName: 'Maya',
    lastName: 'Okafor-Lind',
    email: 'maya@example.com',
    phone: null,
    timeZone: 'America/New_York',
  });
});

test('a refused profile shows a toast and keeps the typed values', async () => {
  const { api, person } = await open();
  api.fail(updateProfile, 409, 'Email already in use', 'conflict');
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('Last name'), '-Lind');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update profile')).toBeDefined();
  expect(screen.getByText('Email already in use')).toBeDefined();
  expect(field('Last name').value).toBe('Okafor-Lind');
});

test('only a new email address requires and sends the password', async () => {
  const { api, person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  const password = () => screen.queryByLabelText('Your Password');
  expect(password()).toBeNull();
  await person.clear(field('Email'));
  await person.type(field('Email'), 'MAYA@example.com');
  expect(password()).toBeNull();
  await person.clear(field('Email'));
  await person.type(field('Email'), 'new@example.com');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(document.activeElement).toBe(password());
  expect(api.seen(updateProfile)).toHaveLength(0);
  const message = 'Current password is wrong';
  const issues = [{ path: 'password', message }];
  api.on(updateProfile, () => Response.json({ message, code: 'invalid_request', issues }, { status: 400 }));
  await person.type(screen.getByLabelText('Your Password'), 'quiet-harbour');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Failed to update profile');
  expect(api.seen(updateProfile)[0]?.body).toMatchObject({
    email: 'new@example.com',
    password: 'quiet-harbour',
  });
  expect(password()?.getAttribute('aria-invalid')).toBe('true');
  await person.clear(field('Email'));
  await person.type(field('Email'), 'maya@example.com');
  api.on(updateProfile, profile);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(api.seen(updateProfile)[1]?.body).not.toHaveProperty('password');
});

test('a profile that cannot be loaded can be tried again', async () => {
  const api = fakeApi();
  api.fail(getProfile, 500, 'Something went wrong', 'internal');
  const { person } = renderApp(<ProfilePage />, { path: '/profile', user: makeUser() });
  await screen.findByText("Your profile couldn't be loaded");
  api.on(getProfile, profile);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
});

test('the theme changes at once', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(currentTheme()).toBe('dark');
  setTheme('system');
});

test('a first address, and one that nobody verified, is saved without a password and shown as not confirmed', async () => {
  const none = { ...profile, email: null };
  const unverified = { email: null, emailVerified: false };
  const { api, person } = await open({ profile: none, user: unverified });
  // The user is read again after each save.
  const cookie = vi.spyOn(document, 'cookie', 'get').mockReturnValue('signed_in=1');
  onTestFinished(() => cookie.mockRestore());
  api.on(getCurrentUser, makeUser(unverified));
  for (const email of ['typo@example.com', 'right@example.com']) {
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.clear(field('Email'));
    await person.type(field('Email'), email);
    expect(screen.queryByLabelText('Your Password')).toBeNull();
    const saved = { ...none, pendingEmail: email };
    api.on(updateProfile, saved);
    api.on(getProfile, saved);
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(email)).toBeDefined();
    expect(screen.getByText(/isn't confirmed yet/).textContent).not.toContain('Until then');
    const sent = api.seen(updateProfile).at(-1)?.body;
    expect(sent).toMatchObject({ email });
    expect(sent).not.toHaveProperty('password');
  }
});

test('an unverified address is shown, and its email can be sent again', async () => {
  const { api, person } = await open({ profile: { pendingEmail: 'new@example.com' } });
  api.on(resendVerification, { email: 'new@example.com' });
  expect(field('Email').value).toBe('maya@example.com');
  expect(screen.getByText('new@example.com')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Resend Email' }));
  expect(await screen.findByText('Email sent')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field('Email').value).toBe('new@example.com');
});

test('the time zone is found by city and saved with the profile', async () => {
  const { api, person } = await open();
  expect(field('Time Zone').value).toBe('New York, Eastern Time');
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.click(screen.getByRole('button', { name: /^Time Zone/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Time Zone' }));
  const search = dialog.getByRole('combobox', { name: 'Search time zones' });
  await person.type(search, 'atlantis');
  expect(dialog.getByText('No time zone found for “atlantis”')).toBeDefined();
  await person.clear(search);
  const marked = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  const first = marked();
  await person.keyboard('{ArrowDown}{PageDown}{PageUp}{ArrowUp}');
  expect(marked()).toBe(first);
  await person.type(search, 'lisb{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.on(updateProfile, { ...profile, timeZone: 'Europe/Lisbon' });
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Profile updated');
  expect(api.seen(updateProfile)[0]?.body).toMatchObject({ timeZone: 'Europe/Lisbon' });
});

test('the account settings have working links', async () => {
  await open();
  const links = [
    'Notifications',
    'Password & Security',
    'Payment Methods',
    'Subscription',
    'My Data',
    'Developers',
  ].map((name) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href'));
  expect(links).toEqual([
    '/profile/notifications',
    '/profile/security',
    '/wallet?tab=cards',
    '/subscription',
    '/profile/data',
    '/profile/developers',
  ]);
});

const choosePhoto = (file: File) =>
  fireEvent.change(screen.getByLabelText('Photo file'), { target: { files: [file] } });

test('a photo that is not an image or too large is refused with the specified texts', async () => {
  await open();
  choosePhoto(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Invalid file type')).toBeDefined();
  expect(screen.getByText('Please select an image file.')).toBeDefined();
  choosePhoto(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }));
  expect(await screen.findByText('File too large')).toBeDefined();
  expect(screen.getByText('Please select an image less than 5MB in size.')).toBeDefined();
});

const square = { x: 10.4, y: 20.6, width: 300.9, height: 300.9 };
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete: (percent: unknown, pixels: unknown) => void }) => (
    <button type="button" onClick={() => onCropComplete({}, square)}>
      Crop
    </button>
  ),
}));

test('a photo is uploaded with the selected square', async () => {
  const { api, person } = await open();
  api.on(setProfilePicture, { profilePicture: '/uploads/new.webp' });
  choosePhoto(new File(['pixels'], 'me.png', { type: 'image/png' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile Photo' }));
  await person.click(dialog.getByRole('button', { name: 'Crop' }));
  expect(api.seen(setProfilePicture)).toHaveLength(0);
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Profile picture updated')).toBeDefined();
  expect(api.seen(setProfilePicture)).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refused photo shows the reason and keeps the dialog open', async () => {
  const { api, person } = await open();
  api.fail(setProfilePicture, 400, 'This file is not an image');
  choosePhoto(new File(['pixels'], 'me.png', { type: 'image/png' }));
  await person.click(await screen.findByRole('button', { name: 'Crop' }));
  await person.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('Upload failed')).toBeDefined();
  expect(screen.getByText('This file is not an image')).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Profile Photo' })).toBeDefined();
});

test('a photo can be removed', async () => {
  const { api, person } = await open({ user: { profilePicture: '/uploads/me.webp' } });
  api.on(removeProfilePicture, undefined);
  await person.click(screen.getByRole('button', { name: 'Remove Photo' }));
  expect(await screen.findByText('Profile picture removed')).toBeDefined();
});

test('pay links are shown as they are set, checked, and sent only if they changed', async () => {
  const { api, person } = await open({
    profile: { payLinks: [{ kind: 'iban', value: 'DE89370400440532013000' }] },
  });
  expect(field('IBAN').value).toBe('DE89 3704 0044 0532 0130 00');
  expect(screen.queryByLabelText(/^PayPal/)).toBeNull();
  const saved = { ...profile, payLinks: [{ kind: 'paypal' as const, value: 'maya' }] };
  api.on(updateProfile, saved);
  api.on(getProfile, saved);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('IBAN'), '1');
  await person.type(field('PayPal'), 'paypal.me/maya');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('This IBAN is not valid')).toBeDefined();
  await person.clear(field('IBAN'));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(field('PayPal').value).toBe('maya'));
  expect(screen.queryByLabelText(/^IBAN/)).toBeNull();
  expect(api.seen(updateProfile).at(-1)?.body).toMatchObject({ payLinks: saved.payLinks });
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(api.seen(updateProfile)).toHaveLength(2));
  expect(api.seen(updateProfile).at(-1)?.body).not.toHaveProperty('payLinks');
});

import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getProfile, updateProfile } from '#contract/users.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { currentTheme, setTheme } from '#web/ui/theme.ts';
import { ProfilePage } from './profile-page.tsx';

const profile = {
  firstName: 'Maya',
  lastName: 'Okafor',
  email: 'maya@example.com',
  phone: '+1 555 0100',
  profilePicture: null,
};

async function open() {
  const api = fakeApi();
  api.on(getProfile, profile);
  const view = renderApp(<ProfilePage />, { path: '/profile', user: makeUser() });
  await screen.findByRole('button', { name: 'Edit' });
  return { api, ...view };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

test('is read-only until Edit', async () => {
  const { person } = await open();
  expect(field('First Name').value).toBe('Maya');
  expect(field('First Name').readOnly).toBe(true);
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field('First Name').readOnly).toBe(false);
  expect(document.activeElement).toBe(field('First Name'));
});

test('Cancel takes back what was typed', async () => {
  const { api, person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.clear(field('First Name'));
  await person.type(field('Phone'), '99');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('First name is required')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(field('First Name').value).toBe('Maya');
  expect(field('Phone').value).toBe('+1 555 0100');
  expect(screen.queryByText('First name is required')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  expect(field('First Name').value).toBe('Maya');
  expect(api.seen(updateProfile)).toHaveLength(0);
});

test('says what is wrong, letter for letter', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.clear(field('First Name'));
  await person.clear(field('Last Name'));
  await person.clear(field('Email'));
  await person.type(field('Email'), 'maya@');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(screen.getByText('First name is required')).toBeDefined();
  expect(screen.getByText('Last name is required')).toBeDefined();
  expect(screen.getByText('Invalid email address')).toBeDefined();
});

test('saves, says so, and shows what was saved', async () => {
  const { api, person } = await open();
  const saved = { ...profile, lastName: 'Okafor-Lind', phone: null };
  api.on(updateProfile, saved);
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('Last Name'), '-Lind');
  await person.clear(field('Phone'));
  api.on(getProfile, saved);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated')).toBeDefined();
  await waitFor(() => expect(field('Last Name').readOnly).toBe(true));
  expect(field('Last Name').value).toBe('Okafor-Lind');
  expect(api.seen(updateProfile)[0]?.body).toEqual({
    firstName: 'Maya',
    lastName: 'Okafor-Lind',
    email: 'maya@example.com',
    phone: null,
  });
});

test('a refusal is told and keeps what was typed', async () => {
  const { api, person } = await open();
  api.fail(updateProfile, 409, 'Email already in use', 'conflict');
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await person.type(field('Last Name'), '-Lind');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update profile')).toBeDefined();
  expect(screen.getByText('Email already in use')).toBeDefined();
  expect(field('Last Name').value).toBe('Okafor-Lind');
});

test('offers to try again when the profile cannot be loaded', async () => {
  const api = fakeApi();
  api.fail(getProfile, 500, 'Something went wrong', 'internal');
  const { person } = renderApp(<ProfilePage />, { path: '/profile', user: makeUser() });
  await screen.findByText('Your profile could not be loaded');
  api.on(getProfile, profile);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeDefined();
});

test('changes the theme at once', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(currentTheme()).toBe('dark');
  setTheme('system');
});

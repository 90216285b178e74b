import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  type AdminUser,
  addPromotionCode,
  listAudit,
  listPromotionCodes,
  listUsers,
  type PromotionCode,
  removePromotionCode,
  removeUser,
  toggleSubscription,
  updatePromotionCode,
} from '#contract/admin.ts';
import { createUser, endUserSessions, renewUserLink } from '#contract/admin-users.ts';
import { day } from '#domain/calendar.ts';
import { today } from '#web/lib/time/today.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/admin/codes/add-code-dialog.tsx';
import '#web/admin/audit-tab.tsx';
import '#web/admin/users/create-user-dialog.tsx';
import '#web/admin/users/end-sessions-dialog.tsx';
import '#web/admin/users/renew-link-dialog.tsx';
import '#web/ui/overlay/menu-floating.tsx';
import '#web/admin/codes/codes-tab.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { AdminPage } from './admin-page.tsx';

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

const maya: AdminUser = {
  id: id(1),
  username: 'maya',
  email: 'maya@example.com',
  profilePicture: 'maya.jpg',
  hasSubscription: true,
  isAdmin: false,
  isWaiting: false,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const liam: AdminUser = { ...maya, id: id(2), username: 'liam', email: null, profilePicture: null };
const zoe: AdminUser = { ...maya, id: id(3), username: 'zoe', isAdmin: true };

const welcome: PromotionCode = {
  id: id(4),
  code: 'WELCOME',
  description: 'A month for everybody',
  validFrom: day('2026-11-01'),
  validUntil: day('2026-12-31'),
  maxRedemptions: 10,
  redemptionsCount: 3,
  isActive: true,
  discountPercent: 100,
  durationMonths: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
};
const spring: PromotionCode = {
  ...welcome,
  id: id(5),
  code: 'SPRING',
  description: null,
  validUntil: null,
  maxRedemptions: null,
  redemptionsCount: 0,
  isActive: false,
  discountPercent: 20,
};

function asPage<Item>(api: FakeApi, row: typeof listUsers | typeof listPromotionCodes, items: Item[]) {
  api.on(row, () => Response.json(items, { headers: { 'x-total-count': '1234' } }));
}

function open(path = '/admin', role = 'admin', users = [liam, maya, zoe]) {
  const api = fakeApi();
  asPage(api, listUsers, users);
  asPage(api, listPromotionCodes, [welcome, spring]);
  return { api, ...renderApp(<AdminPage />, { path, user: makeUser({ role }) }) };
}

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name);
  return within(cell.closest('[role="row"]') as HTMLElement);
};

test('a user who is not an admin is sent to the dashboard, and no admin data is requested', async () => {
  const { api } = open('/admin', 'user');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(screen.queryByText('Admin Portal')).toBeNull();
  expect(api.seen()).toEqual([]);
});

describe('Create User', () => {
  test('a new user has a link, shown once', async () => {
    const { api, person } = open();
    api.on(createUser, {
      ...maya,
      username: 'ana',
      isWaiting: true,
      url: 'https://a.example/x',
      expiresAt: '2026-11-30T12:00:00.000Z',
    });
    await person.click(await screen.findByRole('button', { name: 'Create User' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create User' }));
    await person.click(dialog.getByRole('button', { name: 'Create User' }));
    expect(dialog.getByText('Username must be at least 3 characters')).toBeTruthy();
    await person.type(dialog.getByLabelText('Username'), 'ana');
    await person.click(dialog.getByRole('button', { name: 'Create User' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link for ana')).value).toBe(
      'https://a.example/x',
    );
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
    expect(api.seen(createUser)[0]?.body).toEqual({ username: 'ana', email: null, isAdmin: false });
  });

  test('who has not signed in yet gets a new link; the others are signed out everywhere', async () => {
    const { api, person } = open('/admin', 'admin', [{ ...liam, isWaiting: true }, maya]);
    api.on(renewUserLink, { url: 'https://a.example/y', expiresAt: '2026-11-30T12:00:00.000Z' });
    api.on(endUserSessions, { ended: 2 });
    expect((await rowOf('liam')).getByText('Not signed in yet')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'More for liam' }));
    await person.click(await screen.findByRole('menuitem', { name: 'New Link' }));
    await person.click(await screen.findByRole('button', { name: 'Create Link' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link for liam')).value).toBe(
      'https://a.example/y',
    );
    await person.click(screen.getByRole('button', { name: 'I Have Saved It' }));
    await person.click(screen.getByRole('button', { name: 'More for maya' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Sign Out Everywhere' }));
    await person.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('The user has been signed out everywhere')).toBeTruthy();
    expect(api.seen(endUserSessions)).toHaveLength(1);
  });
});

describe('User Management', () => {
  test('user management shows all users with their roles and states', async () => {
    const { api } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Portal');
    expect(screen.getByText('Manage user profiles, subscriptions, and promotion codes.')).toBeTruthy();
    const row = await rowOf('liam');
    expect(row.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'LIliam',
      '-',
      'Active',
      'User',
      'Remove SubDelete',
    ]);
    expect((await rowOf('maya')).getAllByRole('cell')[0]?.querySelector('img')?.getAttribute('src')).toBe(
      '/uploads/maya.jpg',
    );
    const admins = await rowOf('zoe');
    expect(admins.getByText('Admin')).toBeTruthy();
    expect(admins.getByRole('button', { name: 'Delete zoe' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Total users: 1,234')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
    // Codes are requested only while their tab is open.
    expect(api.seen(listPromotionCodes)).toEqual([]);
  });

  test('user management searches and sorts', async () => {
    const { api, person } = open();
    await rowOf('maya');
    asPage(api, listUsers, []);
    await person.type(screen.getByLabelText('Search'), ' may ');
    expect(await screen.findByText('No users found')).toBeTruthy();
    await person.selectOptions(screen.getByLabelText('Sort by'), 'Subscribed first');
    await waitFor(() =>
      expect(api.seen(listUsers).at(-1)?.query).toEqual({ q: 'may', sort: 'subscription', order: 'desc' }),
    );
  });

  test('user management loads more users on request', async () => {
    const api = fakeApi();
    api.on(listUsers, ({ query }) =>
      query.cursor === undefined
        ? Response.json([liam], { headers: { 'x-next-cursor': 'abc', 'x-total-count': '2' } })
        : Response.json([maya], { headers: { 'x-total-count': '2' } }),
    );
    const { person } = renderApp(<AdminPage />, { path: '/admin', user: makeUser({ role: 'admin' }) });
    await rowOf('liam');
    await person.click(screen.getByRole('button', { name: 'Load More' }));
    await rowOf('maya');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  test('removing a subscription asks for confirmation and sends the requested state', async () => {
    const { api, person } = open();
    api.on(toggleSubscription, { ...maya, hasSubscription: false });
    await person.click((await rowOf('maya')).getByRole('button', { name: 'Remove Sub: maya' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Subscription?' }));
    expect(dialog.getByText(/Are you sure you want to continue\?/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Subscription status has been updated')).toBeTruthy();
    expect(api.seen(toggleSubscription)).toMatchObject([
      { params: { id: maya.id }, body: { active: false } },
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('deleting a user asks for confirmation and reports a refusal', async () => {
    const { api, person } = open();
    api.fail(removeUser, 403, 'Admin users cannot be deleted', 'forbidden');
    await person.click((await rowOf('maya')).getByRole('button', { name: 'Delete maya' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete User Account' }));
    expect(
      dialog.getByText(
        "This action cannot be undone. This will permanently delete the user's account and remove all their data from our servers.",
      ),
    ).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Admin users cannot be deleted')).toBeTruthy();
    api.on(removeUser, () => new Response(null, { status: 204 }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('User has been deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('a user list that cannot be loaded shows an error with a retry button', async () => {
    const api = fakeApi();
    api.fail(listUsers, 500, 'Something went wrong', 'internal');
    const { person } = renderApp(<AdminPage />, { path: '/admin', user: makeUser({ role: 'admin' }) });
    expect(await screen.findByText("The users couldn't be loaded")).toBeTruthy();
    asPage(api, listUsers, [maya]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await rowOf('maya')).toBeTruthy();
  });
});

describe('Promotion Codes', () => {
  const openCodes = () => open('/admin?tab=codes');

  test('promotion codes show their benefit, validity and redemptions', async () => {
    openCodes();
    const cells = (row: Awaited<ReturnType<typeof rowOf>>) =>
      row.getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells(await rowOf('WELCOME'))).toEqual([
      'WELCOME1 month',
      'A month for everybody',
      'From Nov 1, 2026Until Dec 31, 2026',
      '3 / 10',
      'Active',
      'EditDelete',
    ]);
    expect(cells(await rowOf('SPRING'))).toEqual([
      'SPRING20% off',
      '-',
      'From Nov 1, 2026',
      '0 / ∞unlimited',
      'Inactive',
      'EditDelete',
    ]);
    expect(screen.getByText('Total promotion codes: 1,234')).toBeTruthy();
  });

  test('a new promotion code is created from the form; empty limits mean unlimited', async () => {
    const { api, person } = openCodes();
    api.on(addPromotionCode, spring);
    await rowOf('WELCOME');
    await person.click(screen.getByRole('button', { name: 'New Promotion Code' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Promotion Code' }));
    const create = dialog.getByRole('button', { name: 'Create' });
    expect(create.hasAttribute('disabled')).toBe(true);
    expect(dialog.getByText('Leave empty for unlimited')).toBeTruthy();
    await person.type(dialog.getByLabelText('Code'), 'abc');
    await person.click(create);
    expect(await dialog.findByText('Code must be at least 4 characters')).toBeTruthy();
    await person.type(dialog.getByLabelText('Code'), 'd');
    await person.clear(dialog.getByLabelText('Months'));
    await person.type(dialog.getByLabelText('Months'), '0');
    expect(await dialog.findByText('Duration must be greater than 0')).toBeTruthy();
    await person.type(dialog.getByLabelText('Months'), '3');
    await person.click(create);
    expect(await screen.findByText('Promotion code has been created')).toBeTruthy();
    expect(api.seen(addPromotionCode)[0]?.body).toEqual({
      code: 'ABCD',
      description: null,
      validFrom: today(),
      validUntil: null,
      maxRedemptions: null,
      discountPercent: 100,
      durationMonths: 3,
      isActive: true,
    });
  });

  test('editing a promotion code sends only the changes, and says when there are none', async () => {
    const { api, person } = openCodes();
    api.on(updatePromotionCode, welcome);
    await person.click((await rowOf('WELCOME')).getByRole('button', { name: 'Edit WELCOME' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Edit Promotion Code' }));
    expect(dialog.getByLabelText('Code').hasAttribute('readonly')).toBe(true);
    expect(dialog.getByLabelText('Valid From').hasAttribute('readonly')).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('No changes were made to the promotion code')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click((await rowOf('WELCOME')).getByRole('button', { name: 'Edit WELCOME' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Edit Promotion Code' }));
    await person.clear(dialog.getByLabelText('Max Redemptions'));
    await person.click(dialog.getByRole('checkbox', { name: 'Active' }));
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Promotion code has been updated')).toBeTruthy();
    expect(api.seen(updatePromotionCode)).toMatchObject([
      { params: { id: welcome.id }, body: { maxRedemptions: null, isActive: false } },
    ]);
  });

  test('an unused promotion code is deleted, a redeemed one is deactivated', async () => {
    const { api, person } = openCodes();
    api.on(removePromotionCode, {});
    await person.click((await rowOf('SPRING')).getByRole('button', { name: 'Delete SPRING' }));
    let dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Promotion Code' }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Promotion code has been deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.on(removePromotionCode, { message: 'It is only switched off' });
    await person.click((await rowOf('WELCOME')).getByRole('button', { name: 'Delete WELCOME' }));
    dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Promotion Code' }));
    expect(dialog.getByText(/has been redeemed 3 times. It will be deactivated/)).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('It is only switched off')).toBeTruthy();
  });
});

test('the audit log shows who did what, with the values before and after', async () => {
  const { api } = open('/admin?tab=audit');
  api.on(listAudit, [
    {
      id: id(6),
      createdAt: '2026-11-21T12:00:00.000Z',
      actor: null,
      act: 'revoke_admin',
      subject: 'liam',
      changes: [{ field: 'role', before: 'admin', after: 'user' }],
    },
  ]);
  const row = await rowOf('Removed admin');
  expect(row.getByText('liam')).toBeTruthy();
  expect(row.getByText('Command line')).toBeTruthy();
  expect(row.getByText('Role:').parentElement?.textContent).toBe('Role: admin → user');
});

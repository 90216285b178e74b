import { expect, type Page } from '@playwright/test';
import { dayFromToday } from './days.ts';
import {
  click,
  dialog,
  dialogBy,
  fake,
  fill,
  given,
  heading,
  inDialog,
  inOrder,
  type Screen,
} from './screen-steps.ts';

const choosePhoto = async (page: Page) => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><circle cx="150" cy="90" r="60"/></svg>';
  const file = { name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) };
  await page.getByLabel('Photo file').setInputFiles(file);
  await dialog(page);
  await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
};

const twoFactorOn = given('/api/user/two-factor', { isOn: true, recoveryCodesLeft: 3 });

const exportOf = (status: string) =>
  given('/api/user/export', {
    status,
    progress: 40,
    requestedAt: null,
    readyAt: null,
    expiresAt: status === 'ready' ? `${dayFromToday(1).value}T10:00:00.000Z` : null,
    size: status === 'ready' ? 340_000 : null,
  });

const scanStep = inOrder(
  dialogBy('Turn On'),
  fill('Your Password', 'demo1234'),
  inDialog('Continue'),
  async (page) => expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible(),
);

const recoveryCodes = async (page: Page) => {
  const codes = ['k7fq-2mxa', 'p9dr-w4te', 'h3vn-8czs', 'y6bg-j5lu'];
  await fake(page, '/api/user/two-factor/confirm', { recoveryCodes: codes });
  await scanStep(page);
  await fill('6-digit code', '123456')(page);
  await inDialog('Turn On')(page);
  await heading('Keep Your Recovery Codes')(page);
};

const secondStep = async (page: Page) => {
  await fake(page, '/api/login', { twoFactorRequired: true, challenge: 'challenge' });
  await fill('Username', 'maya')(page);
  await fill('Password', 'demo1234')(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await heading('Two-step sign-in')(page);
};

const asked = async (page: Page) => expect(page.getByText('Check your inbox')).toBeVisible();

const createdAt = '2026-05-02T10:00:00.000Z';
const hook = { id: 'w1', url: 'https://hooks.example.com/allsquare', isActive: true, createdAt };
const webhooks = [
  { ...hook, events: ['expense.*', 'payment.made', 'comment.added'] },
  {
    ...hook,
    id: 'w2',
    url: 'https://home.example.org:8443/notify?key=4711',
    events: ['expense.*'],
    isActive: false,
  },
];
const deliveries = [
  { id: 'd1', event: 'expense.added', status: 'pending', attempts: 3, createdAt },
  { id: 'd2', event: 'comment.added', status: 'sent', attempts: 1, createdAt },
  { id: 'd3', event: 'payment.made', status: 'failed', attempts: 12, createdAt },
];

const newSecret = async (page: Page) => {
  const secret = 'allsqh_Zk3v9QxT1mWbN7rLpY0cHsDfGjKaEuIoV5w8B2n4M6x';
  await fake(page, '/api/user/webhooks', { ...webhooks[0], secret });
  await dialogBy('New Webhook')(page);
  await fill('Address', hook.url)(page);
  await fill('Your Password', 'harbour-lights')(page);
  await inDialog('Create Webhook')(page);
};

/** The screens and dialogs of a person's account, and of signing in. */
export const accountScreens: readonly Screen[] = [
  { name: 'auth-second-step', as: 'visitor', path: '/auth', open: secondStep },
  {
    name: 'auth-recovery-code',
    as: 'visitor',
    path: '/auth',
    open: inOrder(secondStep, click('button', 'Use a recovery code')),
  },
  { name: 'forgot-password', as: 'visitor', path: '/auth/forgot' },
  {
    name: 'forgot-password-asked',
    as: 'visitor',
    path: '/auth/forgot',
    open: inOrder(fill('Username or email', 'nobody'), click('button', 'Send Link'), asked),
  },
  { name: 'reset-password', as: 'visitor', path: '/auth/reset/none' },
  {
    name: 'access-left',
    as: 'visitor',
    path: '/auth/access/none',
    open: given('**/api/password-reset/*/access', {
      tokens: [{ name: 'Backup of the household book', createdAt: '2026-06-01T12:00:00.000Z' }],
      webhooks: [{ host: 'hooks.example.org', createdAt: '2026-06-02T12:00:00.000Z' }],
      hasCalendar: true,
    }),
    expectsError: true,
  },
  { name: 'access-left-ended', as: 'visitor', path: '/auth/access/none', expectsError: true },
  { name: 'verify-email-ended', as: 'visitor', path: '/verify-email/none', expectsError: true },

  { name: 'profile', as: 'demo', path: '/profile' },
  { name: 'profile-edit', as: 'demo', path: '/profile', open: click('button', 'Edit') },
  {
    name: 'profile-pending-email',
    as: 'demo',
    path: '/profile',
    given: given('/api/user/profile', {
      firstName: 'Dana',
      lastName: 'Reyes',
      email: 'demo@allsquare.example',
      pendingEmail: 'dana.reyes@example.com',
      phone: null,
      timeZone: 'Europe/Lisbon',
      language: null,
      homeCurrency: 'USD',
      profilePicture: null,
      payLinks: [],
    }),
  },
  {
    name: 'profile-time-zone',
    as: 'demo',
    path: '/profile',
    open: inOrder(click('button', 'Edit'), click('button', /^Time Zone/), fill('Search time zones', 'new')),
  },
  {
    name: 'profile-pay-links-refused',
    as: 'demo',
    path: '/profile',
    open: inOrder(
      click('button', 'Edit'),
      async (page) => page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01'),
      click('button', 'Save Changes'),
      async (page) => expect(page.getByText('This IBAN is not valid')).toBeVisible(),
    ),
  },
  { name: 'profile-photo', as: 'demo', path: '/profile', open: choosePhoto },
  { name: 'profile-notifications', as: 'demo', path: '/profile/notifications' },
  {
    name: 'profile-notifications-devices',
    as: 'demo',
    path: '/profile/notifications',
    given: given('/api/user/push', {
      publicKey: '',
      devices: [
        {
          id: '01900000-0000-7000-8000-000000000001',
          device: 'Safari on iPhone',
          createdAt: '2026-01-05T09:00:00.000Z',
        },
        {
          id: '01900000-0000-7000-8000-000000000002',
          device: 'Firefox on Windows',
          createdAt: '2026-01-02T18:30:00.000Z',
        },
      ],
    }),
  },
  { name: 'security', as: 'demo', path: '/profile/security' },
  { name: 'security-two-steps', as: 'demo', path: '/profile/security', given: twoFactorOn },
  { name: 'security-password', as: 'demo', path: '/profile/security', open: dialogBy('Change Password') },
  { name: 'security-scan', as: 'demo', path: '/profile/security', open: scanStep },
  { name: 'security-recovery-codes', as: 'demo', path: '/profile/security', open: recoveryCodes },
  {
    name: 'security-passkeys',
    as: 'demo',
    path: '/profile/security',
    given: given('/api/user/passkeys', [
      { id: 'p1', name: 'Laptop', createdAt: '2026-05-02T10:00:00.000Z', lastUsedAt: null },
    ]),
  },
  {
    name: 'developers',
    as: 'demo',
    path: '/profile/developers',
    given: given('/api/user/tokens', [
      {
        id: 't1',
        name: 'Spreadsheet',
        scope: 'read',
        createdAt: '2026-05-02T10:00:00.000Z',
        expiresAt: '2099-05-02T10:00:00.000Z',
        lastUsedAt: null,
      },
      {
        id: 't2',
        name: 'Home assistant',
        scope: 'write',
        createdAt: '2026-05-02T10:00:00.000Z',
        expiresAt: null,
        lastUsedAt: '2026-05-02T10:00:00.000Z',
      },
    ]),
  },
  { name: 'developers-new-token', as: 'demo', path: '/profile/developers', open: dialogBy('New Token') },
  {
    name: 'developers-webhooks',
    as: 'demo',
    path: '/profile/developers',
    given: given('/api/user/webhooks', webhooks),
  },
  {
    name: 'developers-deliveries',
    as: 'demo',
    path: '/profile/developers',
    given: inOrder(
      given('/api/user/webhooks', webhooks),
      given('/api/user/webhooks/w1/deliveries', deliveries),
    ),
    open: click('button', 'Recent deliveries to hooks.example.com/allsquare'),
  },
  {
    name: 'developers-edit-webhook',
    as: 'demo',
    path: '/profile/developers',
    given: given('/api/user/webhooks', webhooks),
    open: dialogBy('Edit hooks.example.com/allsquare'),
  },
  { name: 'developers-new-webhook', as: 'demo', path: '/profile/developers', open: dialogBy('New Webhook') },
  {
    name: 'developers-webhook-secret',
    as: 'demo',
    path: '/profile/developers',
    open: newSecret,
  },
  { name: 'my-data', as: 'demo', path: '/profile/data' },
  { name: 'my-data-under-way', as: 'demo', path: '/profile/data', given: exportOf('running') },
  { name: 'my-data-ready', as: 'demo', path: '/profile/data', given: exportOf('ready') },
  { name: 'my-data-delete', as: 'demo', path: '/profile/data', open: dialogBy('Delete Account') },

  { name: 'admin', as: 'admin', path: '/admin' },
  { name: 'admin-toggle', as: 'admin', path: '/admin?q=liam', open: dialogBy('Add Sub: liam') },
  { name: 'admin-remove-user', as: 'admin', path: '/admin?q=liam', open: dialogBy('Delete liam') },
  { name: 'admin-codes', as: 'admin', path: '/admin?tab=codes' },
  {
    name: 'admin-create-code',
    as: 'admin',
    path: '/admin?tab=codes',
    open: dialogBy('New Promotion Code'),
  },
  { name: 'admin-edit-code', as: 'admin', path: '/admin?tab=codes', open: dialogBy('Edit SUMMER') },
  { name: 'admin-remove-code', as: 'admin', path: '/admin?tab=codes', open: dialogBy('Delete WELCOME') },
  { name: 'admin-audit', as: 'admin', path: '/admin?tab=audit' },
  { name: 'admin-status', as: 'admin', path: '/admin?tab=status' },
];

import { type Browser, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import sharp from 'sharp';
import {
  makeNewcomer,
  makePerson,
  nameThem,
  newName,
  notice,
  phone,
  post,
  readMail,
} from './support/people.ts';
import { test } from './support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth');
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test('a person uploads a photo and turns on two-step sign-in', async ({ browser }) => {
  const ana = await makeNewcomer(browser, 'ana');
  const { page } = ana;
  await page.goto('/profile');
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a5' } }).png();
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await picture.toBuffer() };
  await page.getByLabel('Photo file').setInputFiles(file);
  const dialog = page.getByRole('dialog', { name: 'Profile Photo' });
  await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await dialog.getByRole('group', { name: /^Part of the picture/ }).press('ArrowLeft');
  await dialog.getByRole('button', { name: 'Upload' }).click();
  await expect(notice(page)).toContainText('Profile picture updated');
  await expect(page.locator('img[src^="/uploads/"]')).toHaveCount(2);

  await page.getByRole('link', { name: /^Password & Security/ }).click();
  await page.getByRole('button', { name: 'Turn On' }).click();
  const setUp = page.getByRole('dialog');
  await field(page, 'Your Password').fill(ana.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  const key = (await setUp.getByRole('code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await setUp.getByLabel('6-digit code').fill(app.generate());
  await setUp.getByRole('button', { name: 'Turn On' }).click();
  const codes = setUp.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await setUp.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  // A page loaded before the response would still find the session.
  await expect(page).toHaveURL('/auth');
  await signIn(page, ana.username, ana.password);
  await field(page, '6-digit code').fill('000000');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(notice(page)).toContainText('This code is not valid');
  // A code works once; the code of the next half minute is valid already.
  await field(page, '6-digit code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(notice(page)).toContainText(`Welcome back, ${ana.username}!`);
});

/** A person on `localhost` with a device for passkeys: an IP address cannot have passkeys. */
async function makePersonWithDevice(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL: baseURL.replace('127.0.0.1', 'localhost') });
  const [username, password] = [newName('ben'), 'quiet-harbour-42'];
  const registered = await context.request.post('/api/register', { data: { username, password } });
  expect(registered.status()).toBe(201);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return { id: '', username, password, context, page };
}

test('a passkey signs in, and a forgotten password is replaced by mail', async ({ browser, baseURL }) => {
  const ben = await makePersonWithDevice(browser, baseURL ?? '');
  const { page } = ben;
  const email = await nameThem(ben, 'Ben');
  await page.goto('/profile/security');
  await page.getByRole('button', { name: 'Add Passkey' }).click();
  await field(page, 'Name').fill('Desk');
  await field(page, 'Your Password').fill(ben.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(notice(page)).toContainText('Passkey added');
  await expect(page.getByText('Desk', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(notice(page)).toContainText(`Welcome back, ${ben.username}!`);

  const program = { name: 'Backup', scope: 'read', expiresInDays: null, password: ben.password };
  await post(ben.context.request, '/api/user/tokens', program);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await field(page, 'Username or email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  // The mail about the new passkey went to the same address.
  const { text } = await readMail(ben.context.request, email, /^Reset your password$/);
  await page.goto(/\/auth\/reset\/\S+/.exec(text)?.[0] ?? '/missing');
  await field(page, 'New Password').fill('calm-harbour-43');
  await field(page, 'Confirm Password').fill('calm-harbour-43');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  const left = page.getByRole('region', { name: 'Still Has Access' });
  await expect(left.getByText('Backup')).toBeVisible();
  await left.getByRole('button', { name: 'End Them All' }).click();
  await expect(page.getByText('All access has ended')).toBeVisible();
  await page.getByRole('link', { name: 'Sign In', exact: true }).click();
  await signIn(page, ben.username, 'calm-harbour-43');
  await expect(notice(page)).toContainText(`Welcome back, ${ben.username}!`);
});

test('on a phone a person exports their data and deletes the account', async ({ browser }) => {
  const cleo = await makePerson(browser, 'cleo', phone);
  const { page } = cleo;
  await page.goto('/profile/data');
  await page.getByRole('button', { name: 'Prepare Export' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Download/ }).click();
  expect((await arriving).suggestedFilename()).toMatch(/\.zip$/);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Account' });
  await field(page, 'Your Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(dialog.getByText('Current password is wrong')).toBeVisible();
  await field(page, 'Your Password').fill(cleo.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(notice(page)).toContainText('Account deleted');
  await expect(page).toHaveURL('/auth');
  await signIn(page, cleo.username, cleo.password);
  await expect(notice(page)).toContainText('Invalid username or password');
});
